/** Play a table to its end. */
import assert from "node:assert/strict";
import type { Option } from "../../src/protocol.ts";
import { choose, dice } from "./choose-option.ts";
import type { Hands } from "./input-devices.ts";
import type { Person } from "./browser-and-server.ts";

const MOST = 700;

/** What happened on the way. */
export interface Played {
  decisions: number;
  turns: number;
  handovers: number;
  readonly kinds: Set<string>;
}

export interface Aims {
  /** Stop here, between two decisions. */
  readonly until?: (played: Played) => boolean;
  /** Taken before all others. */
  readonly wished?: (option: Option) => boolean;
}

/** Decide whatever is asked until a moment comes, or the game is over. */
export async function play(person: Person, hands: Hands, { until = () => false, wished }: Aims = {}): Promise<Played> {
  const { ears } = person;
  const throwing = dice(1);
  const played: Played = { decisions: 0, turns: 0, handovers: 0, kinds: new Set() };
  for (let number = 0; number < MOST; number += 1) {
    await ears.until(() => ears.due || until(played), "something to do");
    if (ears.over || until(played)) return played;
    if (ears.state?.handover != null) {
      await hands.handover();
      played.handovers += 1;
      continue;
    }
    const kind = ears.asked ?? "";
    played.kinds.add(kind);
    if (kind === "end") {
      await hands.end();
      played.turns += 1;
    } else {
      await hands.take(choose(ears.legal, throwing, wished));
      played.decisions += 1;
      if (ears.asked === null) played.turns += 1; // what was left unused ended it
    }
  }
  throw new Error(`no end after ${MOST} decisions`);
}

/** The end is shown: who won, and everybody's points. */
export async function sawTheEnd(person: Person): Promise<void> {
  const { page, ears } = person;
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.locator("main").getByRole("table").first().waitFor();
  const shown = await page.locator("main").innerText();
  for (const row of ears.state?.result?.scores ?? []) assert(shown.includes(String(row["total"])), `the end shows ${JSON.stringify(row)}`);
}
