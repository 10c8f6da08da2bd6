/** Screens look as they did when they were kept: a change of look is seen. `npm run keep` keeps them anew. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { PHONE, settled, type Manner } from "../../driver/browser-and-server.ts";
import { arePicturesKept, asKept } from "../../driver/compare-pictures.ts";
import { positions } from "../../driver/positions.ts";
import { prove, type Stage } from "../../prove.ts";

const DESKTOP: Manner = { viewport: { width: 1440, height: 900 } };
const LAPTOP: Manner = { viewport: { width: 1280, height: 720 } };
const SMALL: Manner = { ...PHONE, viewport: { width: 390, height: 664 }, deviceScaleFactor: 2 };
/** The same hour for every clock of the page. */
const NOON = new Date("2026-11-17T12:00:00Z");
/** What differs from day to day, or is nobody's look: cut out. */
const CHANGING = `.right, .foot, .front .character { visibility: hidden !important; }
  * { caret-color: transparent !important; }
  *, *::before, *::after { animation: none !important; transition: none !important; }`;

type Place = "front" | "new" | "rules" | "play" | "architect" | "mercator" | "late" | "end" | "replay" | "review";
interface Screen {
  readonly name: string;
  readonly place: Place;
  readonly how: Manner;
}
const light = (name: string, place: Place, how: Manner): Screen => ({ name, place, how });
const dark = (name: string, place: Place, how: Manner): Screen => ({
  name: `${name}-dark`,
  place,
  how: { ...how, colorScheme: "dark" },
});
const SCREENS: readonly Screen[] = [
  light("front-1440", "front", DESKTOP),
  light("front-390", "front", SMALL),
  light("new-1280", "new", LAPTOP),
  light("rules-390", "rules", SMALL),
  light("table-1440", "late", DESKTOP),
  dark("table-1440", "late", DESKTOP),
  light("play-1280", "play", LAPTOP),
  light("mercator-1280", "mercator", LAPTOP),
  light("architect-390", "architect", SMALL),
  dark("architect-390", "architect", SMALL),
  light("mercator-390", "mercator", SMALL),
  light("end-1440", "end", DESKTOP),
  dark("end-390", "end", SMALL),
  light("replay-1280", "replay", LAPTOP),
  light("review-1440", "review", DESKTOP),
  light("review-390", "review", SMALL),
];

/** Go there, and wait until nothing changes any more. */
async function at(page: Page, place: Place, keys: Readonly<Record<string, string>>): Promise<void> {
  const pages: Partial<Record<Place, string>> = { front: "/", new: "/new", rules: "/rules" };
  const table = { end: "", replay: "/replay", review: "/review" }[place as string];
  await page.goto(pages[place] ?? (table === undefined ? `/t/${keys[place]}` : `/t/${keys["over"]}${table}`));
  await settled(page);
  if (place === "end") await page.keyboard.press("Escape");
  if (place === "review") await page.getByRole("tab").first().waitFor({ timeout: 150_000 });
  if (!pages[place] && place !== "end") await page.locator(".b-land").first().waitFor({ state: "attached" });
  if (place in positions().decisions || place === "late") await page.locator("[data-part=prompt] .sentence").waitFor();
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, CHANGING);
  await settled(page);
  await page.waitForTimeout(400);
}

async function lookAsKept(stage: Stage): Promise<void> {
  const livia = await stage.person({ stranger: true });
  await livia.ask("post", "/guest", { language: "en", name: "Livia" });
  const storageState = await livia.context.storageState();
  const { decisions, late, brief } = positions();
  const { play, architect, mercator } = decisions;
  const keys: Record<string, string> = {};
  for (const [name, record] of Object.entries({ play, architect, mercator, late, over: brief }))
    keys[name] = (await livia.ask<{ key: string }>("post", "/records", record)).key;
  const different: string[] = [];
  for (const { name, place, how } of SCREENS) {
    const person = await stage.person({ ...how, stranger: true, storageState });
    const { page } = person;
    await page.clock.setFixedTime(NOON);
    await page.route(/\/api\/v1\/daily$/, (route) => route.abort());
    await at(page, place, keys);
    const fault = await asKept(page, livia.page, name);
    if (fault) different.push(fault);
    await stage.leave(person);
  }
  assert.deepEqual(different, []);
}

// Until pictures are kept there is nothing to compare with.
if (arePicturesKept()) prove("screens look as it was kept", 420, lookAsKept);
