/** How long things take on this machine: `npm run timings [-- --write]` (into docs/results.md). Asserts nothing. */
import type { Page } from "playwright-core";
import { BrowserAndServer, type Person } from "../proof/driver/browser-and-server.ts";
import { layOut, positions } from "../proof/driver/positions.ts";
import { writeDown } from "./write-results.ts";
import { itemAt } from "../src/app/known.ts";

const TIMES = 5;
const PAN_STEPS = 120;
const middle = (figures: number[]): number =>
  itemAt(
    figures.sort((one, other) => one - other),
    Math.floor(figures.length / 2),
  );
const round = (figure: number): number => Math.round(figure * 10) / 10;

/** From the address to the first picture of the board with its pieces, with an empty cache. */
async function firstView(setup: BrowserAndServer): Promise<number> {
  const times: number[] = [];
  for (let number = 0; number < TIMES; number += 1) {
    const person = await setup.person();
    const { key } = await person.ask<{ key: string }>("post", "/records", positions().decisions["architect"]);
    await person.page.goto("about:blank");
    await person.page.goto(`/t/${key}`, { waitUntil: "commit" });
    times.push(
      await person.page.evaluate(
        () =>
          new Promise<number>((seen) => {
            const look = (): void => {
              if (document.querySelector("svg.board g.option"))
                requestAnimationFrame(() => setTimeout(() => seen(performance.now())));
              else requestAnimationFrame(look);
            };
            look();
          }),
      ),
    );
    await person.context.close();
  }
  return round(middle(times));
}

/** From the press on a card to the picture of the next question. */
async function clickToPaint(person: Person): Promise<number> {
  await layOut(person, positions().decisions["play"]);
  const { page } = person;
  const times: number[] = [];
  for (let number = 0; number < TIMES; number += 1) {
    const card = page.locator("[data-part=hand] .card.option button[data-card=architect]").first();
    await card.waitFor();
    await page.evaluate(() => {
      const told = window as unknown as { painted?: Promise<number> };
      told.painted = new Promise((seen) => {
        addEventListener(
          "pointerdown",
          (event) => {
            const look = (): void => {
              if (document.querySelector("svg.board g.option"))
                requestAnimationFrame(() => setTimeout(() => seen(performance.now() - event.timeStamp)));
              else requestAnimationFrame(look);
            };
            look();
          },
          { once: true, capture: true },
        );
      });
    });
    await card.click();
    times.push(await page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted));
    await page.keyboard.press("z");
    await page.locator("svg.board g.option").first().waitFor({ state: "detached" });
  }
  return round(middle(times));
}

/** Pictures a second while a late game of five is pulled about, and the slowest of a hundred. */
async function panning(page: Page): Promise<{ perSecond: number; slowest: number }> {
  await page.evaluate(() => {
    const told = window as unknown as { frames: number[] };
    told.frames = [];
    const tick = (now: number): void => {
      told.frames.push(now);
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  const box = await page.locator("[data-part=board] .pane").boundingBox();
  if (!box) throw new Error("no board");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  for (let number = 0; number < 4; number += 1) await page.locator(".controls button").first().click();
  await page.mouse.move(x, y);
  await page.mouse.down();
  const start = await page.evaluate(() => (window as unknown as { frames: number[] }).frames.length);
  for (let step = 1; step <= PAN_STEPS; step += 1) {
    await page.mouse.move(x + 150 * Math.sin(step / 8), y + 90 * Math.sin(step / 5));
  }
  await page.mouse.up();
  const frames = (await page.evaluate(() => (window as unknown as { frames: number[] }).frames)).slice(start);
  const gaps = frames
    .slice(1)
    .map((frame, number) => frame - itemAt(frames, number))
    .sort((one, other) => one - other);
  return {
    perSecond: round((1000 * gaps.length) / (itemAt(frames, frames.length - 1) - itemAt(frames, 0))),
    slowest: round(itemAt(gaps, Math.floor(gaps.length * 0.99))),
  };
}

const setup = await BrowserAndServer.open();
try {
  const first = await firstView(setup);
  const person = await setup.person();
  const click = await clickToPaint(person);
  const late = await setup.person({ reducedMotion: "no-preference" });
  await layOut(late, positions().late);
  await late.page.locator("svg.board").first().waitFor();
  const pan = await panning(late.page);
  const found = {
    firstViewMs: first,
    clickToPaintMs: click,
    panFramesPerSecond: pan.perSecond,
    panSlowestFrameMs: pan.slowest,
  };
  console.log(JSON.stringify(found, null, 2));
  writeDown(
    "timings",
    `\`npm run timings -- --write\` (medians of ${TIMES}, Chromium without a graphics card, server on the ` +
      `same machine):\n\n| what | goal | measured |\n|---|---|---|\n| first view of a running table, empty ` +
      `cache | 1,000 ms | ${first} ms |\n| from the press to the painted answer | 100 ms | ${click} ms |\n| ` +
      `panning a late game of five, frames a second | 60 | ${pan.perSecond} (99 % within ${pan.slowest} ms) |`,
  );
} finally {
  await setup.close();
}
