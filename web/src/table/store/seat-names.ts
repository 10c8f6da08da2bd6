/** Names that differ at one table where one person holds several seats and has named nobody. */
import type { SeatInfo, TableInfo } from "../../protocol.ts";

/** The table with a name of its own for each seat: the same on every screen. */
export function named(info: TableInfo): TableInfo {
  const alike = (seat: SeatInfo): SeatInfo[] =>
    info.seats.filter((each) => each.kind === "person" && each.person === seat.person && each.name === seat.name);
  const renamed = (seat: SeatInfo): SeatInfo => {
    const seats = seat.kind === "person" ? alike(seat) : [];
    return seats.length > 1 ? { ...seat, name: `${seat.name} ${seats.indexOf(seat) + 1}` } : seat;
  };
  return { ...info, seats: info.seats.map(renamed) };
}
