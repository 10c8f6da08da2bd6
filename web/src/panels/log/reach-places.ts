/**
 * Places in running text, for fingers.
 *
 * A line is as high as its text, so its places are lower than a finger is wide: WCAG 2.2 leaves such targets their
 * line's height (2.5.8, inline). Here a tap beside a place reaches it all the same, as if it were 44 px high and wide;
 * of several it reaches the nearest.
 */
interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Half of what a finger needs, in pixels. */
const REACH = 22;

/** How far a point is from a box; 0 inside it. */
const away = ({ left, right, top, bottom }: Box, x: number, y: number): number =>
  Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));

/** Whether a point is in a box that is grown to what a finger needs. */
const within = ({ left, right, top, bottom }: Box, x: number, y: number): boolean =>
  Math.abs(x - (left + right) / 2) <= Math.max(REACH, (right - left) / 2) &&
  Math.abs(y - (top + bottom) / 2) <= Math.max(REACH, (bottom - top) / 2);

/** Which of some boxes a finger at a point means; -1: none. */
export function meantBox(boxes: readonly Box[], x: number, y: number): number {
  let found = -1;
  for (const [number, box] of boxes.entries()) {
    const best = boxes[found];
    if (within(box, x, y) && (!best || away(box, x, y) < away(best, x, y))) found = number;
  }
  return found;
}

/** Attach to text with places: a finger beside one presses it. */
export function reachPlaces(text: HTMLElement): () => void {
  const tapped = (event: MouseEvent): void => {
    const { target, clientX, clientY } = event;
    if (!(event instanceof PointerEvent) || event.pointerType !== "touch") return;
    if (!(target instanceof Element) || target.closest("button, a")) return;
    const places = [...text.querySelectorAll<HTMLElement>("button.place")];
    const boxes = places.map((place) => place.getBoundingClientRect());
    places[meantBox(boxes, clientX, clientY)]?.click();
  };
  text.addEventListener("click", tapped);
  return () => text.removeEventListener("click", tapped);
}
