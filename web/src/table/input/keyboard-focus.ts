/** The keyboard never loses its place: where what had the focus goes away, it goes on to something sensible. */
import { byKeys } from "./pointer-or-focus.svelte.ts";

/** So long a change of the page takes to be made. */
const SETTLED = 60;

/** Call `settle` whenever the focus of somebody with a keyboard has fallen to nothing; the answer ends it. */
export function rescue(settle: () => void): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    if (waiting || !byKeys()) return;
    waiting = setTimeout(() => {
      waiting = undefined;
      if (byKeys() && lost(document.activeElement) && !document.querySelector("dialog[open]")) settle();
    }, SETTLED);
  };
  const changes = new MutationObserver(look);
  changes.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["disabled", "hidden"],
  });
  return () => {
    clearTimeout(waiting);
    changes.disconnect();
  };
}

const lost = (at: Element | null): boolean => !at || at === document.body || at.matches(":disabled");

/** The parts where each decision is made; all others are made on the board. */
const PARTS: Readonly<Record<string, string>> = {
  play: "hand",
  purchase: "display",
  mercator: "tray",
  keep: "tray",
  diplomat: "tray",
  legatus: "tray",
  end: "actions",
};

/** The part of the table where a decision is made. */
export const partFor = (kind: string): string => PARTS[kind] ?? "board";

/** What the focus goes to in a part. */
const FIRST: Readonly<Record<string, string>> = {
  actions: ".end:not(:disabled), .gold",
  hand: ".card.option button",
  display: ".slot.option",
  options: "li button",
  tray: ".card.option button, [data-option], button:not(:disabled)",
};

let placing = false;
/** Whether the page itself puts the focus somewhere: nobody asked about that. */
export const isPlacing = (): boolean => placing;

/** Put the focus where it belongs, without asking about what stands there. */
export function placed(focus: () => void): void {
  placing = true;
  try {
    focus();
  } finally {
    placing = false;
  }
}

/** Put the focus into a part of the table; whether it has something to decide. */
export function focusIn(part: string): boolean {
  const found = document.querySelector(`[data-part="${part}"]`)?.querySelector<HTMLElement>(FIRST[part] ?? "button");
  found?.focus();
  return found != null;
}

/** Put the focus into the first of some parts that has something to decide, else on the prompt. */
export function focusInOne(...parts: readonly string[]): void {
  if (!parts.some(focusIn)) document.querySelector<HTMLElement>("[data-part=prompt]")?.focus();
}

/** Put the focus into a part of the table, whether or not there is something to decide in it. */
export function focusOn(part: string): void {
  if (focusIn(part)) return;
  const found = document.querySelector<HTMLElement>(`[data-part="${part}"]`);
  const first = found?.querySelector<HTMLElement>("button, [tabindex='0']") ?? found;
  if (first && first === found) first.tabIndex = -1;
  first?.focus();
}

/** Put the focus on the page itself. */
export function focusPage(): void {
  const main = document.getElementById("main");
  if (!main) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}
