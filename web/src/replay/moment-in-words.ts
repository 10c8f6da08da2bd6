/** A finished game in words. */
import { t, locale } from "../app/i18n.svelte.ts";
import type { TableInfo, TableView, Told } from "../protocol.ts";
import { lineParts, plain } from "../panels/log/log-in-words.ts";
import { cardName } from "../panels/cards/card-words.ts";
import { effectOf, playedAt, roundsOf } from "./game-moments.ts";

/** "Round 10 of 16: Livia, Senator, buys the Mason". */
export function caption(
  steps: readonly Told[],
  views: readonly TableView[],
  at: number,
  names: (seat: number) => string,
): string {
  const step = steps[at - 1];
  const players = views[0]?.players.length;
  if (!step || !players) return t("end.start");
  const words = plain(lineParts({ ...step, effect: effectOf(step, views[at - 1], views[at]) }, names));
  const card = playedAt(steps, at - 1);
  const what = [
    names(step.seat),
    card && step.action.type !== "play" ? cardName(card.role ?? card.card) : "",
    words,
  ].filter((part) => part !== "");
  return t("end.moment", {
    round: Math.floor(step.turn / players) + 1,
    rounds: roundsOf(steps, players),
    what: what.join(", "),
  });
}

/** "48 minutes": how long a game took, in the largest unit that fits; null where nobody can know. */
export function lasted(table: TableInfo): string | null {
  if (table.analysis || table.started_at === null || table.finished_at === null) return null;
  const minutes = (table.finished_at - table.started_at) / 60;
  const [count, unit] =
    minutes < 120
      ? ([minutes, "minute"] as const)
      : minutes < 2880
        ? ([minutes / 60, "hour"] as const)
        : ([minutes / 1440, "day"] as const);
  return new Intl.NumberFormat(locale(), { style: "unit", unit, unitDisplay: "long", maximumFractionDigits: 0 }).format(
    Math.max(1, Math.round(count)),
  );
}
