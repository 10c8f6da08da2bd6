/** The heights of a chart of ratings. Pure. */

/** Round values that hold all ratings between the first and the last, in even steps. */
export function heights(values: readonly number[]): readonly number[] {
  if (values.length === 0) return [];
  const lowest = Math.min(...values);
  const highest = Math.max(...values);
  const step = [25, 50, 100, 200, 500].find((each) => (highest - lowest) / each <= 5) ?? 1000;
  const first = Math.floor(lowest / step) * step;
  const count = Math.max(1, Math.ceil((highest - first) / step));
  return Array.from({ length: count + 1 }, (_, number) => first + number * step);
}
