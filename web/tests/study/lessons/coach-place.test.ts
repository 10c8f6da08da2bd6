import { expect, test } from "vitest";
import { freePlace, onBoard, type Box } from "../../../src/study/lessons/coach-place.ts";

const BOARD = { width: 900, height: 500 };
const CARD = { width: 300, height: 120 };
const CORNER = { x: 900, y: 500 };

const covers = (at: { x: number; y: number }, box: Box): boolean =>
  at.x < box.x + box.width && box.x < at.x + CARD.width && at.y < box.y + box.height && box.y < at.y + CARD.height;

test("it lies where it is wished, whole on the board", () => {
  expect(freePlace(BOARD, CARD, [], CORNER)).toEqual({ x: 590, y: 370 });
  expect(onBoard(BOARD, CARD, { x: -50, y: 200 })).toEqual({ x: 10, y: 200 });
});

test("it makes way for an option, but no farther than it must", () => {
  const option = { x: 700, y: 400, width: 44, height: 44 };
  const place = freePlace(BOARD, CARD, [option], CORNER);
  expect(place && covers(place, option)).toBe(false);
  expect(place?.x).toBeGreaterThan(380);
});

test("where options leave no room there is no place", () => {
  const options = Array.from({ length: 60 }, (_, number) => ({
    x: (number % 10) * 90,
    y: Math.floor(number / 10) * 90,
    width: 44,
    height: 44,
  }));
  expect(freePlace(BOARD, CARD, options, CORNER)).toBeNull();
  expect(freePlace({ width: 200, height: 500 }, CARD, [], CORNER)).toBeNull();
});
