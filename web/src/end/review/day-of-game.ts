import { locale } from "../../app/i18n.svelte.ts";

/** The day on which a game ended, without its year; empty if it is not known. */
export const dayOfGame = (at: number | null, month: "long" | "short" = "long"): string =>
  at === null ? "" : new Intl.DateTimeFormat(locale(), { day: "numeric", month }).format(at * 1000);
