/** How a game ended: who stands where, what made the difference, who brought the end about. Pure. */
import type { Sides } from "../panels/table-sums.ts";
import { MOST_HOUSES, type History, type Result } from "../protocol.ts";

/** A player, or in a team game both partners. */
export interface Side {
  readonly seats: readonly number[];
  readonly points: number;
  readonly won: boolean;
}

/** All sides, the winner first, then by points. */
export function sides(result: Result, together: Sides): readonly Side[] {
  return together
    .map((seats) => ({
      seats,
      points: sum(result, seats, "total"),
      won: seats.some((seat) => result.winners.includes(seat)),
    }))
    .sort((one, other) => Number(other.won) - Number(one.won) || other.points - one.points);
}

/** The points of some seats from a god. */
export function sum(result: Result, seats: readonly number[], god: string): number {
  return seats.reduce((all, seat) => all + (result.scores[seat]?.[god] ?? 0), 0);
}

export interface Difference {
  readonly god: string;
  /** The points of the winner and of the second. */
  readonly points: number;
  readonly other: number;
}

/** The god from whom the first got most more than the second; null if from none. */
export function difference(result: Result, ranks: readonly Side[], gods: readonly string[]): Difference | null {
  const [first, second] = ranks;
  if (!first || !second) return null;
  let best: Difference | null = null;
  for (const god of gods) {
    const found = { god, points: sum(result, first.seats, god), other: sum(result, second.seats, god) };
    if (found.points - found.other > (best ? best.points - best.other : 0)) best = found;
  }
  return best;
}

/** Whether a seat has the most points from a god, and not everybody has as many. */
export function isBest(result: Result, seat: number, god: string): boolean {
  const all = result.scores.map((row) => row[god] ?? 0);
  const most = Math.max(...all);
  return most > 0 && all[seat] === most && Math.min(...all) < most;
}

/** Who brought the end about, by the last card or by the last house (6.1). */
export function trigger(history: History): { readonly seat: number; readonly by: "card" | "house" } | null {
  for (const after of history.turns) {
    const seat = after.scores.findIndex((row) => row["concordia"]);
    if (seat >= 0) return { seat, by: (after.houses[seat] ?? 0) >= MOST_HOUSES ? "house" : "card" };
  }
  return null;
}

/** The round after which the winner was never behind again; null if that was so from the first on. */
export function overtaking(totals: readonly (readonly number[])[], winner: number): number | null {
  const leads = (row: readonly number[]): boolean => (row[winner] ?? 0) >= Math.max(...row);
  let round = totals.length - 1;
  while (round > 0 && leads(totals[round - 1] ?? [])) round -= 1;
  return round <= 1 ? null : round;
}
