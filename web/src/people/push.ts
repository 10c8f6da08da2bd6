/** Web push on this device: subscribing it, and keeping the server's list true. */
import { get, post, remove } from "../app/api.ts";

const PUSHED = "concordia-push";
const TURNS = "turns"; // the tag under which the server sends turns

async function manager(): Promise<PushManager | null> {
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) return null;
  return (await navigator.serviceWorker.getRegistration())?.pushManager ?? null;
}

/** Whether this browser can be told when no page is open. */
export async function pushPossible(): Promise<boolean> {
  return (await manager()) !== null;
}

/** Whether this device is subscribed for a person. */
export function pushedHere(person: number | undefined): boolean {
  try {
    return person !== undefined && localStorage.getItem(PUSHED) === String(person);
  } catch {
    return false;
  }
}

/** Subscribe this device; the browser must be allowed to notify. */
export async function subscribe(person: number): Promise<void> {
  const push = await manager();
  if (!push) throw new Error("no push");
  const { key } = await get("/push");
  // A subscription for another server's key cannot be used by this one.
  await (await push.getSubscription())?.unsubscribe();
  await send(await push.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  localStorage.setItem(PUSHED, String(person));
}

/** Subscribe this device no longer. */
export async function unsubscribe(): Promise<void> {
  localStorage.removeItem(PUSHED);
  await (await (await manager())?.getSubscription())?.unsubscribe();
  const { subscriptions } = await get("/push");
  for (const each of subscriptions) if (each.here) await remove("/push/{number}", { number: each.id });
}

let renewed: number | null = null;

/** Say once on each visit that this device is still there: its session may be a new one. */
export async function renewPush(person: number): Promise<void> {
  if (renewed === person || !pushedHere(person)) return;
  renewed = person;
  try {
    const had = await (await manager())?.getSubscription();
    if (had) await send(had);
  } catch {
    renewed = null; // later, then
  }
}

/** Nothing waits for me any more: nothing says so on the screen. */
export async function clearShown(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const worker = await navigator.serviceWorker.getRegistration();
  const shown = (await worker?.getNotifications({ tag: TURNS }).catch(() => [])) ?? [];
  for (const each of shown) each.close();
}

async function send(made: PushSubscription): Promise<void> {
  const { endpoint = "", keys = {} } = made.toJSON();
  const { p256dh = "", auth = "" } = keys;
  await post("/push", { body: { endpoint, keys: { p256dh, auth }, device: deviceName(navigator.userAgent) } });
}

/** A name for a device by which its owner knows it: "Firefox, Android". */
export function deviceName(agent: string): string {
  const first = (names: readonly (readonly [RegExp, string])[]): string =>
    names.find(([sign]) => sign.test(agent))?.[1] ?? "";
  const browser = first([
    [/Edg\//, "Edge"],
    [/OPR\//, "Opera"],
    [/Firefox|FxiOS/, "Firefox"],
    [/Chrome|CriOS/, "Chrome"],
    [/Safari/, "Safari"],
  ]);
  const system = first([
    [/Android/, "Android"],
    [/iPhone/, "iPhone"],
    [/iPad/, "iPad"],
    [/Windows/, "Windows"],
    [/Mac OS/, "Mac"],
    [/Linux/, "Linux"],
  ]);
  return [browser, system].filter(Boolean).join(", ");
}
