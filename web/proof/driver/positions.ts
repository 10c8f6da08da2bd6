/** Records that stand where something is to be proven (positions.py finds them), laid out as tables of one's own. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import type { Locator } from "playwright-core";
import { GOODS } from "../../src/app/cards-and-goods.ts";
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
  /** A purchase at which a "?" may be paid with one good or another. */
  readonly any_good: GameRecord;
  /** The display is empty. */
  readonly sold_out: GameRecord;
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

/** Sit down at a Mercator: the row of the form about a good that can be sold, and how many of it there are. */
export async function atAMercator(person: Person): Promise<{ row: Locator; held: number }> {
  const { page, heard } = person;
  await layOut(person, positions().decisions.mercator);
  await heard.until(() => heard.asked === "mercator", "a mercator");
  const sale = heard.legal.find(({ action }) => action.type === "sell")?.action;
  assert(sale?.type === "sell", "something to sell");
  const row = page.locator("[data-part=tray] .trade li").nth(GOODS.indexOf(sale.good));
  return { row, held: heard.state?.view?.players[heard.state.seat ?? 0]?.goods[sale.good] ?? 0 };
}
