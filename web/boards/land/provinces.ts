/** Provinces: all land belongs to the nearest seed, in coordinates shaken by noise so that borders wander. */
import { contours } from "d3-contour";
import { noise } from "../seeded-chance.ts";
import type { City } from "./cities.ts";
import { cellAt, isLand, type Grid } from "./coast.ts";
import type { BoardMap } from "../read-maps.ts";
import type { Params } from "../chosen-by-hand.ts";
import type { Projection } from "./projection.ts";
import { area, between, distance, roundPoint, simplified, type Point, type Ring } from "../shapes.ts";
import { itemAt, known } from "../../src/app/known.ts";

export const NOBODY = -1;
export const HUES = 6;

const BETWEEN_CITIES = 26;
const FARTHEST_PAIR = 330;
const SMALLEST_RING = 500;

interface Seed {
  readonly at: Point;
  readonly province: number;
  /** Handicap: as if the seed were so much farther away. */
  readonly later: number;
}

export interface Territory {
  readonly name: string;
  readonly letter: string;
  readonly cities: readonly string[];
  readonly rings: readonly Ring[];
  /** Mostly water: its sea is tinted too. */
  readonly islands: boolean;
  readonly centre: Point;
  /** 1 to 6. */
  readonly hue: number;
}

export interface Territories {
  readonly list: readonly Territory[];
  /** Index of the owner of each cell, land or sea. */
  readonly owner: Int8Array;
  /** Every border once, between two provinces or towards nobody's land. */
  readonly borders: readonly { readonly line: Ring; readonly islands: boolean }[];
}

export function divide(
  map: BoardMap,
  params: Params,
  projection: Projection,
  cities: readonly City[],
  grid: Grid,
): Territories {
  const seeds = seedsOf(map, params, projection, cities);
  const owner = nearestOwners(grid, seeds, params.reach);
  for (let round = 0; round < 2; round++) adoptStrays(grid, owner, seeds);
  const outlines = map.provinces.map((_, i) => outline(grid, owner, i));
  const { rings, borders } = shareBorders(outlines);
  const at = new Map(cities.map((c) => [c.name, c.at]));
  const centres = map.provinces.map((p): Point => {
    const spots = p.cities.map((c) => known(at.get(c), c));
    return [sum(spots.map((s) => s[0])) / spots.length, sum(spots.map((s) => s[1])) / spots.length];
  });
  const hues = paint(neighbours(grid, owner, map.provinces.length), centres);
  const islands = map.provinces.map((p) =>
    mostlyWater(
      grid,
      p.cities.map((c) => known(at.get(c), c)),
    ),
  );
  const list = map.provinces.map((p, i) => ({
    name: p.name,
    letter: p.letter,
    cities: p.cities,
    rings: itemAt(rings, i),
    islands: itemAt(islands, i),
    centre: itemAt(centres, i),
    hue: itemAt(hues, i) + 1,
  }));
  return {
    list,
    owner,
    borders: borders.map(({ line, sides }) => ({ line, islands: sides.some((s) => islands[s]) })),
  };
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

function seedsOf(map: BoardMap, params: Params, projection: Projection, cities: readonly City[]): Seed[] {
  const index = new Map(map.provinces.map((p, i) => [p.name, i]));
  const at = new Map(cities.map((c) => [c.name, c.at]));
  const seeds: Seed[] = [];
  for (const c of cities)
    if (c.province !== null) seeds.push({ at: c.at, province: known(index.get(c.province), c.province), later: 0 });
  // The capital has no province; the land around it goes to its nearest neighbour.
  const capital = known(at.get(map.capital), map.capital);
  const nearest = seeds.reduce((a, b) => (distance(a.at, capital) <= distance(b.at, capital) ? a : b));
  seeds.push({ at: capital, province: nearest.province, later: 0 });
  map.provinces.forEach((p, province) => {
    p.cities.forEach((one, i) =>
      p.cities.slice(i + 1).forEach((other) => {
        const [a, b] = [known(at.get(one), one), known(at.get(other), other)];
        if (distance(a, b) >= FARTHEST_PAIR) return;
        for (const t of [0.25, 0.5, 0.75]) seeds.push({ at: between(a, b, t), province, later: BETWEEN_CITIES });
      }),
    );
    for (const place of params.seeds[p.name] ?? []) seeds.push({ at: projection.at(place), province, later: 0 });
  });
  return seeds;
}

function nearestOwners(grid: Grid, seeds: readonly Seed[], reach: number): Int8Array {
  const [east, south, far] = [noise(7), noise(11), noise(23)];
  const owner = new Int8Array(grid.width * grid.height).fill(NOBODY);
  for (let j = 0; j < grid.height; j++)
    for (let i = 0; i < grid.width; i++) {
      const x = grid.origin[0] + (i + 0.5) * grid.step;
      const y = grid.origin[1] + (j + 0.5) * grid.step;
      const shaken: Point = [
        x + 24 * east(x / 70, y / 70) + 9 * east(x / 22 + 40, y / 22),
        y + 24 * south(x / 70, y / 70) + 9 * south(x / 22 + 40, y / 22),
      ];
      let least = reach + 26 * far(x / 90, y / 90);
      for (const seed of seeds) {
        const d = distance(shaken, seed.at) + seed.later;
        if (d < least) [least, owner[j * grid.width + i]] = [d, seed.province];
      }
    }
  return owner;
}

/** Pieces of land cut off from every seed of their province join the neighbour they touch most. */
function adoptStrays(grid: Grid, owner: Int8Array, seeds: readonly Seed[]): void {
  const { width, land } = grid;
  const around = (q: number): number[] => [q - 1, q + 1, q - width, q + width];
  const piece = new Int32Array(owner.length).fill(-1);
  const pieces: { owner: number; cells: number[]; seeded: boolean }[] = [];
  for (let start = 0; start < owner.length; start++) {
    const whose = itemAt(owner, start);
    if (!land[start] || whose === NOBODY || itemAt(piece, start) >= 0) continue;
    const cells = [start];
    piece[start] = pieces.length;
    for (let head = 0; head < cells.length; head++)
      for (const n of around(itemAt(cells, head)))
        if (land[n] && owner[n] === whose && itemAt(piece, n) < 0) {
          piece[n] = pieces.length;
          cells.push(n);
        }
    pieces.push({ owner: whose, cells, seeded: false });
  }
  for (const seed of seeds) {
    const cell = cellAt(grid, seed.at);
    for (let dy = -6; dy <= 6; dy++)
      for (let dx = -6; dx <= 6; dx++) {
        const found = pieces[piece[cell + dy * width + dx] ?? NOBODY];
        if (found?.owner === seed.province) found.seeded = true;
      }
  }
  for (const stray of pieces.filter((p) => !p.seeded)) {
    const touched = new Map<number, number>();
    let open = 0;
    for (const q of stray.cells)
      for (const n of around(q)) {
        if (!land[n] || owner[n] === stray.owner) continue;
        if (owner[n] === NOBODY) open++;
        else touched.set(itemAt(owner, n), (touched.get(itemAt(owner, n)) ?? 0) + 1);
      }
    const [best] = [...touched].sort((a, b) => b[1] - a[1]);
    if (best && best[1] > 2) for (const q of stray.cells) owner[q] = best[0];
    else if (stray.cells.length > 150 || open) for (const q of stray.cells) owner[q] = NOBODY;
  }
}

/** The cells of one province, blurred three times and contoured at one half. */
function outline(grid: Grid, owner: Int8Array, province: number): Ring[] {
  const { width, height } = grid;
  let field = Float64Array.from(owner, (o) => (o === province ? 1 : 0));
  for (let pass = 0; pass < 3; pass++) {
    const next = new Float64Array(field.length);
    for (let j = 1; j < height - 1; j++)
      for (let i = 1; i < width - 1; i++) {
        const q = j * width + i;
        const cross = itemAt(field, q - 1) + itemAt(field, q + 1) + itemAt(field, q - width) + itemAt(field, q + width);
        const corners =
          itemAt(field, q - width - 1) +
          itemAt(field, q - width + 1) +
          itemAt(field, q + width - 1) +
          itemAt(field, q + width + 1);
        next[q] = (itemAt(field, q) * 4 + cross * 2 + corners) / 16;
      }
    field = next;
  }
  const shape = itemAt(contours().size([width, height]).thresholds([0.5])(Array.from(field)), 0);
  return shape.coordinates
    .flat()
    .map((ring) =>
      ring
        .slice(0, -1)
        .map(([x = 0, y = 0]) => roundPoint([grid.origin[0] + x * grid.step, grid.origin[1] + y * grid.step])),
    )
    .filter((ring) => area(ring) >= SMALLEST_RING);
}

interface Border {
  readonly line: Ring;
  readonly sides: readonly number[];
}

/** Simplifies outlines run by run, so that two neighbours keep one and the same border and it is drawn once. */
function shareBorders(outlines: readonly (readonly Ring[])[]): { rings: Ring[][]; borders: Border[] } {
  const key = (p: Point): string => `${p[0]} ${p[1]}`;
  const users = new Map<string, Set<number>>();
  outlines.forEach((rings, i) =>
    rings.forEach((ring) =>
      ring.forEach((p) => {
        const set = users.get(key(p)) ?? new Set<number>();
        users.set(key(p), set.add(i));
      }),
    ),
  );
  const borders: Border[] = [];
  const rings = outlines.map((own, i) =>
    own.map((ring) => {
      const across = ring.map((p, k) => {
        const next = known(users.get(key(itemAt(ring, (k + 1) % ring.length))), "a point of an outline");
        return [...known(users.get(key(p)), "a point of an outline")].find((j) => j !== i && next.has(j)) ?? NOBODY;
      });
      const turn = across.findIndex((side, k) => side !== across[(k + ring.length - 1) % ring.length]);
      const start = Math.max(0, turn);
      const whole: Point[] = [];
      for (let k = 0; k < ring.length;) {
        const side = itemAt(across, (start + k) % ring.length);
        const run: Point[] = [itemAt(ring, (start + k) % ring.length)];
        while (k < ring.length && across[(start + k) % ring.length] === side)
          run.push(itemAt(ring, (start + ++k) % ring.length));
        const line = simplifiedEitherWay(run);
        whole.push(...line.slice(0, -1));
        if (side < 0 || side > i) borders.push({ line, sides: side < 0 ? [i] : [i, side] });
      }
      return whole;
    }),
  );
  return { rings, borders };
}

function simplifiedEitherWay(run: Ring): Ring {
  const [a, b] = [itemAt(run, 0), itemAt(run, run.length - 1)];
  const forward = a[0] < b[0] || (a[0] === b[0] && a[1] <= b[1]);
  const line = simplified(forward ? run : [...run].reverse(), () => 0.7);
  return forward ? line : [...line].reverse();
}

function neighbours(grid: Grid, owner: Int8Array, count: number): Set<number>[] {
  const sets = Array.from({ length: count }, () => new Set<number>());
  const { width, height } = grid;
  for (let j = 0; j < height - 3; j++)
    for (let i = 0; i < width - 3; i++) {
      const a = itemAt(owner, j * width + i);
      if (a === NOBODY) continue;
      for (const b of [itemAt(owner, j * width + i + 3), itemAt(owner, (j + 3) * width + i)])
        if (b !== NOBODY && b !== a) {
          itemAt(sets, a).add(b);
          itemAt(sets, b).add(a);
        }
    }
  return sets;
}

/** Hues so that neighbours differ and the same hue lies far apart. */
function paint(touching: readonly Set<number>[], centres: readonly Point[]): number[] {
  const hues = centres.map(() => -1);
  const busiest = [...centres.keys()].sort((a, b) => itemAt(touching, b).size - itemAt(touching, a).size);
  for (const i of busiest) {
    const score = (hue: number): number =>
      sum(
        hues.map((other, j) => {
          if (other !== hue) return 0;
          return (
            -(itemAt(touching, i).has(j) ? 1000 : 0) - 2000 / distance(itemAt(centres, i), itemAt(centres, j)) - 20
          );
        }),
      );
    const all = Array.from({ length: HUES }, (_, hue) => score(hue));
    hues[i] = all.indexOf(Math.max(...all));
  }
  return hues;
}

const SURROUNDINGS = 56;
const LAND_SHARE = 0.34;

function mostlyWater(grid: Grid, cities: readonly Point[]): boolean {
  let [land, all] = [0, 0];
  for (const [x, y] of cities)
    for (let dx = -SURROUNDINGS; dx <= SURROUNDINGS; dx += 8)
      for (let dy = -SURROUNDINGS; dy <= SURROUNDINGS; dy += 8)
        if (Math.hypot(dx, dy) < SURROUNDINGS) {
          all++;
          if (isLand(grid, [x + dx, y + dy])) land++;
        }
  return land / all < LAND_SHARE;
}
