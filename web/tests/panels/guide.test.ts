import "../known-lines.ts";
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LANGUAGES } from "../../src/app/languages.ts";
import type { GameAction, LogLine, Option, PlayerView, TableView } from "../../src/protocol.ts";
import { guideAt, guidedAt, noGuide } from "../../src/panels/guide/guided-tables.ts";
import { firstSentence, gift, situation, SITUATIONS, type Moment } from "../../src/panels/guide/guide-situations.ts";
import { playerView, tableView } from "../made-up-table.ts";

const player = (more: Partial<PlayerView> = {}): PlayerView =>
  playerView({
    goods: { food: 2 },
    colonists: [["land", "Roma"]],
    hand: ["tribune", "architect"],
    discard: [],
    ...more,
  });
const option = (action: GameAction, effect = {}): Option => ({ action, text: "", effect });
const said = (number: number, seat: number, action: GameAction): LogLine => ({
  number,
  seat,
  turn: 0,
  action,
  at: 0,
  by: "person",
});

function moment(
  kind: string,
  options: readonly Option[] = [],
  table: Partial<TableView> = {},
  more: Partial<Moment> = {},
): Moment {
  const view = tableView({
    display: Array<string>(7).fill("mason"),
    stack: { count: 14, decks: {} },
    turns: 0,
    players: [player(), player(), player()],
    ...table,
  });
  const left = { cards: 21, houses: 15, cards_share: 0, houses_share: 0 };
  return { view, asked: { seat: 0, kind, since: 0, deadline: null }, options, log: [], over: false, left, ...more };
}
const none = new Set<string>();
const move = option({ type: "move", kind: "land", from: "Roma", to: "Novaria-Roma" });
const build = option({ type: "build", city: "Novaria" });

describe("a guided table", () => {
  beforeEach(() => {
    vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
    vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
    vi.stubGlobal("document", { documentElement: { dataset: {}, lang: "en" }, querySelector: () => null });
  });
  afterEach(() => vi.unstubAllGlobals());

  it("stays one when another game is begun, guided or not, until the tips are switched off", async () => {
    await guideAt("first");
    expect([guidedAt("first"), guidedAt("ordinary")]).toEqual([true, false]);
    await guideAt("second");
    expect([guidedAt("first"), guidedAt("second")]).toEqual([true, true]);
    noGuide("first");
    expect([guidedAt("first"), guidedAt("second")]).toEqual([false, true]);
  });
});

describe("the guide of the first game", () => {
  it("begins with the first turn, and says it once", () => {
    expect(situation(moment("play"), 0, none)).toBe("first-turn");
    expect(situation(moment("play"), 0, new Set(["first-turn"]))).toBeNull();
  });
  it("is silent while another is asked", () =>
    expect(
      situation({ ...moment("play"), asked: { seat: 1, kind: "play", since: 0, deadline: null } }, 0, none),
    ).toBeNull());
  it("explains moving before building", () => {
    expect(situation(moment("architect", [move, build]), 0, none)).toBe("move");
    expect(situation(moment("architect", [move, build]), 0, new Set(["move"]))).toBe("build");
  });
  it("warns of dear cities where somebody has built", () =>
    expect(
      situation(
        moment("architect", [build], { players: [player(), player({ houses: ["Novaria"] }), player()] }),
        0,
        new Set(["move", "build"]),
      ),
    ).toBe("dear-city"));
  it("warns of taken lines where another stands nearby", () =>
    expect(
      situation(
        moment("architect", [move], {
          players: [player(), player({ colonists: [["land", "Novaria-Roma"]] }), player()],
        }),
        0,
        new Set(["move", "build"]),
      ),
    ).toBe("lines-blocked"));
  it.each([
    ["keep", "storehouse-full"],
    ["mercator", "trade"],
    ["diplomat", "copy"],
    ["purchase", "buy-cards"],
    ["colonist", "colonists"],
    ["tribune", "colonists"],
  ])("explains %s when it is asked", (kind, expected) => expect(situation(moment(kind), 0, none)).toBe(expected));
  it("explains the Praefectus Magnus to who holds it", () =>
    expect(
      situation(
        moment(
          "prefect",
          [option({ type: "produce", province: "Italia" })],
          { magnus: 0 },
          { log: [said(1, 0, { type: "play", card: "prefect" })] },
        ),
        0,
        new Set(["first-production"]),
      ),
    ).toBe("magnus"));
  it("explains the coins when there are some", () => {
    const seen = new Set(["first-production"]);
    expect(situation(moment("prefect", [option({ type: "cash" }, { money: 0 })]), 0, seen)).toBeNull();
    expect(situation(moment("prefect", [option({ type: "cash" }, { money: 4 })]), 0, seen)).toBe("coins");
  });
  it("thinks of the Tribune when few cards are left", () => {
    const played = [said(1, 0, { type: "play", card: "prefect" }), said(2, 0, { type: "play", card: "senator" })];
    expect(
      situation(
        moment("play", [], { players: [player({ hand_count: 2, discard_count: 5 }), player()] }, { log: played }),
        0,
        none,
      ),
    ).toBe("take-back");
  });
  it("sees the end coming", () =>
    expect(
      situation(
        moment("play", [], {}, { left: { cards: 1, houses: 12, cards_share: 0.9, houses_share: 0.2 } }),
        0,
        new Set(["first-turn"]),
      ),
    ).toBe("end-near"));
  it("explains the scoring when all is over", () =>
    expect(situation(moment("play", [], {}, { over: true, asked: null }), 0, none)).toBe("final-scoring"));
  it("notices what another's Prefect brought", () => {
    const before = moment("play", [], {}, { asked: null });
    const log = [said(1, 1, { type: "produce", province: "Italia" })];
    const richer = moment(
      "play",
      [],
      { players: [player({ goods: { food: 3 } }), player(), player()] },
      { asked: null, log },
    );
    expect(gift(before, richer, 0)).toBe(true);
    expect(gift(before, { ...before, log }, 0)).toBe(false);
    expect(gift(before, { ...richer, log: [said(1, 0, { type: "produce", province: "Italia" })] }, 0)).toBe(false);
    expect(situation({ ...richer, gift: true }, 0, none)).toBe("others-gain");
  });
  it.each(LANGUAGES)("has its words for every situation in %s", (language) => {
    const texts = JSON.parse(
      readFileSync(new URL(`../../src/texts/${language}/guide.json`, import.meta.url), "utf8"),
    ) as Record<string, string>;
    for (const each of SITUATIONS)
      for (const part of ["title", "text", "rule"]) expect(texts[`${each}.${part}`], `${each}.${part}`).toBeTruthy();
    for (const key of Object.keys(texts)) expect(SITUATIONS, key).toContain(key.split(".")[0]);
  });
});

describe("the first sentence of a thought", () => {
  it("ends as a sentence in every language", () => {
    for (const language of LANGUAGES) {
      const texts = (name: string): Record<string, string> =>
        JSON.parse(readFileSync(`src/texts/${language}/${name}.json`, "utf8")) as Record<string, string>;
      const thoughts = [
        ...Object.entries(texts("guide")).filter(([name]) => name.endsWith(".text")),
        ...Object.entries(texts("cards")).filter(([name]) => name.startsWith("first.")),
      ];
      expect(thoughts.length).toBeGreaterThan(40);
      for (const [name, text] of thoughts) {
        expect(firstSentence(text), `${language} ${name}`).toMatch(/[^\d][.!?]$/);
      }
    }
  });

  it("is not cut at an ordinal number", () =>
    expect(firstSentence("Mit dem 15. Haus endet es. Danach zählen Punkte.")).toBe("Mit dem 15. Haus endet es."));
});
