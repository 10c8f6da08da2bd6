/** How things move: keyframes of transform and opacity only, which the browser can play without painting anew. */
import type { Flight } from "./flights.ts";
import type { ScreenPlace } from "./screen-places.ts";

export interface Flown {
  readonly frames: Keyframe[];
  readonly duration: number;
  readonly easing: string;
}

export const FLY = 420;
const GLIDE = 700;
const SHOWN = 1500;
const RISE = 900;
export const GLOW = 900;
/** So long a space is lit once its good has come. */
export const LIT = 300;
export const SLIDE = 420;
const EASE = "cubic-bezier(.2, .7, .2, 1)";
const EASE_TRAVEL = "cubic-bezier(.45, .05, .3, 1)";
const STOPS = 8;

const at = ({ x, y }: { readonly x: number; readonly y: number }, scale = 1): string =>
  `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) translate(-50%, -50%) scale(${scale.toFixed(3)})`;

/** The way of one flight between two places. */
export function pathOf(flight: Flight, from: ScreenPlace, to: ScreenPlace): Flown {
  switch (flight.what.is) {
    case "sum":
      return {
        frames: [
          { opacity: 0, transform: at(to) },
          { opacity: 1, transform: at({ x: to.x, y: to.y - 14 }), offset: 0.25 },
          { opacity: 1, transform: at({ x: to.x, y: to.y - 20 }), offset: 0.75 },
          { opacity: 0, transform: at({ x: to.x, y: to.y - 24 }) },
        ],
        duration: RISE,
        easing: "ease-out",
      };
    case "card":
      return flight.from.at === "beside"
        ? shown(from, to)
        : flight.to.at === "beside"
          ? fetched(from, to)
          : glide(from, to, 0.45);
    case "back":
      return glide(from, to, 0.8);
    default:
      return arc(from, to);
  }
}

/** A small thing is thrown: up first, then down to its place. */
function arc(from: ScreenPlace, to: ScreenPlace): Flown {
  const high = Math.min(90, 20 + Math.hypot(to.x - from.x, to.y - from.y) / 6);
  const small = Math.max(0.7, Math.min(1, to.width / 22));
  const frames = Array.from({ length: STOPS + 1 }, (_, stop) => {
    const part = stop / STOPS;
    const lift = 4 * part * (1 - part);
    const point = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part - high * lift };
    return { transform: at(point, 1 + (small - 1) * part + 0.3 * lift), offset: part };
  });
  return {
    frames: frames.map((frame, stop) => ({ ...frame, opacity: stop === 0 ? 0.2 : 1 })),
    duration: FLY,
    easing: EASE_TRAVEL,
  };
}

/** A card lifts, travels and lies down where it belongs. */
function glide(from: ScreenPlace, to: ScreenPlace, end: number): Flown {
  const frames = [
    { opacity: 0.9, transform: at(from, 0.95) },
    { opacity: 1, transform: at({ x: from.x, y: from.y - 12 }, 1.08), offset: 0.22 },
    { opacity: 1, transform: at(to, (1 + end) / 2), offset: 0.82 },
    { opacity: 0, transform: at(to, end) },
  ];
  return { frames, duration: GLIDE, easing: EASE_TRAVEL };
}

/** A card shows itself, then goes to the pile. */
function shown(from: ScreenPlace, to: ScreenPlace): Flown {
  const frames = [
    { opacity: 0, transform: at({ x: from.x, y: from.y + 8 }, 0.8) },
    { opacity: 1, transform: at(from), offset: 0.12 },
    { opacity: 1, transform: at(from), offset: 0.78 },
    { opacity: 0, transform: at(to, 0.4) },
  ];
  return { frames, duration: SHOWN, easing: EASE };
}

/** The same for who wants nothing to move. */
export function stillAt(place: ScreenPlace): Flown {
  const transform = at(place);
  return {
    frames: [
      { opacity: 0, transform },
      { opacity: 1, transform, offset: 0.12 },
      { opacity: 1, transform, offset: 0.85 },
      { opacity: 0, transform },
    ],
    duration: SHOWN,
    easing: "linear",
  };
}

/** A card that is copied comes over and shows itself. */
function fetched(from: ScreenPlace, to: ScreenPlace): Flown {
  const frames = [
    { opacity: 0, transform: at(from, 0.4) },
    { opacity: 1, transform: at(to), offset: 0.4 },
    { opacity: 1, transform: at(to), offset: 0.85 },
    { opacity: 0, transform: at(to) },
  ];
  return { frames, duration: SHOWN, easing: EASE };
}
