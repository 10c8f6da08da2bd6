/** Kinds of turns as the server names them: "architect.h2.Gallia+Italia". */
import { list, t } from "../../app/i18n.svelte.ts";
import { cardName } from "../../panels/cards/card-words.ts";

export interface TurnKind {
  /** The card played and those that it copied; of a double card the half that was used. */
  readonly cards: readonly string[];
  readonly deed: string;
  readonly count: number;
  readonly places: readonly string[];
}

export function readKind(kind: string): TurnKind {
  const [cards = "", deed = "", places = ""] = kind.split(".");
  return {
    cards: cards.split(">").map((card) => card.split(":")[1] ?? card),
    deed: deed.slice(0, 1),
    count: Number(deed.slice(1)),
    places: deed === "t" ? (places.match(/[+-]\w+/g) ?? []) : places.split("+").filter((place) => place !== ""),
  };
}

/** What the turn came to: "2 houses: Gallia, Italia"; nothing for a turn that only laid down its card. */
export function deedWords({ deed, count, places }: TurnKind): string {
  switch (deed) {
    case "h":
    case "c":
      return at(t(`explorer.deed.${deed}`, { count }), places);
    case "b":
      return at(t("explorer.deed.b", { count }), places.map(cardName));
    case "t":
      return places.length > 0 ? trade(places) : t("explorer.deed.t");
    case "p":
    case "m":
    case "i":
      return at(t(`explorer.deed.${deed}`), places);
    default:
      return "";
  }
}

const at = (deed: string, places: readonly string[]): string =>
  places.length > 0 ? t("explorer.deed.at", { deed, places: places.join(", ") }) : deed;

function trade(places: readonly string[]): string {
  const goods = (sign: string): string =>
    list(places.filter((place) => place.startsWith(sign)).map((place) => t(`terms.good.${place.slice(1)}`)));
  const [sold, bought] = [goods("-"), goods("+")];
  return [
    ...(sold ? [t("explorer.deed.sells", { goods: sold })] : []),
    ...(bought ? [t("explorer.deed.buys", { goods: bought })] : []),
  ].join(", ");
}

/** The whole turn in words. */
export function kindInWords(kind: string): string {
  const read = readKind(kind);
  return [read.cards.map(cardName).join(" → "), deedWords(read)].filter((words) => words !== "").join(", ");
}
