/** A turn in a list: the card, and no more than where and what. */
import "../../known-lines.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { needTexts, speak } from "../../../src/app/i18n.svelte.ts";
import { turnInShort } from "../../../src/end/review/turn-in-words.ts";
import { plain } from "../../../src/panels/log/log-in-words.ts";
import type { GameAction, LogLine } from "../../../src/protocol.ts";

const line = (action: GameAction, more: Partial<LogLine> = {}): LogLine => ({
  ...{ number: 0, turn: 0, seat: 0, at: 0, by: "person" },
  action,
  ...more,
});
const said = (...lines: readonly LogLine[]): string => plain(turnInShort(lines, 0));

beforeAll(() => needTexts("end", "cards", "terms", "log", "panels"));

describe("a turn in short", () => {
  it("names the cities that were built in, not the ways that led there", () =>
    expect(
      said(
        line({ type: "play", card: "architect" }),
        line({ type: "move", kind: "sea", from: "Roma", to: "Massilia~Roma" }),
        line({ type: "build", city: "Massilia" }, { effect: { money: -3, goods: { brick: -1 } } }),
        line({ type: "build", city: "Novaria" }),
        line({ type: "done" }),
      ),
    ).toBe("Architect: Massilia, Novaria"));
  it("names a province and what it brought its player, whoever else it fed", () =>
    expect(
      said(
        line({ type: "play", card: "prefect" }),
        line({ type: "produce", province: "Hispania" }, { effect: { yields: { 0: { tool: 2 }, 1: { wine: 1 } } } }),
      ),
    ).toBe("Prefect: Hispania 2 tools"));
  it("names the card that is copied, and what it does", () =>
    expect(
      said(
        line({ type: "play", card: "diplomat" }),
        line({ type: "copy", seat: 1 }, { card: "prefect" }),
        line({ type: "produce", province: "Gallia" }),
        line({ type: "produce", province: "Italia" }, { seat: 1 }),
      ),
    ).toBe("Diplomat: → Prefect, Gallia"));
  it("tells goods sold from goods bought", () =>
    expect(
      said(
        line({ type: "play", card: "mercator" }),
        line({ type: "sell", good: "cloth", count: 2 }),
        line({ type: "buy", good: "brick", count: 1 }),
      ),
    ).toBe("Mercator: −2 cloth, +1 brick"));
  it("names cards bought, cards taken back, or the card alone", () => {
    expect(
      said(line({ type: "play", card: "senator" }), line({ type: "purchase", slot: 0, pay: {} }, { card: "consul" })),
    ).toBe("Senator: Consul");
    expect(said(line({ type: "play", card: "tribune" }, { effect: { brought: { 0: { cards: 5 } } } }))).toBe(
      "Tribune: takes back 5 cards",
    );
    expect(said(line({ type: "play", card: "farmer" }))).toBe("Farmer");
    expect(said()).toBe("nothing");
  });
  it("has the colon of its language", async () => {
    await speak("fr");
    expect(said(line({ type: "play", card: "architect" }), line({ type: "build", city: "Novaria" }))).toMatch(
      /^\S+\u00a0: Novaria$/,
    );
    await speak("en");
  });
});
