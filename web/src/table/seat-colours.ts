/** Colours of seats that are not those of their numbers: somebody sits there who likes another one. */
import type { SeatInfo } from "../protocol.ts";

type Seats = readonly Pick<SeatInfo, "seat" | "colour">[];
const PARTS = ["", "-edge", "-mark"] as const;

/** What `--p1` to `--p6` mean at this table, as declarations of a style: the mark tells the seat, as everywhere. */
export function colourStyle(seats: Seats): string {
  return seats
    .filter(({ seat, colour }) => colour && colour !== seat + 1)
    .flatMap(({ seat, colour }) => PARTS.map((part) => `--p${seat + 1}${part}: var(--colour-${colour}${part})`))
    .join("; ");
}

/** Let the whole page show a table's colours; gives what ends it. */
export function wearColours(seats: Seats): () => void {
  const had = document.body.style.cssText;
  document.body.style.cssText = [had, colourStyle(seats)].filter(Boolean).join("; ");
  return () => {
    document.body.style.cssText = had;
  };
}
