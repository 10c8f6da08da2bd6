import { beforeAll, describe, expect, it } from "vitest";
import { needTexts, speak } from "../../src/app/i18n.svelte.ts";
import type { Plan } from "../../src/front/new-table/table-plan.ts";
import type { SeatInfo } from "../../src/protocol.ts";
import { ratedInWords, unratedPlan, whyUnrated } from "../../src/community/ratings/rated-in-words.ts";
import { heights } from "../../src/community/ratings/rating-scale.ts";

const seat = (kind: SeatInfo["kind"], number: number): SeatInfo => ({ seat: number, kind, name: "", away: false });
const plan = (hints: boolean, ...who: string[]): Plan =>
  ({ hints, seats: who.map((each, id) => ({ id, who: each })) }) as unknown as Plan;

beforeAll(async () => {
  await speak("en");
  await needTexts("ratings");
});

describe("whether a game is rated", () => {
  it("is said with the reason", () => {
    const table = { stage: "open", seats: [seat("person", 0), seat("person", 1)], unrated: null } as const;
    expect(ratedInWords({ ...table, seats: [...table.seats] })).toBe("Rated");
    expect(ratedInWords({ ...table, seats: [seat("person", 0), seat("open", 1)] })).toBe("Rated, unless a guest joins");
    expect(ratedInWords({ ...table, seats: [...table.seats], unrated: "guest" })).toBe("Not rated: a guest is playing");
    expect(whyUnrated("something new")).toBe("for another reason");
  });

  it("is known of a table that is only planned", () => {
    expect(unratedPlan(plan(false, "me", "open"), false)).toBeNull();
    expect(unratedPlan(plan(false, "me", "open"), true)).toBe("guest");
    expect(unratedPlan(plan(false, "open", "open"), true)).toBeNull();
    expect(unratedPlan(plan(true, "me", "open"), false)).toBe("hints");
    expect(unratedPlan(plan(false, "me", "here"), false)).toBe("shared");
    expect(unratedPlan(plan(false, "bot:fair", "bot:fair"), false)).toBe("computers");
  });
});

describe("the heights of a chart of ratings", () => {
  it("hold all values in even steps", () => {
    expect(heights([])).toEqual([]);
    expect(heights([1437, 1563])).toEqual([1400, 1450, 1500, 1550, 1600]);
    expect(heights([1300, 1700])).toEqual([1300, 1400, 1500, 1600, 1700]);
    expect(heights([1500])).toEqual([1500, 1525]);
  });
});
