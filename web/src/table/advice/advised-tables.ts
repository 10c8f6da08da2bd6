/** Tables at which hints come by themselves, and fade: those that were begun so, the last first. */
import { like, page } from "../../app/session.svelte.ts";

/** So many are remembered. */
const MOST = 6;

export const advisedAt = (key: string): boolean => (page().advised ?? []).includes(key);

export function adviseAt(key: string): Promise<void> {
  return like({ advised: [key, ...(page().advised ?? []).filter((each) => each !== key)].slice(0, MOST) });
}
