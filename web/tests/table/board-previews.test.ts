/** What the board shows of an option that is pointed at. */
import { describe, expect, it } from "vitest";
import type { About } from "../../src/protocol.ts";
import { glowing, opened } from "../../src/table/input/board-previews.ts";

const city = (short: object | null): object => ({ good: "food", goods: { brick: 1, food: 1 }, money: 2, short });
const facts = {
  lines: { "Napoca-Sirmium": { opens: ["Napoca", "Sirmium"] } },
  cities: {
    Napoca: city({ goods: {}, money: 0, houses: 0 }),
    Sirmium: city({ goods: { wine: 1 }, money: 0, houses: 0 }),
  },
} as unknown as About;

describe("a line that two colonists can reach as well", () => {
  it("has its steps written on it, and read out", () => {
    const [shown] = glowing(
      [{ target: { on: "line", line: "Novaria-Roma" }, voice: "option", option: null, steps: 3 }],
      String,
    );
    expect(shown).toMatchObject({ steps: 3, name: expect.stringContaining("steps") as string });
  });
});

describe("a line that can be reached", () => {
  const option = {
    action: { type: "move", kind: "land", from: "Aquileia-Sirmium", to: "Napoca-Sirmium" },
    text: "move",
    effect: { steps: 2 },
  } as const;
  const name = (told: About | null): string =>
    glowing([{ target: { on: "line", line: "Napoca-Sirmium" }, voice: "option", option }], String, told)[0]?.name ?? "";

  it("is named with what it opens, its price and what is short, as soon as the server has told", () => {
    expect(name(facts)).toBe(`${name(null)}; table.opens; table.opens, panels.short`);
  });
});

describe("a move", () => {
  const move = { type: "move", kind: "land", from: "Aquileia-Sirmium", to: "Napoca-Sirmium" } as const;

  it("shows a price at every city that it opens, plain where it cannot be paid", () => {
    expect(opened(move, facts)).toEqual([
      {
        target: { on: "city", city: "Napoca" },
        voice: "price",
        name: "Napoca",
        goods: { brick: 1, food: 1 },
        money: 2,
        unpayable: false,
      },
      expect.objectContaining({ target: { on: "city", city: "Sirmium" }, unpayable: true }),
    ]);
  });

  it("shows none before the server has told, and of nothing else", () => {
    expect(opened(move, null)).toEqual([]);
    expect(opened({ type: "build", city: "Napoca" }, facts)).toEqual([]);
  });
});
