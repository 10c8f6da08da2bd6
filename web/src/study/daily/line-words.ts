/** A line through a deal: its turns in words, and what leaving the master's cost. */
import { lineParts, plain } from "../../panels/log/log-in-words.ts";
import type { LineTurn, Review } from "../../protocol.ts";

/** Where and what a turn was, without the card, which stands before it. */
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

/** What the review of a game says that a seat's turn of a round cost; null where that turn is not judged yet. */
export function costIn(review: Review | null, seat: number, players: number, round: number | null): number | null {
  const turn = review?.turns.find((each) => each.seat === seat && Math.floor(each.turn / players) + 1 === round);
  return turn?.cost ?? null;
}
