/** Which of the layouts of the table fits the window. */
import { BREAKPOINTS, letterScale } from "../styles/breakpoints.ts";

/** A window as low as this is a phone held sideways. */
const LOW = 560;

/**
 * On a laptop all is seen at once; on a tablet the side is in tabs; below that there is a sheet under the board, or
 * beside it on a phone held sideways.
 */
export type LayoutName = "wide" | "middle" | "phone" | "landscape";

export function layoutFor(width: number, height: number): LayoutName {
  if (height < LOW && width > height && width < BREAKPOINTS.laptop) return "landscape";
  if (width < BREAKPOINTS.tablet) return "phone";
  return width < BREAKPOINTS.laptop ? "middle" : "wide";
}

const current = $state<{ layout: LayoutName }>({ layout: "wide" });

/** The layout for the window as it is now. */
export function layoutName(): LayoutName {
  return current.layout;
}

/** Heed the size of the window; the answer ends it. */
export function followWindow(): () => void {
  const look = (): void => {
    const scale = letterScale();
    current.layout = layoutFor(innerWidth / scale, innerHeight / scale);
  };
  look();
  addEventListener("resize", look);
  return () => removeEventListener("resize", look);
}
