/** What comes after a puzzle. */
import { expect, test } from "vitest";
import type { Puzzles } from "../../src/protocol.ts";
import { Solving } from "../../src/study/puzzles/solving.svelte.ts";

type State = Puzzles["today"][number]["state"];

function after(states: readonly State[]): Solving {
  const solving = new Solving();
  const today = states.map((state, number) => ({ name: `p${number}`, theme: "build" as const, rating: 1500, state }));
  solving.overview = { today, until: 0, count: 9, solver: null };
  return solving;
}

test("the first puzzle of the day that is open, or has a try left, comes next", () => {
  expect(after(["first", "open", "open"]).following).toBe("p1");
  expect(after(["second", "missed", "tried"]).following).toBe("p2");
});

test("none comes once all are over", () => {
  expect(after(["first", "second", "missed"]).following).toBeNull();
});
