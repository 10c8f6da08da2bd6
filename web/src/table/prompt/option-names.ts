/** What options and places are called, in the language that is spoken. */
import { list, pair, t } from "../../app/i18n.svelte.ts";
import { placeName } from "../../board/geometry/known-lines.svelte.ts";
import type { Counts, Effect, GameAction, Option } from "../../protocol.ts";
import { cardName, goodsInWords } from "../../panels/cards/card-words.ts";

export function moneyText(money: number): string {
  return t("table.money", { count: Math.abs(money) });
}

/** What an option takes, in words; empty if it takes nothing. */
export function priceText(effect: Effect | undefined): string {
  const paid = Object.fromEntries(Object.entries(effect?.goods ?? {}).filter(([, count]) => count < 0)) as Counts;
  return costInWords(paid, Math.min(0, effect?.money ?? 0));
}

/** Goods and money that something costs, in words. */
export const costInWords = (goods: Counts, money: number): string =>
  list([...(Object.keys(goods).length > 0 ? [goodsInWords(goods)] : []), ...(money ? [moneyText(money)] : [])]);

/** An option as a sentence of the list of all options. */
export function optionName(option: Option, who: (seat: number) => string): string {
  const name = actionName(option.action, who);
  const { effect } = option;
  const more: string[] = [];
  if (effect?.steps !== undefined) more.push(t("table.steps", { count: effect.steps }));
  const price = priceText(effect);
  if (price) more.push(t("table.costs", { price }));
  if ((effect?.money ?? 0) > 0 || option.action.type === "cash")
    more.push(t("table.brings", { what: moneyText(effect?.money ?? 0) }));
  for (const [seat, goods] of Object.entries(effect?.yields ?? {}))
    more.push(pair(who(Number(seat)), goodsInWords(goods)));
  return more.length > 0 ? `${name}; ${more.join("; ")}` : name;
}

/** An action as a sentence without figures. */
export function actionName(action: GameAction, who: (seat: number) => string): string {
  switch (action.type) {
    case "play":
      return action.role
        ? t("table.do.play.half", { card: cardName(action.card), role: cardName(action.role) })
        : t("table.do.play", { card: cardName(action.card) });
    case "move":
      return t("table.do.move", {
        colonist: t(`terms.colonist.${action.kind}`),
        from: placeName(action.from),
        to: placeName(action.to),
      });
    case "build":
      return t("table.do.build", { city: action.city });
    case "produce":
      return t("table.do.produce", { province: action.province });
    case "cash":
      return t("table.do.cash");
    case "income":
      return t("table.do.income");
    case "done":
      return t("table.do.done");
    case "keep":
      return Object.keys(action.goods).length > 0
        ? t("table.do.keep", { goods: goodsInWords(action.goods) })
        : t("table.do.keep.nothing");
    case "place":
      return t("table.do.place", { colonist: t(`terms.colonist.${action.kind}`), city: action.city });
    case "sell":
    case "buy":
      return t(`table.do.${action.type}`, { goods: goodsInWords({ [action.good]: action.count }) });
    case "copy":
      return action.role
        ? t("table.do.copy.half", { name: who(action.seat), role: cardName(action.role) })
        : t("table.do.copy", { name: who(action.seat) });
    case "purchase":
      return Object.keys(action.pay).length > 0
        ? t("table.do.purchase.any", { number: action.slot + 1, goods: goodsInWords(action.pay) })
        : t("table.do.purchase", { number: action.slot + 1 });
    case "suggest":
      return action.card ? t("table.do.suggest", { card: cardName(action.card) }) : t("table.do.suggest.secret");
  }
}
