/*
 * Keeps the page's own shell for when there is no network, and never anything of a game.
 * - The page itself always comes from the network when there is one, so an update is seen at once.
 * - Files in /assets/ are named by their content: what was fetched once is right for ever.
 * - Everything else, the API above all, is left to the browser.
 */
const SHELL = "concordia-shell-1";
const ASSETS = "concordia-assets-1";
const MOST_ASSETS = 200;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.add("/"))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => name.startsWith("concordia-") && name !== SHELL && name !== ASSETS)
            .map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin || url.pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(asset(event));
});

/** The page from the network, kept on the way; without a network the one that was kept. */
async function page(event) {
  try {
    const answer = await fetch(event.request);
    if (answer.ok && (answer.headers.get("content-type") ?? "").startsWith("text/html")) {
      const copy = answer.clone();
      event.waitUntil(caches.open(SHELL).then((cache) => cache.put("/", copy)));
    }
    return answer;
  } catch (no) {
    const kept = await caches.match("/", { cacheName: SHELL });
    if (kept) return kept;
    throw no;
  }
}

async function asset(event) {
  const kept = await caches.match(event.request, { cacheName: ASSETS });
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (answer.ok) {
    const copy = answer.clone();
    event.waitUntil(keep(event.request, copy));
  }
  return answer;
}

/** Keep a file; the oldest go when there are too many. */
async function keep(request, answer) {
  const cache = await caches.open(ASSETS);
  await cache.put(request, answer);
  const all = await cache.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - MOST_ASSETS)).map((each) => cache.delete(each)));
}

/** A message of the server, also when no page is open: one with the same tag takes the place of the one before. */
self.addEventListener("push", (event) => {
  event.waitUntil(show(event.data));
});

async function show(data) {
  const { title = "Concordia", body = "", path = "/", tag = "concordia" } = data ? data.json() : {};
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  // The bell of a page that somebody looks at says it already.
  if (tag !== "trial" && pages.some((page) => page.visibilityState === "visible" && page.focused)) return;
  const icon = "/icons/icon-192.png";
  await self.registration.showNotification(title, { body, tag, renotify: true, icon, badge: icon, data: { path } });
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path ?? "/"));
});

/** Show a page of ours: where it is open already, else in another of our windows, else in a new one. */
async function open(path) {
  const wanted = new URL(path, self.location.origin);
  if (wanted.origin !== self.location.origin) return;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === wanted.pathname);
  const page = there ?? pages[0];
  if (!page) {
    await self.clients.openWindow(wanted.href);
    return;
  }
  await page.focus().catch(() => undefined);
  if (!there) await page.navigate(wanted.href).catch(() => self.clients.openWindow(wanted.href));
}

/** The push service has given this browser another address: the server is told where to send to from now on. */
self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(resubscribe(event.oldSubscription));
});

async function resubscribe(old) {
  const key = old?.options.applicationServerKey;
  if (!key) return;
  const made = await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  await fetch("/api/v1/push", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...made.toJSON(), device: "" }),
  });
}
