/**
 * What a sign without words means, in words of our own beside it: where the pointer rests, and where the keyboard's
 * focus comes. They stay while they are read, and Escape takes them away (WCAG 1.4.13). A screen reader has the words
 * from the control's own name, so these are not told twice.
 */
import type { Action } from "svelte/action";

/** Milliseconds. */
const RESTING = 350;
const LEAVING = 120;
/** Pixels. */
const GAP = 6;
const EDGE = 4;

/** One at a time. */
let closeOpen: (() => void) | null = null;

/** Beside its target: below, or above where there is no room; never out of the window. */
function place(box: HTMLElement, target: Element): void {
  const [of, own] = [target.getBoundingClientRect(), box.getBoundingClientRect()];
  const below = of.bottom + GAP + own.height + EDGE <= innerHeight;
  const left = of.left + of.width / 2 - own.width / 2;
  box.style.top = `${below ? of.bottom + GAP : Math.max(EDGE, of.top - GAP - own.height)}px`;
  box.style.left = `${Math.max(EDGE, Math.min(left, innerWidth - own.width - EDGE))}px`;
}

export const wordsOnHover: Action<HTMLElement, string | null | undefined> = (target, words) => {
  let said = words ?? "";
  let box: HTMLElement | null = null;
  let timer = 0;

  const close = (): void => {
    clearTimeout(timer);
    box?.remove();
    box = null;
    removeEventListener("keydown", escape, true);
    if (closeOpen === close) closeOpen = null;
  };
  const escape = ({ key }: KeyboardEvent): void => {
    if (key === "Escape") close();
  };
  const open = (): void => {
    if (box || !said || !target.isConnected) return;
    closeOpen?.();
    closeOpen = close;
    box = document.createElement("div");
    box.className = "words-on-hover";
    box.popover = "manual"; // over everything, dialogs too
    box.ariaHidden = "true";
    box.textContent = said;
    box.addEventListener("pointerenter", () => clearTimeout(timer));
    box.addEventListener("pointerleave", leave);
    document.body.append(box);
    box.showPopover();
    place(box, target);
    addEventListener("keydown", escape, true);
  };
  const later = (deed: () => void, wait: number): void => {
    clearTimeout(timer);
    timer = window.setTimeout(deed, wait);
  };
  const enter = ({ pointerType }: PointerEvent): void => {
    if (pointerType !== "touch") later(open, RESTING);
  };
  const leave = (): void => later(close, LEAVING);
  const focus = (): void => {
    if (target.matches(":focus-visible") || target.querySelector(":focus-visible")) open();
  };

  const heard = [
    ["pointerenter", enter],
    ["pointerleave", leave],
    ["pointerdown", close],
    ["focusin", focus],
    ["focusout", close],
  ] as const;
  for (const [event, deed] of heard) target.addEventListener(event, deed as EventListener);
  return {
    update(now) {
      said = now ?? "";
      if (!said) close();
      else if (box) {
        box.textContent = said;
        place(box, target);
      }
    },
    destroy() {
      close();
      for (const [event, deed] of heard) target.removeEventListener(event, deed as EventListener);
    },
  };
};
