/** What the board is told to show besides the pieces, and what it tells back. It knows no rules. */
import type { Counts } from "../../protocol.ts";
import type { Kind } from "../geometry/board-geometry.ts";

/** Something on the board that can be chosen, asked about or lit. */
export type Target =
  | { readonly on: "line"; readonly line: string }
  | { readonly on: "city"; readonly city: string }
  | { readonly on: "province"; readonly province: string }
  | { readonly on: "colonist"; readonly kind: Kind; readonly place: string; readonly seat: number };

/** The three voices: gold you may, red you chose, a ghost for what would be; and what would be to pay then. */
export type Voice = "option" | "chosen" | "preview" | "price";

export interface Highlight {
  readonly target: Target;
  readonly voice: Voice;
  /** What a screen reader says of it: "move to Massilia-Novaria, 2 steps". */
  readonly name: string;
  readonly steps?: number;
  /** Paid: shown as a price tag; plain where it cannot be. */
  readonly money?: number;
  readonly unpayable?: boolean;
  readonly goods?: Counts;
  /** Its price is that of a turn in a review: in the colour of that turn, with its name. */
  readonly turn?: "played" | "better";
  /** Something else is advised: it is shown paler. */
  readonly pale?: boolean;
  /** Where the piece would come from. */
  readonly from?: string;
  /** A piece that would stand here: a ghost of the player's colour. */
  readonly piece?: { readonly kind: Kind | "house"; readonly seat: number };
}

/** What a player did a while ago: a way, or a ring around what stands there now or around what produced. */
export interface TracedMove {
  readonly seat: number;
  readonly kind: Kind | "house" | "province";
  readonly from?: string;
  readonly to: string;
}

/** A step of a plan at its place. */
export interface NumberedTarget {
  readonly target: Target;
  readonly number: number;
  /** It is the next to be done. */
  readonly due: boolean;
}
const FAR = 3;
/** Shown paler than the rest: so many steps away, or beside what is advised. */
export const isPale = ({ steps = 0, pale = false }: Pick<Highlight, "steps" | "pale">): boolean => pale || steps >= FAR;

/** The same thing on the board. */
export function same(one: Target, other: Target): boolean {
  return key(one) === key(other);
}

/** A target as one text, for keys and comparison. */
export function key(target: Target): string {
  switch (target.on) {
    case "line":
      return `line:${target.line}`;
    case "city":
      return `city:${target.city}`;
    case "province":
      return `province:${target.province}`;
    case "colonist":
      return `colonist:${target.seat}:${target.kind}:${target.place}`;
  }
}
