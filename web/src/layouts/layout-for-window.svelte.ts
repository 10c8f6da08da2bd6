/** Which of the layouts of the table fits the window. */
import { BREAKPOINTS, letterScale } from "../styles/breakpoints.ts";
import { followSpacing } from "./text-spacing.ts";

/** A window as low as this is a phone held sideways. */
const LOW = 560;
/** A window smaller than this is none of a phone but one enlarged four times: one column then, that scrolls. */
const NARROWEST_SIDEWAYS = 500;
const LOWEST_SIDEWAYS = 300;
const LOWEST_UPRIGHT = 440;
/** In a window lower than this everything around the board is drawn closer. */
const COMPACT = 820;
/** A tablet held upright shows the cards on offer and the board. */
const TALL = 900;

/**
 * On a laptop all is seen at once; on a tablet the side is in tabs; below that there is a sheet under the board, or
 * beside it on a phone held sideways.
 */
export type LayoutName = "wide" | "middle" | "phone" | "landscape";

export function layoutFor(width: number, height: number): LayoutName {
  const sideways = width > height && width >= NARROWEST_SIDEWAYS && height >= LOWEST_SIDEWAYS;
  if (height < LOW && sideways && width < BREAKPOINTS.laptop) return "landscape";
  if (scrollsAsColumn(width, height)) return "phone";
  if (width < BREAKPOINTS.tablet) return "phone";
  return width < BREAKPOINTS.laptop ? "middle" : "wide";
}

/** Whether nothing fits beside anything else: everything is one column. */
export function scrollsAsColumn(width: number, height: number): boolean {
  return height < LOWEST_SIDEWAYS || (width < NARROWEST_SIDEWAYS && height < LOWEST_UPRIGHT);
}

const current = $state<{ layout: LayoutName; low: boolean; compact: boolean; tall: boolean; roomy: boolean }>({
  layout: "wide",
  low: false,
  compact: false,
  tall: false,
  roomy: false,
});

/** The layout for the window as it is now. */
export function layoutName(): LayoutName {
  return current.layout;
}

/** Whether everything is one column that scrolls. */
export function oneColumn(): boolean {
  return current.low;
}

/** Whether cards, players and bars are in their close form, as on a small laptop. */
export function isCompact(): boolean {
  return current.compact;
}

/** Whether a sheet with all cards on offer leaves the board in sight. */
export function isTall(): boolean {
  return current.tall;
}

/** Whether somebody reads with more space between letters and lines: boxes grow with their words then. */
export function isRoomy(): boolean {
  return current.roomy;
}

/** Heed the size of the window; the answer ends it. */
export function followWindow(): () => void {
  const look = (): void => {
    const scale = letterScale();
    const [width, height] = [innerWidth / scale, innerHeight / scale];
    current.layout = layoutFor(width, height);
    current.low = scrollsAsColumn(width, height);
    current.compact = height < COMPACT;
    current.tall = height >= TALL && width >= BREAKPOINTS["small-tablet"];
  };
  look();
  addEventListener("resize", look);
  const ended = followSpacing((roomy) => (current.roomy = roomy));
  return () => {
    removeEventListener("resize", look);
    ended();
  };
}
