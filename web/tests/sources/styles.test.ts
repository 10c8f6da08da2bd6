/** How the styles of the client are kept: few breakpoints with names, colours in the tokens, sizes in rem. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { BREAKPOINTS, below, from, writtenOut } from "../../src/styles/breakpoints.ts";

const ROOT = new URL("../../", import.meta.url).pathname;
const TOKENS = "src/styles/tokens.css";

interface Sheet {
  readonly file: string;
  readonly markup: string;
  readonly css: string;
}
const sheets = readdirSync(join(ROOT, "src"), { recursive: true, withFileTypes: true })
  .filter((entry) => /\.(svelte|css)$/.test(entry.name))
  .map((entry): Sheet => {
    const file = join(entry.parentPath, entry.name).slice(ROOT.length);
    const text = readFileSync(join(ROOT, file), "utf8");
    const css = file.endsWith(".css") ? text : (/<style>(.*)<\/style>/s.exec(text)?.[1] ?? "");
    const markup = file.endsWith(".css") ? "" : text.replace(/<(style|script)\b.*?<\/\1>/gs, "");
    return { file, markup, css: css.replace(/\/\*.*?\*\//gs, "") };
  });
const outsideTokens = sheets.filter(({ file }) => file !== TOKENS);

/** What a pattern finds in the styles, each with its file. */
function found(pattern: RegExp, within: readonly Sheet[] = sheets, part: "css" | "markup" = "css"): string[] {
  return within.flatMap((sheet) => [...sheet[part].matchAll(pattern)].map(([text]) => `${sheet.file}: ${text.trim()}`));
}

interface Declaration {
  readonly file: string;
  readonly property: string;
  readonly value: string;
}
const declarations = sheets.flatMap(({ file, css }) =>
  [...css.matchAll(/([\w-]+)\s*:\s*([^;{}]+);/g)].map(([, property = "", value = ""]): Declaration => ({
    file,
    property,
    value: value.trim(),
  })),
);

describe("the styles", () => {
  it("are found", () => {
    expect(sheets.filter(({ css }) => css).length).toBeGreaterThan(90);
    expect(declarations.length).toBeGreaterThan(2000);
  });

  it("change at six widths at most, each by its name", () => {
    expect(Object.keys(BREAKPOINTS).length).toBeLessThanOrEqual(6);
    expect(found(/@(media|container)[^{]*width[^{]*\{/g)).toEqual([]);
    for (const { css } of sheets)
      for (const [, condition = ""] of css.matchAll(/@(?:media|container)([^{]*)\{/g))
        expect(writtenOut(condition)).not.toContain("--");
  });

  it("know breakpoints that grow with the letters", () => {
    expect([below("tablet"), from("laptop")]).toEqual(["(width < 56.25rem)", "(width >= 75rem)"]);
    expect(writtenOut("(--below-tablet) and (pointer: coarse)")).toBe("(width < 56.25rem) and (pointer: coarse)");
    expect(() => writtenOut("(--below-moon)")).toThrow("no such breakpoint");
  });

  it("leave colours to the tokens", () => {
    const literal =
      /#[\da-f]{3,8}\b|\b(rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\(|[:\s,(](black|white|red|gold)\b(?!-)/gi;
    const values = outsideTokens.map((sheet) => ({ ...sheet, css: sheet.css.replace(/[^;{}]*\{/g, "") }));
    expect(found(literal, values)).toEqual([]);
    expect(found(/(fill|stroke|color|background)[=:]\s*"?(#[\da-f]{3,8}\b|rgb)/gi, sheets, "markup")).toEqual([]);
  });

  it("leave the dark theme to the tokens", () => {
    expect(found(/data-theme|prefers-color-scheme|light-dark\(/g, outsideTokens)).toEqual([]);
  });

  it("leave no bar of progress to the browser, which draws it white in the dark", () => {
    const base = sheets.find(({ file }) => file === "src/styles/base.css")?.css ?? "";
    expect(/\nprogress \{[^}]*appearance: none;[^}]*background: var\(/.test(base)).toBe(true);
    expect(
      found(
        /progress\s*\{[^}]*(accent-color|appearance|background)/g,
        outsideTokens.filter(({ css }) => css !== base),
      ),
    ).toEqual([]);
  });

  it("have no token for the dark alone", () => {
    const [light = "", dark = ""] = (sheets.find(({ file }) => file === TOKENS)?.css ?? "").split(
      '[data-theme="dark"]',
    );
    const names = (css: string): string[] => [...css.matchAll(/(--[\w-]+):/g)].map(([, name = ""]) => name);
    expect(names(dark).length).toBeGreaterThan(40);
    expect(names(dark).filter((name) => !names(light).includes(name))).toEqual([]);
  });

  it("have their sizes in rem; lines and shadows may be thin whatever the letters", () => {
    const thin = /^(border(?!.*radius)|outline|box-shadow|stroke|text-underline-offset|text-decoration|--shadow-)/;
    /** Text for ears only, cut down to a point. */
    const point = ({ property, value }: Declaration): boolean =>
      /^(width|height|margin)$/.test(property) && /^-?1px$/.test(value);
    /** Letters inside the drawing of a board, in its units. */
    const drawn = ({ file, property }: Declaration): boolean =>
      /^font/.test(property) &&
      ["board.css", "pieces/PriceTag.svelte", "highlights/OptionsAndPreviews.svelte"].some(
        (name) => file === `src/board/${name}`,
      );
    const pixels = declarations.filter(
      (each) => /\dpx\b/.test(each.value) && !thin.test(each.property) && !point(each) && !drawn(each),
    );
    expect(pixels).toEqual([]);
  });
});
