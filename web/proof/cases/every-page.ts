/** Every page: in every language without a reload, without a violation that axe can find; and its size. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { violationsInBothThemes } from "../driver/axe.ts";
import { PHONE, settled, type Person } from "../driver/browser-and-server.ts";
import { layOut, positions } from "../driver/positions.ts";
import { LANGUAGE_NAMES } from "../../src/protocol.ts";
import { ROOT } from "../driver/server.ts";
import { prove } from "../prove.ts";

const LANGUAGES = Object.keys(LANGUAGE_NAMES);
const KB = 1000;

/** The addresses of all pages, with a table that is over and one at each of some decisions. */
async function addresses(person: Person): Promise<string[]> {
  const { decisions, over, brief } = positions();
  const tables: string[] = [];
  for (const record of [decisions["play"], decisions["architect"], decisions["mercator"], decisions["keep"], over]) {
    tables.push((await person.ask<{ key: string }>("post", "/records", record)).key);
  }
  const me = await person.ask<{ id: number }>("get", "/me");
  const finished = tables.at(-1);
  const source = { kind: "table", table: finished };
  const study = (await person.ask<{ key: string }>("post", "/studies", { title: "Iter", source })).key;
  const reviewed = (await person.ask<{ key: string }>("post", "/records", brief)).key;
  return [
    "/",
    "/new",
    "/tables",
    "/games",
    "/people",
    "/leaderboard",
    "/ratings",
    "/me",
    "/sign-in",
    "/forgotten",
    "/reset",
    "/confirm",
    `/p/${me.id}`,
    "/rules",
    "/learn",
    "/learn/lessons",
    "/learn/mistakes",
    "/daily",
    "/statistics",
    "/nowhere",
    "/studies",
    `/studies/${study}`,
    `/embed/studies/${study}`,
    ...tables.map((key) => `/t/${key}`),
    `/t/${finished}/replay`,
    `/t/${reviewed}/review`,
  ];
}

/** Texts that are keys of messages: somebody forgot to write or to load them. */
function untranslated(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const key = /^[a-z]+(\.[a-z_-]+)*\.(?!md$)[a-z_-]+$/;
    const texts: string[] = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) texts.push(walk.currentNode.textContent?.trim() ?? "");
    for (const element of document.querySelectorAll("[aria-label], [title], [placeholder]")) {
      for (const name of ["aria-label", "title", "placeholder"]) texts.push(element.getAttribute(name)?.trim() ?? "");
    }
    return texts.filter((text) => key.test(text));
  });
}

prove("every page in every language, changed without a reload", 240, async (stage) => {
  const person = await stage.person();
  const { page } = person;
  for (const address of await addresses(person)) {
    await page.goto(address);
    await settled(page);
    if (address.startsWith("/embed/")) {
      // Within other pages there is no control: it speaks the reader's language, here the last one chosen.
      assert.deepEqual(await untranslated(page), [], address);
      continue;
    }
    const select = page.locator("select").filter({ hasText: "Français" });
    await page.evaluate(() => Object.assign(window, { same: true }));
    const said = new Set<string>();
    for (const language of LANGUAGES) {
      const lang = language === "sr" ? "sr-Latn" : language;
      await select.first().selectOption(language);
      await page.waitForFunction((wanted) => document.documentElement.lang === wanted, lang);
      assert.deepEqual(await untranslated(page), [], `${address} in ${language}`);
      said.add((await page.locator("main").first().innerText()).slice(0, 4000));
    }
    assert(await page.evaluate(() => "same" in window), `${address} was not loaded anew`);
    assert.equal(said.size, LANGUAGES.length, `${address} says it in every language`);
  }
});

prove("axe finds nothing on any page, light and dark", 300, async (stage) => {
  const person = await stage.person();
  const found: string[] = [];
  for (const address of await addresses(person)) {
    await person.page.goto(address);
    await settled(person.page);
    found.push(...(await violationsInBothThemes(person.page, address)));
  }
  const phone = await stage.person(PHONE);
  await layOut(phone, positions().decisions["architect"]);
  await settled(phone.page);
  found.push(...(await violationsInBothThemes(phone.page, "an Architect on a phone")));
  assert.deepEqual(found, []);
});

prove("the table page loads at most 180 kB of packed JavaScript, a board is at most 120 kB", 60, async (stage) => {
  const person = await stage.person();
  const scripts = new Map<string, number>();
  const reading: Promise<void>[] = [];
  person.page.on("response", (response) => {
    if (response.request().resourceType() !== "script") return;
    reading.push(response.body().then((body) => void scripts.set(response.url(), gzipSync(body).length)));
  });
  await layOut(person, positions().decisions["architect"]);
  await settled(person.page);
  await Promise.all(reading);
  const all = [...scripts.values()].reduce((sum, size) => sum + size, 0);
  console.log(`# the table page: ${(all / KB).toFixed(1)} kB of packed JavaScript in ${scripts.size} files`);
  assert(scripts.size > 0 && all <= 180 * KB, `${all} bytes in ${JSON.stringify(Object.fromEntries(scripts))}`);
  const folder = join(ROOT, "web/drawn");
  const sizes = readdirSync(folder)
    .filter((file) => file.endsWith(".svg"))
    .map((file) => [file, gzipSync(readFileSync(`${folder}/${file}`)).length] as const);
  console.log(`# boards: ${sizes.map(([file, size]) => `${file} ${(size / KB).toFixed(1)} kB`).join(", ")}`);
  assert(sizes.length >= 6);
  for (const [file, size] of sizes) assert(size <= 120 * KB, `${file} has ${size} bytes packed`);
});
