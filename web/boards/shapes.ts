/** Plane geometry: points, boxes, rings, curves, and how they are written as SVG paths. */
import type { Box, Point } from "../src/board/geometry/board-geometry.ts";
import { itemAt } from "../src/app/known.ts";

export type { Box, Point };
export type Ring = readonly Point[];
export type Cubic = readonly [Point, Point, Point, Point];

export function distance(a: Point, b: Point): number {
  const [dx, dy] = [a[0] - b[0], a[1] - b[1]];
  return Math.sqrt(dx * dx + dy * dy);
}

export const between = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];

export const centred = (at: Point, width: number, height: number): Box => [
  at[0] - width / 2,
  at[1] - height / 2,
  at[0] + width / 2,
  at[1] + height / 2,
];

export const centreOf = (box: Box): Point => [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];

export const grown = (box: Box, by: number): Box => [box[0] - by, box[1] - by, box[2] + by, box[3] + by];

export const holds = (box: Box, p: Point, margin = 0): boolean =>
  p[0] > box[0] - margin && p[0] < box[2] + margin && p[1] > box[1] - margin && p[1] < box[3] + margin;

export const within = (inner: Box, outer: Box): boolean =>
  inner[0] >= outer[0] && inner[1] >= outer[1] && inner[2] <= outer[2] && inner[3] <= outer[3];

/** Area two boxes share when they must keep `gap` apart. */
export function shared(a: Box, b: Box, gap = 0): number {
  const x = Math.min(a[2], b[2]) - Math.max(a[0], b[0]) + gap;
  if (x <= 0) return 0;
  const y = Math.min(a[3], b[3]) - Math.max(a[1], b[1]) + gap;
  return y > 0 ? x * y : 0;
}

/** The box around points. */
export function around(points: Ring): Box {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    if (x < x0) x0 = x;
    if (x > x1) x1 = x;
    if (y < y0) y0 = y;
    if (y > y1) y1 = y;
  }
  return [x0, y0, x1, y1];
}

export function hull(boxes: readonly Box[]): Box {
  return [
    Math.min(...boxes.map((b) => b[0])),
    Math.min(...boxes.map((b) => b[1])),
    Math.max(...boxes.map((b) => b[2])),
    Math.max(...boxes.map((b) => b[3])),
  ];
}

/** Distance from a disc's centre to a box: smaller than the radius means they touch. */
export function toBox(p: Point, box: Box): number {
  const dx = Math.max(box[0] - p[0], 0, p[0] - box[2]);
  const dy = Math.max(box[1] - p[1], 0, p[1] - box[3]);
  return Math.sqrt(dx * dx + dy * dy);
}

export function area(ring: Ring): number {
  let twice = 0;
  ring.forEach((a, i) => {
    const b = itemAt(ring, (i + 1) % ring.length);
    twice += a[0] * b[1] - b[0] * a[1];
  });
  return Math.abs(twice / 2);
}

/** Sutherland-Hodgman: the part of a ring inside a box. */
export function clipped(ring: Ring, box: Box): Ring {
  let points = ring;
  for (const [axis, at, sign] of [
    [0, box[0], 1],
    [0, box[2], -1],
    [1, box[1], 1],
    [1, box[3], -1],
  ] as const) {
    const next: Point[] = [];
    for (let i = 0; i < points.length; i++) {
      const [a, b] = [itemAt(points, (i + points.length - 1) % points.length), itemAt(points, i)];
      const [before, now] = [(a[axis] - at) * sign >= 0, (b[axis] - at) * sign >= 0];
      if (before !== now) next.push(between(a, b, (at - a[axis]) / (b[axis] - a[axis])));
      if (now) next.push(b);
    }
    points = next;
  }
  return points;
}

/** Ramer-Douglas-Peucker on an open line; `tolerance` may depend on the place. */
export function simplified(line: Ring, tolerance: (p: Point) => number): Ring {
  if (line.length < 3) return line;
  const keep = new Uint8Array(line.length);
  keep[0] = keep[line.length - 1] = 1;
  const open: [number, number][] = [[0, line.length - 1]];
  for (let span = open.pop(); span; span = open.pop()) {
    const [first, last] = span;
    const [a, b] = [itemAt(line, first), itemAt(line, last)];
    const length = distance(a, b);
    let worst = 0;
    let at = -1;
    for (let i = first + 1; i < last; i++) {
      const p = itemAt(line, i);
      const off =
        length < 1e-6
          ? distance(p, a)
          : Math.abs((b[1] - a[1]) * p[0] - (b[0] - a[0]) * p[1] + b[0] * a[1] - b[1] * a[0]) / length;
      const excess = off / tolerance(p);
      if (excess > worst) [worst, at] = [excess, i];
    }
    if (worst > 1) {
      keep[at] = 1;
      open.push([first, at], [at, last]);
    }
  }
  return line.filter((_, i) => keep[i] === 1);
}

export function onCubic([a, c, d, b]: Cubic, t: number): Point {
  const u = 1 - t;
  const [p, q, r, s] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
  return [p * a[0] + q * c[0] + r * d[0] + s * b[0], p * a[1] + q * c[1] + r * d[1] + s * b[1]];
}

export const sampled = (curve: Cubic, parts: number): Point[] =>
  Array.from({ length: parts + 1 }, (_, i) => onCubic(curve, i / parts));

/** Do the segments ab and cd cross? */
export function crosses(a: Point, b: Point, c: Point, d: Point): boolean {
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

const side = (p: Point, q: Point, r: Point): number => (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);

export const rounded = (v: number): number => Math.round(v * 10) / 10 + 0;
export const roundPoint = (p: Point): Point => [rounded(p[0]), rounded(p[1])];
export const roundBox = (b: Box): Box => [rounded(b[0]), rounded(b[1]), rounded(b[2]), rounded(b[3])];

/** A number as short as SVG allows: no leading zero, one decimal. */
export function brief(v: number): string {
  const tenths = Math.round(v * 10);
  const text = String(tenths / 10);
  return text.replace(/^(-?)0\./, "$1.");
}

/** Numbers in a row; a minus sign or a second dot separates by itself. */
export function row(values: readonly number[]): string {
  let out = "";
  for (const value of values) {
    const text = brief(value);
    const glued = text.startsWith("-") || (text.startsWith(".") && /\.\d*$/.test(out));
    out += out === "" || glued ? text : ` ${text}`;
  }
  return out;
}

/** A polyline in relative steps. Steps are taken between rounded points, so errors do not add up. */
export function linePath(points: Ring, closed: boolean): string {
  const at = points.map(roundPoint);
  const steps: number[] = [];
  for (let i = 1; i < at.length; i++)
    steps.push(itemAt(at, i)[0] - itemAt(at, i - 1)[0], itemAt(at, i)[1] - itemAt(at, i - 1)[1]);
  return `M${row([...itemAt(at, 0)])}l${row(steps)}${closed ? "z" : ""}`;
}

export const ringsPath = (rings: readonly Ring[]): string => rings.map((r) => linePath(r, true)).join("");

export const cubicPath = ([a, c, d, b]: Cubic): string => `M${row([...a])}C${row([...c, ...d, ...b])}`;

/** A calm curve through points (Catmull-Rom). */
export function smoothPath(points: Ring): string {
  let path = `M${row([...itemAt(points, 0)])}`;
  for (let i = 0; i + 1 < points.length; i++) {
    const [p1, p2] = [itemAt(points, i), itemAt(points, i + 1)];
    const p0 = points[i - 1] ?? p1;
    const p3 = points[i + 2] ?? p2;
    const c: Point = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6];
    const d: Point = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6];
    path += `C${row([...c, ...d, ...p2])}`;
  }
  return path;
}
