/** The message catalogues: nothing missing in any language, and nothing asked for that is not there. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

type Message = string | Record<string, string>;
const LANGUAGES = ["en", "fr", "de", "sr"] as const;
const TEXTS = new URL("../../src/texts/", import.meta.url).pathname;
const SOURCES = new URL("../../src/", import.meta.url).pathname;

// Which forms whole numbers need (CLDR). French has a form for millions, which no count here reaches; it may be given.
const FORMS: Record<(typeof LANGUAGES)[number], string[]> = {
  en: ["one", "other"],
  fr: ["one", "other"],
  de: ["one", "other"],
  sr: ["few", "one", "other"],
};

const areas = [
  ...new Set(
    LANGUAGES.flatMap((language) => readdirSync(join(TEXTS, language)).map((file) => file.replace(".json", ""))),
  ),
].sort();
const read = (area: string, language: string): Record<string, Message> =>
  JSON.parse(readFileSync(join(TEXTS, language, `${area}.json`), "utf8")) as Record<string, Message>;
const placeholders = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name))].sort();

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
      const forms = Object.keys(message).filter((form) => form !== "many");
      expect(forms.sort(), `${area}.${key}`).toEqual(FORMS[language]);
    }
  });

  it.each(LANGUAGES)("are not empty in %s", (language) => {
    const forms = Object.entries(read(area, language)).flatMap(([key, message]) =>
      (typeof message === "string" ? [message] : Object.values(message)).map((form) => [key, form] as const),
    );
    expect(forms.filter(([, form]) => form.trim() === "").map(([key]) => key)).toEqual([]);
  });
});

describe("plural forms", () => {
  it.each(LANGUAGES)("are those that the browser knows for %s", (language) => {
    const chosen = new Set(Array.from({ length: 200 }, (_, count) => new Intl.PluralRules(language).select(count)));
    expect([...chosen].sort()).toEqual(FORMS[language]);
  });
});

describe("what the sources ask for", () => {
  const known = new Set(areas.flatMap((area) => Object.keys(read(area, "en")).map((key) => `${area}.${key}`)));
  const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.(svelte|ts)$/.test(file),
  );
  const asked = files.flatMap((file) => {
    const text = readFileSync(join(SOURCES, file), "utf8");
    return [...text.matchAll(/\bt\(\s*(["'])([\w-]+\.[^"'`$]+?)\1/g)].map(([, , key = ""]) => ({ file, key }));
  });
  const begun = files.flatMap((file) => {
    const text = readFileSync(join(SOURCES, file), "utf8");
    return [...text.matchAll(/\bt\(\s*`([\w-]+\.[^`$]*)\$\{/g)].map(([, start = ""]) => ({ file, start }));
  });

  it("is found at all", () => {
    expect(asked.length).toBeGreaterThan(100);
    expect(begun.length).toBeGreaterThan(10);
  });

  it("exists in English", () => {
    expect(asked.filter(({ key }) => !known.has(key))).toEqual([]);
  });

  it("exists for every beginning that is completed when it is said", () => {
    expect(begun.filter(({ start }) => ![...known].some((key) => key.startsWith(start)))).toEqual([]);
  });
});
