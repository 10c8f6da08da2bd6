/** What lies on the board before anything is lettered: the static cost of putting a box somewhere. */
import type { City } from "../land/cities.ts";
import { isLand, type Grid } from "../land/coast.ts";
import type { Route } from "./line-routes.ts";
import { SIZES } from "../../src/board/geometry/board-geometry.ts";
import { grown, sampled, shared, toBox, within, type Box, type Point } from "../shapes.ts";
import { FORBIDDEN, type Part } from "./arrange.ts";
import { itemAt } from "../../src/app/known.ts";

const SPACING = 5;
const MARGIN = 10;

export interface Ground {
  readonly cities: readonly City[];
  readonly routes: readonly Route[];
  readonly frame: Box;
  readonly grid: Grid;
  /** How much words mind lines under them, 0 to 1: less while lines may still give way. */
  readonly strict: number;
  /** Points along every line, a few units apart. */
  readonly tracks: readonly (readonly Point[])[];
  /** The same points with their line, by the cell of `CELL` units they lie in. */
  readonly buckets: ReadonlyMap<number, readonly Sample[]>;
}

export interface Sample {
  readonly line: number;
  readonly at: Point;
}

const CELL = 40;
const cell = (i: number, j: number): number => i * 1000 + j;

export function groundOf(
  cities: readonly City[],
  routes: readonly Route[],
  frame: Box,
  grid: Grid,
  strict: number,
): Ground {
  const tracks = routes.map(({ curve }) => {
    const rough = sampled(curve, 30);
    let length = 0;
    for (let i = 1; i < rough.length; i++)
      length += Math.hypot(
        itemAt(rough, i)[0] - itemAt(rough, i - 1)[0],
        itemAt(rough, i)[1] - itemAt(rough, i - 1)[1],
      );
    return sampled(curve, Math.ceil(length / SPACING));
  });
  const buckets = new Map<number, Sample[]>();
  tracks.forEach((track, line) =>
    track.forEach((at) => {
      const key = cell(Math.floor(at[0] / CELL), Math.floor(at[1] / CELL));
      const bucket = buckets.get(key);
      if (bucket) bucket.push({ line, at });
      else buckets.set(key, [{ line, at }]);
    }),
  );
  return { cities, routes, frame, grid, strict, tracks, buckets };
}

/** Samples of lines in the cells a box touches: somewhat more than those in the box. */
export function samplesNear({ buckets }: Ground, box: Box): Sample[] {
  const out: Sample[] = [];
  for (let i = Math.floor(box[0] / CELL); i <= Math.floor(box[2] / CELL); i++)
    for (let j = Math.floor(box[1] / CELL); j <= Math.floor(box[3] / CELL); j++) {
      const bucket = buckets.get(cell(i, j));
      if (bucket) for (const sample of bucket) out.push(sample);
    }
  return out;
}

export const radiusOf = (city: City): number => (city.capital ? SIZES.capital : SIZES.token);

/** Cost of each sample of a line under a part: text must be read, houses are few most of the time. */
const ON_LINE: Readonly<Record<Part, number>> = {
  name: 7,
  houses: 2.6,
  panel: 14,
  plate: 12,
  marker: 13,
  spot: 0,
  sea: 12,
};
const ON_TOKEN = FORBIDDEN;
/** Farther than this a city minds nothing. */
const FAR = SIZES.capital + 4;
const OFF_FRAME = 1500;

/** Cost of a part at a box; `own` is the city it belongs to, whose token it was made to avoid. */
export function costOf(ground: Ground, part: Part, box: Box, own: City | null): number {
  let cost = within(box, grown(ground.frame, -MARGIN)) ? 0 : OFF_FRAME;
  for (const city of ground.cities) {
    const x = city.at[0];
    const y = city.at[1];
    if (city === own || x + FAR < box[0] || x - FAR > box[2] || y + FAR < box[1] || y - FAR > box[3]) continue;
    if (toBox(city.at, box) < radiusOf(city) + 4) cost += ON_TOKEN;
    // Colonists stand at the upper rim of a city.
    if (!city.capital && shared(box, [x - 30, y - 35, x + 30, y - 10]) > 0) cost += 12;
  }
  return cost + ON_LINE[part] * ground.strict * samplesUnder(ground, box, 5);
}

export function samplesUnder(ground: Ground, box: Box, margin: number): number {
  let count = 0;
  const [left, top, right, bottom] = grown(box, margin);
  for (let i = Math.floor(left / CELL); i <= Math.floor(right / CELL); i++)
    for (let j = Math.floor(top / CELL); j <= Math.floor(bottom / CELL); j++) {
      const bucket = ground.buckets.get(cell(i, j));
      if (!bucket) continue;
      for (const { at } of bucket) if (at[0] > left && at[0] < right && at[1] > top && at[1] < bottom) count++;
    }
  return count;
}

/** Share of a box that is land. */
export function landShare(grid: Grid, box: Box): number {
  let land = 0;
  for (let i = 0; i <= 6; i++)
    for (let j = 0; j <= 2; j++)
      if (isLand(grid, [box[0] + ((box[2] - box[0]) * i) / 6, box[1] + ((box[3] - box[1]) * j) / 2])) land++;
  return land / 21;
}
