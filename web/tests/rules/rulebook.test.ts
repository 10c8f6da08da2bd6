/** The rulebook in the app: read, linked and searched. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readBook, ruleIn, type Book } from "../../src/rules/rulebook.ts";
import { plain, readBlocks, readInline, type Inline } from "../../src/rules/markdown.ts";
import { fold, marked, search, wordsIn } from "../../src/rules/search-rules.ts";
import { LANGUAGES } from "../../src/app/languages.ts";
import { itemAt, known } from "../../src/app/known.ts";

const text = (file: string): string => readFileSync(new URL(`../../../docs/${file}`, import.meta.url), "utf8");
const books = Object.fromEntries(
  LANGUAGES.map((language) => [language, readBook(text(language === "en" ? "rules.md" : `rules.${language}.md`))]),
);
const bookIn = (language: string): Book => known(books[language], language);
const links = (inside: readonly Inline[]): string[] =>
  inside.flatMap((each) => (each.kind === "link" ? [each.to] : "inside" in each ? links(each.inside) : []));
const numbers = (language: string): string[] =>
  bookIn(language).sections.flatMap((section) => section.rules.map((rule) => rule.number));

describe("Markdown", () => {
  it("reads bold, italics, code and links, also one in another", () => {
    expect(readInline("a **b *c*** `d*e*` [5.4](rules#5.4)")).toEqual([
      { kind: "text", text: "a " },
      { kind: "strong", inside: [{ kind: "text", text: "b *c" }] },
      { kind: "text", text: "* " },
      { kind: "code", text: "d*e*" },
      { kind: "text", text: " " },
      { kind: "link", to: "rules#5.4", inside: [{ kind: "text", text: "5.4" }] },
    ]);
  });
  it("leaves a lonely star alone", () => {
    expect(plain(readInline("2 * 3 = 6 and 4 * 5"))).toBe("2 * 3 = 6 and 4 * 5");
  });
  it("never makes elements of what is written", () => {
    expect(readInline("<img src=x onerror=alert(1)>")).toEqual([
      { kind: "text", text: "<img src=x onerror=alert(1)>" },
    ]);
  });
  it("reads a list whose items go on in the next line", () => {
    expect(readBlocks("- 1.1 one\n  two\n- 1.2 three\n\nafter")).toEqual([
      {
        kind: "list",
        ordered: false,
        items: [
          { rule: "1.1", inside: [{ kind: "text", text: "one two" }] },
          { rule: "1.2", inside: [{ kind: "text", text: "three" }] },
        ],
      },
      { kind: "paragraph", inside: [{ kind: "text", text: "after" }] },
    ]);
  });
  it("reads headings with and without a number, numbered lists and tables", () => {
    const [one, two, list, table] = readBlocks("# A\n## 5 The cards\n1. x\n2. y\n\n| a | b |\n|---|---|\n| 1 | |");
    expect(one).toMatchObject({ kind: "heading", level: 1, number: null });
    expect(two).toMatchObject({ kind: "heading", level: 2, number: "5" });
    expect(list).toMatchObject({ kind: "list", ordered: true, items: [{ rule: null }, { rule: null }] });
    expect(table).toEqual({ kind: "table", head: [readInline("a"), readInline("b")], rows: [[readInline("1"), []]] });
  });
});

describe("the rulebook", () => {
  it("has eight sections and every rule of the numbering", () => {
    expect(bookIn("en").sections.map((section) => section.number)).toEqual(["1", "2", "3", "4", "5", "6", "7", "8"]);
    for (const section of bookIn("en").sections)
      expect(section.rules.map((rule) => rule.number)).toEqual(
        section.rules.map((_, place) => `${section.number}.${place + 1}`),
      );
  });
  it.each(LANGUAGES)("has the same rules in %s", (language) => {
    expect(numbers(language)).toEqual(numbers("en"));
  });
  it.each(LANGUAGES)("names the cards in the contents in %s", (language) => {
    const names = bookIn(language).sections.map((section) => section.rules.filter((rule) => rule.name).length);
    expect(names).toEqual(bookIn("en").sections.map((section) => section.rules.filter((rule) => rule.name).length));
    expect(names[4]).toBeGreaterThan(8);
  });
  it.each(LANGUAGES)("links every rule that another names, and only rules there are, in %s", (language) => {
    const all = bookIn(language).sections.flatMap((section) => section.rules);
    const there = new Set(numbers(language).map((number) => `rules#${number}`));
    const targets = all.flatMap((rule) => links(rule.inside)).filter((to) => to.startsWith("rules#"));
    expect(targets.filter((to) => !there.has(to))).toEqual([]);
    const english = bookIn("en").sections.flatMap((section) => section.rules);
    all.forEach((rule, place) =>
      expect([...new Set(links(rule.inside))].sort(), rule.number).toEqual(
        [...new Set(links(itemAt(english, place).inside))].sort(),
      ),
    );
    const prefect = all.find((rule) => rule.number === "5.4");
    expect(links(prefect?.inside ?? [])).toContain("rules#5.3");
    expect(links(prefect?.inside ?? [])).not.toContain("rules#5.4");
  });
  it("refuses what has no number", () => {
    expect(() => readBook("# T\n## 1 S\n- no number")).toThrow("without a number");
  });
  it.each([
    ["#5.4", "5.4"],
    ["#5.3(a)", "5.3"],
    ["#8.10", "8.10"],
    ["#6", "6"],
    ["#main", null],
    ["", null],
  ])("finds the rule of %j", (hash, rule) => {
    expect(ruleIn(hash)).toBe(rule);
  });
});

describe("searching", () => {
  const found = (language: string, query: string): string[] =>
    search(bookIn(language), query).flatMap((section) => section.rules.map((rule) => rule.number));

  it("ignores accents and capitals", () => {
    expect(fold("Élève Straße Đorđe œuvre")).toBe("eleve strasse djordje oeuvre");
    expect(found("fr", "CITE")).toEqual(found("fr", "cité"));
    expect(found("sr", "kucica")).toEqual(found("sr", "kućica"));
    expect(found("fr", "cité").length).toBeGreaterThan(0);
  });
  it("finds Serbian đ typed as d or dj", () => {
    const rule = { number: "1.1", name: null, inside: [], text: "pređe" };
    const book = { title: "", preface: [], sections: [{ number: "1", title: "", rules: [rule] }] };
    for (const query of ["pređe", "prede", "predje"]) expect(search(book, query)).toHaveLength(1);
  });
  it("wants all words, in any order", () => {
    expect(found("en", "marker goods side")).toContain("5.3");
    expect(found("en", "side goods marker")).toEqual(found("en", "marker goods side"));
    expect(found("en", "marker zzz")).toEqual([]);
  });
  it("goes by number", () => {
    expect(found("en", "5.4")[0]).toBe("5.4");
    expect(found("en", "8.1")).toEqual(expect.arrayContaining(["8.1", "8.10"]));
  });
  it.each(LANGUAGES)("finds a rule by what else people call it in %s", (language) => {
    for (const query of ["magnus", "praefectus", "Prefect"]) expect(found(language, query), query).toContain("5.4");
    expect(found(language, "Prefect")).toContain("5.3");
    expect(found(language, "mercator")).toContain("5.6");
    expect(found(language, "legatus")).toContain("8.7");
  });
  it("shows everything without words", () => {
    expect(found("en", "  ")).toEqual(numbers("en"));
  });
  it("marks what was found in the letters that are written", () => {
    expect(marked("La cité et les CITÉS", wordsIn("cite"))).toEqual([
      { text: "La ", hit: false },
      { text: "cité", hit: true },
      { text: " et les ", hit: false },
      { text: "CITÉ", hit: true },
      { text: "S", hit: false },
    ]);
    expect(marked("Straße", wordsIn("ss")).filter((piece) => piece.hit)).toEqual([{ text: "ß", hit: true }]);
  });
});

describe("learning to play", () => {
  it.each(LANGUAGES)("leads only to rules there are in %s", (language) => {
    const blocks = readBlocks(text(`learn.${language}.md`));
    const insides = blocks.flatMap((block) =>
      block.kind === "list"
        ? block.items.map((item) => item.inside)
        : block.kind === "table"
          ? block.rows.flat()
          : [block.inside],
    );
    const targets = insides.flatMap(links);
    expect(targets.length).toBeGreaterThan(20);
    expect(targets.filter((to) => !numbers("en").some((number) => to === `rules#${number}`))).toEqual([]);
  });
});
