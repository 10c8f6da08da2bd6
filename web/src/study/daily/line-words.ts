/** A turn of a line through a deal in words: where and what, without the card, which stands before it. */
import { lineParts, plain } from "../../panels/log/log-in-words.ts";
import type { LineTurn } from "../../protocol.ts";

export function turnWords(turn: LineTurn, seat: number, names: (seat: number) => string): string {
  const built = turn.steps.some(({ action }) => action.type === "build");
  return turn.steps
    .filter(({ action }) => action.type !== "play" && !(built && action.type === "move"))
    .map(({ action, card }, number) =>
      plain(lineParts({ number, turn: 0, seat, action, at: 0, by: "person", card }, names)),
    )
    .filter((words) => words !== "")
    .join(", ");
}
