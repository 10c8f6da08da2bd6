import { describe, expect, it } from "vitest";
import { daysBefore, hoursLeft, lasted, timeLeft, weeksOf } from "../../../src/study/daily/day-words.ts";

describe("what is left of a day", () => {
  it("is told in hours, minutes and seconds, and never less than nothing", () => {
    expect(timeLeft(7 * 3600 + 42 * 60 + 18.9)).toBe("7:42:18");
    expect(timeLeft(59)).toBe("0:00:59");
    expect(timeLeft(-5)).toBe("0:00:00");
    expect(hoursLeft(7 * 3600 + 42 * 60 + 18)).toBe("7:42");
  });
});

describe("time at the table", () => {
  it("has hours only where there are any", () => {
    expect(lasted(34 * 60 + 12)).toBe("34:12");
    expect(lasted(5 * 60 + 2)).toBe("5:02");
    expect(lasted(3730)).toBe("1:02:10");
    expect(lasted(8)).toBe("0:08");
  });
});

describe("a month of the calendar", () => {
  it("has weeks from Monday on, and every day once", () => {
    const weeks = weeksOf("2026-11");
    expect(weeks[0]).toEqual([null, null, null, null, null, null, "2026-11-01"]);
    expect(weeks[1]?.[0]).toBe("2026-11-02");
    expect(weeks.flat().filter((day) => day !== null)).toHaveLength(30);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
  });

  it("knows leap years", () => {
    expect(weeksOf("2028-02").flat().filter(Boolean)).toHaveLength(29);
    expect(weeksOf("2027-02").flat().filter(Boolean)).toHaveLength(28);
  });
});

describe("days before another", () => {
  it("go back over the ends of months and years", () => {
    expect(daysBefore("2026-11-16", 1)).toBe("2026-11-15");
    expect(daysBefore("2028-03-01", 1)).toBe("2028-02-29");
    expect(daysBefore("2027-01-03", 6)).toBe("2026-12-28");
  });
});
