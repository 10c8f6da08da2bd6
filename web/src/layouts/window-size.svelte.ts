/** Which of the layouts of the table fits the window. */

/** From 1200 px all is seen at once; from 900 the side is in tabs; below that a sheet, beside the board when lying. */
export type Size = "wide" | "middle" | "phone" | "lying";

export function sizeOf(width: number, height: number): Size {
  if (height < 560 && width > height && width < 1200) return "lying";
  if (width < 900) return "phone";
  return width < 1200 ? "middle" : "wide";
}

const window_ = $state<{ size: Size }>({ size: "wide" });

export function size(): Size {
  return window_.size;
}

/** Heed the size of the window; the answer ends it. */
export function measure(): () => void {
  const look = (): void => {
    window_.size = sizeOf(innerWidth, innerHeight);
  };
  look();
  addEventListener("resize", look);
  return () => removeEventListener("resize", look);
}
