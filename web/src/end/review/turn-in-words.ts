/** A turn in a few words: "Architect: house in Syracusae". */
import { t } from "../../app/i18n.svelte.ts";
import { lineParts, plain } from "../../panels/log/log-in-words.ts";
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
