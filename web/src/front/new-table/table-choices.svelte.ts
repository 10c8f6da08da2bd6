/** What a table can be made of: asked of the server once. */
import { get } from "../../app/api.ts";
import type { Board, Choices } from "../../protocol.ts";

const kept = $state<{ choices: Choices | null }>({ choices: null });

/** The choices, null until they are known. */
export function choices(): Choices | null {
  return kept.choices;
}

/** Have the choices ready. */
export async function needChoices(): Promise<Choices> {
  return (kept.choices ??= await get("/choices"));
}

/** The level to begin with: the one liked last, else a fair one. */
export function levelToBegin(levels: readonly string[], liked: string | undefined): string {
  if (liked && levels.includes(liked)) return liked;
  return levels.includes("gentle") ? "gentle" : (levels[0] ?? "greedy");
}

/** Whether a board is meant for so many players. */
export function fits(board: Board | undefined, players: number): boolean {
  return !board?.recommended || (board.recommended[0] <= players && players <= board.recommended[1]);
}
