/** How the sources of the client are kept: short lines, few siblings in a folder, a name for one thing only. */
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = new URL("../../", import.meta.url).pathname;
const FOLDERS = ["boards", "measure", "pictures", "proof", "src", "tests"];
const MOST_SIBLINGS = 18;
const WIDEST = 120;
/** Written by the server's generators, whose own tests look after them. */
const GENERATED = ["src/protocol.ts", "src/page-paths.ts"];

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes("node_modules"))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length)),
);
const modules = files.filter((file) => /\.(ts|svelte|css)$/.test(file));

describe("the sources", () => {
  it("are found", () => expect(modules.length).toBeGreaterThan(200));

  it(`have no line of more than ${WIDEST} characters`, () => {
    const long = modules
      .filter((file) => !GENERATED.includes(file))
      .flatMap((file) =>
        readFileSync(join(ROOT, file), "utf8")
          .split("\n")
          .flatMap((line, number) => ([...line].length > WIDEST ? [`${file}:${number + 1}`] : [])),
      );
    expect(long).toEqual([]);
  });

  it(`have no folder with more than ${MOST_SIBLINGS} siblings`, () => {
    const inside = new Map<string, Set<string>>();
    for (const file of files.filter((each) => !GENERATED.includes(each)))
      for (let at = file; dirname(at) !== "."; at = dirname(at)) {
        const folder = dirname(at);
        inside.set(folder, (inside.get(folder) ?? new Set()).add(basename(at)));
      }
    const crowded = [...inside].filter(([, siblings]) => siblings.size > MOST_SIBLINGS).map(([folder]) => folder);
    expect(crowded).toEqual([]);
  });

  it("have no two modules of the same name", () => {
    const named = new Map<string, string[]>();
    for (const file of modules.filter((each) => !each.endsWith(".css"))) {
      const name = basename(file)
        .replace(/(\.svelte)?(\.test)?\.(ts|svelte|css)$/, "")
        .toLowerCase();
      if (name === "main" || file.startsWith("tests/")) continue;
      named.set(name, [...(named.get(name) ?? []), file]);
    }
    expect([...named.values()].filter((same) => same.length > 1)).toEqual([]);
  });

  it("write the paths of tables and profiles by pathTo, which the server writes", () => {
    const written = modules
      .filter((file) => file.startsWith("src/") && !GENERATED.includes(file))
      .filter((file) => /["'`}]\/(t|p|table)\/[{$"'`]/.test(readFileSync(join(ROOT, file), "utf8")));
    expect(written).toEqual([]);
  });

  it("fetch parts of a page by LoadLater, which says when one does not come", () => {
    const bare = modules.filter((file) => readFileSync(join(ROOT, file), "utf8").includes("{#await import("));
    expect(bare.filter((file) => !file.startsWith("tests/"))).toEqual([]);
  });
});
