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
  await page
    .getByRole("tab", { name: /accuracy \d+ of 100/ })
    .first()
    .waitFor({ timeout: 120_000 });
}

/** Everything that both turns name lies in the board's window, under nothing. */
async function allInSight(page: Page): Promise<void> {
  await page.waitForTimeout(500);
  const hidden = await page.evaluate(() => {
    const board = document.querySelector(".board > .pane")?.getBoundingClientRect();
    const things = [...document.querySelectorAll("main [data-turn] .tag, main [data-ghost]")];
    return things.filter((each) => {
      const box = each.getBoundingClientRect();
      return (
        !board || box.top < board.top || box.bottom > board.bottom || box.left < board.left || box.right > board.right
      );
    }).length;
  });
  assert.equal(hidden, 0, "what the turn touched is wholly in sight");
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
  const tag = page.locator("[data-turn=better]").first();
  for (let tries = 0; tries < 12 && !(await tag.isVisible()); tries += 1) {
    await page.locator("body").press("n");
    await page.waitForTimeout(100);
  }
  await tag.waitFor();
  for (const size of [
    { width: 1280, height: 720 },
    { width: 1400, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await allInSight(page);
  }
  // So is what every other mistake touched, in a small window too.
  await page.setViewportSize({ width: 1280, height: 720 });
  for (let tries = 0; tries < 4; tries += 1) {
    await page.locator("body").press("n");
    await allInSight(page);
  }
  await page.setViewportSize({ width: 1400, height: 900 });
  for (let tries = 0; tries < 12 && !(await tag.isVisible()); tries += 1) {
    await page.locator("body").press("n");
    await page.waitForTimeout(100);
  }
  await tag.click();
  assert.equal(await page.getByRole("button", { name: "what was better" }).getAttribute("aria-pressed"), "true");
  assert.match(await page.locator("h1 small").innerText(), /judged in \d+ s/, "how long it took");
  assert.match(await page.locator(".curve .end .name").first().innerText(), /\S \d+$/, "names and points at the ends");
  await page.getByRole("button", { name: "As table" }).click();
  assert((await page.getByRole("region", { name: "Chance to win" }).locator("tbody tr").count()) > 0);
  await page.getByRole("button", { name: "As chart" }).click();
  // The game is nobody's here: a turn is tried once its seat is taken, and it stays the one that is looked at.
  const before = turn(page);
  const retry = page.getByRole("link", { name: "Try it yourself" });
  assert.equal(await retry.count(), 0);
  await page.getByRole("button", { name: /^Take the seat of .* to try it yourself\.$/ }).click();
  await retry.waitFor();
  assert.equal(turn(page), before);
  await page.locator("aside ol button[aria-current=true]").press("ArrowRight");
  assert.equal(turn(page), before + 1, "the arrow goes to the next turn");
  await page.locator("body").press("n");
  assert.match(await page.locator(".strip h2").innerText(), /Mistake|Turning point/, "N leads to a mistake");
  const chosen = page.locator("aside button[aria-current=true]");
  const point = page
    .locator(".curve")
    .getByRole("button", { name: /^Turning point: / })
    .first();
  await point.click();
  assert.equal(await point.getAttribute("aria-current"), "true", "a turning point selects its turn");
  assert.match(await page.locator(".strip h2").innerText(), /Turning point/);
  assert.equal(Number(await chosen.getAttribute("data-turn")), turn(page), "in the list too");
  const tabs = page.getByRole("tab");
  const figures = (): Promise<string[]> => page.locator("aside section, aside .gods").allInnerTexts();
  await tabs.nth(0).click();
  const first = await figures();
  await tabs.nth(1).click();
  const second = await figures();
  assert(
    first.every((told, number) => told !== second[number]),
    "list, counts and bars are those of the chosen player",
  );
  assert.equal(await tabs.nth(1).getAttribute("aria-selected"), "true");
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
  const chart = await page.getByRole("region", { name: "Chance to win" }).boundingBox();
  assert.equal(chart?.height, 136, "the chart");
  const grip = page.getByRole("button", { name: "All turns and figures" });
  assert.equal(await page.getByText("Points by god").count(), 0);
  await grip.tap();
  await page.getByText("Points by god").waitFor();
  await page
    .getByRole("button", { name: /^(Best|Good|Inaccuracy|Mistake|Turning point): / })
    .nth(20)
    .waitFor();
  await page.getByText("Chance to win: As table").tap();
  await page.locator("details tbody tr").first().waitFor();
  await grip.tap();
  await page.getByText("Points by god").waitFor({ state: "detached" });
  assert(
    await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    "nothing runs off the side",
  );
});

prove("a review on a low phone leaves the room to its board", 180, async (stage) => {
  const low = { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true };
  const person = await stage.person(low);
  const { page } = person;
  await reviewed(person);
  await page.locator("body").press("n");
  const board = await page.locator("main > .board").boundingBox();
  assert((board?.height ?? 0) >= 240, `the board is ${String(board?.height)} high`);
  // What marks the turning point that is looked at covers nothing outside its chart.
  const marked = page.locator(".curve .point[aria-current=true]");
  for (let tries = 0; tries < 8 && (await marked.count()) === 0; tries += 1) {
    await page.locator("body").press("n");
    await page.waitForTimeout(100);
  }
  const above = await marked.evaluate((point) => {
    const panel = point.closest("section")?.getBoundingClientRect().top ?? 0;
    return panel - point.getBoundingClientRect().top - parseFloat(getComputedStyle(point, "::before").top);
  });
  assert(above <= 0, `the mark reaches ${above} pixels over its chart`);
  for (const button of await page.locator("ol.row button, [role=tab], .ways .button").all()) {
    const { height = 0 } = (await button.boundingBox()) ?? {};
    assert(height >= 44, "every button has room for a finger");
  }
});

prove(
  "a review under way, one that failed, and a game too short to judge: board and list at once",
  60,
  async (stage) => {
    const person = await stage.person();
    const { page } = person;
    const { key } = await person.ask<{ key: string }>("post", "/records", positions().brief);
    const told = { done: 4, of: 12, too_short: false, turns: [], seats: [], chances: [] as number[][] };
    let state = "running";
    await page.route("**/api/v1/tables/*/review", (route) => route.fulfill({ json: { ...told, state } }));
    await page.goto(`/t/${key}/review`);
    await page.getByText("turn 4 of 12").waitFor();
    await page.getByRole("progressbar").waitFor();
    assert((await page.locator("aside ol button").count()) > 0, "the list is there");
    await page.getByRole("heading", { name: /Being judged/ }).waitFor();
    state = "failed";
    await page.getByText("The review did not finish.").waitFor();
    await page.locator("body").press("ArrowRight");
    assert.equal(turn(page), 1, "the turns can be looked at");
    state = "running";
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("turn 4 of 12").waitFor();
    Object.assign(told, {
      too_short: true,
      chances: Array.from({ length: 13 }, (_, turn) => [30 + turn, 40 - turn, 30]),
    });
    state = "done";
    await page.getByRole("heading", { name: /Too short to judge/ }).waitFor();
    await page.getByRole("img", { name: /^Chance to win/ }).waitFor();
    assert((await page.getByRole("button", { name: /^Not judged: / }).count()) > 0, "turns without a verdict");
  },
);
