/** Names for bots, so that three of one strength can be told apart: the same on every screen of a table. */
import type { TableInfo } from "../protocol.ts";

const NAMES = ["Aurelia", "Brutus", "Cassia", "Drusus", "Fabia", "Gaius", "Horatia", "Julius", "Lucia", "Manlius", "Octavia", "Piso", "Sabina", "Tullius", "Valeria", "Varro"];

/** The table with a name for each bot that is called by its strength only. */
export function named(info: TableInfo): TableInfo {
  const taken = new Set(info.seats.map((seat) => seat.name));
  let at = [...info.key].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_521, 7);
  const next = (): string => {
    do at += 5;
    while (taken.has(NAMES[at % NAMES.length]));
    const name = NAMES[at % NAMES.length];
    taken.add(name);
    return name;
  };
  return { ...info, seats: info.seats.map((seat) => (seat.kind === "bot" && seat.name === seat.level ? { ...seat, name: next() } : seat)) };
}
