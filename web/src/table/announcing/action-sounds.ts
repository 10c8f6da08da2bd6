/** Which sounds belong to what has happened. */
import type { Sound } from "../../app/sound.ts";
import type { LogLine } from "../../protocol.ts";

const SOUNDS: Readonly<Record<LogLine["action"]["type"], Sound | null>> = {
  play: "cloth",
  copy: "cloth",
  purchase: "cloth",
  suggest: "cloth",
  move: "wood",
  build: "wood",
  place: "wood",
  produce: "wood",
  cash: "coin",
  income: "coin",
  sell: "coin",
  buy: "coin",
  keep: null,
  done: null,
};

/** The sound of the newest of these lines that has one. */
export function soundOf(lines: readonly LogLine[]): Sound | null {
  const line = lines.findLast(({ action }) => SOUNDS[action.type]);
  return line ? SOUNDS[line.action.type] : null;
}
