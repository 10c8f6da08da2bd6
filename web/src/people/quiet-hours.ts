/** Quiet hours on this device: the browser's own notifications keep them, too. */
import type { Preferences } from "../protocol.ts";

/** Whether it is quiet now, by the clock of this device. */
export function quietNow(
  chosen: Pick<Preferences, "quiet_from" | "quiet_to"> | undefined,
  now: Date = new Date(),
): boolean {
  const [from = "", to = ""] = [chosen?.quiet_from, chosen?.quiet_to];
  if (from === "" || to === "" || from === to) return false;
  const clock = `${String(now.getHours()).padStart(2, "0")}:${String(now.getMinutes()).padStart(2, "0")}`;
  return from < to ? from <= clock && clock < to : clock >= from || clock < to;
}
