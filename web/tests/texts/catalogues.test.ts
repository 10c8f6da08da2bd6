/** The message catalogues: nothing missing in any language, nothing asked for that is not there, nothing unused. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { locale } from "../../src/app/i18n.svelte.ts";
import { LANGUAGES, type Language } from "../../src/app/languages.ts";

type Message = string | Record<string, string>;
const TEXTS = new URL("../../src/texts/", import.meta.url).pathname;
const SOURCES = new URL("../../src/", import.meta.url).pathname;

/** The forms that whole numbers take in a language, as the browser knows them (CLDR). */
function forms(language: Language, type: "cardinal" | "ordinal"): string[] {
  const rules = new Intl.PluralRules(locale(language), { type });
  return [...new Set(Array.from({ length: 200 }, (_, count) => rules.select(count)))].sort();
}
const ORDINAL = "ordinal";

const paths = readdirSync(TEXTS, { recursive: true, encoding: "utf8" }).filter((path) => /^\w+\/.*\.json$/.test(path));
const pathOf = new Map(paths.map((path) => [path.replace(/^(\w+)\/(?:\w+\/)?(\w+)\.json$/, "$1/$2"), path]));
const areas = [...new Set([...pathOf.keys()].map((place) => place.split("/")[1] ?? ""))].sort();
const read = (area: string, language: string): Record<string, Message> =>
  JSON.parse(readFileSync(join(TEXTS, pathOf.get(`${language}/${area}`) ?? ""), "utf8")) as Record<string, Message>;
const placeholders = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+(?::\w+)?)\}/g)].map(([, name = ""]) => name))].sort();

describe.each(areas)("texts of %s", (area) => {
  const english = read(area, "en");

  it.each(LANGUAGES)("have the same keys in %s", (language) => {
    expect(Object.keys(read(area, language)).sort()).toEqual(Object.keys(english).sort());
  });

  it.each(LANGUAGES)("have the same placeholders in %s", (language) => {
    for (const [key, message] of Object.entries(read(area, language))) {
      const model = english[key];
      const wanted = placeholders(typeof model === "string" ? model : (model?.["other"] ?? ""));
      const given = typeof message === "string" ? placeholders(message) : placeholders(message["other"] ?? "");
      expect(given, `${area}.${key}`).toEqual(wanted);
      if (typeof message === "string") continue;
      for (const form of Object.values(message))
        expect(wanted, `${area}.${key}`).toEqual(expect.arrayContaining(placeholders(form)));
    }
  });

  it.each(LANGUAGES)("have the plural forms of %s where a word has any", (language) => {
    for (const [key, message] of Object.entries(read(area, language))) {
      if (typeof message === "string") continue;
      const wanted = forms(language, key === ORDINAL ? "ordinal" : "cardinal");
      expect(Object.keys(message).sort(), `${area}.${key}`).toEqual(wanted);
    }
  });

  it.each(LANGUAGES)("have no letters glued to a detail in %s", (language) => {
    const said = Object.entries(read(area, language)).flatMap(([key, message]) =>
      (typeof message === "string" ? [message] : Object.values(message)).map((form) => [key, form] as const),
    );
    // An ordinal is a number with its ending.
    const glued = said.filter(([key, form]) => key !== ORDINAL && /\p{L}\{\w+\}|\{\w+\}\p{L}/u.test(form));
    expect(glued).toEqual([]);
  });

  it.each(LANGUAGES)("are not empty in %s", (language) => {
    const said = Object.entries(read(area, language)).flatMap(([key, message]) =>
      (typeof message === "string" ? [message] : Object.values(message)).map((form) => [key, form] as const),
    );
    expect(said.filter(([, form]) => form.trim() === "").map(([key]) => key)).toEqual([]);
  });
});

describe("what the sources ask for", () => {
  const known = areas.flatMap((area) => Object.keys(read(area, "en")).map((key) => `${area}.${key}`));
  const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.(svelte|ts)$/.test(file),
  );
  const found = (pattern: RegExp): { file: string; key: string }[] =>
    files.flatMap((file) => {
      const text = readFileSync(join(SOURCES, file), "utf8");
      return [...text.matchAll(pattern)].map(([, key = ""]) => ({ file, key }));
    });
  const asked = found(/\bt\(\s*["']([\w-]+\.[^"'`$]+?)["']/g);
  /** Keys that are put together: `area.begins.${with}.this` */
  const begun = found(/`([\w-]+\.[\w.$+{}() -]*\$\{[^`]*)`/g).filter(({ key }) =>
    areas.includes(key.split(".")[0] ?? ""),
  );
  const quoted = new Set(found(/["']([\w-]+\.[\w.+-]+)["']/g).map(({ key }) => key));
  /** `log.${key}` is said by told("key"), or by the kind of an action. */
  const told = new Set(found(/\btold\(([^;]*?)[,)]\s*(?:\{|\)|;|$)/gm).flatMap(({ key }) => key.match(/\w+/g) ?? []));
  for (const kind of ["cash", "cash_sum", "income", "income_sum", "sell", "buy"]) told.add(kind);

  const completes = (start: string, key: string): boolean => {
    const pieces = start.split(/\$\{[^}]*\}/).map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    return new RegExp(`^${pieces.join("[\\w.+-]*")}$`).test(key);
  };

  it("is found at all", () => {
    expect(asked.length).toBeGreaterThan(100);
    expect(begun.length).toBeGreaterThan(10);
  });

  it("exists in English", () => {
    expect(asked.filter(({ key }) => !known.includes(key))).toEqual([]);
  });

  it("gives a value for every hole of a text", () => {
    const holed = ({ key }: { key: string }): boolean => {
      const [area = "", ...rest] = key.split(".");
      const message = read(area, "en")[rest.join(".")] ?? "";
      return placeholders(typeof message === "string" ? message : (message["other"] ?? "")).length > 0;
    };
    expect(found(/\bt\(\s*["']([\w-]+\.[^"'`$]+?)["']\s*\)/g).filter(holed)).toEqual([]);
  });

  it("exists for every key that is put together when it is said", () => {
    expect(begun.filter(({ key }) => !known.some((each) => completes(key, each)))).toEqual([]);
  });

  it("is all that the catalogues hold", () => {
    const starts = begun.map(({ key }) => key).filter((key) => key !== "log.${key}" && key !== "front.${each}");
    const unused = known.filter(
      (key) =>
        !quoted.has(key) &&
        key !== `app.${ORDINAL}` &&
        !/^cards\.gods\.(text|rule)\./.test(key) &&
        !starts.some((start) => completes(start, key)) &&
        !(key.startsWith("log.") && told.has(key.slice("log.".length))),
    );
    expect(unused).toEqual([]);
  });
});
