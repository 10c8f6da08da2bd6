/** What players are called where all of a finished game stand side by side. */
import { t } from "../app/i18n.svelte.ts";
import type { TableInfo } from "../protocol.ts";

/** The name of each seat. Where one person holds several, they get a number; on a board for analysis all do. */
export function seatNames(table: TableInfo): readonly string[] {
  const plain = table.seats.map((seat) => seat.name);
  if (table.analysis) return plain.map((_, seat) => t("end.player", { number: seat + 1 }));
  return plain.map((name, seat) => {
    if (plain.filter((other) => other === name).length < 2) return name;
    return `${name} ${plain.slice(0, seat + 1).filter((other) => other === name).length}`;
  });
}
