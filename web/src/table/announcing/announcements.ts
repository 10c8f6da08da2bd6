/** What a screen reader is told of what has happened: whole turns of others, in their order, each once. */
import type { LogLine, State } from "../../protocol.ts";

/** The lines of turns that have ended since a line, those of my own seats apart. */
export function turnsToTell(
  { log, asked }: Pick<State, "log" | "asked">,
  after: number,
  mine: readonly number[],
): LogLine[] {
  const last = log.at(-1);
  // Whoever is still asked may go on with the turn.
  const running = asked && last && asked.seat === last.seat && asked.kind !== "play" ? last.turn : null;
  return log.filter((line) => line.number > after && line.turn !== running && !mine.includes(line.seat));
}
