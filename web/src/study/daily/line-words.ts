/** A line through a deal: its turns in words, and what leaving the master's cost. */
import { whatInShort } from "../../end/review/turn-in-words.ts";
import { plain } from "../../panels/log/log-in-words.ts";
import type { LineTurn, Review } from "../../protocol.ts";

/** Where and what a turn was, without the card, which stands before it. */
export const turnWords = (turn: LineTurn, seat: number): string =>
  plain(
    whatInShort(
      turn.steps.map(({ action, card }, number) => ({ number, turn: 0, seat, action, at: 0, by: "person", card })),
      seat,
    ),
  );

/** What the review of a game says that a seat's turn of a round cost; null where that turn is not judged yet. */
export function costIn(review: Review | null, seat: number, players: number, round: number | null): number | null {
  const turn = review?.turns.find((each) => each.seat === seat && Math.floor(each.turn / players) + 1 === round);
  return turn?.cost ?? null;
}
