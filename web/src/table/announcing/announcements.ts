/** What a screen reader is told: what has happened since the last time, and what is asked. */
import type { LogLine } from "../../protocol.ts";

const MOST = 6;

/** The lines that are new, those of my own seats apart; the last few if there are many. */
export function news(log: readonly LogLine[], after: number, mine: readonly number[]): LogLine[] {
  return log.filter((line) => line.number > after && !mine.includes(line.seat)).slice(-MOST);
}
