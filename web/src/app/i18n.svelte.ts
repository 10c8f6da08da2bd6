/** The languages: catalogues are loaded by area and language, and a change of language needs no reload. */

import type { Language } from "./languages.ts";

/** Where the browser knows a language under a longer name. */
const LOCALES: Readonly<Partial<Record<Language, string>>> = { sr: "sr-Latn" };

/** What stands in a message's braces. `count` chooses among plural forms. */
export type Values = Readonly<Record<string, string | number>>;
type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;
export type Catalogue = Readonly<Record<string, string | Plural>>;

const files = import.meta.glob<Catalogue>(["../texts/*/*.json", "../texts/*/*/*.json"], { import: "default" });
/** Areas have a name of their own, in whichever folder: "fr/daily" is in `texts/fr/study`. */
const places = new Map(
  Object.keys(files).map((path) => [path.replace(/^..\/texts\/(\w+)\/(?:\w+\/)?(\w+)\.json$/, "$1/$2"), path]),
);
/** The texts of the page around all pages are always there. */
const wanted = new Set<string>(["app"]);
const kept = new Map<string, Catalogue>();
let wished: Language = "en";

let known = $state.raw<Readonly<Record<string, Catalogue>>>({});
let spokenNow = $state<Language>("en");

/** The language that is spoken now. */
export function language(): Language {
  return spokenNow;
}

/** All texts that are known; another object once there are more, or others. */
export function knownTexts(): object {
  return known;
}

async function read(area: string, spoken: Language): Promise<Catalogue> {
  const key = places.get(`${spoken}/${area}`) ?? "";
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
  await haveTexts();
}

/** Change the language everywhere. */
export function speak(spoken: Language): Promise<void> {
  wished = spoken;
  return haveTexts();
}

/** Of several that are on their way, the language that was wished for last is spoken, with all texts wanted by then. */
async function haveTexts(): Promise<void> {
  const spoken = wished;
  const areas = [...wanted];
  const found = await Promise.all(areas.map(async (area) => [area, await read(area, spoken)] as const));
  if (spoken !== wished) return haveTexts();
  if (spoken === spokenNow) {
    // Only what is new: everything that is said depends on it.
    const fresh = found.filter(([area, texts]) => known[area] !== texts);
    if (fresh.length > 0) known = { ...known, ...Object.fromEntries(fresh) };
  } else if (areas.length < wanted.size) {
    return haveTexts();
  } else {
    known = Object.fromEntries(found);
    spokenNow = spoken;
  }
  // Only when it is another: the whole page is styled anew.
  if (typeof document !== "undefined" && document.documentElement.lang !== locale(spoken))
    document.documentElement.lang = locale(spoken);
}

/** A message: `area.key`, with `{name}` filled in and the plural form that `values.count` asks for. */
export function t(key: string, values: Values = {}): string {
  const dot = key.indexOf(".");
  const message = known[key.slice(0, dot)]?.[key.slice(dot + 1)];
  if (message === undefined) return key;
  return fill(message, values, spokenNow);
}

/** "Livia: 2 bricks": a name and what belongs to it, with the spaces of the language. */
export const pair = (name: string, value: string | number): string => t("app.pair", { name, value });

/** Whether there is such a message. */
export function has(key: string): boolean {
  const dot = key.indexOf(".");
  return known[key.slice(0, dot)]?.[key.slice(dot + 1)] !== undefined;
}

/** Fill a message in: `{name}` is a value, `{rank:ordinal}` a number as an ordinal: "2nd". */
export function fill(message: string | Plural, values: Values, spoken: Language): string {
  const form = typeof message === "string" ? message : (message[rule(spoken, values["count"])] ?? message.other);
  return form.replace(/\{(\w+)(:ordinal)?\}/g, (whole, name: string, ordered?: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (ordered) return ordinal(Number(value), spoken);
    return typeof value === "number" ? number(value, spoken) : value;
  });
}

/** "2nd" in the language that is spoken: its forms are a text of their own, chosen by the rules for ordinals. */
function ordinal(place: number, spoken: Language): string {
  const forms = known["app"]?.["ordinal"] ?? "{count}";
  const form = typeof forms === "string" ? forms : (forms[ordinals(spoken).select(place)] ?? forms.other);
  return form.replace("{count}", number(place, spoken));
}

function rule(spoken: Language, count: string | number | undefined): Intl.LDMLPluralRule {
  return plurals(spoken).select(Number(count ?? 0));
}

function number(value: number, spoken: Language): string {
  // The same in all our languages, and a page can be read before the tool for the others is made.
  if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value);
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
const ordinals = once((spoken) => new Intl.PluralRules(spoken, { type: "ordinal" }));
const numbers = once((spoken) => new Intl.NumberFormat(locale(spoken), { maximumFractionDigits: 1 }));
const lists = once((spoken) => new Intl.ListFormat(locale(spoken), { type: "conjunction" }));
const moments = once((spoken) => new Intl.RelativeTimeFormat(locale(spoken), { numeric: "auto" }));

/** The name under which the browser knows a language. */
export function locale(spoken: Language = spokenNow): string {
  return LOCALES[spoken] ?? spoken;
}

/** "Livia, Marcus and Cassia" in the language that is spoken. */
export function list(items: readonly string[]): string {
  return lists(spokenNow).format(items);
}

/** "3 hours ago", "in 2 days": a moment, in seconds since 1970, as seen from now. */
export function since(at: number, now: number = Date.now() / 1000): string {
  const seconds = at - now;
  const form = moments(spokenNow);
  const size = Math.abs(seconds);
  if (size < 60) return form.format(Math.round(seconds), "second");
  if (size < 3600) return form.format(Math.round(seconds / 60), "minute");
  if (size < 86400) return form.format(Math.round(seconds / 3600), "hour");
  return form.format(Math.round(seconds / 86400), "day");
}
