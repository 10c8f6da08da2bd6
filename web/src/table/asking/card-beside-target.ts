/** Where a card about something goes: beside it, on ground where it hides nothing that matters. */

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}
interface Size {
  readonly width: number;
  readonly height: number;
}
interface Point {
  readonly x: number;
  readonly y: number;
}
/** Something that should stay in sight, and how much that matters. */
export interface Place extends Point {
  readonly weight: number;
  /** How far it reaches to each side and up and down; without it a little around its middle. */
  readonly reach?: Point;
}

/** Between the card and what it is about. */
const GAP = 14;
/** From the edges of the window. */
const EDGE = 8;
/** So near to the card a place counts as covered. */
const NEAR = 14;

/** So far away, in pixels, a card may go rather than cover one more place that matters. */
const WORTH = 180;
/** How finely free ground is looked for. */
const GRID = 28;

/** The upper left corner of a card of some size about a box, within bounds, that covers few of some places. */
export function docked(about: Box, size: Size, bounds: Box, places: readonly Place[]): Point {
  const far = { x: bounds.right - size.width - EDGE, y: bounds.bottom - size.height - EDGE };
  const near = { x: bounds.left + EDGE, y: bounds.top + EDGE };
  const within = ({ x, y }: Point): Point => ({
    x: Math.max(near.x, Math.min(far.x, x)),
    y: Math.max(near.y, Math.min(far.y, y)),
  });
  const middle = { x: (about.left + about.right - size.width) / 2, y: (about.top + about.bottom - size.height) / 2 };
  const beside: readonly Point[] = [
    { x: middle.x, y: about.top - GAP - size.height },
    { x: middle.x, y: about.bottom + GAP },
    { x: about.right + GAP, y: middle.y },
    { x: about.left - GAP - size.width, y: middle.y },
  ];
  const across = steps(near.x, far.x);
  const down = steps(near.y, far.y);
  const elsewhere = across.flatMap((x) => down.map((y): Point => ({ x, y })));
  const cost = ({ x, y }: Point): number => {
    const box = { left: x, right: x + size.width, top: y, bottom: y + size.height };
    const over = box.left < about.right && box.right > about.left && box.top < about.bottom && box.bottom > about.top;
    const covered = places.filter((each) => covers(box, each));
    const hidden = covered.reduce((sum, { weight }) => sum + weight, 0);
    // Nearer than right beside it is no better.
    return (over ? 1000 : 0) + hidden + Math.max(GAP, distance(box, about)) / WORTH;
  };
  let best = within(beside[0] ?? middle);
  let least = cost(best);
  for (const each of [...beside.map(within), ...elsewhere]) {
    const price = cost(each);
    if (price < least - 0.01) [best, least] = [each, price];
  }
  return best;
}

/** From one edge to the other, both with them. */
function steps(first: number, last: number): number[] {
  const found = [last];
  for (let at = first; at < last; at += GRID) found.push(at);
  return found;
}

/** Whether a card that lies there covers a place. */
function covers(card: Box, { x, y, reach = { x: NEAR, y: NEAR } }: Place): boolean {
  return x > card.left - reach.x && x < card.right + reach.x && y > card.top - reach.y && y < card.bottom + reach.y;
}

/** Between the edges of two boxes. */
function distance(one: Box, other: Box): number {
  return Math.hypot(
    Math.max(0, other.left - one.right, one.left - other.right),
    Math.max(0, other.top - one.bottom, one.top - other.bottom),
  );
}

/** The line from a card to what it is about, where it does not stand right beside it. */
export function hairline(
  card: Box,
  about: Box,
): { readonly x: number; readonly y: number; readonly length: number; readonly angle: number } | null {
  if (distance(card, about) < 3 * GAP) return null;
  const to = { x: (about.left + about.right) / 2, y: (about.top + about.bottom) / 2 };
  const from = {
    x: Math.max(card.left, Math.min(card.right, to.x)),
    y: Math.max(card.top, Math.min(card.bottom, to.y)),
  };
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  return { ...from, length: Math.hypot(dx, dy), angle: Math.atan2(dy, dx) };
}
