/** What a full storehouse keeps, read from the options. */
import type { Counts, Good, Option } from "../../protocol.ts";
import { those } from "./click-meaning.ts";

const size = (goods: Counts): number => Object.values(goods).reduce((sum, count) => sum + count, 0);

/** How many of the incoming goods fit. */
export function room(options: readonly Option[]): number {
  return Math.max(0, ...those(options, "keep").map(({ action }) => size(action.goods)));
}

/** The option that keeps exactly these. */
export function keepOption(options: readonly Option[], picked: readonly Good[]): Option | null {
  const count = (good: string): number => picked.filter((each) => each === good).length;
  const found = those(options, "keep").find(
    ({ action }) =>
      size(action.goods) === picked.length &&
      Object.entries(action.goods).every(([good, number]) => number === count(good)),
  );
  return found ?? null;
}
