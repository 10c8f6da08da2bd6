/** Judged turns: mistakes, turning points, and what lies on the board for one. */
import { describe, expect, it } from "vitest";
import type { JudgedTurn, Told } from "../../../src/protocol.ts";
import {
  betterOn,
  dearest,
  nextMistake,
  placesOf,
  playedOn,
  rankOf,
  tagsOf,
  touchedBy,
  turningPoints,
} from "../../../src/end/review/judged-turns.ts";

const turn = (number: number, seat: number, verdict: JudgedTurn["verdict"], cost: number): JudgedTurn => ({
  turn: number,
  seat,
  card: "architect",
  verdict,
  cost,
  before: 40,
  played: 40 - cost,
  better: 40,
  best: [],
  prices: [],
  why: [],
});
const turns = [
  turn(0, 0, "best", 0),
  turn(1, 1, "turning", 12),
  turn(2, 0, "mistake", 7),
  turn(3, 1, "good", 2),
  turn(4, 0, "turning", 19),
];

describe("mistakes of a seat", () => {
  it("come one after the other, and round again", () => {
    expect(nextMistake(turns, 0, 0)?.turn).toBe(2);
    expect(nextMistake(turns, 0, 2)?.turn).toBe(4);
    expect(nextMistake(turns, 0, 4)?.turn).toBe(2);
  });
  it("are none for who made none", () => {
    expect(nextMistake([turn(0, 0, "best", 0)], 0, 0)).toBeNull();
  });
});

describe("where to stand first", () => {
  it("is the dearest of my own turns, or of anybody's", () => {
    expect(dearest(turns, [1])?.turn).toBe(1);
    expect(dearest(turns, [])?.turn).toBe(4);
    expect(dearest([], [0])).toBeNull();
  });
});

it("the game turned where it cost most, told in order", () => {
  expect(turningPoints(turns).map((each) => each.turn)).toEqual([1, 4]);
  expect(turningPoints(turns, 1).map((each) => each.turn)).toEqual([4]);
});

it("on the board lies what the seat did, not what others kept", () => {
  const told = (seat: number, action: Told["action"]): Told => ({
    number: 1,
    turn: 4,
    seat,
    action,
    at: 0,
    by: "person",
    view: {},
    players: {},
  });
  const steps = [
    told(0, { type: "play", card: "architect" }),
    told(0, { type: "move", kind: "land", from: "Roma", to: "Massilia-Novaria" }),
    told(0, { type: "build", city: "Novaria" }),
    told(1, { type: "keep", goods: { wine: 1 } }),
  ];
  expect(playedOn(steps, 0)).toEqual([
    { seat: 0, kind: "land", from: "Roma", to: "Massilia-Novaria" },
    { seat: 0, kind: "house", to: "Novaria" },
  ]);
});

it("a house that was built has a tag with what it cost", () => {
  const target = { on: "city", city: "Novaria" };
  const built = { action: { type: "build", city: "Novaria" }, effect: { money: -3, goods: { brick: -1 } } } as const;
  expect(tagsOf([{ action: { type: "done" } }, built], "played", "Played")).toEqual([
    { target, voice: "price", name: "Played", turn: "played", money: -3, goods: { brick: -1 } },
  ]);
});

it("a turn without houses has its tag at the last place, and none where it names no place", () => {
  const produced = { action: { type: "produce", province: "Italia" } } as const;
  expect(tagsOf([produced, { action: { type: "done" } }], "better", "Better")).toEqual([
    { target: { on: "province", province: "Italia" }, voice: "price", name: "Better", turn: "better" },
  ]);
  expect(tagsOf([{ action: { type: "play", card: "mercator" } }], "better", "Better")).toEqual([]);
});

it("a house of the better turn tells what it costs, where that is known", () => {
  const best: JudgedTurn["best"] = [
    { type: "play", card: "architect" },
    { type: "build", city: "Novaria" },
  ];
  const prices = [{}, { money: -5, goods: { brick: -1, cloth: -1 } }];
  const [ghost, price] = betterOn(best, 1, "better", prices);
  expect(ghost).toMatchObject({ voice: "preview", piece: { kind: "house", seat: 1 } });
  expect(price).toEqual({
    target: { on: "city", city: "Novaria" },
    voice: "price",
    name: "better",
    turn: "better",
    money: -5,
    goods: { brick: -1, cloth: -1 },
  });
  expect(betterOn(best, 1, "better")).toHaveLength(1);
});

it("a better turn is drawn as ghosts of its pieces", () => {
  const best: JudgedTurn["best"] = [
    { type: "play", card: "architect" },
    { type: "move", kind: "sea", from: "Roma", to: "Carthago~Roma" },
    { type: "build", city: "Carthago" },
    { type: "done" },
  ];
  expect(betterOn(best, 2, "better").map(({ target, piece }) => [target, piece])).toEqual([
    [
      { on: "line", line: "Carthago~Roma" },
      { kind: "sea", seat: 2 },
    ],
    [
      { on: "city", city: "Carthago" },
      { kind: "house", seat: 2 },
    ],
  ]);
  expect(placesOf(best)).toHaveLength(2);
  expect(touchedBy(best)).toContainEqual({ on: "city", city: "Roma" });
});

it("winners are first, whatever their points", () => {
  expect(rankOf([100, 100, 90], [1], 1)).toBe(1);
  expect(rankOf([100, 100, 90], [1], 0)).toBe(2);
  expect(rankOf([100, 100, 90], [1], 2)).toBe(3);
});
