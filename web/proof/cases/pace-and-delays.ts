/** How long things take: cards that tell, turns of others at each pace, many that wait, and a window nobody sees. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { Mouse } from "../driver/input-devices.ts";
import { play } from "../driver/play-game.ts";
import { prove } from "../prove.ts";

/** So much later than it should a busy machine may show something, in milliseconds. */
const SLACK = 1500;
/** A timer may be told a little early. */
const EARLY = 15;
const GREEDY = { kind: "bot" as const, level: "greedy" };

interface Moment {
  /** "on" and "off" are the mouse, "told" and "gone" the card, a number the seat on stage, "empty" the stage. */
  readonly what: string;
  readonly at: number;
}

/** In the page: note when the mouse comes to a card on offer and goes, and when a card tells of it and is gone. */
function noteMoments(): void {
  const moments: Moment[] = [];
  (window as unknown as { moments: Moment[] }).moments = moments;
  const note = (what: string, at = performance.now()): void => void moments.push({ what, at });
  const inSlot = (on: EventTarget | null): boolean => on instanceof Element && on.closest("[data-slot]") !== null;
  for (const type of ["pointerover", "pointerout"] as const)
    addEventListener(
      type,
      ({ target, relatedTarget, timeStamp }) => {
        if (inSlot(target) && !inSlot(relatedTarget)) note(type === "pointerover" ? "on" : "off", timeStamp);
      },
      true,
    );
  let told = false;
  let stage = "empty";
  new MutationObserver(() => {
    const now = document.querySelector("[data-about=slot]") !== null;
    if (now !== told) note(now ? "told" : "gone");
    told = now;
    const seat = document.querySelector("[data-stage]")?.getAttribute("data-stage") ?? "empty";
    if (seat !== stage) note(seat);
    stage = seat;
  }).observe(document.body, { childList: true, subtree: true, attributes: true });
}
const moments = (page: Page): Promise<Moment[]> =>
  page.evaluate(() => (window as unknown as { moments: Moment[] }).moments.splice(0));

/** The time from the last moment of one kind to the first of another after it. */
function between(all: readonly Moment[], from: string, to: string): number {
  const begun = all.findLast(({ what }) => what === from);
  assert(begun, `${from} in ${JSON.stringify(all)}`);
  const ended = all.find(({ what, at }) => what === to && at >= begun.at);
  assert(ended, `${to} after ${from} in ${JSON.stringify(all)}`);
  return ended.at - begun.at;
}
function within(time: number, least: number, most: number, what: string): void {
  assert(time >= least - EARLY && time <= most, `${what} took ${Math.round(time)} ms, not ${least} to ${most}`);
}

prove("a card tells 250 ms after the mouse came, and goes 120 ms after it went", 60, async (stage) => {
  const person = await stage.person();
  const { page } = person;
  const table = await person.table({ map: "italia", seats: [GREEDY, { kind: "me" }] });
  await person.sit(table.key);
  const slot = page.locator("[data-slot]").nth(1);
  await slot.hover();
  // What tells comes after what can be played, once: from now on it is there.
  await page.locator("[data-about=slot]").waitFor();
  await page.mouse.move(2, 2);
  await page.locator("[data-about]").waitFor({ state: "detached" });
  await page.evaluate(noteMoments);
  for (let time = 1; time <= 3; time += 1) {
    await slot.hover();
    await page.locator("[data-about=slot]").waitFor();
    await page.mouse.move(2, 2);
    await page.locator("[data-about]").waitFor({ state: "detached" });
    const seen = await moments(page);
    within(between(seen, "on", "told"), 250, 250 + SLACK, "telling");
    within(between(seen, "off", "gone"), 120, 120 + SLACK, "going");
  }
  // Who only passes over is told nothing; on a busy machine a mouse may rest longer than it was meant to.
  let passed: Moment[] = [];
  const brief = (): boolean => passed.length > 0 && between(passed, "on", "off") < 200;
  for (let tries = 0; tries < 8 && !brief(); tries += 1) {
    await moments(page);
    const { x, y } = (await slot.boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.move(x + 20, y + 20);
    await page.mouse.move(2, 2);
    await page.waitForTimeout(700);
    passed = await moments(page);
  }
  assert(brief(), `never passed: ${JSON.stringify(passed)}`);
  assert.deepEqual(
    passed.filter(({ what }) => what === "told"),
    [],
    "nothing is told in passing",
  );
});

interface Replayed {
  readonly seats: readonly string[];
  readonly time: number;
}

/** Show the last turns once more: who was on stage, and how long all of it took. */
async function replayed(page: Page, again = (): Promise<void> => page.keyboard.press("l")): Promise<Replayed> {
  await moments(page);
  await again();
  await page.locator("[data-stage]").waitFor();
  await page.waitForFunction(
    () => (window as unknown as { moments: Moment[] }).moments.at(-1)?.what === "empty",
    null,
    {
      timeout: 60_000,
    },
  );
  const seen = await moments(page);
  const [first, last] = [seen[0], seen.at(-1)];
  assert(first && last);
  return { seats: seen.map(({ what }) => what).filter((what) => what !== "empty"), time: last.at - first.at };
}

/** Whether the page takes itself for one that nobody sees. */
async function hide(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((now) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => now });
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => (now ? "hidden" : "visible") });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
}

prove(
  "turns are shown at the pace that is wished, many that wait fast, and what a hidden window missed later",
  180,
  async (stage) => {
    const player = await stage.person();
    const table = await player.table({ map: "italia", seats: [{ kind: "me" }, GREEDY, GREEDY, GREEDY] });
    await player.sit(table.key);
    await player.heard.until(() => player.heard.asked !== null, "the player's turn");
    const watcher = await stage.person({ stranger: true, paced: true, reducedMotion: "no-preference" });
    const { page, heard } = watcher;
    await watcher.sit(table.key);
    await page.locator("svg.board").first().waitFor();
    await page.evaluate(noteMoments);
    const mouse = new Mouse(player);
    /** One turn of the player, and the others' after it; where all of that was heard. */
    const round = async (): Promise<void> => {
      await play(player, mouse, { until: ({ turns }) => turns >= 1 });
      await player.heard.until(() => player.heard.asked === "play", "the player's next turn", 60_000);
      await heard.until(() => heard.version >= player.heard.version, "the watcher to hear of it");
    };
    const over = (): Promise<unknown> =>
      page.locator("[data-stage]").first().waitFor({ state: "detached", timeout: 60_000 });

    await round();
    await over();
    const paces: Record<string, number> = {};
    for (const pace of ["Slow", "Fast", "Normal"]) {
      await page.getByRole("button", { name: "Settings", exact: true }).click();
      await page.getByRole("radio", { name: pace, exact: true }).check();
      await page.keyboard.press("Escape");
      await page.locator("dialog[open]").waitFor({ state: "detached" });
      const { seats, time } = await replayed(page);
      assert.equal(seats.length, 4, `four turns, one after the other: ${seats.join(" ")}`);
      paces[pace] = time / seats.length;
    }
    const { Normal: normal = 0, Slow: slow = 0, Fast: fast = 0 } = paces;
    within(normal, 1200, 2400 + SLACK / 4, "a turn at normal pace");
    within(slow, 2400, 4800 + SLACK / 4, "a slow turn");
    within(fast, 600, 1200 + SLACK / 4, "a fast turn");
    within(slow / normal, 1.6, 2.4, "slow beside normal");
    within(fast / normal, 0.4, 0.7, "fast beside normal");

    // Nobody sees the window: nothing is played there, all of it is kept, and offered when somebody looks again.
    await hide(page, true);
    await moments(page);
    await round();
    await page.waitForTimeout(1000);
    assert.deepEqual(await moments(page), [], "nothing is on stage in a window that nobody sees");
    await hide(page, false);
    const offer = page.getByRole("button", { name: "Replay the last round" }).and(page.locator("[data-unseen]"));
    await offer.waitFor();
    // More than six turns wait then: they are shown fast, though the pace is normal.
    const { seats, time } = await replayed(page, () => offer.click());
    assert.deepEqual(seats, ["0", "1", "2", "3", "0", "1", "2", "3"], "nothing that was missed is left out");
    within(time / seats.length, 600, 1180, "a turn of many");
    assert.equal(await offer.count(), 0, "what was seen is offered no more");
  },
);
