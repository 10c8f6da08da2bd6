import "../known-lines.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { needTexts, speak } from "../../src/app/i18n.svelte.ts";
import { LANGUAGES } from "../../src/app/languages.ts";
import type { GameAction } from "../../src/protocol.ts";
import { entries, lineParts, plain, plainEntry, type TellableLine } from "../../src/panels/log/log-in-words.ts";
import { meantBox } from "../../src/panels/log/reach-places.ts";
import { itemAt, known } from "../../src/app/known.ts";

const names = (seat: number): string => ["Livia", "Marcus", "Cassia"][seat] ?? "?";
let count = 0;
const line = (seat: number, turn: number, action: GameAction, more: Partial<TellableLine> = {}): TellableLine => {
  count += 1;
  return { number: count, seat, turn, action, at: 0, by: "person", ...more } satisfies TellableLine;
};
const say = (action: GameAction, more: Partial<TellableLine> = {}): string =>
  plain(lineParts(line(0, 0, action, more), names));

/** One of each kind of decision. */
const EVERY: readonly [GameAction, Partial<TellableLine>?][] = [
  [{ type: "play", card: "architect" }],
  [{ type: "play", card: "prefect-architect", role: "architect" }],
  [{ type: "move", kind: "sea", from: "Roma", to: "Massilia~Roma" }, { effect: { steps: 2 } }],
  [{ type: "build", city: "Novaria" }],
  [{ type: "build", city: "Novaria" }, { effect: { money: -8, goods: { brick: -1, wine: -1 } } }],
  [{ type: "produce", province: "Gallia" }],
  [{ type: "produce", province: "Gallia" }, { effect: { yields: { 0: { cloth: 2 }, 1: { wine: 1 } } } }],
  [{ type: "cash" }],
  [{ type: "cash" }, { effect: { money: 5 } }],
  [{ type: "income" }],
  [{ type: "income" }, { effect: { money: 8 } }],
  [{ type: "keep", goods: { wine: 1 } }],
  [{ type: "keep", goods: {} }],
  [{ type: "place", kind: "land", city: "Roma" }],
  [{ type: "sell", good: "wine", count: 2 }],
  [{ type: "buy", good: "brick", count: 1 }],
  [{ type: "copy", seat: 1 }, { card: "senator" }],
  [{ type: "copy", seat: 1, role: "prefect" }, { card: "prefect-mercator" }],
  [{ type: "copy", seat: 1 }],
  [{ type: "purchase", slot: 2, pay: { food: 1 } }, { card: "consul" }],
  [
    { type: "purchase", slot: 2, pay: {} },
    { card: "consul", effect: { goods: { cloth: -1 } } },
  ],
  [{ type: "suggest", card: "prefect" }],
  [{ type: "suggest" }],
];

beforeAll(() => needTexts("cards", "terms", "log", "panels"));

describe("a line of the log", () => {
  it("names the card alone when it is played", () =>
    expect(say({ type: "play", card: "architect" })).toBe("Architect"));
  it("reads a line of the board with a dash", () =>
    expect(say({ type: "move", kind: "land", from: "Novaria-Roma", to: "Massilia-Novaria" })).toBe(
      "land colonist Novaria–Roma → Massilia–Novaria",
    ));
  it("tells the steps where they are known", () =>
    expect(say({ type: "move", kind: "sea", from: "Roma", to: "Massilia~Roma#2" }, { effect: { steps: 2 } })).toBe(
      "sea colonist Roma → Massilia–Roma (2), 2 steps",
    ));
  it("tells what a sale brought", () =>
    expect(say({ type: "sell", good: "wine", count: 2 })).toBe("sells 2 wine for 12 sestertii"));
  it("tells what a house cost where that is known", () =>
    expect(say({ type: "build", city: "Novaria" }, { effect: { money: -8, goods: { brick: -1, wine: -1 } } })).toBe(
      "builds a house in Novaria for 1 brick, 1 wine, 8 sestertii",
    ));
  it("tells who got what of a province", () =>
    expect(
      say(
        { type: "produce", province: "Gallia" },
        { effect: { yields: { 0: { brick: 1, cloth: 1 }, 1: { wine: 1 } } } },
      ),
    ).toBe("Gallia produces: Livia 1 brick, 1 cloth, Marcus 1 wine"));
  it("tells what a card brought by itself", () => {
    expect(say({ type: "play", card: "tribune" }, { effect: { brought: { 0: { cards: 6, money: 3 } } } })).toBe(
      "Tribune: takes back 6 cards, +3 sestertii",
    );
    expect(say({ type: "play", card: "mason" }, { effect: { brought: { 0: { goods: { brick: 2 } } } } })).toBe(
      "Mason: +2 bricks",
    );
    expect(say({ type: "copy", seat: 1 }, { card: "mercator", effect: { brought: { 0: { money: 3 } } } })).toBe(
      "copies Marcus’s Mercator: +3 sestertii",
    );
  });
  it("names the partner whose card goes on", () =>
    expect(say({ type: "done" }, { effect: { brought: { 1: { money: 5 } } } })).toBe("Marcus +5 sestertii"));
  it("goes on after what a card brought", () => {
    const [entry] = entries(
      [
        line(0, 0, { type: "play", card: "mercator" }, { effect: { brought: { 0: { money: 3 } } } }),
        line(0, 0, { type: "sell", good: "wine", count: 1 }),
      ],
      3,
      names,
    );
    expect(plain(known(entry, "an entry").lines.flat())).toBe("Mercator: +3 sestertii; sells 1 wine for 6 sestertii");
  });
  it("names the card that was bought", () =>
    expect(say({ type: "purchase", slot: 0, pay: {} }, { card: "vintner" })).toBe("buys Vintner"));
  it("keeps a secret suggestion secret", () => expect(say({ type: "suggest" })).toBe("suggests a card"));
  it("has nothing to tell of the end of a step", () =>
    expect(lineParts(line(0, 0, { type: "done" }), names)).toEqual([]));
  it("has places that the board can light", () => {
    const parts = lineParts(line(0, 0, { type: "move", kind: "sea", from: "Roma", to: "Massilia~Roma" }), names);
    expect(parts.flatMap((part) => (part.kind === "place" ? [part.target] : []))).toEqual([
      { on: "city", city: "Roma" },
      { on: "line", line: "Massilia~Roma" },
    ]);
    const produced = lineParts(line(0, 0, { type: "produce", province: "Gallia" }), names);
    expect(produced.find((part) => part.kind === "place")).toMatchObject({
      target: { on: "province", province: "Gallia" },
    });
  });
  it.each(LANGUAGES)("is whole in %s for every kind of decision", async (language) => {
    await speak(language);
    for (const [action, more] of EVERY) {
      const words = say(action, more);
      expect(words, JSON.stringify(action)).not.toMatch(/[{}]|\w+\.\w+\.|^log\.|^side\./);
      expect(words.trim().length, JSON.stringify(action)).toBeGreaterThan(3);
    }
    await speak("en");
  });
});

describe("the log in turns", () => {
  const log = [
    line(0, 0, { type: "play", card: "mercator" }),
    line(0, 0, { type: "sell", good: "wine", count: 1 }),
    line(0, 0, { type: "done" }),
    line(1, 1, { type: "play", card: "architect" }),
    line(1, 1, { type: "move", kind: "land", from: "Roma", to: "Novaria-Roma" }),
    line(1, 1, { type: "build", city: "Novaria" }),
    line(1, 1, { type: "build", city: "Aquileia" }),
    line(2, 2, { type: "play", card: "prefect" }),
    line(2, 2, { type: "produce", province: "Italia" }),
    line(0, 2, { type: "keep", goods: { food: 1 } }),
    line(0, 3, { type: "play", card: "tribune" }),
  ];
  const told = (): ReturnType<typeof entries> => entries(log, 3, names);
  it("puts a turn that is over into words once, until the names or the language are others", async () => {
    let asked = 0;
    const counted = (seat: number): string => {
      asked += 1;
      return names(seat);
    };
    const copied = [0, 1, 2].map((seat) =>
      line(seat, seat, { type: "copy", seat: (seat + 1) % 3 }, { card: "architect" }),
    );
    entries(copied.slice(0, 2), 3, counted);
    expect(asked).toBe(2);
    entries(copied, 3, counted);
    expect(asked).toBe(3);
    const said = (who = names): string =>
      entries(copied, 3, who)
        .flatMap((entry) => entry.lines.map(plain))
        .join();
    expect(said(() => "Nerva")).toContain("Nerva");
    const english = said();
    await speak("de");
    expect(said()).not.toBe(english);
    await speak("en");
  });
  it("is an entry for what a seat did without a break", () =>
    expect(told().map((entry) => [entry.round, entry.turn, entry.seat])).toEqual([
      [1, 0, 0],
      [1, 1, 1],
      [1, 2, 2],
      [1, 2, 0],
      [2, 3, 0],
    ]));
  it("joins what followed the card", () =>
    expect(plainEntry(itemAt(told(), 0), names)).toBe("Livia: Mercator: sells 1 wine for 6 sestertii"));
  it("gives moves lines of their own", () =>
    expect(itemAt(told(), 1).lines.map(plain)).toEqual([
      "Architect",
      "land colonist Roma → Novaria–Roma",
      "builds a house in Novaria; builds a house in Aquileia",
    ]));
  it("lights all places of a turn", () => expect(itemAt(told(), 1).targets).toHaveLength(4));
  it("lights a place once that a turn names twice", () => {
    const moves = [
      line(0, 0, { type: "move", kind: "land", from: "Roma", to: "Novaria-Roma" }),
      line(0, 0, { type: "move", kind: "sea", from: "Roma", to: "Massilia~Roma" }),
    ];
    expect(itemAt(entries(moves, 3, names), 0).targets.map((target) => Object.values(target)[1])).toEqual([
      "Roma",
      "Novaria-Roma",
      "Massilia~Roma",
    ]);
  });
  it("keeps the name of an entry while its turn goes on", () =>
    expect(itemAt(entries(log.slice(0, 4), 3, names), 1).number).toBe(itemAt(told(), 1).number));
});

describe("a finger beside a place in running text", () => {
  const box = (left: number, top: number) => ({ left, right: left + 50, top, bottom: top + 24 });
  const [over, under] = [box(100, 100), box(100, 120)];
  it("reaches it as if it were as high as a finger is wide", () => {
    expect(meantBox([over], 125, 133)).toBe(0);
    expect(meantBox([over], 125, 135)).toBe(-1);
  });
  it("and no further beside it", () => expect(meantBox([over], 152, 112)).toBe(-1));
  it("reaches the nearest of several", () => {
    expect(meantBox([over, under], 125, 96)).toBe(0);
    expect(meantBox([over, under], 125, 150)).toBe(1);
  });
});
