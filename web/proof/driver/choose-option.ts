/** Which option to take: no good play, but one that builds, buys, tries everything and comes to an end. */
import type { Option } from "../../src/protocol.ts";
import { itemAt } from "../../src/app/known.ts";

export type Dice = () => number;

/** The same numbers every time (mulberry32). */
export function dice(seed: number): Dice {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const one = <Item>(items: readonly Item[], throwing: Dice): Item =>
  itemAt(items, Math.floor(throwing() * items.length));

/** One of the options: what is wished for, else what ends the game sooner comes first. */
export function choose(
  legal: readonly Option[],
  throwing: Dice,
  wished: (option: Option) => boolean = () => false,
): Option {
  const wishes = legal.filter(wished);
  if (wishes.length > 0) return one(wishes, throwing);
  const types = [...new Set(legal.map(({ action }) => action.type))];
  const type = types.includes("build") ? "build" : types.includes("purchase") ? "purchase" : one(types, throwing);
  return one(
    legal.filter(({ action }) => action.type === type),
    throwing,
  );
}
