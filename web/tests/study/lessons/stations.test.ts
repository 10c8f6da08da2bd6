/** The road: how far each station has been walked, which comes next, and what a browser keeps of it. */
import { expect, test } from "vitest";
import type { Lessons } from "../../../src/protocol.ts";
import { doneIn, withDone } from "../../../src/study/lessons/kept-progress.ts";
import { nextLesson, stationsOf, sumOf } from "../../../src/study/lessons/stations.ts";
import { advisedTable } from "../../../src/study/lessons/begin-advised.ts";

const task = (name: string, done = false): { name: string; done: boolean } => ({ name, done });
const lessons: Lessons = {
  lessons: [
    { name: "build", tasks: [task("build.move", true), task("build.house", true)] },
    { name: "produce", tasks: [task("produce.province", true), task("produce.room")] },
    { name: "trade", tasks: [task("trade.sell")] },
  ],
  game: false,
};

test("five lessons would be stations, then puzzles, then a game", () => {
  const stations = stationsOf(lessons);
  expect(stations.map(({ name }) => name)).toEqual(["build", "produce", "trade", "puzzles", "game"]);
  expect(stations.map(({ done }) => done)).toEqual([true, false, false, false, false]);
  expect(stations.map(({ path }) => path)).toEqual([
    "/learn/lessons/build",
    "/learn/lessons/produce",
    "/learn/lessons/trade",
    "/puzzles",
    null,
  ]);
  expect(sumOf(stations)).toEqual({ done: 3, all: 5 });
});

test("the first lesson with something to do comes next; none once all is done", () => {
  expect(nextLesson(stationsOf(lessons))?.name).toBe("produce");
  expect(nextLesson(stationsOf(withDone(lessons, ["produce.room", "trade.sell"])))).toBeUndefined();
});

test("what a browser kept is added to what the server says, and nothing is taken away", () => {
  const both = withDone(lessons, ["trade.sell", "game", "nonsense"]);
  expect(doneIn(both)).toEqual(["build.move", "build.house", "produce.province", "trade.sell", "game"]);
  expect(doneIn(withDone(lessons, []))).toEqual(doneIn(lessons));
});

test("the last game is against the two easiest bots, with hints", () => {
  const table = advisedTable(["gentle", "fair", "strong"]);
  expect(table.seats?.map((seat) => ("level" in seat ? seat.level : seat.kind))).toEqual(["me", "gentle", "fair"]);
  expect(table.hints).toBe(true);
});
