/** Where tips are given: at tables that were begun as guided games, and everywhere for who wants them everywhere. */
import { like, page } from "../../app/session.svelte.ts";

/** So many guided tables are remembered. */
const MOST = 6;

export const guidedAt = (key: string): boolean => page().guide === true || (page().guided ?? []).includes(key);

/** A table was begun as a guided game. Games that are begun beside it change nothing of that. */
export function guideAt(key: string): Promise<void> {
  return like({ guided: [key, ...(page().guided ?? []).filter((each) => each !== key)].slice(0, MOST) });
}

/** No tips any more, here and everywhere. */
export function noGuide(key: string): void {
  void like({ guide: false, guided: (page().guided ?? []).filter((each) => each !== key) });
}
