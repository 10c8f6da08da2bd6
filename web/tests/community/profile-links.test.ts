import { describe, expect, it } from "vitest";
import { profileOf } from "../../src/community/profile-links.ts";
import { average, byName, difference, share } from "../../src/community/statistics/figures-in-words.ts";
import { invitationTo, invitedBy, withSeatsFor } from "../../src/front/new-table/invited-people.ts";
import type { Plan } from "../../src/front/new-table/table-plan.ts";

describe("names", () => {
  it("lead to the profile of somebody with an account", () => {
    expect(profileOf({ kind: "person", person: 7, guest: false })).toBe("/p/7");
  });

  it("of guests, computers and open seats lead nowhere", () => {
    expect(profileOf({ kind: "person", person: 7, guest: true })).toBeNull();
    expect(profileOf({ kind: "bot" })).toBeNull();
    expect(profileOf({ kind: "open" })).toBeNull();
    expect(profileOf(undefined)).toBeNull();
  });
});

describe("the address of a new table", () => {
  it("names whom to invite", () => {
    const names = ["Livia Drusilla", "Đorđe & Co", "a=b"];
    expect(invitedBy(`?${invitationTo(names)}`)).toEqual(names);
  });

  it("names nobody twice, no more than can sit down, and nothing that is no name", () => {
    expect(invitedBy("?invite=Livia&invite=Livia&invite=&invite=x")).toEqual(["Livia"]);
    expect(invitedBy(`?invite=${"x".repeat(25)}`)).toEqual([]);
    const many = Array.from({ length: 9 }, (_, number) => `Gaius ${number}`);
    expect(invitedBy(`?${invitationTo(many)}`)).toHaveLength(5);
  });
});

describe("a new table for invited people", () => {
  const sides = { classic: { 2: [], 3: [], 4: [], 5: [] } };
  const plan = { sides, game: "classic", seats: [{ id: 7, who: "bot:fair" }] } as unknown as Plan;
  const seats = (count: number): string[] =>
    withSeatsFor(
      Array.from({ length: count }, (_, number) => `Gaius ${number}`),
      plan,
    ).seats.map(({ who }) => who);

  it("has a seat for me and for each of them, as far as the game has seats", () => {
    expect(seats(1)).toEqual(["me", "open"]);
    expect(seats(3)).toEqual(["me", "open", "open", "open"]);
    expect(seats(5)).toHaveLength(5);
    expect(seats(0)).toEqual(["bot:fair"]);
  });
});

describe("figures", () => {
  it("are written to one place, shares in percent, differences with their sign, cards of one name together", () => {
    expect([average(118.46), average(3), share(5, 12), share(0, 0)]).toEqual(["118.5", "3.0", "42%", ""]);
    const cards = [
      { card: "mercator-3", played: 3, bought: 0 },
      { card: "senator", played: 4, bought: 0 },
      { card: "mercator-5", played: 2, bought: 1 },
    ];
    expect(byName(cards, (card) => card.replace(/-\d/, ""))).toEqual([
      { name: "mercator", played: 5, bought: 1 },
      { name: "senator", played: 4, bought: 0 },
    ]);
    expect([difference(2.46), difference(-0.51), difference(-0.04)]).toEqual(["+2.5", "-0.5", "0.0"]);
  });
});
