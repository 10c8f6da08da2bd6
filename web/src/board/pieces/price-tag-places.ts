/** Where a price tag hangs: beside its city, where it hides the least. */
import type { BoardGeometry, Box, Point } from "../geometry/board-geometry.ts";
import { SIZES } from "../geometry/board-geometry.ts";
import type { Highlight } from "../highlights/targets.ts";
import type { TargetPlace } from "./piece-places.ts";

export const TAG_HEIGHT = 29;
const ITEM = 25;
const FIGURE = 12;
const PAD = 9;
const LETTER = 10.5;

export interface Tag {
  /** Goods one by one, dearest last as they are sent. */
  readonly goods: readonly string[];
  readonly money: number | null;
  readonly width: number;
  readonly unpayable: boolean;
  /** Whose price it is, where two are told: a word before it, and its colour. */
  readonly turn: Highlight["turn"];
  readonly word: string;
  /** The room that the word takes. */
  readonly indent: number;
}

export function tagOf({ goods = {}, money, unpayable = false, turn, name }: Highlight): Tag | null {
  const list = Object.entries(goods).flatMap(([good, count]) => Array<string>(Math.abs(count ?? 0)).fill(good));
  const amount = money ? Math.abs(money) : null;
  if (list.length === 0 && amount === null && !turn) return null;
  const word = turn ? name : "";
  const priced = list.length > 0 || amount !== null;
  const indent = word ? (priced ? PAD : 0) + LETTER * word.length : 0;
  const figures = amount === null ? 0 : ITEM + FIGURE * String(amount).length;
  const width = 2 * PAD + indent + ITEM * list.length + figures;
  return { goods: list, money: amount, width, unpayable, turn, word, indent };
}

export const around = ([x, y]: Point, width: number, height: number): Box => [
  x - width / 2,
  y - height / 2,
  x + width / 2,
  y + height / 2,
];

/** Cities and their names. */
const boxesOfCities = ({ cities }: BoardGeometry): Box[] => [
  ...cities.map((city) => around(city.at, 46, 46)),
  ...cities.map((city) => city.label.box),
];
const boxesOfMarkers = ({ provinces }: BoardGeometry): Box[] =>
  provinces.map((province) => around(province.marker, ...SIZES.marker));

/** A city, its name or a marker in pixels of the window: its middle, and how far it reaches. */
export interface PlaceOnScreen {
  readonly x: number;
  readonly y: number;
  readonly reach: { readonly x: number; readonly y: number };
  /** A city or its name. */
  readonly city: boolean;
}

/** What is read on a board wherever nothing stands on it: cities with their names, and the markers of provinces. */
export const boxesOfPlaces = (geometry: BoardGeometry): { readonly box: Box; readonly city: boolean }[] => [
  ...boxesOfCities(geometry).map((box) => ({ box, city: true })),
  ...boxesOfMarkers(geometry).map((box) => ({ box, city: false })),
];

/** What a tag must not hide, and how bad it is. */
export function hidden(geometry: BoardGeometry, options: readonly TargetPlace[]): { box: Box; weight: number }[] {
  return [
    ...boxesOfCities(geometry).map((box) => ({ box, weight: 4 })),
    ...geometry.lines.flatMap((line) => (line.spot ? [{ box: around(line.spot, 28, 28), weight: 1.5 }] : [])),
    ...boxesOfMarkers(geometry).map((box) => ({ box, weight: 1.5 })),
    ...options.map(({ at, radius }) => ({ box: around(at, 2 * radius + 12, 2 * radius + 12), weight: 8 })),
  ];
}

/** The middle of a tag of that width around a place. */
export function hang(
  at: Point,
  radius: number,
  width: number,
  obstacles: readonly { box: Box; weight: number }[],
  scale = 1,
): Point {
  const [w, h] = [width * scale, TAG_HEIGHT * scale];
  const [x, y] = at;
  const away = radius + 5;
  const above: Point = [x, y - away - h / 2];
  const places: readonly Point[] = [
    above,
    [x - away - w / 2, y],
    [x + away + w / 2, y],
    [x, y + away + h / 2],
    [x - w / 2, y - away - h / 2],
    [x + w / 2, y - away - h / 2],
    [x - w / 2, y + away + h / 2],
    [x + w / 2, y + away + h / 2],
    [x - away - w / 2, y - h],
    [x + away + w / 2, y - h],
    [x - away - w / 2, y + h],
    [x + away + w / 2, y + h],
  ];
  let best = above;
  let least = Infinity;
  for (const [rank, place] of places.entries()) {
    const box = around(place, w, h);
    const cost = obstacles.reduce((sum, o) => sum + o.weight * overlap(box, o.box), rank * 4);
    if (cost < least) [best, least] = [place, cost];
  }
  return best;
}

function overlap(a: Box, b: Box): number {
  return (
    Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0])) * Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]))
  );
}
