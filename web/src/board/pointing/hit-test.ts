/** What a finger means: the nearest option within reach, else what lies under it. */
import type { Point } from "../geometry/board-geometry.ts";
import { key, type Highlight, type Target } from "../highlights/targets.ts";
import { spotOf, type Atlas, type TargetPlace, type StandingColonist } from "../pieces/piece-places.ts";

/** Half of what a finger needs, in pixels of the screen. */
export const REACH = 22;

export interface Reachable extends TargetPlace {
  readonly target: Target;
}

export interface Hit {
  readonly target: Target;
  readonly option: boolean;
}

/** The options with their places, in the order of the tab key: colonists, provinces, cities, lines, west to east. */
export function reachable(
  highlights: readonly Highlight[],
  atlas: Atlas,
  colonists: readonly StandingColonist[],
): (Reachable & { readonly highlight: Highlight })[] {
  const seen = new Set<string>();
  return highlights
    .flatMap((highlight) => {
      const spot = highlight.voice === "option" ? spotOf(highlight.target, atlas, colonists) : null;
      if (!spot || seen.has(key(highlight.target))) return [];
      seen.add(key(highlight.target));
      return [{ ...spot, target: highlight.target, highlight }];
    })
    .sort((a, b) => RANK[a.target.on] - RANK[b.target.on] || a.at[0] - b.at[0] || a.at[1] - b.at[1]);
}

const RANK: Readonly<Record<Target["on"], number>> = { colonist: 0, province: 1, city: 2, line: 3 };

/** Everything one may ask about. */
export function askable(atlas: Atlas, colonists: readonly StandingColonist[]): Reachable[] {
  const targets: Target[] = [
    ...colonists.map(({ kind, place, seat }): Target => ({ on: "colonist", kind, place, seat })),
    ...atlas.geometry.lines.map((line): Target => ({ on: "line", line: line.id })),
    ...atlas.geometry.cities.map((city): Target => ({ on: "city", city: city.name })),
    ...atlas.geometry.provinces.map((province): Target => ({ on: "province", province: province.name })),
  ];
  return targets.flatMap((target) => {
    const spot = spotOf(target, atlas, colonists);
    return spot ? [{ ...spot, target }] : [];
  });
}

/** The city whose name is written at a point: the name counts as the city. */
export function namedAt([x, y]: Point, { geometry }: Atlas): Target | null {
  const found = geometry.cities.find(({ label: { box } }) => x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3]);
  return found ? { on: "city", city: found.name } : null;
}

export function hitAt(
  at: Point,
  scale: number,
  options: readonly Reachable[],
  all: readonly Reachable[],
  named: Target | null = null,
): Hit | null {
  const under = nearest(at, all, (spot) => spot.radius)?.target ?? named;
  const option = nearest(at, options, (spot) => Math.max(spot.radius, REACH / scale));
  if (option) {
    // A finger beside an option, but right on something else that can be asked about, means that.
    const beside = distance(at, option.at) > option.radius + 4 && under !== null && key(under) !== key(option.target);
    if (!beside) return { target: option.target, option: true };
  }
  const target = under ?? nearest(at, all, (spot) => Math.max(spot.radius, 10 / scale))?.target;
  return target ? { target, option: options.some((each) => key(each.target) === key(target)) } : null;
}

const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

function nearest<Each extends TargetPlace>(
  at: Point,
  spots: readonly Each[],
  reach: (spot: Each) => number,
): Each | null {
  let best: Each | null = null;
  let least = Infinity;
  for (const spot of spots) {
    const far = distance(at, spot.at);
    if (far <= reach(spot) && far < least) [best, least] = [spot, far];
  }
  return best;
}
