import { render } from "svelte/server";
import { beforeAll, describe, expect, it } from "vitest";
import { needTexts, speak } from "../../src/app/i18n.svelte.ts";
import { cell } from "../../src/end/gods/god-points.ts";
import Headline from "../../src/end/Headline.svelte";
import GodRows from "../../src/end/gods/GodRows.svelte";
import GodsTable from "../../src/end/gods/GodsTable.svelte";
import { seatNames } from "../../src/end/player-names.ts";
import { difference, isBest, overtaking, sides, trigger } from "../../src/end/outcome.ts";
import { linear, path, roundTicks, spread, ticks } from "../../src/end/charts/chart-scale.ts";
import { chances, points, roundEnds, wealth, wealthOf } from "../../src/end/charts/chart-lines.ts";
import type { Figures, History, PlayerView, Result, TableInfo, TableView } from "../../src/protocol.ts";
import { playerView, tableView } from "../made-up-table.ts";

const player = (more: Partial<PlayerView> = {}): PlayerView =>
  playerView({ store: { land: 2, sea: 1 }, hand_count: 0, hand: [], discard: [], ...more });
const view = (players: PlayerView[], more: Partial<TableView> = {}): TableView =>
  tableView({ seat: null, display: [], turns: 0, players, ...more });
const row = (scores: Record<string, number>): Record<string, number> => ({
  ...scores,
  total: Object.values(scores).reduce((all, each) => all + each, 0),
});
const GODS = ["vesta", "jupiter", "saturnus", "mercurius", "mars", "minerva", "concordia"];
const result: Result = {
  scores: [
    row({ vesta: 6, jupiter: 40, minerva: 16 }),
    row({ vesta: 8, jupiter: 33, minerva: 24, concordia: 7 }),
    row({ vesta: 8, jupiter: 20 }),
  ],
  winners: [1],
};
const figures = (turn: number, totals: number[], more: Partial<Figures> = {}): Figures => ({
  turn,
  seat: 0,
  number: turn,
  scores: totals.map((total) => ({ total })),
  money: totals,
  houses: totals.map(() => 3),
  cards: totals.map(() => 7),
  chances: totals.map(() => 1 / totals.length),
  ...more,
});

const PAIRS = [
  [0, 2],
  [1, 3],
];

beforeAll(() => needTexts("end", "panels", "terms", "cards"));

describe("who stands where", () => {
  it("the winner first, then by points", () =>
    expect(sides(result, [[0], [1], [2]]).map((side) => [side.seats[0], side.points, side.won])).toEqual([
      [1, 72, true],
      [0, 62, false],
      [2, 28, false],
    ]));
  it("the one with the PM stands before the one with as many points (6.3)", () => {
    const tie: Result = { scores: [{ total: 50 }, { total: 50 }], winners: [1] };
    expect(sides(tie, [[0], [1]]).map((side) => side.seats)).toEqual([[1], [0]]);
  });
  it("partners count together (8.10)", () => {
    const teams: Result = { scores: [{ total: 10 }, { total: 40 }, { total: 45 }, { total: 20 }], winners: [1, 3] };
    expect(sides(teams, PAIRS)).toEqual([
      { seats: [1, 3], points: 60, won: true },
      { seats: [0, 2], points: 55, won: false },
    ]);
  });
  it("the god with the largest difference to the second decided it", () =>
    expect(difference(result, sides(result, [[0], [1], [2]]), GODS)).toEqual({
      god: "minerva",
      points: 24,
      other: 16,
    }));
  it("no god did where the winner is ahead in none", () =>
    expect(
      difference(
        {
          scores: [
            { vesta: 3, total: 3 },
            { vesta: 3, total: 3 },
          ],
          winners: [0],
        },
        sides(
          {
            scores: [
              { vesta: 3, total: 3 },
              { vesta: 3, total: 3 },
            ],
            winners: [0],
          },
          [[0], [1]],
        ),
        GODS,
      ),
    ).toBeNull());
  it("the best of a god is lit, but not when all have as many", () => {
    expect([0, 1, 2].map((seat) => isBest(result, seat, "vesta"))).toEqual([false, true, true]);
    expect(isBest({ scores: [{ vesta: 2 }, { vesta: 2 }], winners: [0] }, 0, "vesta")).toBe(false);
    expect(isBest(result, 0, "venus")).toBe(false);
  });
});

describe("how it came about", () => {
  const end = (houses: number): History => ({
    turns: [
      figures(0, [1, 1]),
      figures(1, [2, 2], { scores: [{ total: 2 }, { total: 9, concordia: 7 }], houses: [4, houses] }),
    ],
  });
  it("the last card or the 15th house (6.1)", () => {
    expect(trigger(end(15))).toEqual({ seat: 1, by: "house" });
    expect(trigger(end(9))).toEqual({ seat: 1, by: "card" });
    expect(trigger({ turns: [figures(0, [1, 1])] })).toBeNull();
  });
  it("the winner leads for good from a round on", () => {
    expect(
      overtaking(
        [
          [1, 1],
          [2, 5],
          [7, 6],
          [8, 9],
          [12, 10],
          [13, 13],
        ],
        0,
      ),
    ).toBe(4);
    expect(
      overtaking(
        [
          [1, 1],
          [5, 2],
          [7, 6],
        ],
        0,
      ),
    ).toBeNull();
  });
});

describe("charts", () => {
  it("scale from values to pixels, also downwards", () => {
    const y = linear([0, 100], [200, 0]);
    expect([y(0), y(25), y(100)]).toEqual([200, 150, 0]);
    expect(linear([3, 3], [10, 50])(3)).toBe(10);
  });
  it("have round ticks that reach the highest value", () => {
    expect(ticks(113, 4)).toEqual([0, 30, 60, 90, 120]);
    expect(ticks(140, 4)).toEqual([0, 40, 80, 120, 160]);
    expect(ticks(3, 4)).toEqual([0, 1, 2, 3]);
    expect(ticks(0, 4)).toEqual([0, 1]);
  });
  it("name the first and the last round", () => {
    expect(roundTicks(16, 6)).toEqual([1, 4, 7, 10, 13, 16]);
    expect(roundTicks(28, 6)).toEqual([1, 7, 13, 19, 28]);
    expect(roundTicks(1, 6)).toEqual([1]);
  });
  it("draw a line through all points", () =>
    expect(
      path([
        [0, 10],
        [5.04, 7.26],
        [10, 0],
      ]),
    ).toBe("M0 10L5 7.3L10 0"));
  it("move labels apart, keep their order and stay inside", () => {
    expect(spread([10, 12, 40], 17, [0, 100])).toEqual([10, 27, 44]);
    expect(spread([90, 95, 99], 17, [0, 100])).toEqual([66, 83, 100]);
    expect(spread([50, 20], 17, [0, 100])).toEqual([50, 20]);
  });
  it("take the ends of rounds, the last cut short", () => expect(roundEnds(10, 4)).toEqual([0, 4, 8, 10]));
  it("add partners, and value goods at their price", () => {
    expect(points({ turns: [figures(0, [1, 2, 3, 4]), figures(1, [5, 6, 7, 8])] }, [0, 2])).toEqual([4, 12]);
    expect(wealthOf(player({ money: 4, goods: { brick: 1, cloth: 2 } }))).toBe(4 + 3 + 14);
    expect(wealth([view([player({ money: 1 }), player({ money: 2 })])], [0, 1])).toEqual([3]);
  });

  it("knows the chance to win of a side after every turn, in hundredths", () => {
    const history = {
      turns: [
        figures(0, [1, 2, 3, 4], { chances: [0.5, 0.5, 0.5, 0.5] }),
        figures(1, [5, 6, 7, 8], { chances: [0.637, 0.363, 0.637, 0.363] }),
      ],
    };
    expect(chances(history, [0, 2])).toEqual([50, 64]);
    expect(chances(history, [1, 3])).toEqual([50, 36]);
  });
});

describe("the cards behind the points", () => {
  const rich = player({ hand: ["architect", "prefect", "mason"], discard: ["architect", "consul", "smith"] });
  it("all cards of a god give the same", () =>
    expect(cell(rich, "jupiter", 33)).toEqual({ points: 33, cards: 3, each: 11 }));
  it("but not specialists", () => expect(cell(rich, "minerva", 24)).toEqual({ points: 24, cards: 2, each: null }));
  it("nobody knows cards that were never seen", () =>
    expect(cell(player({ hand: undefined, known: ["architect"], hand_count: 3 }), "jupiter", 5).cards).toBeNull());
});

describe("the page", () => {
  const cards = (jupiter: number): PlayerView =>
    player({ hand: [...Array<string>(jupiter).fill("architect"), "mason"] });
  const about = {
    result,
    gods: GODS,
    view: view([cards(4), cards(3), cards(2)]),
    names: (seat: number) => ["Cassia", "Livia", "Marcus"][seat] ?? "",
    mine: [1],
    calm: true,
  };
  const text = (body: string): string =>
    body
      .replace(/<!--.*?-->/g, "")
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ");
  it("lists the points with their cards, columns or rows", () => {
    for (const component of [GodsTable, GodRows]) {
      const { body } = render(component, {
        props: { ...about, ranks: sides(result, [[0], [1], [2]]), counted: GODS.length },
      });
      expect(text(body)).toContain("3 × 11");
      expect(text(body)).toContain("4 × 10");
      expect(text(body).indexOf("Livia")).toBeLessThan(text(body).indexOf("Cassia"));
      expect(body).not.toContain("yet");
    }
  });
  it("holds back what is not counted yet", () => {
    const { body } = render(GodsTable, { props: { ...about, ranks: sides(result, [[0], [1], [2]]), counted: 2 } });
    expect(body.match(/\byet\b/g)?.length).toBe((GODS.length - 2) * 4);
  });
  const headline = (counting: string | null, given = result): string =>
    text(
      render(Headline, {
        props: {
          ...about,
          result: given,
          ranks: sides(
            given,
            given.scores.map((_, seat) => [seat]),
          ),
          history: null,
          counting,
          onskip: () => undefined,
        },
      }).body,
    );
  it("says who won and why, once all is counted", () => {
    expect(headline(null)).toContain("Livia wins with 72");
    expect(headline(null)).toContain(
      "10 points ahead of Cassia. Mason made the difference: 24 points to 16 with Minerva.",
    );
    expect(headline("mars")).not.toContain("Livia");
  });
  it("says that the PM decides a tie", () => {
    const tie: Result = { scores: [row({ vesta: 5 }), row({ vesta: 5 })], winners: [1] };
    expect(headline(null, tie)).toContain("Tied with Cassia: the Praefectus Magnus decides. ( rule 6.3 )");
  });
  it("speaks of teams in the plural, in every language", async () => {
    const teams: Result = {
      scores: [row({ vesta: 5 }), row({ vesta: 4 }), row({ mars: 5 }), row({ mars: 4 })],
      winners: [0, 2],
    };
    const said = {
      en: "win with 10",
      fr: "l’emportent avec 10",
      de: "gewinnen mit 10",
      sr: "pobeđuju sa 10",
      es: "ganan con 10",
    } as const;
    for (const [language, words] of Object.entries(said)) {
      await speak(language as keyof typeof said);
      const { body } = render(Headline, {
        props: {
          ...about,
          view: view([cards(1), cards(1), cards(1), cards(1)]),
          result: teams,
          ranks: sides(teams, PAIRS),
          history: null,
          counting: null,
          onskip: () => undefined,
        },
      });
      expect(text(body)).toContain(words);
    }
    await speak("en");
  });
  it("tells seats of one name apart", () => {
    const table = {
      analysis: false,
      seats: ["Livia", "Cassia", "Livia"].map((name, seat) => ({ seat, name, kind: "person", away: false })),
    } as unknown as TableInfo;
    expect(seatNames(table)).toEqual(["Livia 1", "Cassia", "Livia 2"]);
    expect(seatNames({ ...table, analysis: true })).toEqual(["Player 1", "Player 2", "Player 3"]);
  });
});
