/** Nothing has a tooltip of the browser's own: fingers and keys never see those. See src/parts/words-on-hover.ts. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, type AST } from "svelte/compiler";
import { describe, expect, it } from "vitest";

const SOURCES = new URL("../../src/", import.meta.url).pathname;
const files = (ending: string): string[] =>
  readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(ending));

/** The HTML elements of some markup that have a title. */
function titled(source: string): string[] {
  const found: string[] = [];
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (typeof node !== "object" || node === null) return;
    const { type } = node as { type?: unknown };
    if (type === "RegularElement" || type === "SvelteElement") {
      const { name, attributes } = node as AST.RegularElement;
      for (const attribute of attributes)
        if (attribute.type === "Attribute" && attribute.name.toLowerCase() === "title") found.push(name);
    }
    Object.values(node).forEach(walk);
  };
  walk(parse(source, { modern: true }).fragment);
  return found;
}

describe("tooltips of the browser's own", () => {
  it("are found where there is one, and not where a component or a picture has a title", () => {
    expect(titled('<button title="x">y</button>{#if a}<b {title}></b>{/if}')).toEqual(["button", "b"]);
    expect(titled('<Dialog title="x"><svg><title>y</title></svg></Dialog>')).toEqual([]);
  });

  it("are nowhere in the components", () => {
    const components = files(".svelte");
    expect(components.length).toBeGreaterThan(150);
    const found = components.flatMap((file) =>
      titled(readFileSync(join(SOURCES, file), "utf8")).map((element) => `${file}: <${element} title>`),
    );
    expect(found).toEqual([]);
  });

  it("are set by no program either", () => {
    const set = /(?<!\bdocument)\.title = |setAttribute\(\s*["']title["']/;
    expect(files(".ts").filter((file) => set.test(readFileSync(join(SOURCES, file), "utf8")))).toEqual([]);
  });
});
