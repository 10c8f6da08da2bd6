/** Notices: in order, once each, and shown by one tab only. */
import { describe, expect, it } from "vitest";
import { firstToShow, merged } from "../../src/people/notices.svelte.ts";
import type { NoticeOut } from "../../src/protocol.ts";

const notice = (id: number, read = false): NoticeOut => ({
  id,
  kind: "turn",
  table: "abc",
  text: `no. ${id}`,
  at: id,
  read,
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
});
