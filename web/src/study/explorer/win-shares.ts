/** Shares of wins, and what may be read from them. */
import { locale } from "../../app/i18n.svelte.ts";
import type { Had, WinShare } from "../../protocol.ts";

/** With fewer games, figures say nothing. */
export const FEW = 30;
/** Two groups differ for certain, in 95 of 100 cases, if they are so many standard errors apart. */
const APART = 1.96;

export type Said = "more" | "less" | "chance" | "few";

/** What a share of wins says: more or less than fair, or what could be chance. */
export function said({ games, low, high }: WinShare, fair: number): Said {
  if (games < FEW) return "few";
  if (low > fair) return "more";
  return high < fair ? "less" : "chance";
}

/** "27.9 %" */
export function percent(part: number, digits = 1): string {
  const exact = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return part.toLocaleString(locale(), { style: "percent", ...exact });
}

/** "+19" or "−2", of 100. */
export const signed = (difference: number): string =>
  difference < 0 ? `−${String(-difference)}` : difference > 0 ? `+${String(difference)}` : "0";

/** How far the bars reach: room for what is fair, and for the ranges that can be trusted. */
export function reach(rows: readonly WinShare[], fair: number): number {
  return Math.min(1, Math.max(fair * 1.6, ...rows.filter(({ games }) => games >= FEW).map(({ high }) => high)));
}

export interface Compared {
  readonly name: string;
  /** Of 100. */
  readonly winners: number;
  readonly others: number;
  readonly difference: number;
  /** Whether the difference may be chance. */
  readonly chance: boolean;
}

interface Counted {
  readonly games: number;
  readonly winners: number;
  readonly others: number;
}

/** How many of 100 winners, and of 100 others, had something. */
export function compared({ name, winners, others }: Had, all: Counted): Compared {
  const [one, other] = [winners / Math.max(1, all.winners), others / Math.max(1, all.others)];
  const together = (winners + others) / Math.max(1, all.winners + all.others);
  const error = Math.sqrt(together * (1 - together) * (1 / Math.max(1, all.winners) + 1 / Math.max(1, all.others)));
  const [here, there] = [Math.round(one * 100), Math.round(other * 100)];
  return {
    name,
    winners: here,
    others: there,
    difference: here - there,
    chance: all.games < FEW || Math.abs(one - other) <= APART * error,
  };
}
