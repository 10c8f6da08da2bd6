/** The app as something installed: its shell is kept for when there is no network, and updates itself. */
import { filesOfTables } from "./early/started.ts";
import { whenPageThere } from "./page-there.svelte.ts";

const RELOADED = "concordia-reloaded";
const ONCE_IN = 60_000;
/** When nothing has come for so long, all of the page is there. */
const QUIET = 3000;

/** Register the worker and keep what this page has loaded before the worker was there, and what a table will need. */
export function keepShell(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  addEventListener("load", () => {
    void navigator.serviceWorker
      .register("/sw.js")
      .then(whenPageThere)
      .then(whenQuiet)
      .then(keepLoaded)
      .catch(() => undefined);
  });
  // The server has a newer client, and a page that was not loaded yet is gone with the old one.
  addEventListener("vite:preloadError", () => {
    const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
    if (!navigator.onLine || Date.now() - last < ONCE_IN) return;
    sessionStorage.setItem(RELOADED, String(Date.now()));
    location.reload();
  });
}

/** Once nothing comes any more: on a slow line what is kept for later waits for what is to be seen now. */
async function whenQuiet(): Promise<void> {
  const come = (): number => performance.getEntriesByType("resource").length;
  for (let had = -1; had !== come();) {
    had = come();
    await new Promise((soon) => setTimeout(soon, QUIET));
  }
}

async function keepLoaded(): Promise<void> {
  const loaded = performance.getEntriesByType("resource").map((entry) => new URL(entry.name));
  const assets = loaded
    .filter((url) => url.origin === location.origin && url.pathname.startsWith("/assets/"))
    .map((url) => url.pathname);
  const cache = await caches.open("concordia-assets-1");
  const had = new Set((await cache.keys()).map((request) => new URL(request.url).pathname));
  const thrifty = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
  const wanted = new Set([...assets, ...(thrifty ? [] : filesOfTables())]);
  await cache.addAll([...wanted].filter((path) => !had.has(path)));
}
