/** Searching as you type: accents, capitals and the letters of another keyboard make no difference. */
import { plain } from "./markdown.ts";
import type { Book, Rule, Section } from "./rulebook.ts";
import { SYNONYMS } from "./rule-synonyms.ts";

const LETTERS: Readonly<Record<string, string>> = { ß: "ss", œ: "oe", æ: "ae", đ: "dj", "’": "'" };

function foldLetter(letter: string): string {
  const lower = letter.toLowerCase();
  return LETTERS[lower] ?? lower.normalize("NFD").replace(/\p{M}/gu, "");
}

/** A text as it is compared. */
export function fold(text: string): string {
  return [...text.normalize("NFC")].map(foldLetter).join("");
}

/** The words somebody looks for. */
export function wordsIn(query: string): string[] {
  return fold(query)
    .split(/\s+/)
    .filter((word) => word !== "");
}

// Who has no đ types d as well as dj.
const has = (text: string, word: string): boolean => text.includes(word) || text.replaceAll("dj", "d").includes(word);

/** What stands for what: "PM" for "Praefectus Magnus", as the preface says. */
export function abbreviations({ preface }: Pick<Book, "preface">): ReadonlyMap<string, string> {
  const text = preface.map((block) => ("inside" in block ? plain(block.inside) : "")).join(" ");
  return new Map(
    [...text.matchAll(/\b(\p{Lu}{2,})\b \(([^)]+)\)/gu)].map(([, short = "", long = ""]) => [short, long]),
  );
}

/** A rule's text with what its abbreviations stand for. */
function inFull(text: string, meanings: ReadonlyMap<string, string>): string {
  const said = [...meanings].filter(([short]) => new RegExp(`\\b${short}\\b`).test(text)).map(([, long]) => long);
  return [text, ...said].join(" ");
}

/** Whether a rule has all the words; a number is a rule's own or the beginning of it. */
export function fits(rule: Rule, words: readonly string[], meanings: ReadonlyMap<string, string> = new Map()): boolean {
  const text = `${fold(inFull(rule.text, meanings))} ${SYNONYMS[rule.number] ?? ""}`;
  return words.every((word) =>
    /^\d+\.\d*$/.test(word) ? rule.number.startsWith(word) || text.includes(word) : has(text, word),
  );
}

/** The sections with only the rules that fit. A whole number that is typed goes to that rule first. */
export function search(book: Book, query: string): Section[] {
  const words = wordsIn(query);
  if (words.length === 0) return [...book.sections];
  const meanings = abbreviations(book);
  return book.sections
    .map((section) => ({ ...section, rules: section.rules.filter((rule) => fits(rule, words, meanings)) }))
    .filter((section) => section.rules.length > 0);
}

export interface FoundPiece {
  readonly text: string;
  readonly hit: boolean;
}

/** A text in pieces, those that were looked for marked. */
export function marked(text: string, words: readonly string[]): FoundPiece[] {
  if (words.length === 0) return [{ text, hit: false }];
  const letters = [...text.normalize("NFC")];
  const origin: number[] = [];
  let folded = "";
  letters.forEach((letter, number) => {
    for (const each of foldLetter(letter)) {
      folded += each;
      origin.push(number);
    }
  });
  const hits = new Set<number | undefined>();
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
      for (let place = at; place < at + word.length; place++) hits.add(origin[place]);
    }
  }
  return letters.reduce<FoundPiece[]>((pieces, letter, number) => {
    const last = pieces.at(-1);
    const hit = hits.has(number);
    if (last?.hit === hit) return [...pieces.slice(0, -1), { text: last.text + letter, hit }];
    return [...pieces, { text: letter, hit }];
  }, []);
}
