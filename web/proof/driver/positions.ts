/** Records that stand where something is to be proven (positions.py finds them), laid out as tables of one's own. */
import { execFileSync } from "node:child_process";
import { environment, PYTHON, ROOT } from "./server.ts";
import type { Person } from "./browser-and-server.ts";

interface GameRecord {
  readonly actions: readonly unknown[];
}
export interface Reason {
  readonly key: string;
  readonly target: string;
  readonly sentences: readonly string[];
  readonly rule: string;
  readonly map: string;
  readonly record: GameRecord;
}
type DecisionKind =
  "play" | "architect" | "prefect" | "keep" | "colonist" | "tribune" | "mercator" | "diplomat" | "purchase" | "legatus";
interface Positions {
  readonly decisions: Readonly<Record<DecisionKind, GameRecord>>;
  readonly reasons: readonly Reason[];
  readonly over: GameRecord;
  /** The last turns of a game, over too. */
  readonly brief: GameRecord;
  /** As many as are needed to judge them. */
  readonly lesson: GameRecord;
  readonly late: GameRecord;
}

let found: Positions | null = null;

export function positions(): Positions {
  found ??= JSON.parse(
    execFileSync(PYTHON, ["web/proof/driver/positions.py"], {
      cwd: ROOT,
      env: environment(),
      maxBuffer: 2 ** 26,
      encoding: "utf8",
    }),
  ) as Positions;
  return found;
}

/** Lay a record out and sit down before it. */
export async function layOut(person: Person, record: GameRecord): Promise<string> {
  const { key } = await person.ask<{ key: string }>("post", "/records", record);
  await person.sit(key);
  return key;
}
