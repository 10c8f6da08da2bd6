/** Boxes of what stands on a board, read off its geometry as a client would. */
import {
  SIZES,
  type BoardGeometry,
  type Box,
  type CityGeometry,
  type LineGeometry,
  type Point,
} from "../../src/board/geometry/board-geometry.ts";
import { itemAt, known } from "../../src/app/known.ts";

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
  g.cities.flatMap((c) =>
    c.houses.map((at, i) => ({
      what: `house ${i + 1} of ${c.name}`,
      city: c.name,
      box: around(at, SIZES.house, SIZES.house),
    })),
  );

export const spots = (g: BoardGeometry): Thing[] =>
  g.lines.map((l) => ({
    what: `spot of ${l.id}`,
    box: around(known(l.spot ?? l.sign, `the spot of ${l.id}`), 2 * SIZES.spot, 2 * SIZES.spot),
  }));

export const cities = (g: BoardGeometry): (Thing & { city: CityGeometry; round: number })[] =>
  g.cities.map((c) => ({
    what: c.name,
    city: c,
    round: c.name === g.capital.name ? SIZES.capital : SIZES.token,
    box: cityBox(g, c),
  }));

export const overlap = (a: Box, b: Box): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

/** Does a disc touch a box? */
export function touches(at: Point, radius: number, box: Box): boolean {
  const dx = Math.max(box[0] - at[0], 0, at[0] - box[2]);
  const dy = Math.max(box[1] - at[1], 0, at[1] - box[3]);
  return dx * dx + dy * dy < radius * radius;
}

/** A province's plate: the boxes of its name and of its marker. */
export const plates = (g: BoardGeometry): { province: string; hue: number; boxes: readonly [Box, Box] }[] =>
  g.provinces.map((p, i) => ({ province: p.name, hue: p.hue, boxes: [p.label.box, itemAt(markers(g), i).box] }));

/** Points of a cubic about one unit apart. */
export function along([a, c, d, b]: LineGeometry["curve"]): Point[] {
  const parts = Math.ceil(
    Math.hypot(c[0] - a[0], c[1] - a[1]) + Math.hypot(d[0] - c[0], d[1] - c[1]) + Math.hypot(b[0] - d[0], b[1] - d[1]),
  );
  return Array.from({ length: parts }, (_, i): Point => {
    const t = (i + 0.5) / parts;
    const at = (k: 0 | 1): number =>
      (1 - t) ** 3 * a[k] + 3 * (1 - t) ** 2 * t * c[k] + 3 * (1 - t) * t * t * d[k] + t ** 3 * b[k];
    return [at(0), at(1)];
  });
}

export const holds = ([x0, y0, x1, y1]: Box, [x, y]: Point): boolean => x > x0 && x < x1 && y > y0 && y < y1;

/** Points all over a box and around it, up to so many units away. */
export function near([x0, y0, x1, y1]: Box, reach: number): Point[] {
  const out: Point[] = [];
  for (let x = x0 - reach; x <= x1 + reach; x += 4)
    for (let y = y0 - reach; y <= y1 + reach; y += 4)
      if (touches([x, y], reach + 1e-9, [x0, y0, x1, y1])) out.push([x, y]);
  return out;
}

/** The rings of a path of relative steps, as the builder writes land and provinces. */
export function ringsIn(path: string): Point[][] {
  return path
    .split("M")
    .slice(1)
    .map((ring) => {
      const numbers = [...ring.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(([n]) => Number(n));
      const points: Point[] = [[itemAt(numbers, 0), itemAt(numbers, 1)]];
      for (let i = 2; i < numbers.length; i += 2)
        points.push([
          itemAt(points, i / 2 - 1)[0] + itemAt(numbers, i),
          itemAt(points, i / 2 - 1)[1] + itemAt(numbers, i + 1),
        ]);
      return points;
    });
}

/** Whether a point lies in an odd number of rings. */
export function inside(rings: readonly (readonly Point[])[], [x, y]: Point): boolean {
  let odd = false;
  for (const ring of rings)
    ring.forEach(([x1, y1], i) => {
      const [x0, y0] = itemAt(ring, (i + ring.length - 1) % ring.length);
      if (y0 > y !== y1 > y && x < x0 + ((y - y0) * (x1 - x0)) / (y1 - y0)) odd = !odd;
    });
  return odd;
}

/** Every pair of two lists that overlaps, in words. */
export function clashes(some: readonly Thing[], others: readonly Thing[]): string[] {
  return some.flatMap((a) =>
    others.filter((b) => a !== b && a.what !== b.what && overlap(a.box, b.box)).map((b) => `${a.what} / ${b.what}`),
  );
}
