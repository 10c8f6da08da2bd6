/** Plays changes on pieces that already stand where they belong: stopping it at any time leaves the truth. */
import type { Change } from "./view-changes.ts";
import { lengthOf, pointsOf } from "../geometry/curves.ts";
import type { Point } from "../geometry/board-geometry.ts";
import type { Atlas, StandingColonist } from "../pieces/piece-places.ts";
import { stepsOf, wayBetween } from "./colonist-paths.ts";

export interface AnimationStage {
  /** The drawing that holds the pieces. */
  readonly root: Element;
  readonly atlas: Atlas;
  readonly before: readonly StandingColonist[];
  readonly after: readonly StandingColonist[];
  /** False for cross-fades only. */
  readonly motion: boolean;
}

const LONGEST = 1700;
const DROP = 180;
const FADE = 180;
const EASE = "cubic-bezier(.2, .7, .2, 1)";
const EASE_TRAVEL = "cubic-bezier(.45, .05, .3, 1)";

/** The value of a token of time, in milliseconds. */
function time(root: Element, token: string, otherwise: number): number {
  const value = parseFloat(getComputedStyle(root).getPropertyValue(token));
  return Number.isFinite(value) && value > 1 ? value : otherwise;
}

export function play(changes: readonly Change[], stage: AnimationStage): Animation[] {
  return changes.flatMap((change) => {
    switch (change.what) {
      case "travel":
        return stage.motion ? travel(change, stage) : fade(stage, arrived(change, stage)?.key);
      case "arrive":
        return drop(stage, arrived(change, stage)?.key);
      case "build":
        return drop(stage, `house:${change.seat}:${change.city}`);
      case "flip":
        return flip(change, stage);
    }
  });
}

/** Of several like colonists in one place the last is the one that came. */
function arrived(
  { seat, kind, to }: { seat: number; kind: string; to: string },
  { after }: AnimationStage,
): StandingColonist | undefined {
  return after.findLast((each) => each.seat === seat && each.kind === kind && each.place === to);
}

function bodyOf(root: Element, piece: string | undefined): Element | null {
  return piece ? root.querySelector(`[data-piece="${CSS.escape(piece)}"] > .body`) : null;
}

function fade({ root }: AnimationStage, piece: string | undefined): Animation[] {
  const body = bodyOf(root, piece);
  return body ? [body.animate([{ opacity: 0 }, { opacity: 1 }], FADE)] : [];
}

function drop(stage: AnimationStage, piece: string | undefined): Animation[] {
  if (!stage.motion) return fade(stage, piece);
  const body = bodyOf(stage.root, piece);
  if (!body) return [];
  const frames = [
    { opacity: 0, transform: "translateY(-30px) scale(1.25)" },
    { opacity: 1, transform: "translateY(1.5px) scale(.97)", offset: 0.72 },
    { opacity: 1, transform: "none" },
  ];
  return [body.animate(frames, { duration: DROP, easing: EASE })];
}

function travel(change: Extract<Change, { what: "travel" }>, stage: AnimationStage): Animation[] {
  const { seat, kind, from, to } = change;
  const came = arrived(change, stage);
  const body = bodyOf(stage.root, came?.key);
  const legs = wayBetween(stage.atlas.geometry, kind, from, to);
  const left = stage.before.findLast((each) => each.seat === seat && each.kind === kind && each.place === from);
  if (!came || !body || !left) return [];
  if (!legs) return fade(stage, came.key);
  const points: Point[] = [
    left.at,
    ...pointsOf(legs)
      .slice(1, -1)
      .map(([x, y]): Point => [x, y - 3]),
    came.at,
  ];
  const whole = lengthOf(points) || 1;
  const grown = left.size / came.size;
  let gone = 0;
  let last = left.at;
  const frames = points.map((point) => {
    gone += lengthOf([last, point]);
    last = point;
    const [dx, dy] = [point[0] - came.at[0], point[1] - came.at[1]];
    const part = gone / whole;
    const size = grown + (1 - grown) * part;
    return {
      offset: Math.min(1, part),
      transform: `translate(${dx.toFixed(1)}px, ${dy.toFixed(1)}px) scale(${size.toFixed(3)})`,
    };
  });
  const duration = Math.min(LONGEST, Math.max(1, stepsOf(legs, from)) * time(stage.root, "--travel", 260));
  return [body.animate(frames, { duration, easing: EASE_TRAVEL })];
}

/** One side turns away, then the other turns up. */
function flip({ province, up }: Extract<Change, { what: "flip" }>, { root, motion }: AnimationStage): Animation[] {
  const body = bodyOf(root, `marker:${province}`);
  const [goods, coins] = [body?.querySelector(".goods"), body?.querySelector(".coins")];
  if (!goods || !coins) return [];
  const [shown, away] = up ? [goods, coins] : [coins, goods];
  if (!motion)
    return [
      shown.animate([{ opacity: 0 }, { opacity: 1 }], FADE),
      away.animate([{ opacity: 1 }, { opacity: 0 }], FADE),
    ];
  const duration = 2 * time(root, "--calm", 220);
  const thin = "scaleX(.02)";
  return [
    away.animate(
      [
        { opacity: 1, transform: "none" },
        { opacity: 1, transform: thin, offset: 0.5 },
        { opacity: 0, transform: thin, offset: 0.5 },
        { opacity: 0, transform: thin },
      ],
      { duration, easing: EASE },
    ),
    shown.animate(
      [
        { opacity: 0, transform: thin },
        { opacity: 0, transform: thin, offset: 0.5 },
        { opacity: 1, transform: thin, offset: 0.5 },
        { opacity: 1, transform: "none" },
      ],
      { duration, easing: EASE },
    ),
  ];
}
