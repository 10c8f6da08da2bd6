/** Names that differ at one table: for bots of one strength, and for several seats of one person. */
import type { SeatInfo, TableInfo } from "../protocol.ts";

const NAMES = ["Aurelia", "Brutus", "Cassia", "Drusus", "Fabia", "Gaius", "Horatia", "Julius", "Lucia", "Manlius", "Octavia", "Piso", "Sabina", "Tullius", "Valeria", "Varro"];

/** The table with a name of its own for each seat: the same on every screen. */
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
  const alike = (seat: SeatInfo): SeatInfo[] => info.seats.filter((each) => each.kind === "person" && each.person === seat.person);
  const renamed = (seat: SeatInfo): SeatInfo => {
    if (seat.kind === "bot" && seat.name === seat.level) return { ...seat, name: next() };
    const seats = seat.kind === "person" ? alike(seat) : [];
    return seats.length > 1 ? { ...seat, name: `${seat.name} ${seats.indexOf(seat) + 1}` } : seat;
  };
  return { ...info, seats: info.seats.map(renamed) };
}
