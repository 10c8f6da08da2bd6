/** Names and texts of cards and gods in the language that is spoken. */
import { list, t } from "../../app/i18n.svelte.ts";
import { factsOf, GOODS } from "../../app/cards-and-goods.ts";
import type { Counts } from "../../protocol.ts";
import type { Shortage } from "../../protocol.ts";

/** A card by name; of a double card both halves. */
export const cardName = (card: string): string => t(`cards.name.${card}`);

/** What a card or a half does; `{coin}` stands for a token. */
export const cardText = (card: string): string => t(`cards.text.${card}`);

/** The same to be read out: "3 sestertii" for "3 {coin}". */
export const cardTextInWords = (card: string): string =>
  cardText(card).replace(/(\d+)\s\{coin\}/g, (_, count: string) => t("panels.money", { count: Number(count) }));

const IN_SHORT: readonly string[] = ["tribune", "prefect", "colonist", "proconsul", "legatus"];

/** What a card does in fewer words, where its text is long. */
export const shortText = (card: string): string => cardText(IN_SHORT.includes(card) ? `${card}.short` : card);

export const godName = (god: string): string => t(`cards.gods.name.${god}`);

/** How a god counts, or a specialist. */
export function formula(card: string, god: string, game: string): string {
  const { minerva } = factsOf(card);
  if (minerva)
    return t("cards.gods.formula.specialist", { factor: minerva.factor, good: t(`terms.good.${minerva.good}`) });
  return t(game === "team" && god === "venus" ? "cards.gods.formula.venus-team" : `cards.gods.formula.${god}`);
}

/** "2 bricks", "1 wine": so many of each kind. */
export function goodsOneByOne(counts: Counts): string[] {
  return GOODS.filter((good) => counts[good]).map((good) =>
    t(`panels.goods.${good}`, { count: Math.abs(counts[good] ?? 0) }),
  );
}

/** The same as a list. */
export const goodsInWords = (counts: Counts): string => list(goodsOneByOne(counts));

/** "1 wine, 1 cloth short". */
export function shortInWords(short: Shortage): string {
  const parts = goodsOneByOne(short.goods);
  if (short.any) parts.push(t("panels.goods.any", { count: short.any }));
  return t("panels.short", { what: parts.join(", ") });
}
