/** Tables as they are wished for on the front page and on the page of a new table. */
import { describe, expect, it } from "vitest";
import { levelName, levelsOf } from "../../src/app/bot-levels.ts";
import { fits, levelToBegin } from "../../src/front/new-table/table-choices.svelte.ts";
import {
  complete,
  firstPlan,
  moved,
  seated,
  tableOf,
  teamOf,
  withGame,
  withPlayers,
  coloured,
  coloursOf,
  called,
} from "../../src/front/new-table/table-plan.ts";
import { outcomeOf } from "../../src/front/my-result.ts";
import {
  computersOf,
  firstTable,
  keyIn,
  nearest,
  playersOf,
  quickTable,
} from "../../src/front/new-table/table-wishes.ts";
import type { Choices, MyGame } from "../../src/protocol.ts";

const alone = (players: number): number[][] => Array.from({ length: players }, (_, seat) => [seat]);
const CHOICES: Choices = {
  games: ["classic", "venus", "team"],
  sides: {
    classic: { 2: alone(2), 3: alone(3), 4: alone(4), 5: alone(5) },
    venus: { 2: alone(2), 3: alone(3), 4: alone(4), 5: alone(5) },
    team: { 4: [0, 1].map((seat) => [seat, seat + 2]), 6: [0, 1, 2].map((seat) => [seat, seat + 3]) },
  },
  maps: [],
  options: { display: ["cloth", "wine"], interim_scoring: [false, true] },
  bots: ["random", "greedy", "gentle", "fair", "strong", "master"],
  stand_in: "fair",
  ratings: { fair: 1500 },
};

describe("a game in one click", () => {
  it("seats me and the computers, and begins", () => {
    const table = quickTable({ game: "venus", map: "hellas", computers: 2, level: "strong" });
    expect(table.seats).toEqual([{ kind: "me" }, { kind: "bot", level: "strong" }, { kind: "bot", level: "strong" }]);
    expect(table).toMatchObject({ game: "venus", map: "hellas", level: "strong", start: true });
  });

  it("is for four or six in teams", () => {
    expect(playersOf(CHOICES, "team")).toEqual([4, 6]);
    expect(computersOf(CHOICES, "team")).toEqual([3, 5]);
    expect(nearest(4, computersOf(CHOICES, "team"))).toBe(3);
    expect(nearest(1, computersOf(CHOICES, "team"))).toBe(3);
  });

  it("keeps its seats in teams: the partner sits opposite", () => {
    expect(quickTable({ game: "team", map: "imperium", computers: 3, level: "fair" }).shuffle).toBe(false);
  });

  it("is easy and tells the points on the way the first time", () => {
    const table = firstTable(levelsOf(CHOICES.bots));
    expect(table.seats[1]).toEqual({ kind: "bot", level: "greedy" });
    expect(table.options).toEqual({ interim_scoring: true });
  });
});

describe("levels", () => {
  it("are the named ones in their order", () => {
    expect(levelsOf(CHOICES.bots)).toEqual(["greedy", "gentle", "fair", "strong", "master"]);
  });
  it("are followed by those that packages add, under a name one can read", () => {
    expect(levelsOf([...CHOICES.bots, "cautious_builder"])).toEqual([
      "greedy",
      "gentle",
      "fair",
      "strong",
      "master",
      "cautious_builder",
    ]);
    expect(levelName("cautious_builder")).toBe("Cautious builder");
    expect(levelName("my-bot")).toBe("My bot");
  });
  it("are whatever there is where none is named", () => {
    expect(levelsOf(["random"])).toEqual(["random"]);
  });
  it("begin with what was liked, else with gentle", () => {
    const levels = levelsOf(CHOICES.bots);
    expect(levelToBegin(levels, "master")).toBe("master");
    expect(levelToBegin(levels, "gone")).toBe("gentle");
    expect(levelToBegin(levels, undefined)).toBe("gentle");
  });
});

describe("boards", () => {
  it("say for how many players they are made", () => {
    const board = { id: "imperium", name: "Imperium", recommended: [3, 5] as [number, number] };
    expect([2, 3, 5, 6].map((players) => fits(board, players))).toEqual([false, true, true, false]);
    expect(fits({ ...board, recommended: null }, 2)).toBe(true);
  });
});

describe("the key of a table", () => {
  it.each([
    ["https://play.example.org/t/3f9a2c7b1d", "3f9a2c7b1d"],
    ["come to http://localhost:8000/t/abc123def?x=1 now", "abc123def"],
    ["  3F9A2C7B1D ", "3f9a2c7b1d"],
    ["hello there", null],
    ["abc", null],
    ["", null],
    ["../../me", null],
  ])("in %j is %j", (typed, key) => {
    expect(keyIn(typed)).toBe(key);
  });
});

describe("a plan", () => {
  const plan = firstPlan(CHOICES, "fair");

  it("takes the defaults of the server", () => {
    expect(plan.options).toEqual({ display: "cloth", interim_scoring: false });
  });

  it("begins at once only when nobody has to come", () => {
    expect(complete(plan)).toBe(false);
    expect(tableOf(plan).start).toBe(false);
    const full = seated(plan, 1, "here");
    expect(complete(full)).toBe(true);
    expect(tableOf(full)).toMatchObject({
      start: true,
      seats: [{ kind: "me" }, { kind: "me" }, { kind: "bot", level: "fair" }, { kind: "bot", level: "fair" }],
    });
  });

  it("gives everybody at this screen the colour they choose, and no colour twice", () => {
    const two = seated(plan, 1, "here");
    expect(coloursOf(two)).toEqual([1, 2, 3, 4]);
    expect(tableOf(two).seats[0]).toEqual({ kind: "me" });
    const chosen = coloured(called(two, 1, "Ana"), 1, 3);
    expect(coloursOf(chosen)).toEqual([1, 3, 2, 4]);
    expect(tableOf(chosen).seats[1]).toEqual({ kind: "me", name: "Ana", colour: 3 });
    const swapped = coloured(chosen, 0, 3);
    expect(coloursOf(swapped).slice(0, 2)).toEqual([3, 1]);
    expect(tableOf(seated(swapped, 1, "open")).seats[0]).toEqual({ kind: "me" });
  });

  it("speaks the language that was chosen, else that of who makes the table", () => {
    expect(tableOf(plan).language).toBeNull();
    expect(tableOf({ ...plan, language: "sr" }).language).toBe("sr");
  });

  it("has a number of seats that the game can have", () => {
    expect(withGame(withPlayers(plan, 5), "team").seats).toHaveLength(4);
    expect(withGame(withPlayers(plan, 2), "team").seats).toHaveLength(4);
    expect(withPlayers(withGame(plan, "team"), 6).seats).toHaveLength(6);
    const ids = withPlayers(withPlayers(plan, 2), 5).seats.map((seat) => seat.id);
    expect(new Set(ids).size).toBe(5);
  });

  it("moves a seat and loses none", () => {
    expect(moved(plan, 0, 2).seats.map((seat) => seat.id)).toEqual([1, 2, 0, 3]);
    expect(moved(plan, 3, 0).seats.map((seat) => seat.id)).toEqual([3, 0, 1, 2]);
    expect(moved(plan, 0, -1)).toBe(plan);
    expect(moved(plan, 3, 4)).toBe(plan);
  });

  it("has one me; who was it before sits at this screen", () => {
    expect(seated(plan, 2, "me").seats.map((seat) => seat.who)).toEqual(["here", "open", "me", "bot:fair"]);
  });

  it("pairs opposite seats in teams (1.4)", () => {
    const four = withGame(plan, "team");
    expect(four.seats.map((_, place) => teamOf(four, place))).toEqual([1, 2, 1, 2]);
    const six = withPlayers(four, 6);
    expect(six.seats.map((_, place) => teamOf(six, place))).toEqual([1, 2, 3, 1, 2, 3]);
    expect(teamOf(plan, 0)).toBeNull();
  });

  it("says its pace in the server's units", () => {
    expect(tableOf(plan).pace).toEqual({ kind: "none" });
    expect(tableOf({ ...plan, pace: "live", minutes: 20, increment: 10 }).pace).toEqual({
      kind: "live",
      bank: 1200,
      increment: 10,
    });
    expect(tableOf({ ...plan, pace: "correspondence", hours: 48, vacation: 7 }).pace).toEqual({
      kind: "correspondence",
      hours: 48,
      vacation_days: 7,
    });
  });
});

describe("how a game ended", () => {
  const game = (kind: string, mine: number[]): MyGame => {
    const seats = [0, 1, 2, 3].map((seat) => ({ seat, kind: "bot" as const, name: `P${seat}`, away: false }));
    return {
      mine,
      asked: null,
      my_turn: false,
      since: null,
      deadline: null,
      table: { game: kind, players: 4, sides: CHOICES.sides[kind]?.[4], seats } as unknown as MyGame["table"],
    };
  };
  const scores = [{ total: 90 }, { total: 110 }, { total: 100 }, { total: 110 }];

  it("counts those who have more points", () => {
    expect(outcomeOf(game("classic", [2]), { scores, winners: [3] })).toMatchObject({
      won: false,
      rank: 3,
      of: 4,
      points: 100,
      winners: ["P3"],
    });
    expect(outcomeOf(game("classic", [3]), { scores, winners: [3] })).toMatchObject({
      won: true,
      rank: 1,
      points: 110,
    });
  });

  it("makes who lost a tie second (6.3)", () => {
    expect(outcomeOf(game("classic", [1]), { scores, winners: [3] })).toMatchObject({ won: false, rank: 2 });
  });

  it("adds partners up in teams", () => {
    expect(outcomeOf(game("team", [0]), { scores, winners: [1, 3] })).toMatchObject({
      won: false,
      rank: 2,
      of: 2,
      points: 190,
      winners: ["P1", "P3"],
    });
  });

  it("is nobody's where I had no seat", () => {
    expect(outcomeOf(game("classic", []), { scores, winners: [3] })).toBeNull();
  });
});
