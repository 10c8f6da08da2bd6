/** Mistakes in their order: which is next, and how many are found. Pure. */
import type { MistakeOut } from "../../protocol.ts";

export type MistakeState = MistakeOut["state"];

export const isOpen = ({ state }: Pick<MistakeOut, "state">): boolean => state === "open" || state === "hinted";

export const isFound = ({ state }: Pick<MistakeOut, "state">): boolean => state === "found" || state === "helped";

/** The same turn of the same game. */
export const same = (one: Pick<MistakeOut, "table" | "turn">, other: Pick<MistakeOut, "table" | "turn">): boolean =>
  one.table === other.table && one.turn === other.turn;

/** The next open mistake after one, from the beginning once there is none; null if no other is open. */
export function nextOpen(
  list: readonly MistakeOut[],
  after: Pick<MistakeOut, "table" | "turn"> | null,
): MistakeOut | null {
  const at = after ? list.findIndex((each) => same(each, after)) : -1;
  const others = [...list.slice(at + 1), ...list.slice(0, Math.max(0, at))];
  return others.find(isOpen) ?? null;
}

export interface Counts {
  readonly found: number;
  readonly helped: number;
  readonly later: number;
  readonly open: number;
}

export function countsOf(list: readonly MistakeOut[]): Counts {
  const number = (...states: readonly MistakeState[]): number =>
    list.filter(({ state }) => states.includes(state)).length;
  return {
    found: number("found"),
    helped: number("helped"),
    later: number("skipped", "shown"),
    open: number("open", "hinted"),
  };
}

/** The list with one mistake in another state. */
export const withState = (
  list: readonly MistakeOut[],
  one: Pick<MistakeOut, "table" | "turn">,
  state: MistakeState,
): readonly MistakeOut[] => list.map((each) => (same(each, one) ? { ...each, state } : each));
