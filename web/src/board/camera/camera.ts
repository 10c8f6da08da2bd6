/** What part of a board is seen: a place and a scale. A point p of the board is shown at p * scale + (x, y). */
import { SIZES, type BoardGeometry, type Box, type Point } from "../geometry/board-geometry.ts";

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
/** What a phone shows around a question: so many units of the board side by side, or one above the other. */
const PHONE_UNITS = 640;
const PHONE_UNITS_HIGH = 420;
const PHONE = 720;
const NEAREST = 3;
/** As near as a board comes by itself to what is looked at. */
const NEAR = 0.8;
/** Names and pieces may be drawn so much larger than on paper: a board too small for them is still shown whole. */
const GROWN = 0.88;
const GROWN_ON_DESK = 0.58;
/** At a smaller scale names of cities would lie over each other: none is shown. */
export const NAMELESS_SCALE = LEGIBLE_SCALE * 0.56;
const MARGIN = 0.04;
/** Around all that matters, in pixels. */
const EDGE = 9;
/** Later houses of a city are rare: the first ones have room where a board is seen whole. */
const HOUSES_IN_SIGHT = 4;

const boxes = new WeakMap<BoardGeometry, Box>();

/** What must be in sight where a board is seen whole: cities with their names and houses, spots, markers. */
export function heartOf(geometry: BoardGeometry): Box {
  const known = boxes.get(geometry);
  if (known) return known;
  const around = ([x, y]: Point, r: number): Box => [x - r, y - r, x + r, y + r];
  const parts: Box[] = [
    geometry.capital.panel,
    ...geometry.cities.flatMap((city) => [
      around(city.at, SIZES.token + 4),
      city.label.box,
      ...city.houses.slice(0, HOUSES_IN_SIGHT).map((at) => around(at, SIZES.house / 2)),
    ]),
    ...geometry.lines.flatMap(({ spot }) => (spot ? [around(spot, SIZES.spot + 3)] : [])),
    ...geometry.provinces.map(({ marker }) => around(marker, SIZES.marker[1] / 2)),
  ];
  const box: Box = [
    Math.min(...parts.map((part) => part[0])),
    Math.min(...parts.map((part) => part[1])),
    Math.max(...parts.map((part) => part[2])),
    Math.max(...parts.map((part) => part[3])),
  ];
  boxes.set(geometry, box);
  return box;
}

/** All that matters. */
export function fitted(geometry: BoardGeometry, pane: Pane): Camera {
  const [x0, y0, x1, y1] = heartOf(geometry);
  return centredOn([(x0 + x1) / 2, (y0 + y1) / 2], wholeScale(geometry, pane), pane);
}

export const fitScale = ([width, height]: Point, pane: Pane): number =>
  Math.min(pane.width / width, pane.height / height);

function wholeScale(geometry: BoardGeometry, pane: Pane): number {
  const [x0, y0, x1, y1] = heartOf(geometry);
  const free = { width: Math.max(1, pane.width - 2 * EDGE), height: Math.max(1, pane.height - 2 * EDGE) };
  return fitScale([x1 - x0, y1 - y0], free);
}

export const isPhone = (pane: Pane): boolean => pane.width < PHONE;

/** How a board opens: whole where names and pieces stay legible, else around what matters now. */
export function opened(geometry: BoardGeometry, pane: Pane, matters: readonly Point[]): Camera {
  const whole = wholeScale(geometry, pane);
  const near = Math.min(pane.width / PHONE_UNITS, pane.height / PHONE_UNITS_HIGH);
  const least = isPhone(pane) ? Math.max(near, LEGIBLE_SCALE * GROWN) : LEGIBLE_SCALE * GROWN_ON_DESK;
  if (whole >= least * (isPhone(pane) ? GROWN : 1)) return fitted(geometry, pane);
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

/** Around some places, wholly in sight with what stands and hangs there; the whole board where they lie far apart. */
export function closeTo(points: readonly Point[], geometry: BoardGeometry, pane: Pane): Camera {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [x0, y0, x1, y1] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  const room = roomIn(pane);
  const free = { width: Math.max(1, pane.width - 2 * room[0]), height: Math.max(1, pane.height - 2 * room[1]) };
  const fits = fitScale([Math.max(1, x1 - x0), Math.max(1, y1 - y0)], free);
  const scale = Math.max(wholeScale(geometry, pane), Math.min(NEAR, fits));
  const middle: Point = [
    inFrame((x0 + x1) / 2, geometry.frame[0], free.width / scale),
    inFrame((y0 + y1) / 2, geometry.frame[1], free.height / scale),
  ];
  return clamped(centredOn(middle, scale, pane), geometry, pane);
}

/** Around a place that is looked at, in pixels: for tags beside the house there, and their height. */
const roomIn = (pane: Pane): Point => [Math.min(200, pane.width / 4), Math.min(64, pane.height / 4)];

/** Whether places are in sight with all that hangs there. */
export function wellInSight(camera: Camera, points: readonly Point[], pane: Pane): boolean {
  const [wide, high] = roomIn(pane);
  return points.every((point) => {
    const [x, y] = onScreen(camera, point);
    return x >= wide && y >= high && x <= pane.width - wide && y <= pane.height - high;
  });
}

/** Whether a board in this pane opens with all that matters. */
export const opensWhole = (geometry: BoardGeometry, pane: Pane): boolean =>
  opened(geometry, pane, []).scale === wholeScale(geometry, pane);

/** Which of some points are in sight, with room for what stands there. */
export function inSight(camera: Camera, points: readonly Point[], pane: Pane): Point[] {
  return points.filter((point) => {
    const [x, y] = onScreen(camera, point);
    return x > EDGE && y > EDGE && x < pane.width - EDGE && y < pane.height - EDGE;
  });
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
export function clamped(camera: Camera, geometry: BoardGeometry, pane: Pane): Camera {
  const { frame, bleed } = geometry;
  const scale = clampedScale(camera.scale, geometry, pane);
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

function clampedScale(scale: number, geometry: BoardGeometry, pane: Pane): number {
  const whole = wholeScale(geometry, pane);
  return Math.min(Math.max(NEAREST, whole), Math.max(whole * 0.8, scale));
}

/** Nearer or farther while the point under the finger stays there. */
export function zoomed(camera: Camera, factor: number, at: Point, geometry: BoardGeometry, pane: Pane): Camera {
  const scale = clampedScale(camera.scale * factor, geometry, pane);
  const [x, y] = onBoard(camera, at);
  return clamped({ scale, x: at[0] - x * scale, y: at[1] - y * scale }, geometry, pane);
}

export function moved(camera: Camera, dx: number, dy: number, geometry: BoardGeometry, pane: Pane): Camera {
  return clamped({ ...camera, x: camera.x + dx, y: camera.y + dy }, geometry, pane);
}

/** Moved as little as needed for a point to be seen, with some room around it; the foot of the pane may be covered. */
export function showing(
  camera: Camera,
  [x, y]: Point,
  room: number,
  geometry: BoardGeometry,
  pane: Pane,
  covered = 0,
): Camera {
  const [sx, sy] = onScreen(camera, [x, y]);
  const push = (at: number, size: number): number => {
    const edge = Math.min(room, size / 2);
    return Math.max(0, edge - at) - Math.max(0, at - (size - edge));
  };
  return moved(camera, push(sx, pane.width), push(sy, Math.max(1, pane.height - covered)), geometry, pane);
}

/** Between two views: 0 is the first, 1 the second. */
export function between(from: Camera, to: Camera, part: number): Camera {
  const mix = (a: number, b: number): number => a + (b - a) * part;
  return { x: mix(from.x, to.x), y: mix(from.y, to.y), scale: mix(from.scale, to.scale) };
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
