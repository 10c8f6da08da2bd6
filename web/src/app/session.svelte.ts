/** Who I am, and how I like it: kept by the server, and on this device for what must be right at once. */
import type { MeOut as Me, Preferences } from "../protocol.ts";
import { get, patch, post, Refusal } from "./api.ts";
import { language, speak } from "./i18n.svelte.ts";
import { LANGUAGES, wishedLanguage, type Language } from "./languages.ts";

/** What the page itself remembers; the server only keeps it. */
export interface Likes {
  readonly theme?: "light" | "dark" | "system";
  readonly sound?: boolean;
  /** How loud sounds are, from 0 to 1. */
  readonly volume?: number;
  /** Whether single letters, digits and signs are keys of the table. */
  readonly keys?: boolean;
  readonly motion?: boolean;
  /** How fast turns of others are shown. */
  readonly pace?: "slow" | "normal" | "fast" | "instant";
  /** Tips in every game. */
  readonly guide?: boolean;
  /** The tables that were begun as guided games, the last first. */
  readonly guided?: readonly string[];
  /** The tables that were begun with hints that fade, the last first. */
  readonly advised?: readonly string[];
  readonly scores?: boolean;
  readonly level?: string;
  readonly pieces?: "normal" | "large";
}

export type { Me, Preferences };

const session = $state<{ me: Me | null; page: Likes; dark: boolean }>({ me: null, page: {}, dark: false });
const system = (): MediaQueryList => matchMedia("(prefers-color-scheme: dark)");
const KEPT = "concordia";

/** The person of this browser; null before they sat down anywhere. */
export function me(): Me | null {
  return session.me;
}

/** How the page is liked. */
export function page(): Likes {
  return session.page;
}

/** Whether the page is dark. */
export function dark(): boolean {
  return session.dark;
}

function kept(): { language?: Language; page?: Likes } {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}") as { language?: Language; page?: Likes };
  } catch {
    return {};
  }
}

function keep(): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify({ language: language(), page: session.page }));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** Before anything is shown: the language and theme of this device, then the person, if there is one. */
export async function open(): Promise<void> {
  const had = kept();
  session.page = had.page ?? {};
  paint();
  system().addEventListener("change", paint);
  const chosen = LANGUAGES.find((each) => each === had.language) ?? wishedLanguage(navigator.languages);
  await Promise.all([speak(chosen), refresh(had.language === undefined)]);
}

/** Ask the server again who I am. */
export async function refresh(listen = true): Promise<void> {
  try {
    session.me = (await get("/session")).me;
  } catch (no) {
    if (!(no instanceof Refusal)) return;
    session.me = null;
  }
  if (!session.me) return;
  session.page = { ...session.page, ...session.me.preferences.page };
  paint();
  const mine = LANGUAGES.find((each) => each === session.me?.language);
  if (listen && mine && mine !== language()) await speak(mine);
}

/** Be somebody: a guest, if need be. */
export async function somebody(): Promise<Me> {
  if (session.me) return session.me;
  await post("/guest", { body: { language: language() } });
  await refresh(false);
  if (!session.me) throw new Error("nobody");
  return session.me;
}

/** Speak another language from now on, here and on the server. */
export async function choose(spoken: Language): Promise<void> {
  await speak(spoken);
  keep();
  if (session.me) session.me = await patch("/me", { body: { language: spoken } });
}

/** Like the page another way from now on. */
export async function like(change: Likes): Promise<void> {
  session.page = { ...session.page, ...change };
  paint();
  keep();
  if (session.me) await prefer({ page: { ...session.page } });
}

let wished: Partial<Preferences> = {};
let sending: Promise<void> | null = null;

/** Change preferences that the server heeds: one change at a time, so that the last is the one that stays. */
export function prefer(change: Partial<Preferences>): Promise<void> {
  wished = { ...wished, ...change };
  sending ??= sendWishes().finally(() => (sending = null));
  return sending;
}

async function sendWishes(): Promise<void> {
  const now = await somebody();
  while (Object.keys(wished).length > 0) {
    const change = wished;
    wished = {};
    session.me = await patch("/me", { body: { preferences: { ...(session.me ?? now).preferences, ...change } } });
  }
}

/** Light or dark as chosen, or as the system wishes. */
function paint(): void {
  const wish = session.page.theme ?? "system";
  session.dark = wish === "dark" || (wish === "system" && system().matches);
  document.documentElement.dataset["theme"] = session.dark ? "dark" : "light";
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", session.dark ? "#14110f" : "#efe8da");
}
