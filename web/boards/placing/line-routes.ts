/** The curves of the lines: of many cubics between two cities the one that disturbs least. */
import type { City } from "../land/cities.ts";
import { isLand, type Grid } from "../land/coast.ts";
import type { MapLine } from "../read-maps.ts";
import { around, crosses, distance, grown, holds, sampled, type Box, type Cubic, type Point } from "../shapes.ts";
import { itemAt, known } from "../../src/app/known.ts";

/** A name, marker or house row a line had better go around, and how dear each sample on it is. */
export interface Obstacle {
  readonly box: Box;
  readonly weight: number;
}

export interface Route extends MapLine {
  readonly curve: Cubic;
}

const PARTS = 28;
const OFFSETS = [-0.62, -0.5, -0.4, -0.3, -0.22, -0.14, -0.07, 0, 0.07, 0.14, 0.22, 0.3, 0.4, 0.5, 0.62];
const MOST_DIFFERENT = 0.5;
const KEPT = 60;
const TANGLED = 90;
const PAIRED = 30;
const ROUNDS = 8;
const EDGE = 26;
/** A deep bow is dearer than two shallow ones. */
const DEEP = 60;
const NEAR_WISH = 0.15;

export interface Way {
  readonly curve: Cubic;
  readonly points: readonly Point[];
  readonly middle: Point;
  readonly cost: number;
  readonly leaving: readonly [number, number];
  readonly reach: Box;
}

interface Planned {
  readonly line: MapLine;
  readonly ends: readonly [Point, Point];
  readonly ways: readonly Way[];
  way: Way;
}

/** A line with all ways it could take, as if it were alone on the board. */
export interface Conceived {
  readonly line: MapLine;
  readonly ends: readonly [Point, Point];
  readonly ways: readonly Way[];
}

export function conceive(
  lines: readonly MapLine[],
  cities: readonly City[],
  grid: Grid,
  frame: Box,
  bows: Readonly<Record<string, number>>,
): Conceived[] {
  const at = new Map(cities.map((c) => [c.name, c.at]));
  return lines.map((line) => {
    const [one, other] = line.cities;
    const ends: [Point, Point] = [known(at.get(one), one), known(at.get(other), other)];
    return { line, ends, ways: waysOf(line, ends, cities, grid, frame, bows[line.id] ?? null) };
  });
}

/** The way of each line beside the others and around what is in their way. */
export function plan(conceived: readonly Conceived[], obstacles: readonly Obstacle[]): Route[] {
  const planned = conceived.map(({ line, ends, ways: all }): Planned => {
    const ways = all
      .map((way) => ({ ...way, cost: way.cost + onObstacles(way, obstacles) }))
      .sort((a, b) => a.cost - b.cost)
      .slice(0, KEPT);
    return { line, ends, ways, way: itemAt(ways, 0) };
  });
  const near = planned.map((p) => planned.filter((o) => o !== p && meet(reachOf(p), reachOf(o))));
  for (let round = 0; round < ROUNDS; round++) {
    let changed = false;
    planned.forEach((p, i) => {
      const best = cheapest(p, itemAt(near, i));
      changed ||= best !== p.way;
      p.way = best;
    });
    changed = untangle(planned, near) || changed;
    if (!changed) break;
  }
  return planned.map(({ line, way }) => ({ ...line, curve: way.curve }));
}

const reachOf = ({ ends: [a, b] }: Planned): Box => [
  Math.min(a[0], b[0]) - 60,
  Math.min(a[1], b[1]) - 60,
  Math.max(a[0], b[0]) + 60,
  Math.max(a[1], b[1]) + 60,
];

const meet = (a: Box, b: Box): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

function cheapest(p: Planned, others: readonly Planned[]): Way {
  let best = p.way;
  let least = Infinity;
  for (const way of p.ways) {
    let cost = way.cost;
    for (const other of others) {
      cost += together(p, way, other, other.way);
      if (cost >= least) break;
    }
    if (cost < least) [least, best] = [cost, way];
  }
  return best;
}

/** Two lines in each other's way may need to move at once: tries their best ways two by two. */
function untangle(planned: readonly Planned[], near: readonly (readonly Planned[])[]): boolean {
  let changed = false;
  planned.forEach((p, i) => {
    for (const other of itemAt(near, i)) {
      const j = planned.indexOf(other);
      if (j < i || together(p, p.way, other, other.way) < TANGLED) continue;
      const mine = costsBeside(p, itemAt(near, i), other);
      const theirs = costsBeside(other, itemAt(near, j), p);
      let least =
        known(mine.get(p.way), "the cost of a way") +
        known(theirs.get(other.way), "the cost of a way") +
        together(p, p.way, other, other.way) -
        1e-6;
      for (const [a, costA] of mine)
        for (const [b, costB] of theirs) {
          if (costA + costB >= least) continue;
          const cost = costA + costB + together(p, a, other, b);
          if (cost < least) [least, p.way, other.way, changed] = [cost, a, b, true];
        }
    }
  });
  return changed;
}

/** What the best ways of a line, and its present one, cost beside all others but one. */
function costsBeside(p: Planned, others: readonly Planned[], but: Planned): Map<Way, number> {
  const costs = p.ways.map((way) => {
    const cost = others.reduce((sum, o) => (o === but ? sum : sum + together(p, way, o, o.way)), way.cost);
    return [way, cost] as const;
  });
  const best = [...costs].sort((a, b) => a[1] - b[1]).slice(0, PAIRED);
  return new Map([...best, ...costs.filter(([way]) => way === p.way)]);
}

function waysOf(
  line: MapLine,
  ends: readonly [Point, Point],
  cities: readonly City[],
  grid: Grid,
  frame: Box,
  wish: number | null,
): Way[] {
  const ways: Way[] = [];
  const offsets = wish === null ? OFFSETS : OFFSETS.filter((offset) => Math.abs(offset - wish) <= NEAR_WISH);
  for (const first of offsets)
    for (const second of offsets)
      if (Math.abs(first - second) <= MOST_DIFFERENT) {
        const curve = bent(ends, first, second);
        const points = sampled(curve, PARTS);
        const bend =
          (Math.abs(first) + Math.abs(second)) * 34 +
          (first * first + second * second) * DEEP +
          Math.abs(first - second) * 40;
        const cost =
          bend + wrongGround(line, ends, points, grid) + tooNear(line, points, cities) + offFrame(points, frame);
        ways.push({
          curve,
          points,
          middle: itemAt(points, PARTS / 2),
          cost,
          leaving: leavingOf(points),
          reach: grown(around(points), 16),
        });
      }
  return ways;
}

function bent([a, b]: readonly [Point, Point], first: number, second: number): Cubic {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  return [
    a,
    [a[0] + dx * 0.3 - dy * first, a[1] + dy * 0.3 + dx * first],
    [a[0] + dx * 0.7 - dy * second, a[1] + dy * 0.7 + dx * second],
    b,
  ];
}

function wrongGround(line: MapLine, [a, b]: readonly [Point, Point], points: readonly Point[], grid: Grid): number {
  const wet = line.kind === "sea";
  const open = points.filter((p) => distance(p, a) > 24 && distance(p, b) > 24);
  const wrong = open.filter((p) => isLand(grid, p) === wet).length;
  const middle = isLand(grid, itemAt(points, PARTS / 2)) === wet ? 22 : 0;
  return (open.length ? wrong / open.length : 0) * (wet ? 300 : 240) + middle;
}

const ROOM = 50;

function tooNear(line: MapLine, points: readonly Point[], cities: readonly City[]): number {
  let cost = 0;
  for (const city of cities) {
    if (line.cities.includes(city.name)) continue;
    const room = ROOM + (city.capital ? 10 : 0);
    let least = room * room;
    const x = city.at[0];
    const y = city.at[1];
    for (const p of points) {
      const far = (p[0] - x) ** 2 + (p[1] - y) ** 2;
      if (far < least) least = far;
    }
    cost += (room - Math.sqrt(least)) * 7;
  }
  return cost;
}

function onObstacles({ points, reach }: Way, obstacles: readonly Obstacle[]): number {
  let cost = 0;
  for (const { box, weight } of obstacles)
    if (meet(reach, box)) for (const p of points) if (holds(box, p, 4)) cost += weight;
  return cost;
}

const offFrame = (points: readonly Point[], frame: Box): number =>
  points.filter((p) => !holds(frame, p, -EDGE)).length * 20;

function leavingOf(points: readonly Point[]): [number, number] {
  const angle = (from: Point, to: Point): number => Math.atan2(to[1] - from[1], to[0] - from[0]);
  return [angle(itemAt(points, 0), itemAt(points, 3)), angle(itemAt(points, PARTS), itemAt(points, PARTS - 3))];
}

const CROSSING = 190;

/** What two lines cost each other: crossing, running side by side, crowding spots, leaving a city alike. */
function together(p: Planned, way: Way, other: Planned, theirs: Way): number {
  if (!meet(way.reach, theirs.reach)) return 0;
  const first = other.line.cities.includes(p.line.cities[0]) ? p.ends[0] : null;
  const second = other.line.cities.includes(p.line.cities[1]) ? p.ends[1] : null;
  const { reach } = theirs;
  let cost = Math.max(0, 66 - distance(way.middle, theirs.middle)) * 5;
  for (let i = 0; i < PARTS; i++) {
    const a = itemAt(way.points, i);
    const x = a[0];
    const y = a[1];
    if (x < reach[0] - 44 || x > reach[2] + 44 || y < reach[1] - 44 || y > reach[3] + 44) continue;
    if ((first && distance(a, first) < 34) || (second && distance(a, second) < 34)) continue;
    for (let j = 0; j < PARTS; j++) {
      const c = itemAt(theirs.points, j);
      const gap = Math.abs(x - c[0]) + Math.abs(y - c[1]);
      if (gap > 60) continue;
      if (crosses(a, itemAt(way.points, i + 1), c, itemAt(theirs.points, j + 1))) cost += CROSSING;
      if (gap < 26) cost += (26 - gap) * 0.14;
    }
  }
  for (const q of theirs.points) cost += Math.max(0, 27 - distance(way.middle, q)) * 4;
  for (const q of way.points) cost += Math.max(0, 27 - distance(theirs.middle, q)) * 4;
  p.line.cities.forEach((city, i) => {
    const k = other.line.cities.indexOf(city);
    if (k >= 0) cost += Math.max(0, 30 - degrees(itemAt(way.leaving, i), itemAt(theirs.leaving, k))) * 2.2;
  });
  return cost;
}

function degrees(a: number, b: number): number {
  const turn = Math.abs(a - b) % (2 * Math.PI);
  return (Math.min(turn, 2 * Math.PI - turn) * 180) / Math.PI;
}
