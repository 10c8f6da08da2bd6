/** What comes with the page of a table: nothing of the pages that one learns on. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

const SOURCES = new URL("../../src/", import.meta.url).pathname;
const IMPORT = /^\s*(?:import|export)\s+(?!type\b)(?:[^"';]*?from\s+)?"(\.[^"]+\.(?:ts|svelte))"/gm;

/** A module and all that it needs to be loaded; what it loads later is left out. */
function needed(module: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(module)) return found;
  found.add(module);
  for (const [, other = ""] of readFileSync(join(SOURCES, module), "utf8").matchAll(IMPORT))
    needed(join(dirname(module), other), found);
  return found;
}

it("a table needs no module of reviews, puzzles, lessons, studies, the explorer or the deal of the day", () => {
  const all = [...needed("pages/TablePage.svelte"), ...needed("main.ts")];
  expect(all.length).toBeGreaterThan(100);
  expect(all.filter((module) => /^(study|end)\//.test(module))).toEqual([]);
});
