/**
 * What the front page said last, kept by this browser: it is shown until the server answers, so that the page is not
 * rebuilt under the finger, and faded while it does not answer.
 */
import { me } from "../../app/session.svelte.ts";
import type { FrontPage } from "../../protocol.ts";

const KEPT = "concordia-front";

interface Kept {
  readonly whose: number;
  readonly front: FrontPage;
}

/** Keep what was said to who is here now. */
export function keepFront(front: FrontPage): void {
  try {
    const whose = me()?.id;
    if (whose === undefined) localStorage.removeItem(KEPT);
    else localStorage.setItem(KEPT, JSON.stringify({ whose, front } satisfies Kept));
  } catch {
    // A browser that keeps nothing shows nothing while the server is away.
  }
}

/** What was said last, to who is here now if that is known; null where nothing is kept. */
export function lastFront(): FrontPage | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "null") as Partial<Kept> | null;
    const here = me();
    return here && kept?.whose !== here.id ? null : (kept?.front ?? null);
  } catch {
    return null;
  }
}
