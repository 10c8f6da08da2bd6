/** Notices: in order, once each, and shown by one tab only. */
import { describe, expect, it } from "vitest";
import { turnHere, turns, waitAt } from "../../src/app/window-title.svelte.ts";
import { deviceName } from "../../src/people/push.ts";
import { quietNow } from "../../src/people/quiet-hours.ts";
import { firstToShow, merged, replaced } from "../../src/people/notices.svelte.ts";
import type { NoticeOut } from "../../src/protocol.ts";

const notice = (id: number, read = false, gone = false): NoticeOut => ({
  id,
  kind: "turn",
  table: "abc",
  text: `no. ${id}`,
  at: id,
  read,
  gone,
});

function memory(): Pick<Storage, "getItem" | "setItem"> {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

describe("notices", () => {
  it("come the newest first", () => {
    expect(merged([notice(3), notice(1)], [notice(2), notice(4)]).map((each) => each.id)).toEqual([4, 3, 2, 1]);
  });
  it("are never twice in the list; the later word on one counts", () => {
    expect(merged([notice(2), notice(1)], [notice(2, true)])).toEqual([notice(2, true), notice(1)]);
  });
  it("are shown outside the page once, whichever tab is first", () => {
    const browser = memory();
    expect(firstToShow(7, browser)).toBe(true);
    expect(firstToShow(7, browser)).toBe(false);
    expect(firstToShow(6, browser)).toBe(false);
    expect(firstToShow(8, browser)).toBe(true);
  });
  it("leave the list once they are answered", () => {
    expect(merged([notice(2), notice(1)], [notice(2, true, true)])).toEqual([notice(1)]);
  });
  it("that are missing in the list when it is asked for anew are gone", () => {
    const anew = replaced([notice(5), notice(4), notice(3), notice(1)], [notice(5), notice(3)]);
    expect(anew.map((each) => each.id)).toEqual([5, 3, 1]);
  });
});

describe("the window", () => {
  it("counts the tables that wait for me, and asks the one on the screen itself", () => {
    waitAt(["abc", "xyz"]);
    expect(turns()).toBe(2);
    turnHere({ table: "abc", mine: false });
    expect(turns()).toBe(1);
    turnHere({ table: "of-computers", mine: true });
    expect(turns()).toBe(3);
    turnHere(null);
    waitAt([]);
    expect(turns()).toBe(0);
  });
});

describe("quiet hours", () => {
  const at = (clock: string): Date => new Date(`2026-05-10T${clock}:00`);
  it.each([
    ["22:00", "07:00", "23:30", true],
    ["22:00", "07:00", "06:59", true],
    ["22:00", "07:00", "07:00", false],
    ["13:00", "15:00", "14:00", true],
    ["13:00", "15:00", "15:00", false],
    ["", "", "03:00", false],
  ])("from %s to %s at %s: %s", (from, to, clock, quiet) => {
    expect(quietNow({ quiet_from: from, quiet_to: to }, at(clock))).toBe(quiet);
  });
});

describe("a device", () => {
  it("has a name by which its owner knows it", () => {
    expect(deviceName("Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0")).toBe("Firefox, Android");
    expect(deviceName("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36")).toBe(
      "Chrome, Linux",
    );
    expect(deviceName("something else")).toBe("");
  });
});
