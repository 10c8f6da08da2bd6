/** What the front page said last, kept by this browser: it is shown, faded, while the server does not answer. */
import { me } from "../../app/session.svelte.ts";
import type { FrontPage } from "../../protocol.ts";

const KEPT = "concordia-front";

/** Keep what was said to who is here now. */
export function keepFront(front: FrontPage): void {
  try {
    if (me()) localStorage.setItem(KEPT, JSON.stringify(front));
    else localStorage.removeItem(KEPT);
  } catch {
    // A browser that keeps nothing shows nothing while the server is away.
  }
}

/** What was said last; null where nothing is kept. */
export function lastFront(): FrontPage | null {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "null") as FrontPage | null;
  } catch {
    return null;
  }
}
