/** Which of many places an arrow key means. */
import type { Point } from "../geometry/board-geometry.ts";

export type Direction = "left" | "right" | "up" | "down";

const WAYS: Readonly<Record<Direction, Point>> = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };
const KEYS: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

/** How far the board is moved where nothing has the focus: it goes the other way. */
export const panBy = (direction: Direction): Point => [-90 * WAYS[direction][0], -90 * WAYS[direction][1]];

export const directionOf = (key: string): Direction | null => KEYS[key] ?? null;

/** Sideways counts more, so that one goes on straight where that is possible. */
const SIDEWAYS = 2.2;

/** The nearest place in a direction; null where nothing lies there. */
export function towards<Place extends { readonly at: Point }>(
  from: Point,
  direction: Direction,
  places: readonly Place[],
): Place | null {
  const [dx, dy] = WAYS[direction];
  let best: Place | null = null;
  let least = Infinity;
  for (const place of places) {
    const [x, y] = [place.at[0] - from[0], place.at[1] - from[1]];
    const along = x * dx + y * dy;
    const across = Math.abs(x * dy - y * dx);
    if (along < 1) continue;
    // What lies more aside than ahead is only taken when there is nothing else.
    const cost = along + across * SIDEWAYS + (across > along * 1.8 ? 1e4 : 0);
    if (cost < least) [best, least] = [place, cost];
  }
  return best;
}

/**
 * The place that the tab key comes to: where one was last; where that is gone, the nearest to it; at first the one with
 * the fewest steps.
 */
export function entry<Place extends { readonly at: Point; readonly highlight: { readonly steps?: number } }>(
  places: readonly Place[],
  last: Point | null,
): Place | undefined {
  const far = ({ at, highlight }: Place): number =>
    last ? Math.hypot(at[0] - last[0], at[1] - last[1]) : (highlight.steps ?? Infinity);
  return places.reduce<Place | undefined>((best, each) => (best && far(best) <= far(each) ? best : each), undefined);
}
