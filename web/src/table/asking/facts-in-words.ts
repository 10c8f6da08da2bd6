/** Facts of the server as short words. */
import { t } from "../../app/i18n.svelte.ts";
import { goodsInWords } from "../../panels/cards/card-words.ts";
import type { HouseShort, LogLine, Standings } from "../../protocol.ts";

/** "1 wine, 3 sestertii short"; "" where nothing is. */
export function houseShort(short: HouseShort | null): string {
  if (!short) return "";
  if (short.houses) return t("about.city.none-left");
  const parts = [
    ...(Object.keys(short.goods).length > 0 ? [goodsInWords(short.goods)] : []),
    ...(short.money > 0 ? [t("panels.money", { count: short.money })] : []),
  ];
  return parts.length > 0 ? t("panels.short", { what: parts.join(", ") }) : "";
}

/** When a province last produced, and who asked it to; null: not in this game. */
export function lastProduced(
  province: string,
  log: readonly LogLine[],
  players: number,
): { readonly round: number; readonly seat: number } | null {
  const line = log.findLast(({ action }) => action.type === "produce" && action.province === province);
  return line ? { round: Math.floor(line.turn / players) + 1, seat: line.seat } : null;
}

/** How many of each card, in the order in which they first stand. */
export function byKind(cards: readonly string[]): (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts];
}

/** The rank of a seat: one more than there are seats with more points. */
export function rankOf({ scores }: Standings, seat: number): number {
  const mine = scores[seat]?.["total"] ?? 0;
  return 1 + scores.filter((row) => (row["total"] ?? 0) > mine).length;
}

/** What a text says before and after one of its values, which is shown in another way. */
export function aroundValue(key: string, value: string): readonly [before: string, after: string] {
  const [before = "", after = ""] = t(key, { [value]: "\u0000" }).split("\u0000");
  return [before, after];
}
