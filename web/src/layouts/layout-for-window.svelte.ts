/** Which of the layouts of the table fits the window. */

/**
 * From 1200 px all is seen at once; from 900 the side is in tabs; below that there is a sheet under the board, or
 * beside it on a phone held sideways.
 */
export type LayoutName = "wide" | "middle" | "phone" | "landscape";

export function layoutFor(width: number, height: number): LayoutName {
  if (height < 560 && width > height && width < 1200) return "landscape";
  if (width < 900) return "phone";
  return width < 1200 ? "middle" : "wide";
}

const current = $state<{ layout: LayoutName }>({ layout: "wide" });

/** The layout for the window as it is now. */
export function layoutName(): LayoutName {
  return current.layout;
}

/** Heed the size of the window; the answer ends it. */
export function followWindow(): () => void {
  const look = (): void => {
    current.layout = layoutFor(innerWidth, innerHeight);
  };
  look();
  addEventListener("resize", look);
  return () => removeEventListener("resize", look);
}
