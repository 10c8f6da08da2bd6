/** A chapter as a tree: lines, rows of turns, what a turn has so far, marks that come and go. */
import { describe, expect, it } from "vitest";
import type { ChapterOut, StudyMark, StudyMoment } from "../../../src/protocol.ts";
import {
  lineThrough,
  rowsOf,
  siblings,
  toggled,
  treeOf,
  turnSoFar,
  wayTo,
} from "../../../src/study/studies/study-tree.ts";

const moment = (number: number, parent: number, ends_turn: boolean, turn: number): StudyMoment =>
  ({ number, parent, ends_turn, turn, seat: turn % 2, view: {}, players: {} }) as unknown as StudyMoment;

// 1-2 is the first turn, 3 the second; 4 replaces 2, and 5 the whole second turn; 6 follows 4.
const CHAPTER = {
  start: { players: [] },
  moments: [
    moment(1, 0, false, 0),
    moment(2, 1, true, 0),
    moment(3, 2, true, 1),
    moment(5, 2, false, 1),
    moment(4, 1, true, 0),
    moment(6, 4, true, 1),
  ],
  remarks: [],
} as unknown as ChapterOut;
const TREE = treeOf(CHAPTER);

describe("a tree of turns", () => {
  it("knows the way to a node and the line through it", () => {
    expect(wayTo(TREE, 4)).toEqual([0, 1, 4]);
    expect(lineThrough(TREE, 4)).toEqual([0, 1, 4, 6]);
    expect(lineThrough(TREE, 0)).toEqual([0, 1, 2, 3]);
    expect(siblings(TREE, 5)).toEqual([3, 5]);
  });

  it("lists variations below the turn that they replace", () => {
    expect(rowsOf(TREE).map(({ depth, nodes, own }) => [depth, [...nodes], own])).toEqual([
      [0, [1, 2], 1],
      [1, [1, 4], 4],
      [1, [6], 6],
      [0, [3], 3],
      [1, [5], 5],
    ]);
  });

  it("tells what a turn has so far", () => {
    expect(turnSoFar(TREE, 1).map(({ number }) => number)).toEqual([1]);
    expect(turnSoFar(TREE, 2)).toEqual([]);
    expect(turnSoFar(TREE, 5).map(({ number }) => number)).toEqual([5]);
  });
});

describe("marks", () => {
  const ring: StudyMark = { shape: "ring", at: "Roma", colour: "red", to: null };
  it("come, change their colour and go", () => {
    expect(toggled([], ring)).toEqual([ring]);
    expect(toggled([ring], { ...ring, colour: "blue" })).toEqual([{ ...ring, colour: "blue" }]);
    expect(toggled([ring], ring)).toEqual([]);
  });
});
