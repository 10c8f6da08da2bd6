import { beforeAll, describe, expect, it, vi } from "vitest";
import { needTexts } from "../../src/app/i18n.svelte.ts";
import { ReplayPosition } from "../../src/replay/replay-position.svelte.ts";
import {
  afterTurns,
  askedAt,
  effectOf,
  moments,
  playedAt,
  roundsOf,
  standingsAt,
  stepIn,
  turnsOf,
} from "../../src/replay/game-moments.ts";
import { caption, lasted } from "../../src/replay/moment-in-words.ts";
import type { GameAction, History, PlayerView, Retold, TableInfo, Told } from "../../src/protocol.ts";
import { itemAt } from "../../src/app/known.ts";
import { playerView, tableView } from "../made-up-table.ts";

const player = (more: Partial<PlayerView> = {}): PlayerView =>
  playerView({
    goods: { food: 2, brick: 1 },
    store: { land: 2, sea: 1 },
    hand_count: 2,
    hand: [],
    discard: [],
    ...more,
  });
const start = tableView({
  seat: null,
  map: "italia",
  turns: 0,
  players: [player(), player({ goods: {} })],
  turn: { decision: { seat: 0, kind: "play" } },
});
const told = (number: number, turn: number, seat: number, action: GameAction, more: Partial<Told> = {}): Told => ({
  number,
  turn,
  seat,
  action,
  at: 0,
  by: "person",
  view: {},
  players: {},
  ...more,
});
const steps: Told[] = [
  told(2, 0, 0, { type: "play", card: "senator" }, { view: { turn: { decision: { seat: 0, kind: "purchase" } } } }),
  told(
    3,
    0,
    0,
    { type: "purchase", slot: 0, pay: {} },
    { card: "mason", players: { "0": player({ goods: { food: 1 } }) } },
  ),
  told(5, 0, 0, { type: "done" }, { view: { turns: 1, active: 1, turn: { decision: { seat: 1, kind: "play" } } } }),
  told(6, 1, 1, { type: "play", card: "prefect" }),
  told(
    7,
    1,
    1,
    { type: "produce", province: "Latium" },
    { players: { "1": player({ goods: { wine: 2 } }) }, view: { turns: 2, turn: { decision: null } } },
  ),
];
const retold: Retold = { start, steps, result: { scores: [], winners: [0] } };
const views = moments(retold);
const names = (seat: number): string => ["Livia", "Marcus"][seat] ?? "";

beforeAll(() => needTexts("end", "panels", "terms", "cards", "log"));

describe("a finished game at any moment", () => {
  it("is the start and what each decision changed", () => {
    expect(views).toHaveLength(6);
    expect(views[1]?.players).toEqual(start.players);
    expect(views[2]?.players[0]?.goods).toEqual({ food: 1 });
    expect(views[5]?.players[1]?.goods).toEqual({ wine: 2 });
    expect(views[2]?.turn.decision?.kind).toBe("purchase");
  });
  it("falls into turns", () =>
    expect(turnsOf(steps)).toEqual([
      { turn: 0, seat: 0, from: 0, to: 3, bought: true },
      { turn: 1, seat: 1, from: 3, to: 5, bought: false },
    ]));
  it("and rounds", () => {
    expect(roundsOf(steps, 2)).toBe(1);
    expect(roundsOf([told(1, 8, 0, { type: "done" })], 4)).toBe(3);
    expect(afterTurns(views, turnsOf(steps))).toEqual([views[0], views[3], views[5]]);
  });
  it("knows the card that is carried out", () =>
    expect([0, 2, 4].map((index) => playedAt(steps, index)?.card)).toEqual(["senator", "senator", "prefect"]));
  it("knows who is asked", () =>
    expect([askedAt(itemAt(views, 3))?.seat, askedAt(itemAt(views, 5))]).toEqual([1, null]));
  it("reads what was paid and produced from the table", () => {
    expect(effectOf(itemAt(steps, 1), itemAt(views, 1), itemAt(views, 2))).toEqual({
      goods: { brick: -1, food: -1 },
      money: 0,
    });
    expect(effectOf(itemAt(steps, 4), itemAt(views, 4), itemAt(views, 5))).toEqual({ yields: { "1": { wine: 2 } } });
    expect(effectOf(itemAt(steps, 0), itemAt(views, 0), itemAt(views, 1))).toBeNull();
  });
  it("has the points of the last turn that was over", () => {
    const history: History = {
      turns: [0, 1, 2].map((turn) => ({
        turn,
        seat: null,
        number: turn,
        scores: [{ total: turn * 10 }],
        money: [],
        houses: [],
        cards: [],
        chances: [],
      })),
    };
    expect([0, 2, 3, 5].map((at) => standingsAt(history, itemAt(views, at))?.scores[0]?.["total"])).toEqual([
      0, 0, 10, 20,
    ]);
  });
  it("is named by the address", () =>
    expect(["?step=3", "?step=99", "?step=-1", "?step=x", ""].map((search) => stepIn(search, 5))).toEqual([
      3,
      5,
      0,
      null,
      null,
    ]));
  it("is said in words", () => {
    expect(caption(steps, views, 0, names)).toBe("Start of the game");
    expect(caption(steps, views, 1, names)).toBe("Round 1 of 1: Livia, Senator");
    expect(caption(steps, views, 2, names)).toBe("Round 1 of 1: Livia, Senator, buys Mason for 1 brick, 1 food");
    expect(caption(steps, views, 3, names)).toBe("Round 1 of 1: Livia, Senator");
    expect(caption(steps, views, 5, names)).toContain("Marcus, Prefect, Latium produces");
  });
  it("says how long it took, if anybody can know", () => {
    const table = { analysis: false, started_at: 0, finished_at: 48 * 60 } as TableInfo;
    expect(lasted(table)).toBe("48 minutes");
    expect(lasted({ ...table, finished_at: 5 * 3600 })).toBe("5 hours");
    expect(lasted({ ...table, analysis: true })).toBeNull();
  });
});

describe("going through it", () => {
  const made = (): ReplayPosition =>
    new ReplayPosition(
      () => steps.length,
      () => turnsOf(steps),
    );
  it("by decisions, no farther than it goes", () => {
    const it_ = made();
    it_.step(-1);
    expect(it_.at).toBe(0);
    it_.go(99);
    expect(it_.at).toBe(5);
  });
  it("by turns: to the end of one, and to its beginning", () => {
    const it_ = made();
    const at: number[] = [];
    for (const by of [1, 1, 1, -1, -1, -1] as const) {
      it_.turn(by);
      at.push(it_.at);
    }
    expect(at).toEqual([3, 5, 5, 3, 0, 0]);
  });
  it("by itself, until the end, and from the start again", () => {
    vi.useFakeTimers();
    const it_ = made();
    it_.go(4);
    it_.toggle();
    it_.wait();
    vi.runAllTimers();
    expect([it_.at, it_.playing]).toEqual([5, true]);
    it_.wait();
    expect(it_.playing).toBe(false);
    it_.toggle();
    expect([it_.at, it_.playing]).toEqual([0, true]);
    it_.step(1);
    expect(it_.playing).toBe(false);
    vi.useRealTimers();
  });
});
