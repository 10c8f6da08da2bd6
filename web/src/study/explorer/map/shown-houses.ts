/** What the explorer shows on the board: how many of 100 winners or others had a house there, or the difference. */
import { signed, type Compared } from "../win-shares.ts";

export const SHOWN = ["winners", "others", "difference"] as const;
export type Shown = (typeof SHOWN)[number];

export const shownFigure = (each: Compared, shown: Shown): string =>
  shown === "difference" ? signed(each.difference) : String(each[shown]);

/** The least and the most that are shown; differences reach as far below zero as above it. */
export function range(provinces: readonly Compared[], shown: Shown): readonly [least: number, most: number] {
  const values = provinces.map((each) => each[shown]);
  const most = Math.max(1, ...values.map(Math.abs));
  return shown === "difference" ? [-most, most] : [Math.min(...values), Math.max(...values)];
}
