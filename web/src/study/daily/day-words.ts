/** Days, times left and deals in words. */
import { locale, t } from "../../app/i18n.svelte.ts";

const MINUTE = 60;
const HOUR = 3600;

/** A date of a deal, "2026-11-16", as a moment in the middle of that day; days have no time zone of their own. */
const moment = (date: string): Date => new Date(`${date}T12:00:00Z`);

/** The date so many days before another. */
export const daysBefore = (date: string, days: number): string =>
  new Date(moment(date).getTime() - days * 24 * HOUR * 1000).toISOString().slice(0, 10);

/** "Monday 16 November". */
export const dayName = (date: string): string =>
  new Intl.DateTimeFormat(locale(), { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" }).format(
    moment(date),
  );

/** "Mo": two letters for a small chart. */
export const shortDay = (date: string): string =>
  new Intl.DateTimeFormat(locale(), { weekday: "short", timeZone: "UTC" }).format(moment(date)).slice(0, 2);

/** "November 2026", of "2026-11". */
export const monthName = (month: string): string =>
  new Intl.DateTimeFormat(locale(), { month: "long", year: "numeric", timeZone: "UTC" }).format(moment(`${month}-15`));

/** The names of the days of a week from Monday on, short and whole. */
export const weekDays = (): { readonly short: string; readonly whole: string }[] =>
  Array.from({ length: 7 }, (_, number) => {
    const date = `2026-06-${String(number + 1).padStart(2, "0")}`; // a Monday
    return { short: shortDay(date), whole: dayName(date).split(/[ ,]/)[0] ?? "" };
  });

/** The days of a month as a calendar shows them: weeks from Monday on, null before the first and after the last. */
export function weeksOf(month: string): (string | null)[][] {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const before = (moment(`${month}-01`).getUTCDay() + 6) % 7;
  const cells: (string | null)[] = Array.from({ length: before }, () => null);
  for (let day = 1; day <= days; day += 1) cells.push(`${month}-${String(day).padStart(2, "0")}`);
  while (cells.length % 7) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** "7:42:18": what is left, in hours, minutes and seconds. */
export function timeLeft(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds));
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${Math.floor(left / HOUR)}:${two(Math.floor((left % HOUR) / MINUTE))}:${two(left % MINUTE)}`;
}

/** "7:42": without the seconds. */
export const hoursLeft = (seconds: number): string => timeLeft(seconds).replace(/:\d\d$/, "");

/** "34:12", or "1:02:10": how long somebody was at the table. */
export const lasted = (seconds: number): string => timeLeft(seconds).replace(/^0:0?(?=\d)/, "");

/** "Italia, Classic, 3 players". */
export const dealName = (deal: { readonly map: string; readonly game: string; readonly players: number }): string =>
  t("daily.head", { board: t(`terms.map.${deal.map}`), game: t(`terms.game.${deal.game}`), count: deal.players });

/** The time of day of a moment, here: "01:00". */
export const timeOfDay = (at: number): string =>
  new Intl.DateTimeFormat(locale(), { hour: "2-digit", minute: "2-digit" }).format(at * 1000);
