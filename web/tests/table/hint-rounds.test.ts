/** Hints that come by themselves: every turn, then every third, then none. */
import { expect, test } from "vitest";
import { fadingIn, isDue, nextDue, roundOf } from "../../src/table/advice/hint-rounds.ts";

test("they fade with the rounds", () => {
  const due = Array.from({ length: 24 }, (_, at) => at + 1).filter(isDue);
  expect(due).toEqual([1, 2, 3, 4, 7, 10, 13, 16]);
  expect([1, 4, 5, 16, 17].map(fadingIn)).toEqual(["every", "every", "third", "third", "none"]);
});

test("the next one is told, as long as there is one", () => {
  expect([4, 5, 7, 15].map(nextDue)).toEqual([7, 7, 10, 16]);
  expect(nextDue(16)).toBeNull();
});

test("a round is over when everybody has had a turn", () => {
  expect([0, 2, 3, 11, 12].map((turns) => roundOf(turns, 3))).toEqual([1, 1, 2, 4, 5]);
});
