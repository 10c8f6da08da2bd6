/** Which part of a board is drawn: near by, a whole board takes more memory than a phone has to spare. */
import type { BoardGeometry, Box } from "../geometry/board-geometry.ts";
import { seen, type Camera, type Pane } from "./camera.ts";

/** A board of so many dots of the screen is drawn whole. */
const MOST_DOTS = 12e6;
/** So much is drawn around what is seen, in widths and heights of it. */
const AROUND = 0.5;

/** What is seen with some room around it; null: all of the board. */
export function partToDraw(camera: Camera, pane: Pane, { bleed }: BoardGeometry, density: number): Box | null {
  const [x0, y0, x1, y1] = bleed;
  if ((x1 - x0) * (y1 - y0) * (camera.scale * density) ** 2 <= MOST_DOTS) return null;
  const [left, top, right, bottom] = seen(camera, pane);
  const [wide, high] = [(right - left) * AROUND, (bottom - top) * AROUND];
  return within([left - wide, top - high, right + wide, bottom + high], bleed);
}

/** Whether all that is seen of a board lies in the part that is drawn. */
export function isDrawn(part: Box | null, camera: Camera, pane: Pane, { bleed }: BoardGeometry): boolean {
  if (!part) return true;
  const [left, top, right, bottom] = within(seen(camera, pane), bleed);
  return left >= part[0] && top >= part[1] && right <= part[2] && bottom <= part[3];
}

const within = (box: Box, [x0, y0, x1, y1]: Box): Box => [
  Math.max(box[0], x0),
  Math.max(box[1], y0),
  Math.min(box[2], x1),
  Math.min(box[3], y1),
];
