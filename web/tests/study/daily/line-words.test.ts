import "../../known-lines.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { needTexts } from "../../../src/app/i18n.svelte.ts";
import type { Review } from "../../../src/protocol.ts";
import { costIn, turnWords } from "../../../src/study/daily/line-words.ts";

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

describe("a turn of a line", () => {
  beforeAll(() => needTexts("cards", "terms", "log", "panels"));
  it("is told by its places and cards, beside its own card", () => {
    const build = (city: string) => ({ action: { type: "build" as const, city }, card: null });
    const play = (card: string) => ({ action: { type: "play" as const, card }, card: null });
    expect(
      turnWords({ round: 1, card: "architect", steps: [play("architect"), build("Corinthus"), build("Thebae")] }, 0),
    ).toBe("Corinthus, Thebae");
    const copied = { action: { type: "copy" as const, seat: 1 }, card: "prefect" };
    const produced = { action: { type: "produce" as const, province: "Euboea" }, card: null };
    expect(turnWords({ round: 4, card: "diplomat", steps: [play("diplomat"), copied, produced] }, 0)).toBe(
      "→ Prefect, Euboea",
    );
  });
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
