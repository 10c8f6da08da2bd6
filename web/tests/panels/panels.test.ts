import { beforeAll, describe, expect, it } from "vitest";
import { readFileSync } from "node:fs";
import { has, needTexts, speak, t } from "../../src/app/i18n.svelte.ts";
import { LANGUAGES } from "../../src/app/languages.ts";
import { CARDS, factsOf, signOf, surchargeOf } from "../../src/app/cards-and-goods.ts";
import type { PlayerView, TableView } from "../../src/protocol.ts";
import { bankLeft, clockText } from "../../src/panels/players/time-left.ts";
import { cells, order, partnerOf, reached, turnsUntil } from "../../src/panels/table-sums.ts";
import { columns, rows } from "../../src/panels/scores/score-rows.ts";
import { goodsInWords, shortInWords } from "../../src/panels/cards/card-words.ts";
import { playerView, tableView } from "../made-up-table.ts";

const player = (more: Partial<PlayerView> = {}): PlayerView =>
  playerView({ goods: { food: 2, brick: 1 }, store: { land: 2, sea: 1 }, ...more });
const view = (more: Partial<TableView> = {}): TableView =>
  tableView({
    display: ["prefect", "mason", null, "consul", "architect", "colonist", "weaver"],
    stack: { count: 12, decks: {} },
    magnus: 2,
    active: 1,
    players: [player(), player(), player()],
    ...more,
  });

const PAIRS = [
  [0, 2],
  [1, 3],
];
const TEAMS_OF_SIX = [
  [0, 3],
  [1, 4],
  [2, 5],
];

beforeAll(() => needTexts("panels", "terms", "cards"));

describe("facts of cards", () => {
  it("have price, god, halves and the specialist's factor", () => {
    expect(factsOf("weaver")).toEqual({
      gods: ["minerva"],
      price: ["brick", "cloth"],
      halves: [],
      minerva: { good: "cloth", factor: 5 },
    });
    expect(factsOf("prefect-mercator").halves).toEqual(["prefect", "mercator-5"]);
  });
  it("have the surcharges of both sides of the display", () => {
    expect(surchargeOf("cloth", 5)).toEqual(["any", "cloth"]);
    expect(surchargeOf("wine", 6)).toEqual(["wine", "cloth"]);
    expect(surchargeOf("cloth", 0)).toEqual([]);
  });
  it("have a sign in the sprite for every card and half", () => {
    const sprite = readFileSync(new URL("../../src/parts/icons.svg", import.meta.url), "utf8");
    for (const [card, facts] of Object.entries(CARDS))
      for (const role of [card, ...facts.halves]) expect(sprite, role).toContain(`id="${signOf(role)}"`);
  });
});

describe("what is short", () => {
  it("is nothing when all is there", () =>
    expect(
      [
        { goods: {}, any: 0 },
        { goods: { wine: 1 }, any: 0 },
        { goods: {}, any: 1 },
      ].map(reached),
    ).toEqual([true, false, false]));
  it("names each kind", () =>
    expect(shortInWords({ goods: { wine: 1, cloth: 1 }, any: 0 })).toBe("1 wine, 1 cloth short"));
  it.each([
    ["fr", "il manque 2 briques"],
    ["de", "2 Ziegel zu wenig"],
    ["sr", "fali: 2 cigle"],
    ["es", "falta: 2 ladrillos"],
  ] as const)("is said in %s", async (language, words) => {
    await speak(language);
    expect(shortInWords({ goods: { brick: 2 }, any: 0 })).toBe(words);
    await speak("en");
  });
  it("leaves the kinds out that somebody has none of", () =>
    expect(goodsInWords({ brick: 1, food: 0, wine: 2 })).toBe("1 brick and 2 wine"));
});

describe("a storehouse", () => {
  it("has twelve spaces: goods by price, colonists, then free ones", () =>
    expect(cells(player())).toEqual([
      "brick",
      "food",
      "food",
      "land",
      "land",
      "sea",
      null,
      null,
      null,
      null,
      null,
      null,
    ]));
});

describe("the order of players", () => {
  it("goes round from me", () => expect(order([[0], [1], [2], [3]], 2)).toEqual([2, 3, 0, 1]));
  it("has partners side by side", () => expect(order(TEAMS_OF_SIX, 1)).toEqual([1, 4, 2, 5, 3, 0]));
  it("knows who counts with whom", () => {
    expect([0, 1, 2, 3].map((seat) => partnerOf(PAIRS, seat))).toEqual([2, 3, 0, 1]);
    expect(partnerOf([[0], [1]], 0)).toBeNull();
  });
  it("tells when a seat plays", () => expect([0, 1, 2].map((seat) => turnsUntil(view(), seat))).toEqual([2, 0, 1]));
  it("tells who has no turn left at the end", () =>
    expect([0, 1, 2].map((seat) => turnsUntil(view({ final: [1, 2] }), seat))).toEqual([null, 0, 1]));
});

describe("the clock", () => {
  const asked = { seat: 1, kind: "play", since: 100, deadline: null };
  it("runs for who is asked alone", () =>
    expect([0, 1].map((seat) => bankLeft(seat, [60, 60], asked, 110))).toEqual([60, 50]));
  it("stands still while the table is paused", () =>
    expect(bankLeft(1, [60, 60], { ...asked, stopped: 115 }, 999)).toBe(45));
  it("does not go below nothing", () => expect(bankLeft(1, [60, 60], asked, 999)).toBe(0));
  it("is read in hours only when there are any", () =>
    expect([5, 65, 3729].map(clockText)).toEqual(["0:05", "1:05", "1:02:09"]));
});

describe("the table of scores", () => {
  const scores = [10, 20, 30, 40].map((total) => ({ total, concordia: total === 40 ? 7 : 0 }));
  it("has Venus in the games of Venus only", () => {
    expect(columns([{}], "classic")).not.toContain("venus");
    expect(columns([{}], "team")).toContain("venus");
  });
  it("shows the Concordia card once somebody has it", () =>
    expect(columns(scores, "classic").at(-1)).toBe("concordia"));
  it("adds partners up", () =>
    expect(rows(scores, 1, PAIRS)).toEqual([
      { seats: [1, 3], sum: 60 },
      { seats: [2, 0], sum: 40 },
    ]));
});

describe("texts of the side", () => {
  it.each(LANGUAGES)("are there in %s, with the same names in braces as in English", (language) => {
    for (const area of ["panels", "log"]) {
      const read = (which: string): Record<string, string | Record<string, string>> =>
        JSON.parse(readFileSync(new URL(`../../src/texts/${which}/${area}.json`, import.meta.url), "utf8")) as Record<
          string,
          string | Record<string, string>
        >;
      const [english, spoken] = [read("en"), read(language)];
      const braces = (message: string | Record<string, string> | undefined): string[] =>
        [
          ...new Set(
            (typeof message === "string" ? message : Object.values(message ?? {}).join(" ")).match(/\{\w+\}/g) ?? [],
          ),
        ].sort();
      expect(Object.keys(spoken)).toEqual(Object.keys(english));
      for (const key of Object.keys(english))
        expect(braces(spoken[key]), `${area}.${key}`).toEqual(braces(english[key]));
    }
  });
  it("name what the components ask for", () => {
    expect(has("panels.scores.title")).toBe(true);
    expect(t("panels.end.houses", { count: 1 })).toBe("1 house until the end");
  });
});
