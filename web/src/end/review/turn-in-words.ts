/** A turn in a few words: "Architect: house in Syracusae". */
import { t } from "../../app/i18n.svelte.ts";
import { goodParts, lineParts, plain, type LogPart } from "../../panels/log/log-in-words.ts";
import type { JudgedTurn, LogLine, TableView, Told } from "../../protocol.ts";

/** Actions of a better turn as lines of a log; cards are read off the table before it. */
export function asLines(
  best: JudgedTurn["best"],
  turn: Pick<JudgedTurn, "turn" | "seat">,
  before: TableView,
  prices: JudgedTurn["prices"] = [],
): readonly LogLine[] {
  return best.map((action, number) => {
    const card =
      action.type === "purchase"
        ? (before.display[action.slot] ?? null)
        : action.type === "copy"
          ? (before.players[action.seat]?.top ?? null)
          : null;
    return {
      number: 0,
      turn: turn.turn,
      seat: turn.seat,
      action,
      at: 0,
      by: "person",
      card,
      effect: prices[number] ?? null,
    };
  });
}

/** What a turn does, without the ways of colonists that build; with prices only if they are wished. */
export function turnInWords(
  lines: readonly (LogLine | Told)[],
  seat: number,
  names: (seat: number) => string,
  priced = false,
): string {
  const own = lines.filter((line) => line.seat === seat && line.action.type !== "done");
  const built = own.some((line) => line.action.type === "build");
  const [first, ...rest] = own
    .filter((line) => !(built && line.action.type === "move"))
    .map((line) => plain(lineParts(priced ? line : { ...line, effect: null }, names)))
    .filter((words) => words !== "");
  if (first === undefined) return t("end.review.nothing.done");
  return rest.length > 0 ? t("end.review.turn.words", { card: first, what: rest.join(", ") }) : first;
}

const text = (words: string): LogPart => ({ kind: "text", text: words });
const nobody = (): string => "";

/** What a decision comes to in a list, where the card says how: the place, the card, the goods; often nothing. */
function inShort(line: LogLine | Told): readonly LogPart[] {
  const { action, effect, seat } = line;
  const of = (kind: LogPart["kind"]): LogPart[] =>
    lineParts({ ...line, effect: null }, nobody).filter((part) => part.kind === kind);
  switch (action.type) {
    case "play": {
      const back = effect?.brought?.[String(seat)]?.cards;
      return back ? [text(t("log.cards_back", { count: back }))] : [];
    }
    case "copy":
      return [text("→ "), ...of("card").slice(-1)];
    case "produce": {
      const goods = goodParts(effect?.yields?.[String(seat)] ?? {});
      return [...of("place"), ...(goods.length > 0 ? [text(" ")] : []), ...goods];
    }
    case "build":
    case "place":
      return of("place");
    case "purchase":
      return of("card");
    case "sell":
    case "buy":
      return [text(action.type === "sell" ? "−" : "+"), ...of("good")];
    case "cash":
    case "income":
      return lineParts({ ...line, effect: null }, nobody);
    default:
      return [];
  }
}

/** Where and what a turn was, without the card that began it: "Syracusae, Carthago". */
export const whatInShort = (lines: readonly (LogLine | Told)[], seat: number): readonly LogPart[] =>
  lines
    .filter((line) => line.seat === seat)
    .map(inShort)
    .filter((parts) => parts.length > 0)
    .flatMap((parts, number) => [...(number > 0 ? [text(", ")] : []), ...parts]);

/** A turn as short as it can be told, for a list: "Architect: Syracusae, Carthago". */
export function turnInShort(lines: readonly (LogLine | Told)[], seat: number): readonly LogPart[] {
  const first = lines.find((line) => line.seat === seat);
  if (!first) return [text(t("end.review.nothing.done"))];
  const what = whatInShort(lines, seat);
  const colon = t("log.pair", { what: "", more: "" });
  return [...lineParts({ ...first, effect: null }, nobody), ...(what.length > 0 ? [text(colon), ...what] : [])];
}
