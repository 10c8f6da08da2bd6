/** The plane geometry the builder rests on. */
import { describe, expect, it } from "vitest";
import { idOf } from "../../src/board/geometry/draw-lines.ts";
import {
  area,
  brief,
  clipped,
  crosses,
  linePath,
  onCubic,
  row,
  shared,
  simplified,
  toBox,
  type Point,
} from "../../boards/shapes.ts";

const square: Point[] = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
];

describe("shapes", () => {
  it("clips a ring to a box", () => {
    expect(area(clipped(square, [5, 5, 20, 20]))).toBe(25);
    expect(clipped(square, [20, 20, 30, 30])).toEqual([]);
  });

  it("keeps corners and drops what lies on a line", () => {
    const bent: Point[] = [
      [0, 0],
      [5, 0.1],
      [10, 0],
      [10, 10],
    ];
    expect(simplified(bent, () => 0.5)).toEqual([
      [0, 0],
      [10, 0],
      [10, 10],
    ]);
  });

  it("measures overlap with a gap, and a disc's distance to a box", () => {
    expect(shared([0, 0, 10, 10], [12, 0, 20, 10])).toBe(0);
    expect(shared([0, 0, 10, 10], [12, 0, 20, 10], 3)).toBe(13);
    expect(toBox([13, 14], [0, 0, 10, 10])).toBe(5);
  });

  it("tells crossing lines from those that only meet", () => {
    expect(crosses([0, 0], [10, 10], [0, 10], [10, 0])).toBe(true);
    expect(crosses([0, 0], [10, 0], [10, 0], [10, 10])).toBe(false);
  });

  it("begins and ends a curve at its ends", () => {
    expect(
      onCubic(
        [
          [0, 0],
          [3, 9],
          [7, 9],
          [10, 0],
        ],
        0,
      ),
    ).toEqual([0, 0]);
    expect(
      onCubic(
        [
          [0, 0],
          [3, 9],
          [7, 9],
          [10, 0],
        ],
        1,
      ),
    ).toEqual([10, 0]);
  });

  it("writes numbers as short as SVG allows", () => {
    expect(brief(-0.04)).toBe("0");
    expect(brief(0.25)).toBe(".3");
    expect(row([1, -2, 0.5, 0.5, 3])).toBe("1-2 .5.5 3");
    expect(linePath(square, true)).toBe("M0 0l10 0 0 10-10 0z");
  });

  it("names lines by land, by sea and second ones apart", () => {
    expect(idOf("ionium", "line", "Messana~Neapolis")).toBe("ionium-line-messana-sea-neapolis");
    expect(idOf("ionium", "line", "Messana~Neapolis#2")).toBe("ionium-line-messana-sea-neapolis-2");
    expect(idOf("ionium", "line", "Croton-Messana")).toBe("ionium-line-croton-messana");
  });
});
