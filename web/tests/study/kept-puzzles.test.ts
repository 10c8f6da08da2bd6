/** A turn tried from what was kept, and tries that wait for a connection. */
import { beforeEach, expect, test } from "vitest";
import type { GameAction, PuzzleToKeep } from "../../src/protocol.ts";
import { keepTry, tableAfter, waitingTries } from "../../src/study/puzzles/kept-puzzles.ts";

const PLAY = { type: "play", card: "prefect" } as GameAction;
const PRODUCE = { type: "produce", province: "Italia" } as GameAction;
const CASH = { type: "cash" } as GameAction;

const table = (legal: readonly number[], next: readonly number[], complete = false): object => ({
  seat: 0,
  asked: null,
  trade: null,
  short: null,
  left: null,
  view: { turns: complete ? 9 : 8 },
  players: {},
  complete,
  legal,
  next,
});

const kept = {
  first: { table: {}, seats: [0], complete: false, state: { view: { turns: 8, players: [] }, undo: 0, log: [] } },
  options: [{ action: PLAY }, { action: PRODUCE }, { action: CASH }],
  tables: [table([0], [1]), table([1, 2], [2, -1]), table([], [], true)],
} as unknown as PuzzleToKeep;

const values = new Map<string, string>();
beforeEach(() => {
  values.clear();
  globalThis.localStorage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  } as Storage;
});

test("the ways that were kept lead from table to table", () => {
  expect(tableAfter(kept, []).state.legal.map(({ action }) => action)).toEqual([PLAY]);
  const after = tableAfter(kept, [PLAY]);
  expect([after.complete, after.state.undo, after.state.legal.length]).toEqual([false, 1, 2]);
  const whole = tableAfter(kept, [PLAY, PRODUCE]);
  expect([whole.complete, whole.state.view?.turns]).toEqual([true, 9]);
});

test("what was not kept needs a connection", () => {
  expect(() => tableAfter(kept, [PLAY, CASH])).toThrow();
});

test("the first try of a puzzle waits, whoever else tries there", () => {
  keepTry({ name: "aa", person: 1, actions: [PLAY] });
  keepTry({ name: "aa", person: 1, actions: [CASH] });
  keepTry({ name: "bb", person: 2, actions: [CASH] });
  expect(waitingTries(1)).toEqual(["aa"]);
  expect(waitingTries(2)).toEqual(["bb"]);
});
