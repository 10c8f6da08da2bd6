/** Where a colonist stands on a line, or the sign not to stop: near its middle, where nothing else is. */
import type { Candidate } from "./arrange.ts";
import { isLand } from "../land/coast.ts";
import { radiusOf, samplesNear, type Ground } from "./ground-costs.ts";
import type { Route } from "./line-routes.ts";
import { centred, distance, onCubic, type Box, type Point } from "../shapes.ts";
import { itemAt } from "../../src/app/known.ts";

export interface LineSpot {
  readonly of: "spot";
  readonly route: Route;
  readonly at: Point;
  readonly t: number;
}

const FIRST = 0.19;
const PLACES = 33;
const FROM_CITY = 30;
const FROM_LINE = 26;
const TOUCHING = 18;
const ON_CITY = 600;

/** What a colonist on the spot covers: it stands a little above it. */
export const standing = ([x, y]: Point): Box => [x - 15, y - 19, x + 15, y + 14.5];

export function spotsOf(index: number, ground: Ground): Candidate<LineSpot>[] {
  const route = itemAt(ground.routes, index);
  return Array.from({ length: PLACES }, (_, i) => {
    const t = FIRST + ((1 - 2 * FIRST) * i) / (PLACES - 1);
    const at = onCubic(route.curve, t);
    let cost = Math.abs(t - 0.5) * 90;
    if (isLand(ground.grid, at) === (route.kind === "sea")) cost += 16;
    for (const city of ground.cities) {
      const gap = distance(at, city.at) - radiusOf(city);
      cost += Math.max(0, FROM_CITY - gap) * 9 + (gap < TOUCHING ? ON_CITY : 0);
    }
    cost += crowding(ground, index, at);
    return {
      pieces: [{ part: "spot" as const, box: standing(at) }],
      cost,
      value: { of: "spot" as const, route, at, t },
    };
  });
}

/** Nearness of each other line. */
function crowding(ground: Ground, index: number, at: Point): number {
  const nearest = new Map<number, number>();
  for (const sample of samplesNear(ground, centred(at, 2 * FROM_LINE, 2 * FROM_LINE)))
    if (sample.line !== index)
      nearest.set(sample.line, Math.min(nearest.get(sample.line) ?? FROM_LINE, distance(at, sample.at)));
  return [...nearest.values()].reduce((sum, least) => sum + (FROM_LINE - least) * 4, 0);
}
