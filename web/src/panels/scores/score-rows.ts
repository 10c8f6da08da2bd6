/** The table of scores: which gods have a column, who stands in which row. */
import { order, type Sides } from "../table-sums.ts";

const GODS = ["vesta", "jupiter", "saturnus", "mercurius", "mars", "minerva", "venus"] as const;

/** The gods that count in this game, and the Concordia card once somebody has it. */
export function columns(scores: readonly Readonly<Record<string, number>>[], game: string): readonly string[] {
  const gods: string[] = GODS.filter((god) => god !== "venus" || game !== "classic");
  return scores.some((row) => row["concordia"]) ? [...gods, "concordia"] : gods;
}

/** A row a player in turn order; in a team game partners together, with the sum of both. */
export function rows(
  scores: readonly Readonly<Record<string, number>>[],
  from: number,
  sides: Sides,
): readonly { readonly seats: readonly number[]; readonly sum: number }[] {
  const seats = order(sides, from);
  const first = (side: readonly number[]): number => Math.min(...side.map((seat) => seats.indexOf(seat)));
  return [...sides]
    .sort((one, other) => first(one) - first(other))
    .map((side) => {
      const group = seats.filter((seat) => side.includes(seat));
      return { seats: group, sum: group.reduce((sum, seat) => sum + (scores[seat]?.["total"] ?? 0), 0) };
    });
}
