import { expect, test } from "vitest";
import { colourStyle } from "../../src/table/seat-colours.ts";

test("only seats with another colour are said", () => {
  expect(colourStyle([{ seat: 0, colour: 1 }, { seat: 1 }])).toBe("");
  expect(
    colourStyle([
      { seat: 0, colour: 2 },
      { seat: 1, colour: 1 },
    ]),
  ).toBe(
    "--p1: var(--colour-2); --p1-edge: var(--colour-2-edge); --p1-mark: var(--colour-2-mark); " +
      "--p2: var(--colour-1); --p2-edge: var(--colour-1-edge); --p2-mark: var(--colour-1-mark)",
  );
});
