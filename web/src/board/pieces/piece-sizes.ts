/** How large pieces are drawn: as on paper, but never so small on the screen that their shapes cannot be told. */
import { SIZES } from "../geometry/board-geometry.ts";

/** Heights and distances in units of the board. */
export interface PieceSizes {
  readonly house: number;
  readonly houseStep: number;
  readonly colonist: number;
  readonly colonistInCity: number;
  readonly colonistInCapital: number;
  readonly capitalStep: number;
}

const ON_PAPER = { house: 26, colonist: 34, colonistInCity: 27, colonistInCapital: 27 } as const;
/** Between two pieces side by side, as a part of their size. */
export const GAP = 1.07;
/** The least in pixels of the screen. */
export const LEAST_HOUSE = 16;
export const LEAST_COLONIST = 20;

/** Sizes at a scale: so many pixels for a unit. */
export function pieceSizes(scale: number): PieceSizes {
  const house = Math.max(ON_PAPER.house, LEAST_HOUSE / scale);
  const least = LEAST_COLONIST / scale;
  const colonistInCapital = Math.max(ON_PAPER.colonistInCapital, least);
  return {
    house,
    houseStep: Math.max(SIZES.houseStep, house * GAP),
    colonist: Math.max(ON_PAPER.colonist, least),
    colonistInCity: Math.max(ON_PAPER.colonistInCity, least),
    colonistInCapital,
    capitalStep: colonistInCapital * GAP,
  };
}
