/** Averages and shares as they are written. */
import { locale } from "../../app/i18n.svelte.ts";
import type { CardTallyOut } from "../../protocol.ts";

/** An average to one place: "118.5". */
export function average(value: number): string {
  return new Intl.NumberFormat(locale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);
}

/** "42 %" of all; nothing where there are none. */
export function share(some: number, all: number): string {
  if (all === 0) return "";
  return new Intl.NumberFormat(locale(), { style: "percent" }).format(some / all);
}

/** A difference with its sign, to one place: "+2.5", "0.0". */
export function difference(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return new Intl.NumberFormat(locale(), {
    signDisplay: "exceptZero",
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(rounded);
}

/** How often cards were played and bought, those of one name added up; the most played first. */
export function byName(
  cards: readonly CardTallyOut[],
  name: (card: string) => string,
): readonly { readonly name: string; readonly played: number; readonly bought: number }[] {
  const sums = new Map<string, { name: string; played: number; bought: number }>();
  for (const { card, played, bought } of cards) {
    const sum = sums.get(name(card)) ?? { name: name(card), played: 0, bought: 0 };
    sums.set(sum.name, { ...sum, played: sum.played + played, bought: sum.bought + bought });
  }
  return [...sums.values()].sort((one, other) => other.played - one.played || other.bought - one.bought);
}
