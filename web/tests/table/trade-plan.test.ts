/** A trade that is prepared: two kinds at once, sales before purchases, never more than there is. */
import { describe, expect, it } from "vitest";
import { changed, decisionsOf, gainOf, stopOf, type Trader } from "../../src/table/input/trade-plan.ts";
import { idle, taken } from "../../src/table/prompt/turn-so-far.ts";
import type { LogLine, Option, State } from "../../src/protocol.ts";

const trader: Trader = { limits: { kinds: 2, money: 4, room: 1 }, goods: { wine: 2, brick: 1 }, traded: [] };

describe("a prepared trade", () => {
  it("keeps the first good when a second is touched, and sells before it buys", () => {
    const plan = changed(changed({}, "brick", 1), "wine", -1);
    expect(plan).toEqual({ brick: 1, wine: -1 });
    expect(decisionsOf(plan)).toEqual([
      { type: "sell", good: "wine", count: 1 },
      { type: "buy", good: "brick", count: 1 },
    ]);
    expect(gainOf(plan)).toBe(6 - 3);
  });

  it("goes through zero and forgets what is nothing", () => {
    expect(changed({ wine: -1 }, "wine", 1)).toEqual({});
  });

  it("stops where something is missing, and says what", () => {
    expect(stopOf(trader, { wine: -2 }, "wine", -1)).toBe("stock");
    expect(stopOf(trader, {}, "cloth", 1)).toBe("money");
    expect(stopOf(trader, { brick: 1 }, "brick", 1)).toBe("money");
    expect(stopOf({ ...trader, limits: { ...trader.limits, money: 99 } }, { brick: 1 }, "food", 1)).toBe("room");
    expect(stopOf(trader, { wine: -1, brick: 1 }, "food", 1)).toBe("kinds");
    expect(stopOf({ ...trader, traded: ["wine"] }, {}, "wine", -1)).toBe("traded");
  });

  it("pays purchases with sales, and fills the spaces they free", () => {
    expect(stopOf(trader, { wine: -2, brick: 2 }, "brick", 1)).toBe(null);
    expect(stopOf(trader, { wine: -2, brick: 3 }, "brick", 1)).toBe("room");
    expect(stopOf(trader, { wine: -2, cloth: 2 }, "cloth", 1)).toBe("money");
  });
});

describe("a turn that would do nothing", () => {
  const option = (type: "done" | "cash"): Option => ({ action: { type }, text: type });
  const played: LogLine = {
    number: 3,
    turn: 1,
    seat: 0,
    action: { type: "play", card: "architect" },
    at: 0,
    by: "person",
  };

  it("is one in which nothing followed a card that brings nothing", () => {
    const state = { legal: [option("done"), option("cash")], log: [played], seat: 0 };
    expect(idle(state)).toBe(true);
    expect(idle({ ...state, legal: [option("done")] })).toBe(false);
    expect(idle({ ...state, log: [{ ...played, effect: { brought: { "0": { money: 3 } } } }] })).toBe(false);
    expect(idle({ ...state, log: [played, { ...played, number: 4, action: { type: "cash" } }] })).toBe(false);
  });
});

describe("what a card took by itself", () => {
  const line = (turn: number, type: "play" | "sell", money: number): LogLine =>
    ({ turn, seat: 1, action: { type }, effect: { brought: { 1: { money } } } }) as unknown as LogLine;
  const view = { turns: 7 } as NonNullable<State["view"]>;

  it("is the money of the running turn's card", () => {
    expect(taken({ view, log: [line(6, "play", 5), line(7, "play", 3)] }, 1)).toBe(3);
    expect(taken({ view, log: [line(7, "play", 3)] }, 0)).toBe(0);
    expect(taken({ view, log: [line(6, "play", 5), line(7, "sell", 4)] }, 1)).toBe(0);
  });
});
