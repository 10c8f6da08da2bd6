/** What a turn comes to in a few words: "Architect: Byzantium, Valentia". */
import { t } from "../../app/i18n.svelte.ts";
import { cardName } from "../../panels/cards/card-words.ts";

/** A card, or the half of it that was used. */
const played = (card: string): string => cardName(card.split("/")[1] ?? card);

/** The deeds of a turn as the server tells them: "play architect", "build Ostia"; none for what was not foreseen. */
export function deedsInWords(deeds: readonly string[]): string {
  if (deeds.length === 0) return t("puzzles.answer.other");
  const cards: string[] = [];
  const rest: string[] = [];
  for (const deed of deeds) {
    const at = deed.indexOf(" ");
    const what = deed.slice(at + 1);
    switch (deed.slice(0, at)) {
      case "play":
      case "copy":
        cards.push(played(what));
        break;
      case "purchase":
        rest.push(cardName(what));
        break;
      case "place":
        rest.push(t("puzzles.answer.colonists", { count: Number(what) }));
        break;
      default:
        rest.push(what);
    }
  }
  const card = cards.join(" → ");
  return rest.length > 0 ? t("puzzles.answer.words", { card, what: rest.join(", ") }) : card;
}
