/** What a click means, from options alone. */
import "../known-lines.ts";
import { describe, expect, it } from "vitest";
import { key } from "../../src/board/highlights/targets.ts";
import type { GameAction, Option } from "../../src/protocol.ts";
import {
  meant,
  onBoard,
  onCard,
  onSeat,
  onSlot,
  playable,
  purchasable,
  settled,
  spots,
  under,
  waysToPay,
} from "../../src/table/input/click-meaning.ts";
import { keepOption, room } from "../../src/table/input/goods-to-keep.ts";

const option = (action: GameAction, effect?: Option["effect"]): Option => ({
  action,
  text: JSON.stringify(action),
  ...(effect ? { effect } : {}),
});
const move = (kind: "land" | "sea", from: string, to: string, steps = 1): Option =>
  option({ type: "move", kind, from, to }, { steps });

describe("moving and building", () => {
  const a = move("land", "Roma", "Novaria-Roma");
  const b = move("land", "Roma", "Aquileia-Novaria", 2);
  const c = move("sea", "Roma", "Carthago~Roma");
  const build = option({ type: "build", city: "Novaria" }, { money: -2 });
  const options = [a, b, c, build];

  it("shows the colonists first and all lines that can be reached, only those of a chosen one", () => {
    expect(spots(options, null, 0).map((spot) => key(spot.target))).toEqual([
      "colonist:0:land:Roma",
      "colonist:0:sea:Roma",
      "line:Novaria-Roma",
      "line:Aquileia-Novaria",
      "line:Carthago~Roma",
      "city:Novaria",
    ]);
    const chosen = spots(options, { what: "colonist", kind: "land", place: "Roma" }, 0);
    expect(chosen.map((spot) => `${spot.voice} ${key(spot.target)}`)).toEqual([
      "chosen colonist:0:land:Roma",
      "option colonist:0:sea:Roma",
      "option line:Novaria-Roma",
      "option line:Aquileia-Novaria",
      "option city:Novaria",
    ]);
    expect(chosen.find((spot) => spot.target.on === "line")?.option).toBe(a);
  });

  it("chooses the only colonist that can move by itself", () => {
    expect(settled([a, b, build], null)).toEqual({ what: "colonist", kind: "land", place: "Roma" });
    expect(settled(options, null)).toBeNull();
  });

  it("forgets what is no option any more", () => {
    expect(settled(options, { what: "colonist", kind: "land", place: "Aquileia-Roma" })).toBeNull();
  });

  it("takes a line of the chosen colonist, and a city to build in, at one click", () => {
    const chosen = { what: "colonist", kind: "land", place: "Roma" } as const;
    expect(onBoard(options, chosen, { on: "line", line: "Aquileia-Novaria" }, 0)).toEqual({ act: b });
    expect(onBoard(options, chosen, { on: "city", city: "Novaria" }, 0)).toEqual({ act: build });
    expect(onBoard(options, chosen, { on: "city", city: "Carthago" }, 0)).toBeNull();
    expect(onBoard(options, chosen, { on: "line", line: "Carthago~Roma" }, 0)).toBeNull();
  });

  it("rings the colonists that are as near to a chosen line, and moves the one that is picked", () => {
    const [first, second] = [move("land", "A", "B-C"), move("land", "D", "B-C")];
    const two = [first, second, move("land", "E", "B-C", 2), build];
    const chosen = { what: "line", line: "B-C" } as const;
    expect(spots(two, chosen, 0).map((spot) => `${spot.voice} ${key(spot.target)}`)).toEqual([
      "chosen line:B-C",
      "option colonist:0:land:A",
      "option colonist:0:land:D",
    ]);
    expect(onBoard(two, chosen, { on: "colonist", kind: "land", place: "D", seat: 0 }, 0)).toEqual({ act: second });
  });

  it("moves the only or the nearest colonist to a line, and asks which where several are as near", () => {
    expect(onBoard(options, null, { on: "line", line: "Carthago~Roma" }, 0)).toEqual({ act: c });
    const two = [move("land", "A", "B-C"), move("land", "D", "B-C")];
    expect(onBoard(two, null, { on: "line", line: "B-C" }, 0)).toEqual({ choose: { what: "line", line: "B-C" } });
    expect(under(two, { what: "line", line: "B-C" })).toEqual(two);
    const [far, near] = [
      { ...move("land", "A", "B-C"), effect: { steps: 3 } },
      { ...move("land", "D", "B-C"), effect: { steps: 1 } },
    ];
    expect(onBoard([far, near], null, { on: "line", line: "B-C" }, 0)).toEqual({ act: near });
    expect(spots([far, near], null, 0).find(({ target }) => target.on === "line")?.option).toBe(near);
  });

  it("says how far a line is that several colonists can reach as well", () => {
    const [near, far] = [move("land", "Roma", "Novaria-Roma", 2), move("land", "Aquileia-Roma", "Novaria-Roma", 2)];
    const line = spots([near, far], null, 0).find((spot) => spot.target.on === "line");
    expect(line).toMatchObject({ option: null, steps: 2 });
  });

  it("chooses only one's own colonists", () => {
    const target = { on: "colonist", kind: "land", place: "Roma", seat: 1 } as const;
    expect(onBoard(options, null, target, 0)).toBeNull();
    expect(onBoard(options, null, { ...target, seat: 0 }, 0)).toEqual({
      choose: { what: "colonist", kind: "land", place: "Roma" },
    });
  });
});

describe("placing", () => {
  const land = option({ type: "place", kind: "land", city: "Roma" });
  const sea = option({ type: "place", kind: "sea", city: "Roma" });
  const done = option({ type: "done" });

  it("asks which colonist where both can be placed, and places the only one at once", () => {
    expect(onBoard([land, sea], null, { on: "city", city: "Roma" }, 0)).toEqual({
      choose: { what: "city", city: "Roma" },
    });
    expect(onBoard([land], null, { on: "city", city: "Roma" }, 0)).toEqual({ act: land });
  });

  it("goes to the only city by itself, where there is something to choose there", () => {
    expect(settled([land, sea, done], null)).toEqual({ what: "city", city: "Roma" });
    expect(settled([land, done], null)).toBeNull();
    expect(settled([land, sea, option({ type: "income" })], null)).toBeNull();
  });
});

describe("cards", () => {
  const plain = option({ type: "play", card: "tribune" });
  const first = option({ type: "play", card: "prefect-architect", role: "prefect" });
  const second = option({ type: "play", card: "prefect-architect", role: "architect" });
  const options = [plain, first, second];

  it("plays a plain card at once and asks for the half of a double one", () => {
    expect(onCard(options, "tribune")).toEqual({ act: plain });
    expect(onCard(options, "prefect-architect")).toEqual({ choose: { what: "card", card: "prefect-architect" } });
    expect(under(options, { what: "card", card: "prefect-architect" })).toEqual([first, second]);
    expect(onCard(options, "senator")).toBeNull();
    expect(playable(options)).toEqual(["tribune", "prefect-architect"]);
  });

  it("buys a slot at once unless there are several ways to pay the “?”", () => {
    const one = option({ type: "purchase", slot: 0, pay: {} });
    const wine = option({ type: "purchase", slot: 2, pay: { wine: 1 } });
    const food = option({ type: "purchase", slot: 2, pay: { food: 1 } });
    expect(onSlot([one, wine, food], 0)).toEqual({ act: one });
    expect(onSlot([one, wine, food], 2)).toEqual({ choose: { what: "slot", slot: 2 } });
    expect(purchasable([one, wine, food])).toEqual([0, 2]);
  });

  it("knows the ways to pay a “?”, what is worth the least first", () => {
    const buy = (slot: number, good: "cloth" | "brick" | "wine"): Option =>
      option({ type: "purchase", slot, pay: { [good]: 1 } });
    const [cloth, other, brick, wine] = [buy(2, "cloth"), buy(3, "brick"), buy(2, "brick"), buy(2, "wine")];
    expect(waysToPay([cloth, other, brick, wine], 2)).toEqual([brick, wine, cloth]);
  });

  it("copies a seat at once", () => {
    const copy = option({ type: "copy", seat: 2 });
    expect(onSeat([copy], 2)).toEqual({ act: copy });
    expect(onSeat([copy], 1)).toBeNull();
  });
});

describe("goods", () => {
  it("finds the option that keeps exactly what was picked", () => {
    const two = option({ type: "keep", goods: { tool: 2 } });
    const mixed = option({ type: "keep", goods: { food: 1, tool: 1 } });
    expect(room([two, mixed])).toBe(2);
    expect(keepOption([two, mixed], ["tool", "food"])).toBe(mixed);
    expect(keepOption([two, mixed], ["tool"])).toBeNull();
    expect(keepOption([two, mixed], ["food", "food"])).toBeNull();
  });
});

describe("what is meant by something that is no option", () => {
  it("is building for a city, moving for a line, producing for a province", () => {
    expect(meant("architect", { on: "city", city: "Novaria" }, null, null)).toEqual({ type: "build", city: "Novaria" });
    expect(meant("architect", { on: "line", line: "A-B" }, null, { kind: "land", place: "Roma" })).toEqual({
      type: "move",
      kind: "land",
      from: "Roma",
      to: "A-B",
    });
    expect(
      meant(
        "architect",
        { on: "line", line: "A-B" },
        { what: "colonist", kind: "land", place: "C-D" },
        { kind: "land", place: "Roma" },
      ),
    ).toMatchObject({ from: "C-D" });
    expect(meant("prefect", { on: "province", province: "Gallia" }, null, null)).toEqual({
      type: "produce",
      province: "Gallia",
    });
    expect(meant("tribune", { on: "city", city: "Novaria" }, null, { kind: "sea", place: "" })).toEqual({
      type: "place",
      kind: "sea",
      city: "Novaria",
    });
  });

  it("is nothing where nothing of the kind is asked", () => {
    expect(meant("play", { on: "city", city: "Novaria" }, null, null)).toBeNull();
    expect(meant("architect", { on: "line", line: "A-B" }, null, null)).toBeNull();
    expect(meant("mercator", { on: "province", province: "Gallia" }, null, null)).toBeNull();
  });
});
