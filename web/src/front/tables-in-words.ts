/** Tables in words. */
import { t } from "../app/i18n.svelte.ts";
import { LANGUAGES, NAMES } from "../app/languages.ts";
import { levelName } from "../app/bot-levels.ts";
import type { MyGame, SeatInfo, TableInfo } from "../protocol.ts";

/** "classic · 1 day a move". */
export function kindOf(table: TableInfo): string {
  return [t(`terms.game.${table.game}`), table.analysis ? t("front.analysis") : paceOf(table.pace)].join(" · ");
}

/** The language that is spoken at a table, as its speakers call it; nothing where nobody has said. */
export function spokenAt(table: TableInfo): string {
  const spoken = LANGUAGES.find((each) => each === table.language);
  return spoken ? NAMES[spoken] : "";
}

/** The pace of a table. */
export function paceOf(pace: TableInfo["pace"]): string {
  if (pace.kind === "none") return t("front.pace.none");
  if (pace.kind === "live") return t("front.pace.live", { minutes: pace.bank / 60, seconds: pace.increment ?? 0 });
  const days = pace.hours / 24;
  return days >= 1 ? t("front.pace.days", { count: days }) : t("front.pace.hours", { count: pace.hours });
}

/** Who sits there; of a computer also how strong it is. */
export function nameOf(seat: SeatInfo): string {
  return seat.kind === "bot" && seat.level ? `${seat.name} (${levelName(seat.level)})` : seat.name;
}

/** How many seats are free. */
export function freeSeats(table: TableInfo): number {
  return table.seats.filter((seat) => seat.kind === "open").length;
}

/** Who is asked, or what a table waits for. */
export function stateOf(game: MyGame): string {
  const { table } = game;
  if (table.stage === "open") {
    const free = freeSeats(table);
    return free > 0 ? t("front.waits", { count: free, all: table.players }) : t("front.complete");
  }
  if (game.my_turn) return t("front.yourturn");
  const asked = table.seats.find((seat) => seat.seat === game.asked);
  return asked ? t("front.plays", { name: asked.name }) : "";
}
