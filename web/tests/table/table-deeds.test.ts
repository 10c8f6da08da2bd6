/** What can be done with a table, what is said before, and how the players of one screen are called. */
import { beforeAll, describe, expect, it } from "vitest";
import { needTexts } from "../../src/app/i18n.svelte.ts";
import { called, complete, firstPlan, seated, tableOf } from "../../src/front/new-table/table-plan.ts";
import type { Choices, SeatInfo, TableInfo } from "../../src/protocol.ts";
import { deedsOf } from "../../src/table/ends/table-deeds.ts";
import { named } from "../../src/table/store/seat-names.ts";
import { tableInfo } from "../made-up-table.ts";

beforeAll(() => needTexts("table", "tables", "terms", "front"));

const person = (seat: number, id: number, more: Partial<SeatInfo> = {}): SeatInfo => ({
  seat,
  kind: "person",
  name: `P${id}`,
  away: false,
  person: id,
  ...more,
});
const bot: SeatInfo = { seat: 1, kind: "bot", name: "Gaius", away: false, level: "fair" };

const table = (seats: readonly SeatInfo[], more: Partial<TableInfo> = {}): TableInfo =>
  tableInfo([...seats], { map: "italia", ...more });
const texts = (info: TableInfo, who: number | null): string[] => deedsOf(info, who).map((deed) => deed.text);

describe("what can be done at a table", () => {
  it("is for those who sit there, and closing it for the host", () => {
    const info = table([person(0, 1), person(1, 2)]);
    expect(texts(info, 1)).toEqual(["Let a bot play for me", "Propose cancelling", "Resign", "Close to spectators"]);
    expect(texts(info, 2)).toEqual(["Let a bot play for me", "Propose cancelling", "Resign"]);
    expect(texts(info, 3)).toEqual([]);
    expect(texts(info, null)).toEqual([]);
  });
  it("is no agreement where nobody else could agree", () => {
    expect(texts(table([person(0, 1), bot]), 1)).not.toContain("Propose cancelling");
    expect(texts(table([person(0, 1), person(1, 2, { away: true })]), 1)).not.toContain("Propose cancelling");
  });
  it("is nothing but closing for a host who has given up, and nothing when it is over", () => {
    const info = table([person(0, 1, { away: true, left: true }), person(1, 2)]);
    expect(texts(info, 1)).toEqual(["Close to spectators"]);
    expect(texts({ ...info, closed: true }, 1)).toEqual(["Open to spectators"]);
    expect(texts({ ...info, stage: "over" }, 2)).toEqual([]);
  });
  it("is deleting a board of one's own", () => {
    const board = table([person(0, 1), person(1, 1)], { analysis: true });
    expect(texts(board, 1)).toEqual(["Delete this board"]);
    expect(texts(board, 2)).toEqual([]);
  });
  it("says what giving up does to ratings", () => {
    const lines = (info: TableInfo): string => deedsOf(info, 1).at(-2)?.lines.join(" ") ?? "";
    expect(lines(table([person(0, 1), person(1, 2)]))).toContain("For your rating this counts as last place");
    expect(lines(table([person(0, 1), bot], { rated: false }))).toContain("nobody’s rating changes");
    expect(lines(table([person(0, 1), bot]))).toContain("the game ends at once");
  });
});

describe("players of one screen", () => {
  const choices: Choices = {
    games: ["classic"],
    sides: { classic: { 4: [[0], [1], [2], [3]] } },
    maps: [],
    options: {},
    bots: ["fair"],
    ratings: {},
    stand_in: "fair",
  };
  it("are wished for with the names they were given", () => {
    const plan = called(called(seated(firstPlan(choices, "fair"), 1, "here"), 0, "Anna"), 1, "Tom");
    expect(complete(plan)).toBe(true);
    expect(tableOf(plan).seats.slice(0, 2)).toEqual([
      { kind: "me", name: "Anna" },
      { kind: "me", name: "Tom" },
    ]);
  });
  it("have no other name than their own where everybody has a screen", () => {
    expect(tableOf(called(firstPlan(choices, "fair"), 0, "Caesar")).seats[0]).toEqual({ kind: "me" });
  });
  it("are numbered only where they were not named", () => {
    const alike = table([person(0, 1), person(1, 1), person(2, 1, { name: "Tom" })]);
    expect(named(alike).seats.map((seat) => seat.name)).toEqual(["P1 1", "P1 2", "Tom"]);
  });
});
