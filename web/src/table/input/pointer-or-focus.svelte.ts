/** Where the eyes are: under the pointer, or at the focus of the keyboard. */

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const eyes = $state<{ box: Box; keys: boolean; touch: boolean }>({
  box: { left: 0, right: 0, top: 0, bottom: 0 },
  keys: false,
  touch: false,
});

/** The place to which a popover belongs. */
export function anchor(): Box {
  return eyes.box;
}

/** Look at a point of the window. */
export function lookAt(at: { readonly x: number; readonly y: number }): void {
  eyes.box = { left: at.x, right: at.x, top: at.y - 16, bottom: at.y + 16 };
}

/** Whether the keyboard was used last. */
export function byKeys(): boolean {
  return eyes.keys;
}

/** Whether a finger was used last: it sees nothing before it taps. */
export function byTouch(): boolean {
  return eyes.touch && !eyes.keys;
}

/** Follow pointer and focus; the answer ends it. */
export function watch(): () => void {
  const pointed = (event: PointerEvent): void => {
    eyes.keys = false;
    eyes.touch = event.pointerType === "touch";
    const hit = event.target instanceof Element ? event.target.closest("button, [role=button]") : null;
    const box = hit?.getBoundingClientRect();
    // Something large: there the pointer itself is the place.
    eyes.box =
      box && box.width < 260 && box.height < 220
        ? box
        : { left: event.clientX, right: event.clientX, top: event.clientY - 6, bottom: event.clientY + 6 };
  };
  const focused = (event: FocusEvent): void => {
    if (eyes.keys && event.target instanceof Element) eyes.box = event.target.getBoundingClientRect();
  };
  const typed = (): void => {
    eyes.keys = true;
  };
  addEventListener("pointerover", pointed, { passive: true });
  addEventListener("pointerdown", pointed, { passive: true });
  addEventListener("focusin", focused);
  addEventListener("keydown", typed, true);
  return () => {
    removeEventListener("pointerover", pointed);
    removeEventListener("pointerdown", pointed);
    removeEventListener("focusin", focused);
    removeEventListener("keydown", typed, true);
  };
}
