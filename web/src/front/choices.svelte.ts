/** What a table can be made of: asked of the server once. */
import { get } from "../app/api.ts";
import type { Board, Choices } from "../protocol.ts";

/** The levels that people know, from the gentlest on. */
export const LEVELS = ["gentle", "fair", "strong", "master"] as const;

const kept = $state<{ choices: Choices | null }>({ choices: null });

/** The choices, null until they are known. */
export function choices(): Choices | null {
  return kept.choices;
}

/** Have the choices ready. */
export async function needChoices(): Promise<Choices> {
  return (kept.choices ??= await get<Choices>("/choices"));
}

/** The bots to be offered: the known levels where there are any, else whatever the server has. */
export function levelsOf(bots: readonly string[]): string[] {
  const known = LEVELS.filter((each) => bots.includes(each));
  return known.length > 0 ? [...known] : [...bots].reverse();
}

/** The level to begin with: the one liked last, else a fair one. */
export function levelToBegin(levels: readonly string[], liked: string | undefined): string {
  if (liked && levels.includes(liked)) return liked;
  return levels.includes("fair") ? "fair" : (levels[0] ?? "greedy");
}

/** Whether a board is meant for so many players. */
export function fits(board: Board | undefined, players: number): boolean {
  return !board?.recommended || (board.recommended[0] <= players && players <= board.recommended[1]);
}
