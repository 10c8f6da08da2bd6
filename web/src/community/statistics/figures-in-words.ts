/** Averages and shares as they are written. */
import { locale } from "../../app/i18n.svelte.ts";

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
