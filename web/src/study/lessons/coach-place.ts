/** Where the coach's card lies on the board: as near as may be to where it is wished, and never over an option. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export type Box = Point & Size;

/** How far apart the places are that are looked at, and how far the card stays from the edge and from options. */
const STEP = 16;
const MARGIN = 10;

const between = (least: number, value: number, most: number): number => Math.max(least, Math.min(value, most));

/** A place at which all of the card is on the board. */
export const onBoard = (board: Size, card: Size, { x, y }: Point): Point => ({
  x: between(MARGIN, x, Math.max(MARGIN, board.width - card.width - MARGIN)),
  y: between(MARGIN, y, Math.max(MARGIN, board.height - card.height - MARGIN)),
});

/** The free place nearest to a wish; null if there is none on this board. */
export function freePlace(board: Size, card: Size, taken: readonly Box[], wish: Point): Point | null {
  const right = board.width - card.width - MARGIN;
  const bottom = board.height - card.height - MARGIN;
  if (right < MARGIN || bottom < MARGIN) return null;
  const isFree = ({ x, y }: Point): boolean =>
    taken.every(
      (box) =>
        x + card.width + MARGIN <= box.x ||
        box.x + box.width + MARGIN <= x ||
        y + card.height + MARGIN <= box.y ||
        box.y + box.height + MARGIN <= y,
    );
  const from = onBoard(board, card, wish);
  if (isFree(from)) return from;
  let [nearest, least]: [Point | null, number] = [null, Infinity];
  for (let x = MARGIN; x <= right; x += STEP)
    for (let y = MARGIN; y <= bottom; y += STEP) {
      const far = (x - from.x) ** 2 + (y - from.y) ** 2;
      if (far < least && isFree({ x, y })) [nearest, least] = [{ x, y }, far];
    }
  return nearest;
}
