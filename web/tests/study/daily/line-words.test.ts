import { describe, expect, it } from "vitest";
import type { Review } from "../../../src/protocol.ts";
import { costIn } from "../../../src/study/daily/line-words.ts";

const judged = (turn: number, seat: number, cost: number): Review["turns"][number] => ({
  turn,
  seat,
  cost,
  card: "architect",
  verdict: "good",
  before: 30,
  played: 30 - cost,
  better: 30,
  best: [],
  prices: [],
  why: [],
});

const review = (turns: Review["turns"]): Review => ({
  state: "done",
  done: turns.length,
  of: turns.length,
  turns,
  seats: [],
  chances: [],
  too_short: false,
});

describe("what leaving the master's line cost", () => {
  it("is the cost of that seat's turn in that round", () => {
    const told = review([judged(0, 0, 9), judged(1, 1, 4), judged(2, 2, 0), judged(3, 0, 1), judged(4, 1, 6)]);
    expect(costIn(told, 1, 3, 1)).toBe(4);
    expect(costIn(told, 1, 3, 2)).toBe(6);
    expect(costIn(told, 2, 3, 1)).toBe(0);
  });

  it("is not known before the turn is judged, nor where the line was not left", () => {
    expect(costIn(null, 1, 3, 2)).toBeNull();
    expect(costIn(review([judged(0, 0, 9)]), 1, 3, 1)).toBeNull();
    expect(costIn(review([judged(0, 0, 9)]), 0, 3, null)).toBeNull();
  });
});
