/** How far a table was looked at on this device, so that what happened since can be played back. */
import type { LogLine } from "../../protocol.ts";

const name = (key: string): string => `concordia seen ${key}`;

/** The number of the last line that was seen; null at the first visit. */
export function lastSeen(key: string): number | null {
  try {
    const kept = localStorage.getItem(name(key));
    return kept === null ? null : Number(kept);
  } catch {
    return null;
  }
}

export function see(key: string, number: number): void {
  try {
    localStorage.setItem(name(key), String(number));
  } catch {
    // A browser that keeps nothing has nothing to play back.
  }
}

/** The lines of others since then. */
export function missed(log: readonly LogLine[], since: number | null, mine: readonly number[]): LogLine[] {
  if (since === null) return [];
  return log.filter((line) => line.number > since && !mine.includes(line.seat));
}

/** The number of the last line of mine before the turn that goes on, which may be mine; -1: there is none. */
export function lastTurnOfMine(log: readonly LogLine[], mine: readonly number[]): number {
  const running = log.at(-1)?.turn;
  return log.findLast((line) => mine.includes(line.seat) && line.turn !== running)?.number ?? -1;
}

/** How many turns these lines are. */
export function turnsOf(lines: readonly LogLine[]): number {
  return new Set(lines.map((line) => line.turn)).size;
}
