/** Whether a game is rated, in words, and why not. */
import { has, t } from "../../app/i18n.svelte.ts";
import type { Plan } from "../../front/new-table/table-plan.ts";
import type { TableInfo } from "../../protocol.ts";

/** "a guest sits at the table". */
export function whyUnrated(why: string): string {
  const key = `ratings.why.${why}`;
  return has(key) ? t(key) : t("ratings.why.unknown");
}

/** "Rated", or "Not rated: a guest sits at the table". */
export function ratedInWords(table: Pick<TableInfo, "unrated" | "stage" | "seats">): string {
  if (table.unrated) return t("ratings.because", { why: whyUnrated(table.unrated) });
  const mayChange = table.stage === "open" && table.seats.some((seat) => seat.kind === "open");
  return t(mayChange ? "ratings.rated.so_far" : "ratings.rated");
}

/** Why a table that is being planned would not be rated; null if it would. */
export function unratedPlan(plan: Plan, guest: boolean): string | null {
  const people = plan.seats.filter((seat) => seat.who === "me" || seat.who === "here");
  if (people.length > 1) return "shared";
  if (plan.seats.every((seat) => seat.who.startsWith("bot:"))) return "computers";
  if (plan.hints) return "hints";
  return guest && people.length > 0 ? "guest" : null;
}
