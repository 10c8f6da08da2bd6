/** A hint is followed step by step, as the log tells. */
import { describe, expect, it } from "vitest";
import type { GameAction, Hint, LogLine, Option, State } from "../../src/protocol.ts";
import { aimOf, planOf, targetOf } from "../../src/table/advice/hint-plan.ts";

const PLAY: GameAction = { type: "play", card: "architect" };
const MOVE: GameAction = { type: "move", kind: "land", from: "Roma", to: "Novaria-Roma" };
const BUILD: GameAction = { type: "build", city: "Novaria" };
const MORE: GameAction = { type: "build", city: "Genua" };
const option = (action: GameAction): Option => ({ action, text: JSON.stringify(action) });
const hint: Hint = {
  version: 20,
  level: "adviser",
  line: [...[PLAY, MOVE, BUILD, MORE].map(option), option({ type: "done" })],
  why: "Builds for Jupiter.",
  points: 3,
};
const line = (number: number, action: GameAction, seat = 0): LogLine => ({
  number,
  turn: 5,
  seat,
  action,
  at: 0,
  by: "person",
});
const moment = (
  done: readonly GameAction[],
  legal: readonly GameAction[],
): Pick<State, "log" | "legal" | "asked" | "seat"> => ({
  log: done.map((action, index) => line(21 + index, action)),
  legal: legal.map(option),
  asked: { seat: 0, kind: "architect", since: 0, deadline: null },
  seat: 0,
});
const shown = (plan: ReturnType<typeof planOf>): string[] =>
  (plan?.steps ?? []).map(({ number, when }) => `${number} ${when}`);

describe("a hint", () => {
  it("has its first step due, and shows three at most", () => {
    expect(shown(planOf(hint, moment([], [PLAY])))).toEqual(["1 now", "2 next", "3 next"]);
  });

  it("lights one step after the other until the last is done", () => {
    expect(shown(planOf(hint, moment([PLAY], [MOVE, BUILD])))).toEqual(["1 done", "2 now", "3 next"]);
    expect(shown(planOf(hint, moment([PLAY, MOVE], [BUILD, MORE])))).toEqual(["2 done", "3 now", "4 next"]);
    expect(shown(planOf(hint, moment([PLAY, MOVE, MORE], [BUILD])))).toEqual(["2 done", "3 now", "4 done"]);
    expect(planOf(hint, moment([PLAY, MOVE, BUILD, MORE], []))).toBeNull();
  });

  it("closes without a word when something else is done, or somebody else decides", () => {
    expect(planOf(hint, moment([{ type: "play", card: "senator" }], [MOVE]))).toBeNull();
    expect(
      planOf(hint, { ...moment([PLAY], [MOVE]), asked: { seat: 1, kind: "play", since: 0, deadline: null } }),
    ).toBeNull();
    expect(planOf(hint, moment([PLAY], []))).toBeNull();
  });

  it("comes back when the step is taken back", () => {
    expect(planOf(hint, moment([PLAY], [MOVE]))?.due.number).toBe(2);
    expect(planOf(hint, moment([], [PLAY]))?.due.number).toBe(1);
  });

  it("is named after what it is for, and knows its places", () => {
    expect(aimOf(hint)?.action).toEqual(BUILD);
    expect(targetOf(MOVE)).toEqual({ on: "line", line: "Novaria-Roma" });
    expect(targetOf(PLAY)).toBeNull();
  });
});
