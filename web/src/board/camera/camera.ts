/** What part of a board is seen: a place and a scale. A point p of the board is shown at p * scale + (x, y). */
import type { BoardGeometry, Box, Point } from "../geometry/board-geometry.ts";

export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface Pane {
  readonly width: number;
  readonly height: number;
}

/** Names of cities are this high on the board, and at least that many pixels on the screen. */
export const LETTERING = 19.5;
export const LEGIBLE = 11.5;
export const LEGIBLE_SCALE = LEGIBLE / LETTERING;
/** What a phone shows when it opens: so many units of the board side by side. */
const PHONE_UNITS = 700;
const PHONE = 720;
const NEAREST = 3;
/** Names may be drawn so much larger than on paper: a board a little too small for them is still shown whole. */
const GROWN = 0.88;
const MARGIN = 0.04;

/** The whole frame. */
export function fitted({ frame: [width, height] }: BoardGeometry, pane: Pane): Camera {
  return centredOn([width / 2, height / 2], fitScale([width, height], pane), pane);
}

export const fitScale = ([width, height]: Point, pane: Pane): number =>
  Math.min(pane.width / width, pane.height / height);

export const isPhone = (pane: Pane): boolean => pane.width < PHONE;

/** How a board opens: whole where names stay legible, else around what matters now. */
export function opened(geometry: BoardGeometry, pane: Pane, matters: readonly Point[]): Camera {
  const whole = fitScale(geometry.frame, pane);
  const least = isPhone(pane) ? Math.max(pane.width / PHONE_UNITS, LEGIBLE_SCALE) : LEGIBLE_SCALE;
  if (whole >= least * GROWN) return fitted(geometry, pane);
  const capital = geometry.cities.find((city) => city.name === geometry.capital.name)?.at ?? [
    geometry.frame[0] / 2,
    geometry.frame[1] / 2,
  ];
  const middle = matters.length > 0 ? busiest(matters, pane, least) : capital;
  return centredOn(
    [
      inFrame(middle[0], geometry.frame[0], pane.width / least),
      inFrame(middle[1], geometry.frame[1], pane.height / least),
    ],
    least,
    pane,
  );
}

/** The middle of a window that shows as little as possible of what lies outside the frame. */
function inFrame(middle: number, frame: number, window: number): number {
  return window >= frame ? frame / 2 : Math.min(frame - window / 2, Math.max(window / 2, middle));
}

/** The middle of the window that holds the most points; of several the tightest. */
function busiest(points: readonly Point[], pane: Pane, scale: number): Point {
  const [w, h] = [(pane.width / scale) * (1 - 2 * MARGIN), (pane.height / scale) * (1 - 2 * MARGIN)];
  let best: readonly Point[] = [];
  for (const [left] of points)
    for (const [, top] of points) {
      const held = points.filter(([x, y]) => x >= left && x <= left + w && y >= top && y <= top + h);
      if (held.length > best.length) best = held;
    }
  const [xs, ys] = [best.map(([x]) => x), best.map(([, y]) => y)];
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
}

export function centredOn([x, y]: Point, scale: number, pane: Pane): Camera {
  return { scale, x: pane.width / 2 - x * scale, y: pane.height / 2 - y * scale };
}

/** Not farther than the whole, not nearer than reads well, and never beyond what is drawn. */
export function clamped(camera: Camera, { frame, bleed }: BoardGeometry, pane: Pane): Camera {
  const scale = clampedScale(camera.scale, frame, pane);
  const along = (at: number, size: number, from: number, to: number, frameSize: number): number => {
    const [most, least] = [-from * scale, size - to * scale];
    if (least > most) return size / 2 - (frameSize / 2) * scale;
    return Math.min(most, Math.max(least, at));
  };
  return {
    scale,
    x: along(camera.x, pane.width, bleed[0], bleed[2], frame[0]),
    y: along(camera.y, pane.height, bleed[1], bleed[3], frame[1]),
  };
}

function clampedScale(scale: number, frame: Point, pane: Pane): number {
  const whole = fitScale(frame, pane);
  return Math.min(Math.max(NEAREST, whole), Math.max(whole * 0.8, scale));
}

/** Nearer or farther while the point under the finger stays there. */
export function zoomed(camera: Camera, factor: number, at: Point, geometry: BoardGeometry, pane: Pane): Camera {
  const scale = clampedScale(camera.scale * factor, geometry.frame, pane);
  const [x, y] = onBoard(camera, at);
  return clamped({ scale, x: at[0] - x * scale, y: at[1] - y * scale }, geometry, pane);
}

export function moved(camera: Camera, dx: number, dy: number, geometry: BoardGeometry, pane: Pane): Camera {
  return clamped({ ...camera, x: camera.x + dx, y: camera.y + dy }, geometry, pane);
}

/** Moved as little as needed for a point to be seen, with some room around it. */
export function showing(camera: Camera, [x, y]: Point, room: number, geometry: BoardGeometry, pane: Pane): Camera {
  const [sx, sy] = onScreen(camera, [x, y]);
  const push = (at: number, size: number): number => Math.max(0, room - at) - Math.max(0, at - (size - room));
  return moved(camera, push(sx, pane.width), push(sy, pane.height), geometry, pane);
}

export const onScreen = (camera: Camera, [x, y]: Point): Point => [
  x * camera.scale + camera.x,
  y * camera.scale + camera.y,
];
export const onBoard = (camera: Camera, [x, y]: Point): Point => [
  (x - camera.x) / camera.scale,
  (y - camera.y) / camera.scale,
];

/** The part of the board that is seen. */
export function seen(camera: Camera, pane: Pane): Box {
  return [...onBoard(camera, [0, 0]), ...onBoard(camera, [pane.width, pane.height])] as unknown as Box;
}
