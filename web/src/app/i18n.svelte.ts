/** The languages: catalogues are loaded by area and language, and a change of language needs no reload. */

export const LANGUAGES = ["en", "fr", "de", "sr"] as const;
export type Language = (typeof LANGUAGES)[number];
/** Each as its speakers call it. */
export const NAMES: Readonly<Record<Language, string>> = { en: "English", fr: "Français", de: "Deutsch", sr: "Srpski" };

/** What stands in a message's braces. `count` chooses among plural forms. */
export type Values = Readonly<Record<string, string | number>>;
type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;
export type Catalogue = Readonly<Record<string, string | Plural>>;

const files = import.meta.glob<Catalogue>("../texts/*/*.json", { import: "default" });
const wanted = new Set<string>();
const kept = new Map<string, Catalogue>();

const current = $state<{ language: Language; known: Readonly<Record<string, Catalogue>> }>({
  language: "en",
  known: {},
});

/** The language that is spoken now. */
export function language(): Language {
  return current.language;
}

/** The language of someone who has not chosen: the browser's wish, else English. */
export function wishedLanguage(wishes: readonly string[]): Language {
  for (const wish of wishes) {
    const [base = ""] = wish.toLowerCase().split("-");
    if (["sr", "hr", "bs", "cnr", "sh"].includes(base)) return "sr";
    const found = LANGUAGES.find((each) => each === base);
    if (found) return found;
  }
  return "en";
}

async function read(area: string, spoken: Language): Promise<Catalogue> {
  const key = `../texts/${spoken}/${area}.json`;
  const had = kept.get(key);
  if (had) return had;
  const file = files[key];
  if (!file) throw new Error(`no texts ${area}.${spoken}`);
  const found = await file();
  kept.set(key, found);
  return found;
}

/** Have the texts of some areas ready; a page awaits this before it shows itself. */
export async function needTexts(...areas: string[]): Promise<void> {
  for (const area of areas) wanted.add(area);
  await speak(current.language);
}

/** Change the language everywhere. */
export async function speak(spoken: Language): Promise<void> {
  const areas = [...wanted];
  const found = areas.map(async (area) => [area, await read(area, spoken)] as const);
  current.known = Object.fromEntries(await Promise.all(found));
  current.language = spoken;
  // Only when it is another: the whole page is styled anew.
  if (typeof document !== "undefined" && document.documentElement.lang !== locale(spoken))
    document.documentElement.lang = locale(spoken);
}

/** A message: `area.key`, with `{name}` filled in and the plural form that `values.count` asks for. */
export function t(key: string, values: Values = {}): string {
  const dot = key.indexOf(".");
  const message = current.known[key.slice(0, dot)]?.[key.slice(dot + 1)];
  if (message === undefined) return key;
  return fill(message, values, current.language);
}

/** Whether there is such a message. */
export function has(key: string): boolean {
  const dot = key.indexOf(".");
  return current.known[key.slice(0, dot)]?.[key.slice(dot + 1)] !== undefined;
}

/** Fill a message in. */
export function fill(message: string | Plural, values: Values, spoken: Language): string {
  const form = typeof message === "string" ? message : (message[rule(spoken, values["count"])] ?? message.other);
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : typeof value === "number" ? number(value, spoken) : value;
  });
}

function rule(spoken: Language, count: string | number | undefined): Intl.LDMLPluralRule {
  return plurals(spoken).select(Number(count ?? 0));
}

function number(value: number, spoken: Language): string {
  return numbers(spoken).format(value);
}

/** Made once for each language: making one takes far longer than asking it. */
function once<Tool>(make: (spoken: Language) => Tool): (spoken: Language) => Tool {
  const made = new Map<Language, Tool>();
  return (spoken) => {
    const known = made.get(spoken) ?? make(spoken);
    made.set(spoken, known);
    return known;
  };
}

const plurals = once((spoken) => new Intl.PluralRules(spoken));
const numbers = once((spoken) => new Intl.NumberFormat(locale(spoken), { maximumFractionDigits: 1 }));
const lists = once((spoken) => new Intl.ListFormat(locale(spoken), { type: "conjunction" }));
const moments = once((spoken) => new Intl.RelativeTimeFormat(locale(spoken), { numeric: "auto" }));

/** The name under which the browser knows a language. */
export function locale(spoken: Language = current.language): string {
  return spoken === "sr" ? "sr-Latn" : spoken;
}

/** "Livia, Marcus and Cassia" in the language that is spoken. */
export function list(items: readonly string[]): string {
  return lists(current.language).format(items);
}

/** "3 hours ago", "in 2 days": a moment, in seconds since 1970, as seen from now. */
export function since(at: number, now: number = Date.now() / 1000): string {
  const seconds = at - now;
  const form = moments(current.language);
  const size = Math.abs(seconds);
  if (size < 60) return form.format(Math.round(seconds), "second");
  if (size < 3600) return form.format(Math.round(seconds / 60), "minute");
  if (size < 86400) return form.format(Math.round(seconds / 3600), "hour");
  return form.format(Math.round(seconds / 86400), "day");
}
