/** Fingers, mouse and wheel on the board, told as moves of the camera and as taps. */
import type { Point } from "../geometry/board-geometry.ts";

export interface Hands {
  /** Something begins or goes on that may move the board. */
  readonly onhold: () => void;
  readonly onmove: (dx: number, dy: number) => void;
  readonly onzoom: (factor: number, at: Point) => void;
  /** A finger went up without having moved. */
  readonly ontap: (at: Point, twice: boolean) => void;
  /** A mouse goes over the board without a button; null when it leaves. */
  readonly onover: (at: Point | null) => void;
  /** Whether the board may glide on when let go. */
  readonly glides: () => boolean;
}

const SLOP = 7;
const TWICE_MS = 320;
const TWICE_PX = 32;
const GLIDE = 0.94;
const STILL = 0.04;
const WHEEL = 0.0017;
const PINCH_WHEEL = 0.011;
const LINES_TO_PX = 18;

/** Listens until the returned function is called. */
export function listen(element: HTMLElement, hands: Hands): () => void {
  const held = new Map<number, Point>();
  let dragged = false;
  let tapped = false;
  let last: { at: Point; time: number } | null = null;
  let speed: Point = [0, 0];
  let moved = 0;
  let gliding = 0;

  const here = (event: { clientX: number; clientY: number }): Point => {
    const box = element.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const stop = (): void => {
    cancelAnimationFrame(gliding);
    gliding = 0;
  };
  /** Between two fingers; null while there is one. */
  const middle = (): { at: Point; wide: number } | null => {
    const [a, b] = [...held.values()];
    if (!a || !b) return null;
    return { at: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], wide: Math.max(20, Math.hypot(a[0] - b[0], a[1] - b[1])) };
  };

  // A tap was answered: it is no click on what has come to lie under the finger since.
  const lift = (event: Event): void => {
    if (tapped && event.cancelable) event.preventDefault();
    tapped = false;
  };
  const down = (event: PointerEvent): void => {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    if ((event.target as Element).closest("[data-aside]")) return;
    stop();
    tapped = false;
    // What the finger is on may be taken away by its tap: the end of the touch is heard there alone.
    event.target?.addEventListener("touchend", lift, { once: true, passive: false });
    // The first finger on the screen: one that went up unseen, on something that was taken away, is gone.
    if (event.isPrimary) held.clear();
    held.set(event.pointerId, here(event));
    if (held.size === 1) dragged = false;
    else grasp(event.pointerId);
    speed = [0, 0];
    moved = event.timeStamp;
  };
  /** From now on all of the finger's way is the board's, wherever it goes. */
  const grasp = (pointer: number): void => {
    dragged = true;
    element.setPointerCapture(pointer);
    hands.onhold();
    hands.onover(null);
  };
  const move = (event: PointerEvent): void => {
    const before = held.get(event.pointerId);
    if (!before) {
      if (event.pointerType === "mouse" && event.buttons === 0)
        hands.onover((event.target as Element).closest("[data-aside]") ? null : here(event));
      return;
    }
    const at = here(event);
    const [dx, dy] = [at[0] - before[0], at[1] - before[1]];
    const old = middle();
    if (old) {
      held.set(event.pointerId, at);
      const now = middle() ?? old;
      hands.onmove(now.at[0] - old.at[0], now.at[1] - old.at[1]);
      hands.onzoom(now.wide / old.wide, now.at);
      return;
    }
    if (!dragged && Math.hypot(dx, dy) < SLOP) return;
    if (!dragged) grasp(event.pointerId);
    held.set(event.pointerId, at);
    const passed = Math.max(1, event.timeStamp - moved);
    speed = [speed[0] * 0.4 + (dx / passed) * 0.6, speed[1] * 0.4 + (dy / passed) * 0.6];
    moved = event.timeStamp;
    hands.onmove(dx, dy);
  };
  const up = (event: PointerEvent): void => {
    const began = held.get(event.pointerId);
    if (!began) return;
    held.delete(event.pointerId);
    if (held.size > 0) return;
    if (dragged) {
      if (event.timeStamp - moved < 60 && hands.glides()) glide(performance.now());
      return;
    }
    if (event.type === "pointercancel") return;
    const at = here(event);
    const twice =
      last !== null &&
      event.timeStamp - last.time < TWICE_MS &&
      Math.hypot(at[0] - last.at[0], at[1] - last.at[1]) < TWICE_PX;
    last = twice ? null : { at, time: event.timeStamp };
    tapped = event.pointerType === "touch";
    hands.ontap(at, twice);
  };
  const glide = (before: number): void => {
    gliding = requestAnimationFrame((now) => {
      const passed = Math.min(40, now - before);
      hands.onmove(speed[0] * passed, speed[1] * passed);
      const less = GLIDE ** (passed / 16);
      speed = [speed[0] * less, speed[1] * less];
      if (Math.hypot(...speed) > STILL) glide(now);
    });
  };
  const wheel = (event: WheelEvent): void => {
    event.preventDefault();
    stop();
    hands.onhold();
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINES_TO_PX : 1;
    if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY))
      hands.onmove(-(event.deltaX || event.deltaY) * pixels, 0);
    else hands.onzoom(Math.exp(-event.deltaY * pixels * (event.ctrlKey ? PINCH_WHEEL : WHEEL)), here(event));
  };
  const leave = (event: PointerEvent): void => {
    if (event.pointerType === "mouse" && held.size === 0) hands.onover(null);
  };

  const gone = new AbortController();
  const { signal } = gone;
  element.addEventListener("pointerdown", down, { signal });
  element.addEventListener("pointermove", move, { signal });
  element.addEventListener("pointerup", up, { signal });
  element.addEventListener("pointercancel", up, { signal });
  element.addEventListener("pointerleave", leave, { signal });
  element.addEventListener("touchend", lift, { signal, passive: false });
  element.addEventListener("wheel", wheel, { signal, passive: false });
  return () => {
    stop();
    gone.abort();
  };
}
