/** The way of a colonist over the lines of its kind: for showing, the rules are the server's. */
import { lengthOf, pointsOf, type Leg } from "../geometry/curves.ts";
import type { BoardGeometry, Kind, LineGeometry } from "../geometry/board-geometry.ts";

/** Long lines count a little more, so that of two ways with as many steps the shorter one is shown. */
const PER_UNIT = 1e-5;

interface Reached {
  readonly cost: number;
  readonly legs: readonly Leg[];
}

/** The legs from a city or line to another, fewest lines first; null where lines of the kind lead nowhere. */
export function wayBetween(geometry: BoardGeometry, kind: Kind, from: string, to: string): Leg[] | null {
  if (from === to) return [];
  const lines = geometry.lines.filter((line) => line.kind === kind);
  const reached = new Map<string, Reached>();
  const start = lines.find((line) => line.id === from);
  if (start)
    start.cities.forEach((city, end) =>
      offer(reached, city, { cost: 0, legs: [{ line: start, from: start.t, to: end }] }),
    );
  else reached.set(from, { cost: 0, legs: [] });
  spread(reached, lines);
  const goal = lines.find((line) => line.id === to);
  if (!goal) return legsOf(reached.get(to));
  const [first, second] = goal.cities.map((city, end): Reached | null => {
    const here = reached.get(city);
    return here ? onto(here, { line: goal, from: end, to: goal.t }) : null;
  });
  return legsOf((first?.cost ?? Infinity) <= (second?.cost ?? Infinity) ? first : second);
}

const legsOf = (reached: Reached | null | undefined): Leg[] | null => (reached ? [...reached.legs] : null);

/** How many steps a way takes: each line that is entered is one. */
export function stepsOf(legs: readonly Leg[], from: string): number {
  return legs.filter((leg) => leg.line.id !== from).length;
}

const onto = (here: Reached, leg: Leg): Reached => ({
  cost: here.cost + 1 + lengthOf(pointsOf([leg])) * PER_UNIT,
  legs: [...here.legs, leg],
});

function offer(reached: Map<string, Reached>, city: string, way: Reached): boolean {
  const had = reached.get(city);
  if (had && had.cost <= way.cost) return false;
  reached.set(city, way);
  return true;
}

/** Every city from those reached so far. */
function spread(reached: Map<string, Reached>, lines: readonly LineGeometry[]): void {
  for (let changed = true; changed;) {
    changed = false;
    for (const line of lines)
      for (const end of [0, 1] as const) {
        const here = reached.get(line.cities[end]);
        if (!here) continue;
        const other = end === 0 ? 1 : 0;
        const way = onto(here, { line, from: end, to: other });
        if (offer(reached, line.cities[other], way)) changed = true;
      }
  }
}
