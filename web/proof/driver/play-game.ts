/** Play a table to its end. */
import assert from "node:assert/strict";
import type { Option } from "../../src/protocol.ts";
import { choose, dice } from "./choose-option.ts";
import type { InputDevice } from "./input-devices.ts";
import type { Person } from "./browser-and-server.ts";

const MOST = 700;
/** How long others may think, on a machine that has much else to do: what is proven is not how fast they are. */
const PATIENCE = 60_000;

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
export async function play(
  person: Person,
  input: InputDevice,
  { until = () => false, wished }: Aims = {},
): Promise<Played> {
  const { heard } = person;
  const throwing = dice(1);
  const played: Played = { decisions: 0, turns: 0, handovers: 0, kinds: new Set() };
  for (let number = 0; number < MOST; number += 1) {
    await heard.until(() => heard.due || until(played), "something to do", PATIENCE);
    if (heard.over || until(played)) return played;
    if (heard.state?.handover != null && heard.info?.analysis) {
      await heard.until(() => heard.state?.handover == null, "the next seat of a board for analysis");
      continue;
    }
    if (heard.state?.handover != null) {
      await input.handover();
      played.handovers += 1;
      continue;
    }
    const kind = heard.asked ?? "";
    played.kinds.add(kind);
    if (kind === "end") {
      await input.end();
      played.turns += 1;
    } else {
      await input.take(choose(heard.legal, throwing, wished));
      played.decisions += 1;
      if (heard.asked === null) played.turns += 1; // what was left unused ended it
    }
  }
  throw new Error(`no end after ${MOST} decisions`);
}

/** The end is shown: who won, and everybody's points. */
export async function sawTheEnd(person: Person): Promise<void> {
  const { page, heard } = person;
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.locator("main").getByRole("table").first().waitFor();
  const shown = await page.locator("main").innerText();
  for (const row of heard.state?.result?.scores ?? [])
    assert(shown.includes(String(row["total"])), `the end shows ${JSON.stringify(row)}`);
}
