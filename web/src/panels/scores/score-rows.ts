/** The table of scores: which gods have a column, who stands in which row. */
import { order } from "../table-sums.ts";

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
  team: boolean,
): readonly { readonly seats: readonly number[]; readonly sum: number }[] {
  const seats = order(scores.length, from, team);
  const size = team ? 2 : 1;
  return Array.from({ length: seats.length / size }, (_, number) => {
    const group = seats.slice(number * size, number * size + size);
    return { seats: group, sum: group.reduce((sum, seat) => sum + (scores[seat]?.["total"] ?? 0), 0) };
  });
}
