/** The levels of computer players: ours have a name in every language, those of installed packages their own. */
import { has, t } from "./i18n.svelte.ts";

/** The levels that people know, from the easiest on: whoever plays for the first time can win against a greedy one. */
export const LEVELS: readonly string[] = ["greedy", "gentle", "fair", "strong", "master"];
const YARDSTICK = "random";

/** The bots to be offered: the known levels and what packages add; whatever there is where none is known. */
export function levelsOf(bots: readonly string[]): string[] {
  const known = LEVELS.filter((each) => bots.includes(each));
  const added = bots.filter((each) => !LEVELS.includes(each) && each !== YARDSTICK);
  return known.length > 0 ? [...known, ...added] : [...bots].reverse();
}

/** What a level is called: `cautious-builder` of a package is “Cautious builder”. */
export function levelName(level: string): string {
  const key = `terms.level.${level}`;
  if (has(key)) return t(key);
  const words = level.replace(/[-_\s]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** One line on how it plays. */
export function levelCharacter(level: string): string {
  const key = `front.level.${level}`;
  return has(key) ? t(key) : t("front.level.added");
}
