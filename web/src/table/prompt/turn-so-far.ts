/** What the running turn has brought so far, read from the log. */
import type { State } from "../../protocol.ts";

/** The card that a seat has played in the running turn; null before, and in the turns of others. */
export function played(state: State, seat: number): { readonly card: string; readonly role: string | null } | null {
  const turn = state.view?.turns;
  const kind = state.asked?.kind;
  if (state.asked?.seat === seat && kind === "play") return null;
  for (let at = state.log.length - 1; at >= 0; at -= 1) {
    const line = state.log[at];
    if (line.turn !== turn) return null;
    if (line.seat === seat && line.action.type === "play")
      return { card: line.action.card, role: line.action.role ?? null };
  }
  return null;
}
