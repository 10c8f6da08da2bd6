/** Lines that say something are told from their ground, in both themes: 3 to 1 at least (WCAG 1.4.11). */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const tokens = readFileSync(new URL("../../src/styles/tokens.css", import.meta.url), "utf8");
const LEAST = 3;

/** A colour of the tokens: that of the light theme comes first, that of the dark one after it. */
function colour(name: string, dark: boolean): string {
  const found = [...tokens.matchAll(new RegExp(`--${name}: (#[0-9a-f]{6});`, "g"))].map(([, value]) => value ?? "");
  return found[dark ? 1 : 0] ?? "";
}

/** How light a colour is, from 0 to 1. */
function luminance(value: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => parseInt(value.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [light = 0, less = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (less + 0.05);
}

it.each([false, true])("free spaces of a storehouse are told from the paper (dark: %s)", (dark) => {
  for (const paper of ["paper", "paper-2"])
    expect(contrast(colour("cell-free", dark), colour(paper, dark)), paper).toBeGreaterThanOrEqual(LEAST);
});

it.each([false, true])("ways and rings of every player are told from their casing (dark: %s)", (dark) => {
  const of = (name: string): string => colour(name, dark) || colour(name, false);
  const casing = dark ? colour("casing", false) : of("plate"); // it is a colour of its own in the dark theme only
  for (const player of [1, 2, 3, 4, 5, 6]) {
    const best = Math.max(...[`p${player}`, `p${player}-edge`].map((name) => contrast(of(name), casing)));
    expect(best, `player ${player}`).toBeGreaterThanOrEqual(LEAST);
  }
});
