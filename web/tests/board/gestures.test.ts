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

  it("clicks nothing that comes to lie under it by its tap; one that moved the board may", () => {
    const lifted = (): boolean => {
      const event = new Event("touchend", { cancelable: true });
      pane.dispatchEvent(event);
      return event.defaultPrevented;
    };
    pane.finger("pointerdown", 1, 10, 20);
    pane.finger("pointerup", 1, 10, 20);
    expect(lifted()).toBe(true);
    // What was tapped has been taken away: the board itself hears no more of that finger.
    const piece = Object.assign(new EventTarget(), { closest: () => null });
    const down = { pointerId: 1, clientX: 10, clientY: 20, isPrimary: true, pointerType: "touch" };
    const touched = Object.assign(new Event("pointerdown"), down);
    Object.defineProperty(touched, "target", { value: piece });
    pane.dispatchEvent(touched);
    pane.finger("pointerup", 1, 10, 20);
    const gone = new Event("touchend", { cancelable: true });
    piece.dispatchEvent(gone);
    expect(gone.defaultPrevented).toBe(true);
    pane.finger("pointerdown", 1, 10, 20);
    pane.finger("pointermove", 1, 90, 20);
    pane.finger("pointerup", 1, 90, 20);
    expect(lifted()).toBe(false);
  });
});
