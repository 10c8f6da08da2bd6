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
/** Where the pointer is, and the card that lies over the page there. */
let pointer = { x: -1, y: -1 };
let covered: Box | null = null;
/** Where the mouse was pressed, until it moves on. */
let pressedAt: { readonly x: number; readonly y: number } | null = null;
/** So far it moves before that counts. */
const STIR = 4;
/** Keys that a hand beside the mouse presses without going anywhere: undo, reset, end, hint, the round again, pause. */
const ASIDE: readonly string[] = ["z", "r", "e", "h", "l", "p"];

/** A card lies here for a while; the answer ends it. */
export function cover(box: Box): () => void {
  covered = box;
  return () => {
    if (covered === box) covered = null;
  };
}

/** Whether the pointer is on the card that lies over the page: it is read, not what is below it. */
export function onCover(): boolean {
  const { x, y } = pointer;
  return (
    !eyes.keys &&
    !eyes.touch &&
    covered !== null &&
    x >= covered.left &&
    x <= covered.right &&
    y >= covered.top &&
    y <= covered.bottom
  );
}

/** Whether the mouse still is where it was pressed: what came to lie under it since was not pointed at. */
export const rests = (): boolean => pressedAt !== null && !eyes.keys;

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
    moved(event);
    if (event.type === "pointerover" && onCover()) return;
    eyes.keys = false;
    eyes.touch = event.pointerType === "touch";
    const hit = event.target instanceof Element ? event.target.closest("button, [role=button]") : null;
    const row = event.target instanceof Element ? event.target.closest("[data-seat], [data-slot], [data-card]") : null;
    const box = (row ?? hit)?.getBoundingClientRect();
    // Something large: there the pointer itself is the place.
    eyes.box =
      box && (row || (box.width < 260 && box.height < 220))
        ? box
        : { left: event.clientX, right: event.clientX, top: event.clientY - 6, bottom: event.clientY + 6 };
  };
  const focused = (event: FocusEvent): void => {
    if (eyes.keys && event.target instanceof Element) eyes.box = event.target.getBoundingClientRect();
  };
  const moved = (event: PointerEvent): void => {
    pointer = { x: event.clientX, y: event.clientY };
    if (event.type === "pointerdown") pressedAt = event.pointerType === "mouse" ? pointer : null;
    else if (pressedAt && Math.hypot(pointer.x - pressedAt.x, pointer.y - pressedAt.y) > STIR) pressedAt = null;
  };
  const typed = ({ key }: KeyboardEvent): void => {
    // Who has a mouse in the other hand looks where they looked before.
    const aside = !eyes.keys && pointer.x >= 0 && ASIDE.includes(key.toLowerCase());
    if (!aside) eyes.keys = true;
  };
  // A screen reader presses without a key or a pointer that the page would see.
  const pressed = ({ detail }: MouseEvent): void => {
    if (detail === 0) eyes.keys = true;
  };
  addEventListener("pointerover", pointed, { passive: true });
  addEventListener("pointerdown", pointed, { passive: true });
  addEventListener("pointermove", moved, { passive: true });
  addEventListener("focusin", focused);
  addEventListener("keydown", typed, true);
  addEventListener("click", pressed, true);
  return () => {
    removeEventListener("pointerover", pointed);
    removeEventListener("pointerdown", pointed);
    removeEventListener("pointermove", moved);
    removeEventListener("focusin", focused);
    removeEventListener("keydown", typed, true);
    removeEventListener("click", pressed, true);
  };
}
