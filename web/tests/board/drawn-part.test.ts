/** How much of a board is drawn: never more than a phone has memory for, never less than is seen. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BoardCamera } from "../../src/board/camera/board-camera.svelte.ts";
import { seen } from "../../src/board/camera/camera.ts";
import type { BoardGeometry, Box } from "../../src/board/geometry/board-geometry.ts";

const PANE = { width: 390, height: 480 };
const DENSITY = 3;
const SHEETS = 3;
const MEGABYTE = 1e6;
const geometry = JSON.parse(
  readFileSync(new URL("../../drawn/imperium.json", import.meta.url), "utf8"),
) as BoardGeometry;

function opened(density = DENSITY): BoardCamera {
  const viewing = new BoardCamera(() => density);
  viewing.size = PANE;
  viewing.place(geometry, false, () => []);
  return viewing;
}
function holds([x0, y0, x1, y1]: Box, { camera, size }: BoardCamera): boolean {
  const [left, top, right, bottom] = seen(camera, size);
  const [leftmost, topmost, rightmost, lowest] = geometry.bleed;
  return (
    Math.max(left, leftmost) >= x0 - 1e-6 &&
    Math.max(top, topmost) >= y0 - 1e-6 &&
    Math.min(right, rightmost) <= x1 + 1e-6 &&
    Math.min(bottom, lowest) <= y1 + 1e-6
  );
}

describe("the part of a board that is drawn", () => {
  it("is the whole board while that is small, and again when all of it is seen", () => {
    expect(opened(2).part).toBeNull();
    const viewing = opened();
    viewing.fit();
    expect(viewing.part).toBeNull();
    viewing.stop();
  });

  it("is what is seen and some room around it where a finger has come nearer", () => {
    const viewing = opened();
    for (let step = 0; step < 12; step += 1) viewing.zoom(1.35);
    viewing.stop();
    viewing.place(geometry, false, () => []);
    const { part, scale } = viewing;
    expect(scale).toBe(3);
    if (!part) throw new Error("all of it is drawn");
    const dots = (part[2] - part[0]) * (part[3] - part[1]) * (scale * DENSITY) ** 2;
    expect((SHEETS * 4 * dots) / MEGABYTE).toBeLessThan(90);
    expect(holds(part, viewing)).toBe(true);
  });

  it("goes along with what is seen", () => {
    const viewing = opened();
    for (let step = 0; step < 12; step += 1) viewing.zoom(1.35);
    for (let step = 0; step < 60; step += 1) {
      viewing.move(step < 30 ? -90 : 70, 40);
      if (viewing.part) expect(holds(viewing.part, viewing)).toBe(true);
    }
    for (let step = 0; step < 12; step += 1) {
      viewing.zoom(1 / 1.35);
      if (viewing.part) expect(holds(viewing.part, viewing)).toBe(true);
    }
    expect(viewing.part).toBeNull();
    viewing.stop();
  });
});
