/** Screens look as they did when they were kept: a change of look is seen. `npm run keep` keeps them anew. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { PHONE, settled, type Manner } from "../../driver/browser-and-server.ts";
import { arePicturesKept, asKept } from "../../driver/compare-pictures.ts";
import { positions } from "../../driver/positions.ts";
import { serve } from "../../driver/server.ts";
import { prove, type Stage } from "../../prove.ts";

const DESKTOP: Manner = { viewport: { width: 1440, height: 900 } };
const LAPTOP: Manner = { viewport: { width: 1280, height: 720 } };
const SMALL: Manner = { ...PHONE, viewport: { width: 390, height: 664 }, deviceScaleFactor: 2 };
/** The same hour for every clock of the page. */
const NOON = new Date("2026-11-17T12:00:00Z");
/**
 * What differs from day to day, or is nobody's look: cut out. A layer that says it will change keeps the points it was
 * first drawn with, whatever its size was then: here it is drawn anew.
 */
const CHANGING = `.right, .foot, .front .character { visibility: hidden !important; }
  * { caret-color: transparent !important; }
  *, *::before, *::after { animation: none !important; transition: none !important; will-change: auto !important; }`;

type Place = "new" | "rules" | "sign-in" | "end" | "replay" | keyof typeof TABLES;
/** Decisions and games that are laid out as tables. */
const TABLES = {
  play: () => positions().decisions.play,
  architect: () => positions().decisions.architect,
  prefect: () => positions().decisions.prefect,
  mercator: () => positions().decisions.mercator,
  purchase: () => positions().decisions.purchase,
  late: () => positions().late,
};
const isTable = (place: Place): place is keyof typeof TABLES => place in TABLES;
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
  light("new-1280", "new", LAPTOP),
  light("rules-390", "rules", SMALL),
  dark("sign-in-1280", "sign-in", LAPTOP),
  light("table-1440", "late", DESKTOP),
  dark("table-1440", "late", DESKTOP),
  light("play-1280", "play", LAPTOP),
  light("mercator-1280", "mercator", LAPTOP),
  light("play-390", "play", SMALL),
  light("architect-390", "architect", SMALL),
  dark("architect-390", "architect", SMALL),
  light("prefect-390", "prefect", SMALL),
  light("purchase-390", "purchase", SMALL),
  light("mercator-390", "mercator", SMALL),
  light("end-1440", "end", DESKTOP),
  dark("end-390", "end", SMALL),
  light("replay-1280", "replay", LAPTOP),
];

/** What has to be there before a screen is whole. */
const WHOLE: Readonly<Record<"table" | "end" | "replay" | "page", readonly string[]>> = {
  table: [".b-land", "[data-part=prompt] .sentence", ".player, .strip [data-seat]"],
  end: ["main h1"],
  replay: [".b-land", ".player"],
  page: ["main h1"],
};

/** Go there, and wait until it is whole. */
async function at(page: Page, place: Place, keys: Readonly<Record<string, string>>): Promise<void> {
  const game = `/t/${keys[isTable(place) ? place : "over"]}`;
  const kind = isTable(place) ? "table" : place === "end" || place === "replay" ? place : "page";
  await page.goto(kind === "page" ? `/${place}` : kind === "replay" ? `${game}/replay` : game);
  await settled(page);
  // Points are counted god by god, and a key leads to the sum.
  if (place === "end") await page.keyboard.press("Escape");
  for (const part of WHOLE[kind]) await page.locator(part).first().waitFor({ state: "attached" });
  if (kind === "table" && (page.viewportSize()?.width ?? 0) > 900)
    await page.locator(".scores tbody td").first().waitFor();
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, CHANGING);
  await settled(page);
}

async function lookAsKept(stage: Stage): Promise<void> {
  // Nobody else was here: what others left behind is on no screen.
  const server = await serve();
  try {
    const livia = await stage.person({ stranger: true, at: server.address });
    await livia.ask("post", "/guest", { language: "en", name: "Livia" });
    const storageState = await livia.context.storageState();
    const keys: Record<string, string> = {};
    const records = Object.entries(TABLES).map(([name, record]) => [name, record()] as const);
    for (const [name, record] of [...records, ["over", positions().brief] as const])
      keys[name] = (await livia.ask<{ key: string }>("post", "/records", record)).key;
    const different: string[] = [];
    for (const { name, place, how } of SCREENS) {
      const person = await stage.person({ ...how, stranger: true, storageState, at: server.address });
      const { page } = person;
      await page.clock.setFixedTime(NOON);
      await at(page, place, keys);
      const fault = await asKept(page, livia.page, name);
      if (fault) different.push(fault);
      await stage.leave(person);
    }
    assert.deepEqual(different, []);
  } finally {
    await server.stop();
  }
}

// Until pictures are kept there is nothing to compare with.
if (arePicturesKept()) prove("screens look as it was kept", 420, lookAsKept);
