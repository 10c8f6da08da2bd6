/** Rivers, mountains and waves: never under a word, a line or a piece. */
import type { Piece } from "../placing/arrange.ts";
import { dice } from "../seeded-chance.ts";
import { isLand } from "./coast.ts";
import { GREAT_RIVERS, RANGES, SMALL_RIVERS } from "./rivers-and-mountains.ts";
import { radiusOf, samplesNear, type Ground } from "../placing/ground-costs.ts";
import type { Params } from "../chosen-by-hand.ts";
import type { Projection } from "./projection.ts";
import { between, centred, clipped, distance, holds, type Box, type Point, type Ring } from "../shapes.ts";
import { itemAt } from "../../src/app/known.ts";

export interface Ornament {
  readonly at: Point;
  readonly size: number;
}

export interface Ornaments {
  readonly rivers: readonly Ring[];
  readonly mountains: readonly Ornament[];
  readonly waves: readonly Ornament[];
}

export function ornament(params: Params, projection: Projection, ground: Ground, pieces: readonly Piece[]): Ornaments {
  const roll = dice(5);
  const free = (at: Point, room: number): boolean =>
    ground.cities.every((c) => distance(c.at, at) > radiusOf(c) + 9 + room) &&
    pieces.every(({ part, box }) => !holds(box, at, part === "houses" ? room * 0.3 : room)) &&
    samplesNear(ground, centred(at, 2 * room + 16, 2 * room + 16)).every((s) => distance(s.at, at) > 8 + room);
  const mountains = RANGES.flatMap((range) => crest(range.map(projection.at), roll))
    .filter(
      ({ at: [x, y] }) => holds(projection.bleed, [x, y], -20) && isLand(ground.grid, [x, y]) && free([x, y - 3], 8),
    )
    .reduce<Ornament[]>((kept, m) => (kept.some((k) => distance(k.at, m.at) < 12) ? kept : [...kept, m]), [])
    .sort((a, b) => a.at[1] - b.at[1]);
  return { rivers: riversOf(params, projection), mountains, waves: wavesOf(projection.bleed, ground, free, roll) };
}

const PEAKS_APART = 16;

function crest(points: readonly Point[], roll: () => number): Ornament[] {
  return points.slice(0, -1).flatMap((a, i) => {
    const b = itemAt(points, i + 1);
    const count = Math.max(1, Math.round(distance(a, b) / PEAKS_APART));
    return Array.from({ length: count }, (_, k): Ornament => {
      const [x, y] = between(a, b, k / count);
      return { at: [x + (roll() - 0.5) * 13, y + (roll() - 0.5) * 15], size: 8 + roll() * 6 };
    });
  });
}

function riversOf(params: Params, projection: Projection): Ring[] {
  const rivers = params.coast === "50m" ? GREAT_RIVERS : { ...GREAT_RIVERS, ...SMALL_RIVERS };
  return Object.values(rivers)
    .map((course) => course.map(projection.at))
    .filter((course) => clipped(course, projection.bleed).length > 1);
}

const WAVES_APART = 92;
const WAVE_TRIES = 2600;

function wavesOf(
  bleed: Box,
  ground: Ground,
  free: (at: Point, room: number) => boolean,
  roll: () => number,
): Ornament[] {
  const waves: Ornament[] = [];
  const around: readonly Point[] = [
    [0, 0],
    [-26, 0],
    [26, 0],
    [0, 18],
    [0, -18],
  ];
  for (let n = 0; n < WAVE_TRIES; n++) {
    const at: Point = [
      bleed[0] + 60 + roll() * (bleed[2] - bleed[0] - 120),
      bleed[1] + 60 + roll() * (bleed[3] - bleed[1] - 120),
    ];
    const size = 0.8 + roll() * 0.4;
    if (waves.some((w) => distance(w.at, at) < WAVES_APART)) continue;
    if (around.some(([dx, dy]) => isLand(ground.grid, [at[0] + dx, at[1] + dy]))) continue;
    if (free(at, 18)) waves.push({ at, size });
  }
  return waves;
}
