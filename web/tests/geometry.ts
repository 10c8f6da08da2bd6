/** Boxes of what stands on a board, read off its geometry as a client would. */
import { SIZES, type BoardGeometry, type Box, type CityGeometry, type Point } from "../src/board/geometry.ts";

export interface Thing {
  readonly what: string;
  readonly box: Box;
}

const around = ([x, y]: Point, w: number, h: number): Box => [x - w / 2, y - h / 2, x + w / 2, y + h / 2];

export const cityBox = (g: BoardGeometry, c: CityGeometry): Box => {
  const r = c.name === g.capital.name ? SIZES.capital : SIZES.token;
  return around(c.at, 2 * r, 2 * r);
};

export const labels = (g: BoardGeometry): Thing[] => [
  ...g.cities.map((c) => ({ what: `name of ${c.name}`, box: c.label.box })),
  ...g.provinces.map((p) => ({ what: `name of the province ${p.name}`, box: p.label.box })),
];

export const markers = (g: BoardGeometry): Thing[] =>
  g.provinces.map((p) => ({ what: `marker of ${p.name}`, box: around(p.marker, SIZES.marker[0], SIZES.marker[1]) }));

export const houses = (g: BoardGeometry): (Thing & { city: string })[] =>
  g.cities.flatMap((c) => c.houses.map((at, i) => ({ what: `house ${i + 1} of ${c.name}`, city: c.name, box: around(at, SIZES.house, SIZES.house) })));

export const spots = (g: BoardGeometry): Thing[] =>
  g.lines.map((l) => ({ what: `spot of ${l.id}`, box: around((l.spot ?? l.sign)!, 2 * SIZES.spot, 2 * SIZES.spot) }));

export const cities = (g: BoardGeometry): (Thing & { city: CityGeometry; round: number })[] =>
  g.cities.map((c) => ({ what: c.name, city: c, round: c.name === g.capital.name ? SIZES.capital : SIZES.token, box: cityBox(g, c) }));

export const overlap = (a: Box, b: Box): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

/** Does a disc touch a box? */
export function touches(at: Point, radius: number, box: Box): boolean {
  const dx = Math.max(box[0] - at[0], 0, at[0] - box[2]);
  const dy = Math.max(box[1] - at[1], 0, at[1] - box[3]);
  return dx * dx + dy * dy < radius * radius;
}

/** Every pair of two lists that overlaps, in words. */
export function clashes(some: readonly Thing[], others: readonly Thing[]): string[] {
  return some.flatMap((a) => others.filter((b) => a !== b && a.what !== b.what && overlap(a.box, b.box)).map((b) => `${a.what} / ${b.what}`));
}
