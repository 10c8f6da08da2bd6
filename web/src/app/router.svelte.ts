/** Addresses: the path of the page decides what is shown; links inside the app load nothing. */

const place = $state({ path: "/", search: "", hash: "" });

function look(): void {
  place.path = location.pathname;
  place.search = location.search;
  place.hash = location.hash;
}

/** Where we are. */
export function here(): { readonly path: string; readonly search: string; readonly hash: string } {
  return place;
}

/** Go to another page of the app. */
export function go(to: string, how: { replace?: boolean } = {}): void {
  if (how.replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  look();
  if (!place.hash) scrollTo(0, 0);
}

/** Follow the browser's buttons, and every link that stays in the app. */
export function follow(): () => void {
  look();
  const clicked = (event: MouseEvent): void => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
    if (link.pathname === location.pathname && link.search === location.search && link.hash) {
      queueMicrotask(look);
      return;
    }
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  };
  addEventListener("popstate", look);
  addEventListener("hashchange", look);
  addEventListener("click", clicked);
  return () => {
    removeEventListener("popstate", look);
    removeEventListener("hashchange", look);
    removeEventListener("click", clicked);
  };
}
