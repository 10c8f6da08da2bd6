import { describe, expect, it } from "vitest";
import { profileOf } from "../../src/community/profile-links.ts";
import { average, difference, share } from "../../src/community/statistics/figures-in-words.ts";
import { invitationTo, invitedBy } from "../../src/front/new-table/invited-people.ts";

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

describe("figures", () => {
  it("are written to one place, shares in percent, differences with their sign", () => {
    expect([average(118.46), average(3), share(5, 12), share(0, 0)]).toEqual(["118.5", "3.0", "42%", ""]);
    expect([difference(2.46), difference(-0.51), difference(-0.04)]).toEqual(["+2.5", "-0.5", "0.0"]);
  });
});
