/** Where a price tag hangs: beside its city, where it hides the least. */
import type { BoardGeometry, Box, CityGeometry, Point } from "../geometry/board-geometry.ts";
import { SIZES } from "../geometry/board-geometry.ts";
import type { Highlight } from "../highlights/targets.ts";
import type { TargetPlace } from "./piece-places.ts";

export const TAG_HEIGHT = 29;
const ITEM = 25;
const FIGURE = 12;
const PAD = 9;
const LETTER = 10.5;
/** Between a name and its tag. */
const GAP = 4;
/** How far below the line that it stands on a name reaches. */
const BASELINE = 5;
/** How bad it is to hide a name, or an option: worse than anything else. */
const READ = 20;
export const PRESSED = 16;
/** To hide a house or a colonist is worse than to hide a line. */
export const STANDS = 6;
/** A tag hangs further away where that spares so much. */
const FAR = 400;

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

/** Names are drawn at most so much larger than on paper. */
export const MOST_GROWN = 1.5;

/** Where the name of a city stands: where it is drawn larger than on paper it grows away from its city. */
export function nameOf({ at, label, province }: CityGeometry, grow = 1): Box {
  const [x0, y0, x1, y1] = label.box;
  const by = province === null ? 1 : Math.min(grow, MOST_GROWN);
  const base = y1 - BASELINE;
  const [top, foot] = [base - (base - y0) * by, base + BASELINE * by];
  const [wide, middle] = [(x1 - x0) * by, (x0 + x1) / 2];
  if (Math.abs(middle - at[0]) < (x1 - x0) / 4) return [middle - wide / 2, top, middle + wide / 2, foot];
  return middle > at[0] ? [x0, top, x0 + wide, foot] : [x1 - wide, top, x1, foot];
}

/** Cities and their names. */
const boxesOfCities = ({ cities }: BoardGeometry, grow: number): Box[] => [
  ...cities.map((city) => around(city.at, 46, 46)),
  ...cities.map((city) => nameOf(city, grow)),
];
const boxesOfMarkers = ({ provinces }: BoardGeometry): Box[] =>
  provinces.map((province) => around(province.marker, ...SIZES.marker));

/** A city, its name or a marker in pixels of the window: its middle, and how far it reaches. */
export interface PlaceOnScreen {
  readonly x: number;
  readonly y: number;
  readonly reach: { readonly x: number; readonly y: number };
  /** A city, its name or a price there. */
  readonly city: boolean;
}

/** What is read on a board wherever nothing stands on it: cities with their names, and the markers of provinces. */
export const boxesOfPlaces = (
  geometry: BoardGeometry,
  grow: number,
): { readonly box: Box; readonly city: boolean }[] => [
  ...boxesOfCities(geometry, grow).map((box) => ({ box, city: true })),
  ...boxesOfMarkers(geometry).map((box) => ({ box, city: false })),
];

/** What a tag must not hide, and how bad it is. */
export function hidden(
  geometry: BoardGeometry,
  options: readonly TargetPlace[],
  grow = 1,
): { box: Box; weight: number }[] {
  return [
    ...geometry.cities.map((city) => ({ box: around(city.at, 46, 46), weight: 4 })),
    ...geometry.cities.map((city) => ({ box: nameOf(city, grow), weight: READ })),
    ...geometry.lines.flatMap((line) => (line.spot ? [{ box: around(line.spot, 28, 28), weight: 1.5 }] : [])),
    ...boxesOfMarkers(geometry).map((box) => ({ box, weight: 1.5 })),
    ...options.map(({ at, radius }) => ({ box: around(at, 2 * radius + 12, 2 * radius + 12), weight: PRESSED })),
  ];
}

/** Far over all edges of a board. */
const BEYOND = 10_000;

/** All that is out of sight: what is told there is not read at all. */
export function outOf([x0, y0, x1, y1]: Box): { box: Box; weight: number }[] {
  const boxes: readonly Box[] = [
    [-BEYOND, -BEYOND, x0, BEYOND],
    [x1, -BEYOND, BEYOND, BEYOND],
    [x0, -BEYOND, x1, y0],
    [x0, y1, x1, BEYOND],
  ];
  return boxes.map((box) => ({ box, weight: 2 * READ }));
}

/** Where nothing near by is free: a little further away, in widths and heights of a tag. */
const FURTHER: readonly Point[] = [-1.5, -1, -0.5, 0, 0.5, 1, 1.5].flatMap((right): Point[] =>
  [-2, -1.5, 1.5, 2].map((down): Point => [right, down]),
);

/** The middle of a tag of that width around a place, or beside its name. */
export function hang(
  at: Point,
  radius: number,
  width: number,
  obstacles: readonly { box: Box; weight: number }[],
  scale = 1,
  name: Box | null = null,
): Point {
  const [w, h] = [width * scale, TAG_HEIGHT * scale];
  const [x, y] = at;
  const away = radius + 5;
  const above: Point = [x, y - away - h / 2];
  const near: readonly Point[] = [
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
    ...(name ? besides(name, w, h) : []),
  ];
  const further = FURTHER.map(([right, down]): Point => [x + right * (away + w / 2), y + down * (away + h / 2)]);
  let best = above;
  let least = Infinity;
  for (const [rank, place] of [...near, ...further].entries()) {
    const box = around(place, w, h);
    const cost = obstacles.reduce(
      (sum, o) => sum + o.weight * overlap(box, o.box),
      rank * 4 + (rank < near.length ? 0 : FAR),
    );
    if (cost < least) [best, least] = [place, cost];
  }
  return best;
}

/** Right and left of a name, under it and over it. */
const besides = ([x0, y0, x1, y1]: Box, w: number, h: number): Point[] => [
  [x1 + GAP + w / 2, (y0 + y1) / 2],
  [x0 - GAP - w / 2, (y0 + y1) / 2],
  [(x0 + x1) / 2, y1 + GAP + h / 2],
  [(x0 + x1) / 2, y0 - GAP - h / 2],
];

/** How much of two boxes is the same. */
export function overlap(a: Box, b: Box): number {
  return (
    Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0])) * Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]))
  );
}
