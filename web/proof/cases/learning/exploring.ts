/** The explorer: from the front page three turns deep and back, by mouse, keys and touch, in every language. */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { violations } from "../../driver/axe.ts";
import { PHONE, settled } from "../../driver/browser-and-server.ts";
import { LANGUAGE_NAMES, type Explored, type ExplorerGames, type TableInfo } from "../../../src/protocol.ts";
import { playUnseen } from "../../driver/play-unseen.ts";
import { prove } from "../../prove.ts";

const rows = (page: Page): Locator => page.locator("[data-part=turns] tbody tr");
const deeper = (page: Page): Locator => rows(page).locator("a.deeper").first();
const crumbs = (page: Page): Locator => page.locator("[data-part=crumbs] li");

/** How many turns the address names. */
const depth = (page: Page): number =>
  (new URL(page.url()).searchParams.get("after") ?? "").split(",").filter((turn) => turn !== "").length;

/** The page shows what its address says: the crumbs of so many turns, and rows. */
async function isAt(page: Page, turns: number): Promise<void> {
  await page.waitForFunction(
    (wanted) => document.querySelectorAll("[data-part=crumbs] li").length === wanted,
    turns === 0 ? 1 : turns + 2,
  );
  assert.equal(depth(page), turns);
  await rows(page).first().waitFor();
}

/** Press Tab until something has the focus. */
async function walk(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let number = 0; number < 120; number += 1) {
    if (await wanted.evaluate((found) => found === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("not reached with Tab");
}

prove(
  "the explorer by mouse: three turns deep, back by a crumb, and the filters survive a reload",
  120,
  async (stage) => {
    const { page } = await stage.person();
    await page.goto("/");
    await settled(page);
    await page.getByRole("link", { name: "Statistics" }).click();
    await page.waitForURL(/\/statistics$/);
    await isAt(page, 0);
    for (const turns of [1, 2, 3]) {
      const games = await rows(page).first().locator("td").first().innerText();
      await deeper(page).click();
      await isAt(page, turns);
      const counted = page.locator("[data-part=turns] .count");
      await counted.filter({ hasText: new RegExp(`^\\s*${games} games? of`) }).waitFor();
    }
    await crumbs(page).nth(2).getByRole("link").click();
    await isAt(page, 2);
    await page.goBack();
    await isAt(page, 3);
    await crumbs(page).first().getByRole("link").click();
    await isAt(page, 0);

    await page.getByRole("radio", { name: "Italia", exact: true }).check();
    await page.waitForURL(/map=italia/);
    await page.getByRole("radio", { name: "2", exact: true }).check();
    await page.waitForURL(/players=2/);
    await page.locator("[data-filter=source]").selectOption("shipped");
    await page.waitForURL(/source=shipped/);
    await page.getByRole("checkbox", { name: "also by place" }).check();
    await page.waitForURL(/by=place/);
    await rows(page)
      .filter({ hasText: /cards: / })
      .first()
      .waitFor();
    await isAt(page, 0);
    await page.getByText("share of wins, 50% is fair").waitFor();
    const before = await page.locator("[data-part=turns]").innerText();
    await page.reload();
    await isAt(page, 0);
    assert.equal(await page.locator("[data-part=turns]").innerText(), before, "the address tells all");

    // A board without such games: what was not wished for gives way.
    await page.getByRole("radio", { name: "Hellas", exact: true }).check();
    await page.waitForURL(/map=hellas/);
    await isAt(page, 0);
  },
);

prove("the explorer's map, cards and charts, each as a table", 120, async (stage) => {
  const { page } = await stage.person();
  await page.goto("/learn/explorer");
  await isAt(page, 0);
  const map = page.locator("[data-part=map]");
  await map.locator(".province").nth(11).waitFor();
  await map.getByRole("button", { name: /^Hispania \d+$/i }).click();
  await map.getByRole("heading", { name: "Cities of Hispania" }).waitFor();
  assert.equal(await map.locator(".cities li").count(), 3);
  const winners = await map.locator(".province b").allInnerTexts();
  await map.getByRole("radio", { name: "Difference" }).check();
  await map.getByRole("button", { name: /^Hispania (0|[+−]\d+)$/i }).waitFor();
  assert.notDeepEqual(await map.locator(".province b").allInnerTexts(), winners);
  for (const part of ["turns", "ended", "map", "cards", "gods", "seats", "bought", "houses"]) {
    const section = page.locator(`[data-part=${part}]`);
    await section.getByRole("button", { name: /^As table/ }).click();
    assert((await section.locator("table.figures-table tbody tr").count()) > 1, part);
  }
  assert.deepEqual(await violations(page, "the explorer with tables"), []);
});

prove("the explorer by keyboard alone", 120, async (stage) => {
  const { page } = await stage.person();
  await page.goto("/");
  await settled(page);
  await walk(page, page.getByRole("link", { name: "Statistics" }));
  await page.keyboard.press("Enter");
  await isAt(page, 0);
  for (const turns of [1, 2, 3]) {
    await walk(page, deeper(page));
    await page.keyboard.press("Enter");
    await isAt(page, turns);
  }
  await walk(page, crumbs(page).nth(1).getByRole("link"));
  await page.keyboard.press("Enter");
  await isAt(page, 1);
  await walk(page, page.getByRole("radio", { name: "Imperium" }));
  await page.keyboard.press("ArrowRight");
  await page.waitForURL(/map=italia/);
  const province = page.locator("[data-part=map] .province").first();
  await walk(page, province);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: /^Cities of/ }).waitFor();
});

prove("the explorer on a phone, by touch", 120, async (stage) => {
  const { page } = await stage.person({ ...PHONE, viewport: { width: 390, height: 664 } });
  await page.goto("/");
  await settled(page);
  await page.getByRole("button", { name: "More" }).tap();
  await page.getByRole("link", { name: "Statistics" }).tap();
  await isAt(page, 0);
  for (const turns of [1, 2, 3]) {
    await deeper(page).tap();
    await isAt(page, turns);
  }
  await crumbs(page).nth(1).getByRole("link").tap();
  await isAt(page, 1);
  await page.locator("[data-part=filters] summary").tap();
  await page.locator("[data-filter=map]").selectOption("italia");
  await page.waitForURL(/map=italia/);
  for (const [tab, part] of [
    ["Houses", "map"],
    ["Cards", "cards"],
    ["Figures", "gods"],
    ["Turns", "turns"],
  ] as const) {
    await page.getByRole("tab", { name: tab }).tap();
    await page.locator(`[data-part=${part}]`).waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert(wide <= 390, `${tab} is ${wide} wide`);
  }
  const pill = await page.locator('nav a[aria-current][href="/learn/explorer"]').boundingBox();
  assert(pill && pill.x >= 0 && pill.x + pill.width <= 390, "the row of pages under Learn shows this one");
  // The board stands above whatever the sheet shows: a province on it opens its cities.
  const province = page.locator("[data-part=houses-board] .province").first();
  assert(((await province.boundingBox())?.y ?? 999) < 400, "the board is what one sees first");
  await province.tap();
  await page.locator("[data-part=map] .cities").waitFor();
  assert.deepEqual(await violations(page, "the explorer on a phone"), []);
});

prove("the explorer in every language, without a reload", 120, async (stage) => {
  const { page } = await stage.person();
  await page.goto("/statistics?after=senator.b2&by=place");
  await isAt(page, 1);
  const told = new Set<string>();
  for (const language of Object.keys(LANGUAGE_NAMES)) {
    await page.locator("select").filter({ hasText: "Français" }).first().selectOption(language);
    await page.waitForFunction((wanted) => document.documentElement.lang.startsWith(wanted), language);
    const text = await page.locator("main").innerText();
    assert.doesNotMatch(text, /\b(explorer|terms|cards)\.[a-z]/, `${language} has all texts`);
    told.add(text.slice(0, 2000));
    await deeper(page).click();
    await isAt(page, 2);
    await crumbs(page).nth(1).getByRole("link").click();
    await isAt(page, 1);
  }
  assert.equal(told.size, Object.keys(LANGUAGE_NAMES).length);
});

prove("a game that was played here is counted, and its figure leads to its replay", 180, async (stage) => {
  const person = await stage.person();
  const { page } = person;
  const computers = [1, 2].map(() => ({ kind: "bot" as const, level: "random" }));
  const wish = {
    map: "cyprus",
    game: "classic",
    public: true,
    seats: [{ kind: "me" as const }, ...computers],
    start: true,
  };
  const { key } = await person.ask<TableInfo>("post", "/tables", wish);
  await page.goto("/rules");
  await playUnseen(person, key, () => false);
  await page.goto("/statistics?map=cyprus&players=3&source=server");
  await isAt(page, 0);
  const found = await person.ask<Explored>("get", "/explorer?map=cyprus&players=3&source=server");
  assert(found.here >= 1 && found.here === found.games);
  await page.locator("[data-part=turns]").getByText("too few to say").first().waitFor();
  const listed = await person.ask<ExplorerGames>("get", "/explorer/games?map=cyprus&players=3");
  assert(listed.games.some((each) => each.key === key));
  // Every figure leads to the games that it counts: what winners bought, where they built, how it ended.
  const bought = page
    .locator("[data-part=cards] li")
    .first()
    .getByRole("button", { name: /Games of this server/ });
  const some = !(await bought.innerText()).startsWith("0");
  await bought.click();
  await page
    .getByRole("dialog")
    .locator(some ? `a[href="/t/${key}/replay"]` : "p")
    .last()
    .waitFor();
  await page.keyboard.press("Escape");
  await page
    .locator("[data-part=map]")
    .getByRole("button", { name: /^As table/ })
    .click();
  for (const { name, winners } of found.provinces.slice(0, 2)) {
    await page.locator("[data-part=map] tbody tr").filter({ hasText: name }).getByRole("button").first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(`${name} · winners`).waitFor();
    await dialog
      .locator(winners > 0 ? `a[href="/t/${key}/replay"]` : "p")
      .last()
      .waitFor();
    await page.keyboard.press("Escape");
  }
  await page.locator("[data-part=turns] .count").getByRole("button").click();
  await page.getByRole("dialog").locator(`a[href="/t/${key}/replay"]`).click();
  await page.waitForURL(new RegExp(`${key}/replay`));

  // Nothing began like this: a crumb leads back.
  await page.goto("/statistics?source=server&map=cyprus&players=3&after=tribune.h9");
  await page.getByText("No game began like this.").waitFor();
  await page.getByRole("link", { name: "One turn back" }).click();
  await isAt(page, 0);
});

prove("the explorer: too few to say, and as of when it speaks once the server is away", 60, async (stage) => {
  const { page } = await stage.person({ viewport: { width: 1280, height: 720 } });
  await page.goto("/statistics");
  await isAt(page, 0);
  const few = rows(page).filter({ hasText: "too few to say" }).first();
  await few.waitFor();
  assert.equal(await few.locator("td.bar").count(), 0, "figures without a bar");
  assert(await few.locator("td.share").innerText(), "but with figures");

  await page.route("**/api/v1/explorer?**", (request) => request.abort());
  await deeper(page).click();
  const away = page.getByRole("alert");
  await away.filter({ hasText: /The server cannot be reached; this is as of \d/ }).waitFor();
  await rows(page).first().waitFor(); // what was known is shown still
  await page.unroute("**/api/v1/explorer?**");
  await away.getByRole("button", { name: "Try again" }).click();
  await away.waitFor({ state: "detached" });
  await isAt(page, 1);
});
