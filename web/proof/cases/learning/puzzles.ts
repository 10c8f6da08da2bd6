/** Puzzles: one is found, one is missed, with hint and solution, by mouse, keys and touch; nothing is told early. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { itemAt } from "../../../src/app/known.ts";
import { LANGUAGES } from "../../../src/app/languages.ts";
import type { PuzzleGame, PuzzleInfo, Puzzles } from "../../../src/protocol.ts";
import { violations } from "../../driver/axe.ts";
import { PHONE, type Person } from "../../driver/browser-and-server.ts";
import { Finger, Mouse } from "../../driver/input-devices.ts";
import { ROOT } from "../../driver/server.ts";
import { walk, walkOverBoard } from "../../driver/walk-by-keys.ts";
import { prove } from "../../prove.ts";

interface Kept {
  readonly id: string;
  readonly theme: string;
  readonly by_points: boolean;
  readonly right: readonly { readonly deeds: readonly string[]; readonly turn: readonly string[] }[];
}

const PUZZLES = gunzipSync(readFileSync(join(ROOT, "src/concordia/data/puzzles.jsonl.gz")))
  .toString()
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Kept);

/** Those in which a Prefect and a province are all there is to it. */
const PLAIN = PUZZLES.filter(
  ({ right }) => right.length === 1 && right[0]?.turn.length === 2 && right[0].turn[0] === "play:prefect",
);

const province = ({ right }: Kept): string => (right[0]?.turn[1] ?? "").replace("produce:", "").replaceAll("_", " ");
const glowing = (name: string): string => `[data-part=board] g[data-option="province:${name}"]`;
const HAND_IN = "[data-part=actions] [data-option=end]";
const CARD = '[data-part=hand] .card.option button[data-card="prefect"]';

async function open(person: Person, puzzle: Kept): Promise<string[]> {
  const sent: string[] = [];
  person.page.on("response", (answer) => {
    if (answer.url().includes("/api/"))
      void answer
        .text()
        .then((text) => sent.push(text))
        .catch(() => undefined);
  });
  await person.page.goto(`/puzzles?puzzle=${puzzle.id}`);
  await person.page.locator("[data-part=hand]").first().waitFor({ timeout: 60_000 });
  return sent;
}

function toldNothing(sent: readonly string[], puzzle: Kept): void {
  assert(sent.length > 2, "the server was asked");
  for (const text of sent) {
    for (const { deeds } of puzzle.right)
      assert(!text.includes(JSON.stringify(deeds)), "no byte tells the deeds of the right turn");
    assert(!text.includes('"right":[{'), "no byte tells a right turn");
  }
}

/** A Prefect in a province, handed in. */
async function play(page: Page, pointer: Mouse | Finger, name: string): Promise<void> {
  await pointer.spot(`province:${name}`);
  const ready = page.locator(`${HAND_IN}:not([disabled])`).first();
  await ready.waitFor();
  await (pointer instanceof Finger ? ready.tap() : ready.click());
}

/** Another province than the right one. */
async function wrongProvince(page: Page, puzzle: Kept): Promise<string> {
  await page.locator(CARD).first().click();
  await page.locator('[data-part=board] g[data-option^="province:"]').first().waitFor({ state: "attached" });
  const names = await page
    .locator('[data-part=board] g[data-option^="province:"]')
    .evaluateAll((all) => all.map((each) => each.getAttribute("data-option")?.replace("province:", "") ?? ""));
  return itemAt(
    names.filter((name) => name !== province(puzzle)),
    0,
  );
}

async function anyProvince(page: Page): Promise<string> {
  const first = page.locator('[data-part=board] g[data-option^="province:"]').first();
  await first.waitFor({ state: "attached" });
  return ((await first.getAttribute("data-option")) ?? "").replace("province:", "");
}

prove("a puzzle is found on the ordinary board, and the next one comes", 180, async (stage) => {
  const puzzle = itemAt(PLAIN, 0);
  const person = await stage.person();
  const { page } = person;
  const sent = await open(person, puzzle);
  await page.locator(CARD).first().click();
  await page.locator(glowing(province(puzzle))).waitFor({ state: "attached" });
  toldNothing(sent, puzzle);
  await play(page, new Mouse(person), province(puzzle));
  const answer = page.locator("[data-part=answer]");
  await answer.getByRole("heading", { name: /^Found/ }).waitFor();
  assert.match(await answer.innerText(), /rating \+\d+/);
  assert.match(await answer.innerText(), /How 1 solver answered/);
  await answer.getByRole("button", { name: /Next puzzle/ }).click();
  await answer.waitFor({ state: "detached" });
  await page.locator("#puzzle-title").waitFor();
});

prove("the game that a puzzle is from opens at the turn of the puzzle", 180, async (stage) => {
  const puzzle = itemAt(PLAIN, 0);
  const person = await stage.person();
  const { page } = person;
  await open(person, puzzle);
  const early = await person.context.request.get(`${person.address}/api/v1/puzzles/${puzzle.id}/game`);
  assert.equal(early.status(), 403, "nothing of the game is told before");
  await page.locator(CARD).first().click();
  await play(page, new Mouse(person), province(puzzle));
  await page.locator("[data-part=answer]").getByRole("link", { name: "The game it is from" }).click();
  await page.getByRole("heading", { name: /^Replay/ }).waitFor();
  await page.waitForURL(/step=\d+/);
  const asked = await person.ask<PuzzleGame>("get", `/puzzles/${puzzle.id}/game`);
  const first = asked.retold.steps.findIndex(({ turn }) => turn === asked.turn);
  assert.equal(Number(new URL(page.url()).searchParams.get("step")), first, "it stands before that turn");
  await page.locator("body").press("ArrowRight");
  await page.waitForURL(new RegExp(`step=${first + 1}$`));
  await page.getByRole("link", { name: "To the puzzles" }).click();
  await page.waitForURL(/\/puzzles$/);
});

/** Until the day and its five puzzles are on the device. */
async function allKept(page: Page): Promise<void> {
  for (let looks = 0; looks < 120; looks += 1) {
    if ((await page.evaluate(async () => (await (await caches.open("puzzles-1")).keys()).length)) === 6) return;
    await page.waitForTimeout(1000);
  }
  assert.fail("today's puzzles were not kept");
}

prove("today's puzzles go on without a connection, and the try is judged later", 240, async (stage) => {
  const person = await stage.person();
  const { page, context } = person;
  await page.goto("/puzzles");
  await page
    .getByRole("button", { name: /Begin|Start|Solve/ })
    .first()
    .click()
    .catch(() => undefined);
  await page.locator("[data-part=hand]").first().waitFor({ timeout: 60_000 });
  assert(
    await page.evaluate(() => document.documentElement.scrollHeight <= document.documentElement.clientHeight),
    "the page ends with its window",
  );
  // All five are kept before the connection goes away.
  await allKept(page);
  const { today } = await person.ask<Puzzles>("get", "/puzzles");
  const puzzle = itemAt(
    PUZZLES.filter(({ id }) => today.some(({ name, theme }) => name === id && theme === "prefect")),
    0,
  );
  await context.setOffline(true);
  await page.getByRole("button", { name: /The right Prefect/ }).click();
  await page.getByText("No connection.").waitFor();
  const kept = await page.evaluate(async (name) => {
    const found = await caches.match(`/kept/puzzles/${name}`);
    return found ? await found.text() : "";
  }, puzzle.id);
  for (const { deeds } of puzzle.right) assert(!kept.includes(JSON.stringify(deeds)), "no answer is on the device");
  await page.locator(CARD).first().click();
  await play(page, new Mouse(person), await anyProvince(page));
  const answer = page.locator("[data-part=answer]");
  await answer.getByRole("heading", { name: "Your try is kept" }).waitFor();
  await context.setOffline(false);
  await answer.getByRole("heading", { name: /^(Found|Not enough)/ }).waitFor();
  const after = await person.ask<PuzzleInfo>("get", `/puzzles/${puzzle.id}`);
  assert.equal(after.tries, 1, "the try was sent, once");
});

prove("the page of puzzles opens anew without a connection, with today's five", 240, async (stage) => {
  const person = await stage.person({ serviceWorkers: "allow" });
  const { page, context } = person;
  await page.goto("/puzzles");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload(); // from now on what is fetched is kept
  await page.locator("[data-part=hand]").first().waitFor({ timeout: 60_000 });
  await allKept(page);
  await context.setOffline(true);
  await page.goto("/puzzles");
  // What the page itself found: a new page of Chromium's may not have been told yet that it is offline.
  await page.getByText("No connection.").waitFor();
  await page.locator("[data-part=hand]").first().waitFor(); // the first of them is on the board
  await page.locator("section[aria-labelledby=todays-five] li button").nth(4).waitFor();
  await context.setOffline(false);
});

prove("a puzzle is missed: a wrong try, a hint, and the solution", 180, async (stage) => {
  const puzzle = itemAt(PLAIN, 1);
  const person = await stage.person();
  const { page } = person;
  const sent = await open(person, puzzle);
  await page.getByRole("button", { name: "Hint" }).first().click();
  await page.locator(".task-card .hint").waitFor();
  const wrong = await wrongProvince(page, puzzle);
  await play(page, new Mouse(person), wrong);
  const answer = page.locator("[data-part=answer]");
  await answer.getByRole("heading", { name: /Not enough/ }).waitFor();
  toldNothing(sent, puzzle);
  await answer.getByRole("button", { name: "Try again" }).click();
  await answer.waitFor({ state: "detached" });
  await page.locator(CARD).first().waitFor();
  await page.locator(".task-card").getByRole("button", { name: "Solution" }).click();
  await answer.getByRole("heading", { name: "Not found" }).waitFor();
  assert.match(await answer.innerText(), new RegExp(`The answer was: .*${province(puzzle)}`));
});

prove(
  "a wrong try that is taken back by hand is followed by another; what everybody has is in sight",
  180,
  async (stage) => {
    const puzzle = itemAt(PLAIN, 6);
    const person = await stage.person({ viewport: { width: 1280, height: 720 } });
    const { page } = person;
    await open(person, puzzle);
    const mine = await page.locator("aside [data-seat]").first().boundingBox();
    const five = await page.locator("section[aria-labelledby=todays-five]").boundingBox();
    assert(mine && mine.y + mine.height <= 720, "my money and goods are in sight");
    assert(five && Math.abs(five.x - mine.x) <= 4, "and stand in line with the rest");
    await play(page, new Mouse(person), await wrongProvince(page, puzzle));
    const answer = page.locator("[data-part=answer]");
    await answer.getByRole("heading", { name: /Not enough/ }).waitFor();
    assert(await page.locator(HAND_IN).first().isDisabled(), "the same turn is not handed in twice");
    await page.locator("body").press("z");
    await answer.waitFor({ state: "detached" });
    await play(page, new Mouse(person), province(puzzle));
    await answer.getByRole("heading", { name: "Found at the second try" }).waitFor();
  },
);

prove("a puzzle is found in every language, and axe finds nothing", 240, async (stage) => {
  const person = await stage.person();
  const { page } = person;
  for (const [number, language] of LANGUAGES.entries()) {
    const puzzle = itemAt(PLAIN, number + 3);
    const texts = JSON.parse(
      readFileSync(join(ROOT, `web/src/texts/${language}/study/puzzles.json`), "utf8"),
    ) as Record<string, string>;
    await open(person, puzzle);
    await page.locator("select").filter({ hasText: "Français" }).first().selectOption(language);
    await page.waitForFunction((wanted) => document.documentElement.lang.startsWith(wanted), language);
    await page.locator(CARD).first().click();
    await play(page, new Mouse(person), province(puzzle));
    const answer = page.locator("[data-part=answer]");
    await answer.getByRole("heading", { name: texts["found"] ?? "" }).waitFor();
    assert.doesNotMatch(
      await page.locator("main").innerText(),
      /\b(puzzles|terms|cards)\.[a-z]/,
      `${language} has all texts`,
    );
    assert.deepEqual(await violations(page, `a puzzle found, ${language}`), []);
  }
});

prove("a puzzle by keyboard alone", 180, async (stage) => {
  const puzzle = itemAt(PLAIN, 2);
  const person = await stage.person();
  const { page } = person;
  await open(person, puzzle);
  await page.locator("body").press("c");
  await walk(page, "ArrowRight", "[data-part=hand] [data-card=prefect]");
  await page.keyboard.press("Enter");
  await page.locator(glowing(province(puzzle))).waitFor({ state: "attached" });
  await page.keyboard.press("b");
  await walkOverBoard(page, `province:${province(puzzle)}`);
  await page.keyboard.press("Enter");
  await page.locator(`${HAND_IN}:not([disabled])`).waitFor();
  await page.keyboard.press("e");
  const answer = page.locator("[data-part=answer]");
  await answer.getByRole("heading", { name: /^Found/ }).waitFor();
  await page.waitForFunction(() => /^\s*(Next puzzle|Done)/.test(document.activeElement?.textContent ?? ""));
  await page.keyboard.press("Enter");
  await answer.waitFor({ state: "detached" });
});

prove("a puzzle on a phone", 180, async (stage) => {
  const puzzle = itemAt(PLAIN, 0);
  const person = await stage.person(PHONE);
  const { page } = person;
  await open(person, puzzle);
  await page.locator(CARD).first().tap();
  await play(page, new Finger(person), province(puzzle));
  await page
    .locator("[data-part=answer]")
    .getByRole("heading", { name: /^Found/ })
    .waitFor();
  assert(
    await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    "nothing runs off the side",
  );
});
