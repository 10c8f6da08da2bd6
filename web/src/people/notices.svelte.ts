/** What I am told: the list, how much of it is new, and the browser's own notifications, each shown once. */
import { get, post, socketAddress } from "../app/api.ts";
import { go } from "../app/router.svelte.ts";
import { me, prefer } from "../app/session.svelte.ts";
import { waitAt } from "../app/window-title.svelte.ts";
import { pathTo } from "../page-paths.ts";
import type { NoticeOut } from "../protocol.ts";
import { clearShown, pushedHere, renewPush } from "./push.ts";
import { quietNow } from "./quiet-hours.ts";

const SHOWN = "concordia-notice";
const SOONEST = 1_000;
const LATEST = 60_000;

const told = $state<{ notices: readonly NoticeOut[]; unread: number; known: boolean }>({
  notices: [],
  unread: 0,
  known: false,
});
let person: number | null = null;
let socket: WebSocket | null = null;
let listeners = 0;
let wait = SOONEST;
let again: ReturnType<typeof setTimeout> | undefined;

/** The notices, the newest first. */
export function notices(): readonly NoticeOut[] {
  return told.notices;
}

/** How many I have not read; before the list is known, what the server said with my name. */
export function unread(): number {
  return told.known ? told.unread : (me()?.unread ?? 0);
}

/** The page of a notice; what is about no table leads to my settings. */
export function pageOf(notice: NoticeOut): string {
  return notice.table ? pathTo.table(notice.table) : pathTo.settings();
}

/** Put a notice into a list that may have it already; those that are gone leave it. */
export function merged(list: readonly NoticeOut[], news: readonly NoticeOut[]): NoticeOut[] {
  const byId = new Map([...list, ...news].map((each) => [each.id, each]));
  return [...byId.values()].filter((each) => !each.gone).sort((one, other) => other.id - one.id);
}

/** A list that was asked for anew: what is missing there, from its oldest on, is gone. */
export function replaced(list: readonly NoticeOut[], fresh: readonly NoticeOut[]): NoticeOut[] {
  const oldest = fresh.at(-1)?.id ?? 0;
  return merged(
    list.filter((each) => each.id < oldest),
    fresh,
  );
}

function take(notices: readonly NoticeOut[]): void {
  told.notices = notices;
  told.unread = told.notices.filter((each) => !each.read).length;
}

/** Ask for the list. */
export async function look(): Promise<void> {
  if (!me()) return;
  const [fresh] = await Promise.all([get("/notices"), lookWaiting()]);
  take(replaced(told.notices, fresh));
  told.known = true;
}

/** Ask where it is my turn: for the title of the window. */
export async function lookWaiting(): Promise<void> {
  const tables = me() ? await get("/notices/waiting").catch(() => null) : [];
  if (tables === null) return;
  waitAt(tables);
  if (tables.length === 0) void clearShown();
}

/** I have read all that is here. */
export async function read(): Promise<void> {
  const last = told.notices[0];
  if (!last || told.unread === 0) return;
  told.notices = told.notices.map((each) => ({ ...each, read: true }));
  told.unread = 0;
  await post("/notices/read", { body: { up_to: last.id } });
}

/** While a table is on the screen, what it told is read; the answer ends that. */
export function seenAt(table: string): () => void {
  const mark = (): void => {
    const last = told.notices.find((each) => each.table === table && !each.read);
    if (!last || document.visibilityState !== "visible") return;
    take(told.notices.map((each) => (each.table === table ? { ...each, read: true } : each)));
    void post("/notices/read", { body: { up_to: last.id, table } }).catch(() => undefined);
  };
  mark();
  document.addEventListener("visibilitychange", mark);
  return () => document.removeEventListener("visibilitychange", mark);
}

/** Listen while a page wants it; the last one who goes hangs up. */
export function listen(): () => void {
  listeners += 1;
  connect();
  return () => {
    listeners -= 1;
    if (listeners === 0) hangUp();
  };
}

function hangUp(): void {
  clearTimeout(again);
  const old = socket;
  socket = null;
  old?.close();
}

function connect(): void {
  const now = me()?.id ?? null;
  if (now !== person) {
    person = now;
    told.notices = [];
    told.known = false;
    hangUp();
  }
  if (now === null || socket || listeners === 0) return;
  void renewPush(now);
  const last = told.notices[0]?.id;
  const mine = new WebSocket(socketAddress(`/notices/socket${last === undefined ? "" : `?after=${last}`}`));
  socket = mine;
  mine.onopen = () => {
    wait = SOONEST;
    void look().catch(() => undefined);
  };
  mine.onmessage = (event: MessageEvent<string>) => {
    const notice = JSON.parse(event.data) as NoticeOut;
    take(merged(told.notices, [notice]));
    void lookWaiting();
    if (!notice.gone) show(notice);
  };
  mine.onclose = () => {
    if (socket !== mine) return;
    socket = null;
    again = setTimeout(connect, wait * (0.75 + Math.random() / 2));
    wait = Math.min(wait * 2, LATEST);
  };
}

/** Whether the browser can show notifications, and whether it may. */
export function permission(): NotificationPermission | "impossible" {
  return typeof Notification === "undefined" ? "impossible" : Notification.permission;
}

/** Ask for the browser's notifications: only ever because somebody pressed a button. */
export async function allow(): Promise<NotificationPermission | "impossible"> {
  if (typeof Notification === "undefined") return "impossible";
  const answer =
    Notification.permission === "default" ? await Notification.requestPermission() : Notification.permission;
  if (answer === "granted") await prefer({ browser: true });
  return answer;
}

/** Whether no tab of this browser has shown that notice yet; it counts as shown from now on. */
export function firstToShow(id: number, memory: Pick<Storage, "getItem" | "setItem">): boolean {
  if (Number(memory.getItem(SHOWN) ?? 0) >= id) return false;
  memory.setItem(SHOWN, String(id));
  return true;
}

function show(notice: NoticeOut): void {
  if (
    permission() !== "granted" ||
    !me()?.preferences.browser ||
    pushedHere(me()?.id) ||
    quietNow(me()?.preferences) ||
    (document.visibilityState === "visible" && document.hasFocus())
  )
    return;
  try {
    if (!firstToShow(notice.id, localStorage)) return;
    // Tabs that were equally quick share the tag, and so one notification.
    const shown = new Notification("Concordia", {
      body: notice.text,
      tag: `concordia-${notice.id}`,
      icon: "/icons/icon-192.png",
    });
    shown.onclick = () => {
      focus();
      go(notice.table ? pathTo.table(notice.table) : pathTo.settings());
      shown.close();
    };
  } catch {
    // Some phones only let service workers notify; the bell tells all the same.
  }
}
