/** What the page keeps while something else changes: focus, keys, what is loaded, room for what is spoken of. */
import assert from "node:assert/strict";
import { settled } from "../driver/browser-and-server.ts";
import { Mouse } from "../driver/input-devices.ts";
import { play } from "../driver/play-game.ts";
import { atAMercator, layOut, positions } from "../driver/positions.ts";
import { walkOverBoard } from "../driver/walk-by-keys.ts";
import { prove } from "../prove.ts";

const GREEDY = { kind: "bot" as const, level: "greedy" };

prove("a button of a trade that becomes impossible keeps the focus, and says why", 60, async (stage) => {
  const person = await stage.person();
  const { page } = person;
  const { row, held } = await atAMercator(person);
  const less = row.locator("button").first();
  await less.focus();
  for (let count = 0; count < held; count += 1) await page.keyboard.press("Enter");
  await less.and(page.locator("[aria-disabled=true]")).waitFor();
  assert(await less.evaluate((button) => button === document.activeElement), "the focus stays");
  await page.keyboard.press("Enter");
  await page.locator("[data-part=tray] [role=alert]").waitFor();
  assert(await less.evaluate((button) => button === document.activeElement), "the focus stays");
});

prove("a digit plays the card at that place of the hand", 60, async (stage) => {
  const person = await stage.person();
  const { page, heard } = person;
  const { key } = await person.table({ map: "italia", seats: [{ kind: "me" }, GREEDY] });
  await person.sit(key);
  await heard.until(() => heard.asked === "play", "my turn", 30_000);
  const cards = page.locator("[data-part=hand] .card.option button");
  await cards.first().waitFor();
  const second = await cards.nth(1).getAttribute("data-card");
  await page.keyboard.press("2");
  await heard.until(() => heard.asked !== "play", "the card is played");
  const played = heard.state?.log.findLast(({ action }) => action.type === "play")?.action;
  assert(played?.type === "play");
  assert.equal(played.card, second);
});

prove("letter keys can be switched off, and are switched off for every key that is a letter", 60, async (stage) => {
  const person = await stage.person();
  const { page, heard } = person;
  await layOut(person, positions().decisions.architect);
  await heard.until(() => heard.asked === "architect", "an architect");
  await page.locator("[data-part=hand] .card").first().waitFor();
  await page.keyboard.press("?");
  await page.locator("dialog[open] input[type=checkbox]").first().click();
  await page.keyboard.press("Escape");
  const { version } = heard;
  for (const key of ["z", "e", "e", "r", "o", "t", "?"]) await page.keyboard.press(key);
  await page.waitForTimeout(300);
  assert.equal(heard.version, version, "nothing was taken back or ended");
  assert.equal(await page.locator("dialog[open], [data-part=options]").count(), 0, "nothing opened");
  // A digit plays no card either.
  await layOut(person, positions().decisions.play);
  await heard.until(() => heard.asked === "play", "a card to play");
  await page.locator("[data-part=hand] .card.option").first().waitFor();
  await page.keyboard.press("1");
  await page.waitForTimeout(300);
  assert.equal(heard.asked, "play", "no card was played");
});

prove(
  "the tab key comes to one option of the board, arrows lead to the others, and it goes on from there",
  60,
  async (stage) => {
    const person = await stage.person();
    const { page, heard } = person;
    await layOut(person, positions().decisions.architect);
    await heard.until(() => heard.asked === "architect", "an architect");
    const options = page.locator("[data-part=board] g[data-option]");
    await options.nth(2).waitFor({ state: "attached" });
    assert.equal(await page.locator('[data-part=board] g[data-option][tabindex="0"]').count(), 1);
    await page.keyboard.press("b");
    const steps = heard.legal.flatMap(({ effect }) => effect?.steps ?? []);
    const entered = await page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
    assert.match(entered, new RegExp(`\\b${Math.min(...steps)} step`), "it begins at the nearest");
    // What the lines open at which price is part of their names.
    const opens = page.locator('[data-part=board] g[data-option^="line:"][aria-label*=" steps; opens "]').first();
    await opens.waitFor({ state: "attached" });
    assert.match((await opens.getAttribute("aria-label")) ?? "", /; opens \S+ for .*\d sesterti/);
    const far = (await options.last().getAttribute("data-option")) ?? "";
    await walkOverBoard(page, far);
    await page.keyboard.press("Tab");
    assert.equal(
      await page.evaluate(() => document.activeElement?.closest("g[data-option]")),
      null,
      "out of the board",
    );
    await page.keyboard.press("Shift+Tab");
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-option")), far, "and back to it");
    const { version } = heard;
    await page.keyboard.press("Enter");
    await heard.until(() => heard.version > version, "Enter moves");
    assert.equal(heard.state?.log.at(-1)?.action.type, "move");
  },
);

prove("what others did while I was away is told beside the board, and its places are in sight", 90, async (stage) => {
  const person = await stage.person();
  const { page, heard } = person;
  const { key } = await person.table({ map: "italia", seats: [{ kind: "me" }, GREEDY, GREEDY, GREEDY] });
  await person.sit(key);
  await play(person, new Mouse(person), { until: ({ turns }) => turns >= 1 });
  await heard.until(() => heard.asked === "play", "my next turn", 30_000);
  // A page that did not see them play reads it from the log.
  await page.reload();
  await page.locator("[data-part=board] svg.board").first().waitFor();
  await page.keyboard.press("l");
  const told = page.locator(".playback");
  await told.waitFor();
  const [bar, board] = [await told.boundingBox(), await page.locator("[data-part=board]").boundingBox()];
  assert(bar && board);
  assert(bar.y >= board.y + board.height - 1 || bar.y + bar.height <= board.y + 1, "it covers nothing of the board");
  for (;;) {
    const away = await page.evaluate(() => {
      const pane = document.querySelector("[data-part=board] .pane")?.getBoundingClientRect();
      return [...document.querySelectorAll("[data-part=board] .under .light")].filter((each) => {
        const box = each.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        return !pane || x < pane.left || x > pane.right || y < pane.top || y > pane.bottom;
      }).length;
    });
    assert.equal(away, 0, "what it names is in sight");
    const next = told.getByRole("button", { name: "Next", exact: true });
    if ((await next.count()) === 0 || (await next.isDisabled())) break;
    await next.click();
  }
});

prove("an empty display and a spectator's hand take no room", 60, async (stage) => {
  const host = await stage.person();
  const { key } = await host.table({ map: "italia", seats: [{ kind: "me" }, GREEDY] });
  const watcher = await stage.person({ stranger: true });
  await watcher.sit(key);
  await watcher.page.locator("[data-part=board] svg.board").first().waitFor();
  assert.equal(await watcher.page.locator("[data-part=hand] .card").count(), 0);
  const board = await watcher.page.locator("[data-part=board]").boundingBox();
  assert(board && board.height > 900 * 0.75, `the board has ${board?.height} of 900`);
  await watcher.page.locator("[data-part=display]").waitFor();
  const me = await stage.person();
  await layOut(me, positions().sold_out);
  await me.page.locator("[data-part=board] svg.board").first().waitFor();
  assert.equal(me.heard.state?.view?.display.filter((card) => card !== null).length, 0, "nothing lies there");
  const display = await me.page.locator("[data-part=display]").count();
  const high = display === 0 ? 0 : ((await me.page.locator("[data-part=display]").boundingBox())?.height ?? 0);
  assert(high < 8, `an empty display is ${high} high`);
});

prove("a first visit asks for nothing that is refused, and says nothing in the console", 60, async (stage) => {
  const { page } = await stage.person({ stranger: true });
  const refused: string[] = [];
  const said: string[] = [];
  page.on("response", (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  page.on("console", (line) => {
    // The worker is kept away by the proof itself.
    if (["error", "warning"].includes(line.type()) && !line.text().includes("Service Worker")) said.push(line.text());
  });
  for (const path of ["/", "/rules", "/tables", "/learn"]) {
    await page.goto(path);
    await settled(page);
  }
  assert.deepEqual([refused, said], [[], []]);
});

prove("a replay is loaded once, whoever looks, and another language or theme leaves its place", 60, async (stage) => {
  const person = await stage.person();
  const { key } = await person.ask<{ key: string }>("post", "/records", positions().brief);
  const { page } = person;
  let loads = 0;
  page.on("request", (request) => {
    if (request.url().endsWith(`/tables/${key}/steps`)) loads += 1;
  });
  await page.goto(`/t/${key}/replay`);
  await settled(page);
  const first = loads;
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.waitForURL(/step=[1-9]/);
  await page.waitForTimeout(500);
  const place = page.url();
  await page.locator("button.theme").first().click();
  await page.locator("label.language select").first().selectOption("de");
  await page.waitForFunction(() => document.documentElement.lang === "de");
  await page.waitForTimeout(500);
  assert.deepEqual([first, loads], [1, 1], "it is loaded once");
  assert.equal(page.url(), place, "the place is kept");
});

prove(
  "another game leaves the guide of the first one, and what was watched is not told as missed",
  90,
  async (stage) => {
    const person = await stage.person({ paced: true });
    const { page, heard } = person;
    await page.goto("/learn");
    await page.locator("main .ways .button.go").first().click();
    const coach = page.locator("[data-part=coach]");
    await coach.waitFor({ timeout: 40_000 });
    const guided = page.url();
    // Whoever plays there has a name of their own: no computer has that of a guest.
    const names = heard.info?.seats.map(({ name }) => name.split(" ")[0]);
    assert.equal(new Set(names).size, names?.length, `names: ${names?.join(", ")}`);

    await page.goto("/");
    await page.locator("main .start:not(:disabled)").click();
    await page.waitForURL(/\/t\//);
    await heard.until(() => heard.asked === "play", "my turn in the other game", 40_000);
    await page.locator("[data-part=hand] .card.option").first().waitFor({ timeout: 40_000 });
    assert.equal(await coach.count(), 0, "an ordinary game has no coach");
    // Three computers play before my eyes: when I look again, nothing was missed.
    await play(person, new Mouse(person), { until: ({ turns }) => turns >= 1 });
    await heard.until(() => heard.asked === "play", "my next turn", 40_000);
    await page.locator("[data-part=hand] .card.option").first().waitFor({ timeout: 40_000 });
    await page.reload();
    await page.locator("[data-part=hand] .card.option").first().waitFor({ timeout: 40_000 });
    assert.equal(await page.getByRole("button", { name: /since/i }).count(), 0, "nothing was missed");

    await page.goto(guided);
    await coach.waitFor({ timeout: 40_000 });
  },
);
