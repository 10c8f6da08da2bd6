/** Scales, ticks and paths of the charts. Pure. */

export type ChartPoint = readonly [x: number, y: number];

/** From a span of values to a span of pixels. */
export function linear(
  [from, to]: readonly [number, number],
  [start, end]: readonly [number, number],
): (value: number) => number {
  const factor = to === from ? 0 : (end - start) / (to - from);
  return (value) => start + (value - from) * factor;
}

/** Round values from 0 to the highest or a little more, about so many steps. */
export function ticks(highest: number, steps: number): readonly number[] {
  if (!(highest > 0)) return [0, 1];
  const rough = highest / steps;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 2.5, 3, 4, 5, 10].find((each) => each * power >= rough) ?? 10) * power);
  const whole = step < 10 ? Math.ceil(step) : step;
  return Array.from({ length: Math.ceil(highest / whole) + 1 }, (_, number) => number * whole);
}

/** Rounds that are named on the axis: the first, the last, and even steps between. */
export function roundTicks(rounds: number, most: number): readonly number[] {
  if (rounds <= 1) return [1];
  const step = Math.max(1, Math.ceil((rounds - 1) / Math.max(1, most - 1)));
  const found: number[] = [];
  for (let round = 1; round < rounds; round += step) found.push(round);
  const last = found[found.length - 1] ?? 1;
  if (found.length > 1 && rounds - last < step * 0.7) found.pop();
  return [...found, rounds];
}

/** A line through points, with one decimal. */
export function path(points: readonly ChartPoint[]): string {
  return points.map(([x, y], number) => `${number === 0 ? "M" : "L"}${+x.toFixed(1)} ${+y.toFixed(1)}`).join("");
}

/** Heights of labels, moved apart as little as keeps them in their order, in a span. */
export function spread(
  heights: readonly number[],
  gap: number,
  [top, bottom]: readonly [number, number],
): readonly number[] {
  const labels = heights.map((height) => ({ height }));
  const order = [...labels].sort((one, other) => one.height - other.height);
  let free = top;
  for (const label of order) {
    label.height = Math.max(label.height, free);
    free = label.height + gap;
  }
  let limit = bottom;
  for (const label of order.reverse()) {
    label.height = Math.min(label.height, limit);
    limit = label.height - gap;
  }
  return labels.map(({ height }) => height);
}
