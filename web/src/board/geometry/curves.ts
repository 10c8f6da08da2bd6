/** Points on the curves of lines. */
import type { LineGeometry, Point } from "./board-geometry.ts";

/** A part of a line, gone from one place on its curve to another: 0 is its first city, 1 its second. */
export interface Leg {
  readonly line: LineGeometry;
  readonly from: number;
  readonly to: number;
}

export function pointOn({ curve: [a, b, c, d] }: LineGeometry, t: number): Point {
  const u = 1 - t;
  const at = (i: 0 | 1): number => u * u * u * a[i] + 3 * u * u * t * b[i] + 3 * u * t * t * c[i] + t * t * t * d[i];
  return [at(0), at(1)];
}

/** A line as the path of an SVG. */
export const pathOf = ({ curve: [a, b, c, d] }: LineGeometry): string =>
  `M${a.join(" ")}C${[...b, ...c, ...d].join(" ")}`;

const PER_LINE = 18;

/** The points one passes on some legs, both ends included. */
export function pointsOf(legs: readonly Leg[]): Point[] {
  return legs.flatMap(({ line, from, to }, number) => {
    const count = Math.max(2, Math.ceil(PER_LINE * Math.abs(to - from)));
    const first = number === 0 ? 0 : 1;
    return Array.from({ length: count + 1 - first }, (_, i) =>
      pointOn(line, from + ((to - from) * (i + first)) / count),
    );
  });
}

export function pathThrough(points: readonly Point[]): string {
  return points.map(([x, y], i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}

export function lengthOf(points: readonly Point[]): number {
  let length = 0;
  let last = points[0];
  for (const point of points) {
    if (last) length += Math.hypot(point[0] - last[0], point[1] - last[1]);
    last = point;
  }
  return length;
}
