/** Fingers on the board, without a browser. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { listen } from "../../src/board/camera/gestures.ts";

class Pane extends EventTarget {
  readonly closest = (): null => null;
  readonly setPointerCapture = (): void => undefined;
  readonly getBoundingClientRect = (): { left: number; top: number } => ({ left: 0, top: 0 });

  finger(type: string, pointerId: number, x: number, y: number, isPrimary = true): void {
    const event = Object.assign(new Event(type), {
      pointerId,
      clientX: x,
      clientY: y,
      isPrimary,
      pointerType: "touch",
    });
    this.dispatchEvent(event);
  }
}

const taps: string[] = [];
const zooms: number[] = [];
let pane = new Pane();
beforeEach(() => {
  vi.stubGlobal("cancelAnimationFrame", () => undefined);
  taps.length = zooms.length = 0;
  pane = new Pane();
  listen(pane as unknown as HTMLElement, {
    onhold: () => undefined,
    onmove: () => undefined,
    onzoom: (factor) => zooms.push(factor),
    ontap: ([x, y]) => taps.push(`${x}, ${y}`),
    onover: () => undefined,
    glides: () => false,
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("a finger", () => {
  it("taps where it goes down and up", () => {
    pane.finger("pointerdown", 1, 10, 20);
    pane.finger("pointerup", 1, 11, 20);
    expect(taps).toEqual(["11, 20"]);
  });

  it("taps also after one whose end was never heard, because what it was on had been taken away", () => {
    pane.finger("pointerdown", 1, 10, 20);
    pane.finger("pointerdown", 2, 300, 40);
    pane.finger("pointerup", 2, 300, 40);
    expect(taps).toEqual(["300, 40"]);
    expect(zooms).toEqual([]);
  });

  it("pinches together with a second one", () => {
    pane.finger("pointerdown", 1, 100, 100);
    pane.finger("pointerdown", 2, 200, 100, false);
    pane.finger("pointermove", 2, 300, 100, false);
    expect(zooms).toEqual([2]);
  });
});
