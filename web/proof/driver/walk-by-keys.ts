/** Going to something by keys, as people do who have no mouse. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { towards, type Direction } from "../../src/board/pointing/arrow-keys.ts";

/** Press a key until the focus is within what is wanted. */
export async function walk(page: Page, key: string, selector: string): Promise<void> {
  for (let number = 0; number < 60; number += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.closest(wanted) != null, selector)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${selector} is not reached with ${key}`);
}

const ARROWS: readonly (readonly [Direction, string])[] = [
  ["left", "ArrowLeft"],
  ["right", "ArrowRight"],
  ["up", "ArrowUp"],
  ["down", "ArrowDown"],
];

/** From the option of the board that has the focus to another, by as few arrow keys as lead there. */
export async function walkOverBoard(page: Page, wanted: string): Promise<void> {
  const places = await page.locator("[data-part=board] g[data-option]").evaluateAll((options) =>
    options.map((each) => {
      const [x = 0, y = 0] = (each.getAttribute("transform") ?? "").match(/-?[\d.]+/g)?.map(Number) ?? [];
      return { key: each.getAttribute("data-option") ?? "", at: [x, y] as const };
    }),
  );
  const from = await page.evaluate(() => document.activeElement?.getAttribute("data-option"));
  const start = places.find(({ key }) => key === from);
  assert(start, `the focus is on ${from}, not on an option of the board`);
  const ways = new Map<string, readonly string[]>([[start.key, []]]);
  const waiting = [start];
  for (let here = waiting.shift(); here; here = waiting.shift())
    for (const [direction, key] of ARROWS) {
      const next = towards(here.at, direction, places);
      if (!next || ways.has(next.key)) continue;
      ways.set(next.key, [...(ways.get(here.key) ?? []), key]);
      waiting.push(next);
    }
  const way = ways.get(wanted);
  assert(way, `arrow keys lead from ${start.key} to ${wanted}`);
  for (const key of way) await page.keyboard.press(key);
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-option")), wanted);
}
