/** What is asked about, and where that is told. */
import "../known-lines.ts";
import { describe, expect, it } from "vitest";
import type { About, LogLine } from "../../src/protocol.ts";
import { docked, hairline } from "../../src/table/asking/card-beside-target.ts";
import { byKind, lastProduced, rankOf } from "../../src/table/asking/facts-in-words.ts";
import { nameInList, placeOf, placesOf, subjectKey } from "../../src/table/asking/subjects.ts";
import { TableFacts } from "../../src/table/asking/table-facts.svelte.ts";

const box = (x: number, y: number, side = 20): { left: number; right: number; top: number; bottom: number } => ({
  left: x - side / 2,
  right: x + side / 2,
  top: y - side / 2,
  bottom: y + side / 2,
});
const BOARD = { left: 0, right: 1000, top: 0, bottom: 600 };
const SIZE = { width: 304, height: 200 };

describe("the card about a place", () => {
  it("stands beside it, and not over it", () => {
    for (const [x, y] of [
      [500, 300],
      [10, 10],
      [990, 590],
      [500, 5],
    ] as const) {
      const at = docked(box(x, y), SIZE, BOARD, []);
      const over = at.x < x + 10 && at.x + 304 > x - 10 && at.y < y + 10 && at.y + 200 > y - 10;
      expect(over, `${x} ${y}`).toBe(false);
      expect(at.x >= 0 && at.x + 304 <= 1000 && at.y >= 0 && at.y + 200 <= 600).toBe(true);
    }
  });

  it("goes to free ground where options stand around, and hangs on a line then", () => {
    const options = Array.from({ length: 60 }, (_, n) => ({
      x: 300 + (n % 10) * 45,
      y: 150 + Math.floor(n / 10) * 60,
      weight: 1,
    }));
    const at = docked(box(500, 300), SIZE, BOARD, options);
    const covered = options.filter(({ x, y }) => x > at.x && x < at.x + 304 && y > at.y && y < at.y + 200);
    expect(covered.length).toBeLessThan(3);
    const lies = { left: at.x, right: at.x + 304, top: at.y, bottom: at.y + 200 };
    expect(hairline(lies, box(500, 300))).not.toBeNull();
    expect(hairline({ left: 0, right: 304, top: 0, bottom: 280 }, box(150, 300))).toBeNull();
  });
});

describe("the card about a move", () => {
  it("leaves cities and their names in sight, as wide as they are, though free ground is far", () => {
    const cities = Array.from({ length: 24 }, (_, n) => ({
      x: 200 + (n % 6) * 130,
      y: 60 + Math.floor(n / 6) * 150,
      weight: 3,
      reach: { x: 60, y: 22 },
    })).filter(({ x, y }) => x < 600 || y < 300);
    const at = docked(box(330, 210), { width: 276, height: 120 }, BOARD, cities);
    const covered = cities.filter(
      ({ x, y }) => x + 60 > at.x && x - 60 < at.x + 276 && y + 22 > at.y && y - 22 < at.y + 120,
    );
    expect(covered).toEqual([]);
  });
});

describe("free ground at the edge", () => {
  it("is found though it is just as wide as the card", () => {
    const wall = Array.from({ length: 12 }, (_, n) => ({ x: 677, y: n * 50, weight: 3, reach: { x: 4, y: 25 } }));
    const rest = Array.from({ length: 13 }, (_, n) => ({ x: n * 50, y: 300, weight: 3, reach: { x: 25, y: 300 } }));
    expect(docked(box(100, 100), SIZE, BOARD, [...wall, ...rest]).x).toBe(1000 - 304 - 8);
  });
});

describe("cities that are no option", () => {
  it("are left in sight where free ground is not far", () => {
    const cities = Array.from({ length: 5 }, (_, n) => ({ x: 380 + n * 60, y: 150, weight: 0.4 }));
    const at = docked(box(500, 300), SIZE, BOARD, cities);
    expect(cities.filter(({ x, y }) => x > at.x && x < at.x + 304 && y > at.y && y < at.y + 200)).toEqual([]);
  });
});

describe("subjects", () => {
  it("are a line where a colonist stands on one, with its cities", () => {
    const colonist = { on: "colonist", kind: "land", place: "Novaria-Roma", seat: 1 } as const;
    expect(placeOf(colonist)).toEqual({ on: "line", line: "Novaria-Roma" });
    expect(placesOf(colonist).map(subjectKey)).toContain("city:Novaria");
    expect(placesOf({ on: "slot", slot: 3 })).toEqual([]);
  });
});

const line = (number: number, turn: number, seat: number, province: string): LogLine => ({
  number,
  turn,
  seat,
  action: { type: "produce", province },
  at: 0,
  by: "person",
});

describe("facts in words", () => {
  it("say when a province last produced", () => {
    const log = [line(1, 0, 0, "Italia"), line(5, 4, 1, "Italia"), line(9, 7, 1, "Gallia")];
    expect(lastProduced("Italia", log, 3)).toEqual({ round: 2, seat: 1 });
    expect(lastProduced("Syria", log, 3)).toBeNull();
  });

  it("count cards of a kind, and rank by points, ties alike", () => {
    expect(byKind(["prefect", "tribune", "prefect"])).toEqual([
      ["prefect", 2],
      ["tribune", 1],
    ]);
    const scores = [10, 14, 14].map((total) => ({ total }));
    const standings = { version: 1, scores, exact: true, coming: [], cards: [] };
    expect([0, 1, 2].map((seat) => rankOf(standings, seat))).toEqual([3, 1, 1]);
  });
});

describe("what the server knows of a table", () => {
  const about = (version: number): About => ({
    version,
    seat: 0,
    cities: {},
    lines: {},
    provinces: {},
    display: [],
    players: [],
    coins: 0,
    coin_provinces: [],
  });

  it("is asked once a version, and an older answer never replaces a newer one", async () => {
    const answers: ((told: About) => void)[] = [];
    const facts = new TableFacts("key", () => new Promise((tell) => answers.push(tell)));
    facts.need(7, 0);
    facts.need(7, 0);
    expect(answers).toHaveLength(1);
    expect(facts.at(7, 0)).toBeNull();
    facts.need(8, 0);
    answers[1]?.(about(8));
    await Promise.resolve();
    answers[0]?.(about(7));
    await Promise.resolve();
    expect(facts.at(8, 0)?.version).toBe(8);
    facts.need(8, 0);
    expect(answers).toHaveLength(2);
    expect(facts.at(9, 0)).toBeNull();
    expect(facts.at(8, null), "a spectator's is another").toBeNull();
  });
});

it("lines that lead to the same city are told apart in a list", () => {
  const names = ["Novaria-Roma", "Massilia~Roma", "Massilia~Roma#2"].map((line) =>
    nameInList({ on: "line", line }, null, String),
  );
  expect(new Set(names).size).toBe(3);
  expect(names[0]).not.toBe("Novaria–Roma");
});
