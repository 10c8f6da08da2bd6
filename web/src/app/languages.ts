/** The languages that are spoken, and which of them somebody wishes who has not chosen. */
import { LANGUAGE_NAMES } from "../protocol.ts";

export type Language = keyof typeof LANGUAGE_NAMES;
/** Each as its speakers call it. */
export const NAMES: Readonly<Record<Language, string>> = LANGUAGE_NAMES;
export const LANGUAGES = Object.keys(NAMES) as readonly Language[];
/** Whose browser asks for these reads one of ours with ease. */
const NEIGHBOURS: Readonly<Record<string, Language>> = {
  hr: "sr",
  bs: "sr",
  cnr: "sr",
  sh: "sr",
  ca: "es",
  gl: "es",
  ast: "es",
};

/** The language of someone who has not chosen: the browser's wish, else English. */
export function wishedLanguage(wishes: readonly string[]): Language {
  for (const wish of wishes) {
    const [base = ""] = wish.toLowerCase().split("-");
    const found = LANGUAGES.find((each) => each === base) ?? NEIGHBOURS[base];
    if (found) return found;
  }
  return "en";
}
