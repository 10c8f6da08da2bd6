/** When hints come by themselves: in every round at first, then in every third, then no more. */

/** The last rounds of the first two parts. */
export const EVERY_UNTIL = 4;
export const THIRD_UNTIL = 16;

export type Fading = "every" | "third" | "none";

/** The round that is played, from 1. */
export const roundOf = (turns: number, players: number): number => Math.floor(turns / Math.max(1, players)) + 1;

export const fadingIn = (round: number): Fading =>
  round <= EVERY_UNTIL ? "every" : round <= THIRD_UNTIL ? "third" : "none";

/** Whether a hint comes by itself in a round. */
export const isDue = (round: number): boolean =>
  fadingIn(round) === "every" || (fadingIn(round) === "third" && (round - EVERY_UNTIL) % 3 === 0);

/** The next round in which one comes; null: none comes any more. */
export function nextDue(round: number): number | null {
  for (let next = round + 1; next <= THIRD_UNTIL; next += 1) if (isDue(next)) return next;
  return null;
}
