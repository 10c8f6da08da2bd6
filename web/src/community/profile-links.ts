/** Which names lead to a profile: those of people with an account. Guests and computers have none. */
import { getContext, setContext } from "svelte";
import { pathTo } from "../page-paths.ts";
import type { SeatInfo, TableInfo } from "../protocol.ts";

type ProfileOf = (seat: number) => string | null;
const KEY = Symbol("profiles of a table");

/** The profile of whoever holds a seat; null if there is none. */
export function profileOf(seat: Pick<SeatInfo, "kind" | "person" | "guest"> | undefined): string | null {
  if (!seat || seat.kind !== "person" || seat.guest || seat.person == null) return null;
  return pathTo.profile(seat.person);
}

/** Let all names within a component lead to the profiles of a table's players; on a board for analysis all are mine. */
export function leadToProfiles(table: () => TableInfo | null): void {
  setContext<ProfileOf>(KEY, (seat) => {
    const here = table();
    return here && !here.analysis ? profileOf(here.seats.find((each) => each.seat === seat)) : null;
  });
}

/** The profile of each seat of the table around a component, as far as there are any. */
export function profilesHere(): ProfileOf {
  return getContext<ProfileOf | undefined>(KEY) ?? ((): null => null);
}
