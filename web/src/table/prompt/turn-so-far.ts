/** What the running turn has brought so far, read from the log. */
import type { State } from "../../protocol.ts";

/** Whether a turn that ended now would have done nothing: nothing followed its card, which itself brought nothing. */
export function idle({ legal, log, seat }: Pick<State, "legal" | "log" | "seat">): boolean {
  const last = log.at(-1);
  const types = legal.map(({ action }) => action.type);
  return (
    types.includes("done") &&
    types.some((type) => type !== "done") &&
    last?.seat === seat &&
    (last.action.type === "play" || last.action.type === "copy") &&
    !last.effect?.brought
  );
}

/** The card that a seat has played in the running turn; null before, and in the turns of others. */
export function played(state: State, seat: number): { readonly card: string; readonly role: string | null } | null {
  const turn = state.view?.turns;
  const kind = state.asked?.kind;
  if (state.asked?.seat === seat && kind === "play") return null;
  const line = state.log.findLast((each) => each.turn !== turn || (each.seat === seat && each.action.type === "play"));
  if (line?.turn !== turn || line?.action.type !== "play") return null;
  return { card: line.action.card, role: line.action.role ?? null };
}

/** The coins that the card of the running turn brought a seat by itself, as the Mercator's does. */
export function taken({ log, view }: Pick<State, "log" | "view">, seat: number): number {
  return log
    .filter((line) => line.turn === view?.turns && ["play", "copy"].includes(line.action.type))
    .reduce((sum, { effect }) => sum + (effect?.brought?.[seat]?.money ?? 0), 0);
}
