/** The block of a city: its name with room for six houses, in many places around the token. */
import { SIZES, type Anchor } from "../../src/board/geometry/board-geometry.ts";
import { FORBIDDEN, type Candidate, type Piece } from "./arrange.ts";
import type { City } from "../land/cities.ts";
import { costOf, type Ground } from "./ground-costs.ts";
import { CAPITAL_FACE, CITY_FACE, widthOf } from "./text-widths.ts";
import { centred, hull, toBox, type Box, type Point } from "../shapes.ts";
import { itemAt } from "../../src/app/known.ts";

export const CITY_SIZE = 19.5;
export const CAPITAL_SIZE = 24;
const NAME = 21;
const HOUSES = 6;
const STEP = SIZES.houseStep;

export interface Block {
  readonly of: "city";
  readonly city: City;
  readonly anchor: Anchor;
  readonly name: Box;
  readonly houses: readonly Point[];
  readonly panel: Box | null;
}

type Side = "E" | "W" | "N" | "S";

export function blocksOf(city: City, ground: Ground, panel: Point | null): Candidate<Block>[] {
  return city.capital ? panelsOf(city, ground, panel) : namesOf(city, ground);
}

function namesOf(city: City, ground: Ground): Candidate<Block>[] {
  const width = widthOf(city.name, CITY_FACE, CITY_SIZE);
  const out: Candidate<Block>[] = [];
  for (const perRow of [6, 3]) {
    const tall = (HOUSES / perRow) * STEP;
    const more = perRow === 3 ? 5 : 0;
    for (const side of ["E", "W"] as const)
      for (let up = -30; up <= 30; up += 6)
        for (const above of [false, true]) {
          const preference = (side === "E" ? 0 : 2) + Math.abs(up + 2) * 0.35 + (above ? 3 : 0) + more;
          out.push(place(city, ground, side, [up, 0], above, perRow, width, tall, preference));
        }
    for (const side of ["S", "N"] as const)
      for (const shift of [0, -12, 12, -24, 24, -36, 36, -48, 48]) {
        const preference = (side === "S" ? 3 : 7) + Math.abs(shift) * 0.15 + more;
        out.push(place(city, ground, side, [0, shift], side === "N", perRow, width, tall, preference));
      }
  }
  return out;
}

function place(
  city: City,
  ground: Ground,
  side: Side,
  [up, shift]: readonly [number, number],
  above: boolean,
  perRow: number,
  width: number,
  tall: number,
  preference: number,
): Candidate<Block> {
  const [x, y] = city.at;
  const r = SIZES.token;
  const anchor: Anchor =
    side === "E" ? "start" : side === "W" ? "end" : shift > 20 ? "start" : shift < -20 ? "end" : "middle";
  // Corners of a token are rounder than its box, so a name a line away may come nearer.
  const clear = r + 5 - Math.max(0, Math.abs(up) - 14) * 0.55;
  const middle: Point =
    side === "E"
      ? [x + clear + width / 2, y + up]
      : side === "W"
        ? [x - clear - width / 2, y + up]
        : [x + shift, side === "S" ? y + r + 2 + NAME / 2 : y - r - 1 - NAME / 2];
  const name = centred(middle, width, NAME);
  const top = above ? name[1] - tall : name[3];
  const houses = houseSpots(name, anchor, top, perRow, above);
  const rows = [houses.slice(0, 3), houses.slice(3)];
  const pieces: Piece[] = [
    { part: "name", box: name },
    ...rows.map((spots): Piece => ({ part: "houses", box: hull(spots.map((s) => centred(s, STEP, STEP))) })),
  ];
  // Later houses are rarer, so their ground matters less.
  const weights = [1, 1, 0.5];
  const cost = pieces.reduce((sum, { part, box }, i) => {
    const here = costOf(ground, part, box, city);
    return sum + (here < FORBIDDEN ? here * itemAt(weights, i) : here);
  }, preference);
  const touching = pieces.some(({ box }) => toBox(city.at, box) < r) ? FORBIDDEN : 0;
  return { pieces, cost: cost + touching, value: { of: "city", city, anchor, name, houses, panel: null } };
}

/** Centres of the houses in the order they are filled: from the side of the city, or from the middle outwards. */
function houseSpots(name: Box, anchor: Anchor, top: number, perRow: number, above: boolean): Point[] {
  const order = anchor === "middle" ? (perRow === 6 ? [0, 1, -1, 2, -2, 3] : [0, 1, -1]) : [...Array(perRow).keys()];
  const first =
    anchor === "start" ? name[0] + STEP / 2 - 1 : anchor === "end" ? name[2] - STEP / 2 + 1 : (name[0] + name[2]) / 2;
  const way = anchor === "end" ? -1 : 1;
  const rows = HOUSES / perRow;
  return Array.from({ length: HOUSES }, (_, i): Point => {
    const row = Math.floor(i / perRow);
    const line = above ? rows - 1 - row : row;
    return [first + way * itemAt(order, i % perRow) * STEP, top + STEP * (line + 0.5)];
  });
}

const PANEL_PAD = 7;
const CAPITAL_NAME = 27;

function panelSize(capital: string): [number, number] {
  const text = widthOf(capital.toUpperCase(), CAPITAL_FACE, CAPITAL_SIZE);
  const inner = Math.max(text, SIZES.capitalColumns * SIZES.capitalStep);
  return [inner + 2 * PANEL_PAD, CAPITAL_NAME + 2 * SIZES.capitalStep + 2 * PANEL_PAD];
}

export const panelAt = (capital: string, middle: Point): Box => centred(middle, ...panelSize(capital));

/** The capital has a panel: its name, and two rows of colonists, which is how a game of six begins. */
function panelsOf(city: City, ground: Ground, hand: Point | null): Candidate<Block>[] {
  const text = widthOf(city.name.toUpperCase(), CAPITAL_FACE, CAPITAL_SIZE);
  const [width, height] = panelSize(city.name);
  const out: Candidate<Block>[] = [];
  const add = (middle: Point, preference: number, anchor: Anchor): void => {
    const panel = centred(middle, width, height);
    const left =
      anchor === "start" ? panel[0] + PANEL_PAD : anchor === "end" ? panel[2] - PANEL_PAD - text : middle[0] - text / 2;
    const name: Box = [left, panel[1] + PANEL_PAD, left + text, panel[1] + PANEL_PAD + CAPITAL_NAME - 4];
    const pieces: Piece[] = [{ part: "panel", box: panel }];
    const cost = costOf(ground, "panel", panel, city) + preference;
    out.push({ pieces, cost, value: { of: "city", city, anchor, name, houses: [], panel } });
  };
  const [x, y] = city.at;
  if (hand) {
    add(hand, 0, hand[0] < x - width / 2 ? "end" : hand[0] > x + width / 2 ? "start" : "middle");
    return out;
  }
  for (const far of [3, 12, 22]) {
    const [dx, dy] = [SIZES.capital + far + width / 2, SIZES.capital + far + height / 2];
    for (let slide = -64; slide <= 64; slide += 8) {
      const preference = far * 1.2 + Math.abs(slide) * 0.15;
      add([x + dx, y + slide], preference, "start");
      add([x - dx, y + slide], preference, "end");
      add([x + slide, y + dy], preference + 2, "middle");
      add([x + slide, y - dy], preference + 3, "middle");
    }
  }
  return out;
}
