/** What flies when something was decided: read from two views and the lines between them. */
import { describe, expect, it } from "vitest";
import { flights, leaps, MOST, Runway, slides, type Flight } from "../../src/motion/flights.ts";
import type { LogLine, Outcome, PlayerView, TableView } from "../../src/protocol.ts";
import { playerView, tableView } from "../made-up-table.ts";

const player = (change: Partial<PlayerView> = {}): PlayerView => playerView({ store: { land: 1, sea: 1 }, ...change });
const view = (change: Partial<TableView> = {}): TableView =>
  tableView({
    cities: { Massilia: "food", Narbo: "wine", Syracusae: "food" },
    display: ["mason", "farmer"],
    players: [player(), player()],
    ...change,
  });
const line = (action: LogLine["action"], effect: Outcome | null = null, more: Partial<LogLine> = {}): LogLine => ({
  number: 9,
  turn: 4,
  seat: 0,
  action,
  at: 0,
  by: "person",
  effect,
  ...more,
});
const provinceOf = (city: string): string | null => (city === "Syracusae" ? "Sicilia" : "Gallia");
const tell = (before: TableView, after: TableView, ...lines: LogLine[]): Flight[] =>
  flights(before, after, lines, provinceOf);
const city = (name: string): Flight["from"] => ({ at: "board", target: { on: "city", city: name } });

describe("a province that produces", () => {
  const before = view({
    players: [
      player({ houses: ["Syracusae", "Massilia", "Narbo"], goods: { brick: 1, food: 1 } }),
      player({ houses: ["Massilia"] }),
    ],
  });
  const after = view({
    players: [
      player({ houses: ["Syracusae", "Massilia", "Narbo"], goods: { brick: 1, food: 2, wine: 2 } }),
      player({ houses: ["Massilia"], goods: { food: 1 } }),
    ],
  });
  const told = tell(
    before,
    after,
    line({ type: "produce", province: "Gallia" }, { yields: { "1": { food: 1 }, "0": { food: 1, wine: 2 } } }),
  );

  it("sends a good from each house there, and the bonus from the marker", () => {
    expect(told.map(({ from }) => from)).toEqual([
      city("Massilia"),
      city("Narbo"),
      { at: "board", target: { on: "province", province: "Gallia" } },
      city("Massilia"),
    ]);
  });
  it("sends them to the spaces that they take, 60 ms apart, first to who produces", () => {
    expect(told.map(({ to }) => to)).toEqual([
      { at: "cell", seat: 0, cell: 2 },
      { at: "cell", seat: 0, cell: 4 },
      { at: "cell", seat: 0, cell: 3 },
      { at: "cell", seat: 1, cell: 0 },
    ]);
    expect(told.map(({ delay }) => delay)).toEqual([0, 60, 120, 180]);
  });
  it("sends what does not fit to the storehouse, to no space", () => {
    const full = tell(before, before, line({ type: "produce", province: "Gallia" }, { yields: { "1": { food: 1 } } }));
    expect(full.map(({ to }) => to)).toEqual([{ at: "cell", seat: 1, cell: null }]);
  });
});

describe("what is paid", () => {
  it("for a house goes to the city, the goods from the spaces they had", () => {
    const before = view({ players: [player({ goods: { brick: 2, food: 1 }, money: 5 }), player()] });
    const after = view({ players: [player({ goods: { brick: 1 }, money: 3, houses: ["Massilia"] }), player()] });
    const told = tell(
      before,
      after,
      line({ type: "build", city: "Massilia" }, { goods: { brick: -1, food: -1 }, money: -2 }),
    );
    expect(told.slice(0, 2).map(({ from }) => from)).toEqual([
      { at: "cell", seat: 0, cell: 1 },
      { at: "cell", seat: 0, cell: 2 },
    ]);
    expect(told.filter(({ what }) => what.is === "coin")).toHaveLength(2);
    expect(told.slice(0, 4).every(({ to }) => to.at === "board")).toBe(true);
    expect(told.at(-1)?.what).toEqual({ is: "sum", money: -2 });
  });
  it("for a card goes to its slot; then the card goes to the buyer", () => {
    const before = view({ players: [player(), player({ goods: { brick: 1, cloth: 1 } })] });
    const told = tell(
      before,
      view(),
      line({ type: "purchase", slot: 1, pay: {} }, { goods: { brick: -1, cloth: -1 } }, { seat: 1, card: "farmer" }),
    );
    expect(told.map(({ to }) => to)).toEqual([
      { at: "slot", slot: 1 },
      { at: "slot", slot: 1 },
      { at: "hand", seat: 1 },
    ]);
    expect(told[2]?.what).toEqual({ is: "card", card: "farmer", seat: 1 });
    expect(told[2]?.delay).toBeGreaterThan(told[1]?.delay ?? 0);
  });
  it("to the bank comes back as goods, and the other way round", () => {
    const [poor, rich] = [view(), view({ players: [player({ goods: { wine: 1 } }), player()] })];
    const sold = tell(rich, poor, line({ type: "sell", good: "wine", count: 1 }, { goods: { wine: -1 }, money: 6 }));
    expect(sold[0]).toMatchObject({
      what: { is: "good", good: "wine" },
      from: { at: "cell", seat: 0, cell: 0 },
      to: { at: "bank" },
    });
    expect(sold[1]).toMatchObject({ what: { is: "coin" }, from: { at: "bank" }, to: { at: "money", seat: 0 } });
    const bought = tell(poor, rich, line({ type: "buy", good: "wine", count: 1 }, { goods: { wine: 1 }, money: -6 }));
    expect(bought[0]).toMatchObject({ from: { at: "bank" }, to: { at: "cell", seat: 0, cell: 0 } });
    expect(bought[1]).toMatchObject({ from: { at: "money", seat: 0 }, to: { at: "bank" } });
  });
});

describe("a card", () => {
  it("of one's own lifts out of the hand; another's shows itself beside them", () => {
    expect(tell(view(), view(), line({ type: "play", card: "prefect" }))[0]).toMatchObject({
      from: { at: "card", card: "prefect" },
      to: { at: "now" },
    });
    expect(tell(view(), view(), line({ type: "play", card: "prefect" }, null, { seat: 1 }))[0]).toMatchObject({
      from: { at: "beside", seat: 1 },
      to: { at: "pile", seat: 1 },
    });
  });
  it("brings what it brings: coins, goods of the houses, cards of the pile", () => {
    const after = view({ players: [player({ houses: ["Massilia"], goods: { food: 1 } }), player()] });
    const told = tell(
      view(),
      after,
      line({ type: "play", card: "farmer" }, { brought: { "0": { goods: { food: 1 }, money: 3, cards: 6 } } }),
    );
    expect(told[1]).toMatchObject({
      what: { is: "good", good: "food" },
      from: city("Massilia"),
      to: { at: "cell", seat: 0, cell: 0 },
    });
    expect(told.filter(({ what }) => what.is === "coin")).toHaveLength(3);
    const backs = told.filter(({ what }) => what.is === "back");
    expect(backs).toHaveLength(4);
    expect(backs[0]).toMatchObject({ from: { at: "pile", seat: 0 }, to: { at: "hand", seat: 0 } });
  });
  it("that is copied comes from the other's pile", () => {
    expect(tell(view(), view(), line({ type: "copy", seat: 0 }, null, { seat: 1, card: "mercator" }))[0]).toMatchObject(
      { what: { card: "mercator" }, from: { at: "pile", seat: 0 }, to: { at: "beside", seat: 1 } },
    );
  });
});

describe("coins of the Prefect", () => {
  it("come from the markers that turn over", () => {
    const marked = (up: boolean): TableView["markers"] => ({
      Gallia: { good: "wine", up },
      Sicilia: { good: "food", up: true },
    });
    const told = tell(
      view({ markers: marked(false) }),
      view({ markers: marked(true) }),
      line({ type: "cash" }, { money: 2 }),
    );
    expect(told.map(({ what, from }) => [what.is, from])).toEqual([
      ["coin", { at: "board", target: { on: "province", province: "Gallia" } }],
      ["sum", { at: "money", seat: 0 }],
    ]);
  });
});

describe("no story", () => {
  const pay = line({ type: "income" }, { money: 5 });
  it("is a leap of turns, another seat's view, or going back", () => {
    expect(tell(view(), view({ turns: 5 }), pay)).not.toEqual([]);
    expect(tell(view(), view({ turns: 6 }), pay)).toEqual([]);
    expect(tell(view(), view({ turns: 3 }), pay)).toEqual([]);
    expect(tell(view(), view({ seat: 1 }), pay)).toEqual([]);
    expect(leaps(view(), view(), [])).toBe(true);
  });
  it("is longer than two dozen flights", () => {
    expect(tell(view(), view(), ...Array.from({ length: 12 }, () => pay))).toHaveLength(MOST);
  });
});

describe("the display", () => {
  it("slides together and is filled from the stack", () => {
    expect(slides(["mason", null, "farmer", "smith"], ["mason", "farmer", "smith", "weaver"])).toEqual([
      { slot: 1, from: 2 },
      { slot: 2, from: 3 },
      { slot: 3, from: null },
    ]);
    expect(slides(["mason", "mason", "smith"], [null, "mason", "smith"])).toEqual([]);
  });
});

describe("changes in a row", () => {
  it("take off one after the other, never long behind", () => {
    const runway = new Runway();
    expect(runway.take(1000, 800)).toBe(0);
    expect(runway.take(1100, 800)).toBe(700);
    expect(runway.take(1200, 800)).toBe(1400);
    expect(runway.take(1300, 800)).toBeNull();
    expect(runway.take(2100, 800)).toBe(1300);
    runway.clear();
    expect(runway.take(2100, 800)).toBe(0);
  });
});
