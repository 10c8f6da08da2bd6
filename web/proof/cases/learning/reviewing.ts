/** Learning from a finished game: from its end to its review, turn by turn, by mouse, keys and touch. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { PHONE, settled, type Person } from "../../driver/browser-and-server.ts";
import { positions } from "../../driver/positions.ts";
import { prove } from "../../prove.ts";

const turn = (page: Page): number => Number(new URL(page.url()).searchParams.get("turn"));

/** From the end of a finished game to its review, once all is judged. */
async function reviewed(person: Person): Promise<void> {
  const { page } = person;
  const { key } = await person.ask<{ key: string }>("post", "/records", positions().brief);
  await page.goto(`/t/${key}`);
  await settled(page);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Review" }).click();
  await page.locator(".strip").waitFor({ timeout: 120_000 });
  await page.getByRole("tab").first().waitFor({ timeout: 120_000 });
}

prove("a finished game is reviewed: verdicts, what was better, the next mistake", 180, async (stage) => {
  const person = await stage.person();
  const { page } = person;
  await reviewed(person);
  const mistake = page.getByRole("button", { name: /^(Mistake|Turning point)/ }).first();
  await mistake.waitFor();
  await mistake.click();
  assert.match(await page.locator(".strip").innerText(), /Better: \S/, "what was better is said");
  assert.match(await page.locator(".strip").innerText(), /That cost \d+ % of winning\./, "and what the turn cost");
  assert.match(await page.locator(".strip dl").innerText(), /\d+ %/);
  await page.getByRole("button", { name: "what was better" }).click();
  assert.match(await page.locator(".curve .end .name").first().innerText(), /\S \d+$/, "names and points at the ends");
  await page.getByRole("button", { name: "As table" }).click();
  assert((await page.getByRole("region", { name: "Chance to win" }).locator("tbody tr").count()) > 0);
  await page.getByRole("button", { name: "As chart" }).click();
  const before = turn(page);
  await page.locator("body").press("ArrowRight");
  assert.equal(turn(page), before + 1, "the arrow goes to the next turn");
  await page.locator("body").press("n");
  assert.match(await page.locator(".strip h2").innerText(), /Mistake|Turning point/, "N leads to a mistake");
  const tabs = page.getByRole("tab");
  await tabs.nth(1).click();
  assert.equal(await tabs.nth(1).getAttribute("aria-selected"), "true");
  const chosen = page.locator("aside button[aria-current=true]");
  await chosen.waitFor();
  assert.equal(Number(await chosen.getAttribute("data-turn")), turn(page));
});

prove("a review on a phone", 180, async (stage) => {
  const phone = await stage.person(PHONE);
  const { page } = phone;
  await reviewed(phone);
  const row = page.locator("ol.row button");
  await row.nth(2).tap();
  assert.equal(Number(await row.nth(2).getAttribute("data-turn")), turn(page));
  assert(
    await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    "nothing runs off the side",
  );
});
