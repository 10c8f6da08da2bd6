/** The explorer's address, what shares say, and kinds of turns. */
import { describe, expect, it } from "vitest";
import { lookOf, searchOf, USUAL, withWish } from "../../../src/study/explorer/explorer-address.ts";
import { compared, reach, said } from "../../../src/study/explorer/win-shares.ts";
import { readKind } from "../../../src/study/explorer/turn-kinds.ts";

const share = (games: number, low: number, high: number) => ({
  name: "x",
  games,
  won: Math.round((games * (low + high)) / 2),
  low,
  high,
  points: 100,
  here: 0,
});

describe("the address", () => {
  it("says nothing of what is as usual", () => {
    expect(searchOf(USUAL)).toBe("");
    expect(lookOf("")).toEqual(USUAL);
  });
  it("can be read back", () => {
    const look = {
      game: "venus",
      map: "",
      players: 3,
      level: "strong",
      source: "server",
      by: "place",
      after: ["architect.h2.Gallia+Italia", "diplomat>senator.b2.diplomat+prefect"],
    } as const;
    expect(lookOf(searchOf(look))).toEqual(look);
  });
  it("is as usual where it is wrong", () => {
    expect(lookOf("?game=chess&players=77&level=best&source=x&by=y&after=,,")).toEqual(USUAL);
    expect(lookOf("?after=senator.b2,nobody.h1,tribune.0").after).toEqual(["senator.b2"]);
  });
});

describe("another wish", () => {
  const there = (game: string, map: string, players: number, games: number) => ({
    game,
    map,
    players,
    level: "fair",
    games,
    here: 0,
  });
  const available = [
    there("classic", "imperium", 4, 50),
    there("venus", "hellas", 3, 10),
    there("venus", "hellas", 4, 20),
    there("classic", "italia", 2, 90),
  ];
  it("begins at the start", () => {
    const look = withWish({ ...USUAL, after: ["tribune.0"] }, { source: "shipped" }, available);
    expect(look).toEqual({ ...USUAL, source: "shipped" });
  });
  it("lets other filters give way where there are no games", () => {
    expect(withWish(USUAL, { map: "hellas" }, available)).toEqual({ ...USUAL, map: "hellas", game: "venus" });
    expect(withWish(USUAL, { players: 2 }, available)).toEqual({ ...USUAL, players: 2, map: "italia" });
  });
  it("is kept where nothing helps", () => {
    expect(withWish(USUAL, { level: "people" }, available)).toEqual({ ...USUAL, level: "people" });
  });
});

describe("a share of wins", () => {
  it("says more or less only if its range does", () => {
    expect(said(share(1000, 0.26, 0.3), 0.25)).toBe("more");
    expect(said(share(1000, 0.2, 0.24), 0.25)).toBe("less");
    expect(said(share(1000, 0.24, 0.27), 0.25)).toBe("chance");
    expect(said(share(29, 0.4, 0.6), 0.25)).toBe("few");
  });
  it("has room, also for ranges beyond the usual", () => {
    expect(reach([share(1000, 0.2, 0.3)], 0.25)).toBeCloseTo(0.4);
    expect(reach([share(1000, 0.6, 0.8), share(5, 0.1, 0.99)], 0.25)).toBeCloseTo(0.8);
  });
});

describe("winners and others", () => {
  it("are told in whole per cents, with what could be chance", () => {
    const all = { games: 1000, winners: 1000, others: 3000 };
    expect(compared({ name: "smith", winners: 410, others: 870 }, all)).toEqual({
      name: "smith",
      winners: 41,
      others: 29,
      difference: 12,
      chance: false,
    });
    expect(compared({ name: "mason", winners: 300, others: 890 }, all).chance).toBe(true);
    expect(compared({ name: "mason", winners: 0, others: 0 }, { games: 0, winners: 0, others: 0 }).difference).toBe(0);
  });

  it("could differ by chance wherever there are too few games, however much they do", () => {
    const had = { name: "smith", winners: 2, others: 0 };
    expect(compared(had, { games: 2, winners: 2, others: 6 }).chance).toBe(true);
    expect(compared({ ...had, winners: 30 }, { games: 30, winners: 30, others: 90 }).chance).toBe(false);
  });
});

describe("a kind of turn", () => {
  it("is read part by part", () => {
    expect(readKind("architect.h2.Gallia+Italia")).toEqual({
      cards: ["architect"],
      deed: "h",
      count: 2,
      places: ["Gallia", "Italia"],
    });
    expect(readKind("diplomat>prefect-architect:architect.h1").cards).toEqual(["diplomat", "architect"]);
    expect(readKind("mercator.t.-cloth+brick").places).toEqual(["-cloth", "+brick"]);
    expect(readKind("tribune.0")).toEqual({ cards: ["tribune"], deed: "0", count: 0, places: [] });
  });
});
