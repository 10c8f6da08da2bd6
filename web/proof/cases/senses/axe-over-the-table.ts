/** What axe finds in windows, information cards, lists, at the end of a game, in its replay and its review. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { violationsInBothThemes } from "../../driver/axe.ts";
import { PHONE, settled, type Manner } from "../../driver/browser-and-server.ts";
import { layOut, positions } from "../../driver/positions.ts";
import { prove, type Stage } from "../../prove.ts";

const SIZES: Readonly<Record<string, Manner>> = {
  "1280 x 720": { viewport: { width: 1280, height: 720 } },
  "390 x 664": { ...PHONE, viewport: { width: 390, height: 664 } },
};

/** Something that lies over the table, opened by its key, and the part of the page that it is then. */
const OVER: readonly { readonly name: string; readonly key: string; readonly part: string }[] = [
  { name: "the keys", key: "?", part: "dialog[open]" },
  { name: "the board as text", key: "t", part: "dialog[open]" },
  { name: "asking about something", key: "i", part: "dialog[open]" },
  { name: "all options", key: "o", part: "[data-part=options]" },
];
/** Everything that can be asked about, chosen from the list of it. */
const SUBJECTS = ["city", "province", "line", "player", "slot"] as const;

async function closed(page: Page, part: string): Promise<void> {
  await page.keyboard.press("Escape");
  await page.locator(part).waitFor({ state: "detached" });
}

/** What has the focus is told about first; asked once more, everything can be chosen from a list. */
async function listed(page: Page): Promise<void> {
  await page.keyboard.press("i");
  await page.locator("[data-about], dialog select").first().waitFor();
  if ((await page.locator("[data-about]").count()) > 0) await page.keyboard.press("i");
  await page.locator("dialog select").waitFor();
}

async function overTheTable(page: Page, where: string): Promise<string[]> {
  const found: string[] = [];
  const look = async (what: string): Promise<void> => {
    found.push(...(await violationsInBothThemes(page, `${what} at ${where}`)));
  };
  for (const { name, key, part } of OVER) {
    if (key === "i") await listed(page);
    else await page.keyboard.press(key);
    await page.locator(part).waitFor();
    await look(name);
    await closed(page, part);
  }
  for (const kind of SUBJECTS) {
    await listed(page);
    const list = page.locator("dialog select");
    const value = await list.locator(`option[value^="${kind}:"]`).first().getAttribute("value");
    await list.selectOption(value);
    await page.locator("dialog button[type=submit]").click();
    await page.locator("[data-about]").waitFor();
    await look(`the card about a ${kind}`);
    await closed(page, "[data-about]");
  }
  await page.getByRole("button", { name: /^(Settings|Menu)$/ }).click();
  await page.locator("dialog[open]").waitFor();
  await look("the settings");
  await closed(page, "dialog[open]");
  await page.keyboard.press("h");
  await page.getByRole("button", { name: "Another hint" }).waitFor();
  await look("a hint");
  return found;
}

/** The pages of a finished game, and their windows. */
async function afterTheGame(page: Page, key: string, where: string): Promise<string[]> {
  const found: string[] = [];
  const look = async (what: string): Promise<void> => {
    found.push(...(await violationsInBothThemes(page, `${what} at ${where}`)));
  };
  await page.goto(`/t/${key}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Review" }).waitFor();
  await settled(page);
  await look("the end");
  await page.goto(`/t/${key}/replay`);
  await page.locator("svg.board").first().waitFor({ state: "attached" });
  await settled(page);
  await look("the replay");
  await page.locator("body").press("ArrowRight");
  await look("a moment of the replay");
  await page.goto(`/t/${key}/review`);
  await page.locator(".strip").waitFor({ timeout: 120_000 });
  await page
    .getByRole("tab", { name: /accuracy/ })
    .first()
    .waitFor({ timeout: 120_000 });
  await settled(page);
  await look("the review");
  await page.locator("body").press("n");
  await look("a mistake");
  return found;
}

for (const [where, how] of Object.entries(SIZES)) {
  prove(`axe finds nothing in windows and information cards, light and dark, ${where}`, 300, async (stage) => {
    const person = await stage.person(how);
    const { page, heard } = person;
    await layOut(person, positions().decisions.architect);
    await heard.until(() => heard.asked === "architect", "an Architect");
    await page.locator("svg.board").first().waitFor({ state: "attached" });
    await settled(page);
    assert.deepEqual(await overTheTable(page, where), []);
  });

  prove(`axe finds nothing at the end, in replay and review, light and dark, ${where}`, 300, async (stage: Stage) => {
    const person = await stage.person(how);
    const { key } = await person.ask<{ key: string }>("post", "/records", positions().brief);
    assert.deepEqual(await afterTheGame(person.page, key, where), []);
  });
}
