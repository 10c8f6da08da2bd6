/** Lessons: a whole one by mouse, by keys and by touch; shown, wrong, kept, and in every language. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { itemAt } from "../../../src/app/known.ts";
import { LANGUAGES } from "../../../src/app/languages.ts";
import { PHONE, type Manner, type Person } from "../../driver/browser-and-server.ts";
import { violations } from "../../driver/axe.ts";
import { Finger, Mouse } from "../../driver/input-devices.ts";
import { ROOT } from "../../driver/server.ts";
import { prove } from "../../prove.ts";

interface Kept {
  readonly lesson: string;
  readonly tasks: readonly {
    readonly task: string;
    readonly solution: readonly string[];
    readonly wrong: { readonly turn: readonly string[] };
  }[];
}

const FOLDER = join(ROOT, "src/concordia/data/lessons");
const LESSONS = readdirSync(FOLDER)
  .filter((name) => /^\d/.test(name))
  .sort()
  .map((name) => JSON.parse(readFileSync(join(FOLDER, name), "utf8")) as Kept);
const BUILD = itemAt(LESSONS, 0);
const PRODUCE = itemAt(LESSONS, 1);
const LOW_PHONE: Manner = { ...PHONE, viewport: { width: 390, height: 664 } };

const CHECK = "[data-part=actions] [data-option=end]:not([disabled])";
const COACH = "[data-part=coach]";
const NEXT = `${COACH} [data-option=next]`;

async function open(page: Page, lesson: string): Promise<void> {
  await page.goto(`/learn/lessons/${lesson}`);
  await page.locator("[data-part=hand] .card.option").first().waitFor({ timeout: 60_000 });
}

/** Play a turn of a data file with a pointer: cards, ways, houses; then check it. */
async function play(page: Page, pointer: Mouse | Finger, turn: readonly string[]): Promise<void> {
  const touch = async (selector: string): Promise<void> => {
    const target = page.locator(selector).first();
    await (pointer instanceof Finger ? target.tap() : target.click());
  };
  for (const action of turn) {
    const [kind = "", ...rest] = action.replaceAll("_", " ").split(":");
    if (kind === "play") {
      await touch(`[data-part=hand] .card.option button[data-card="${rest[0]}"]`);
      await page.locator("[data-part=board] g[data-option]").first().waitFor({ state: "attached" });
    } else if (kind === "move") {
      const [from = "", to = ""] = (rest[1] ?? "").split(">");
      await pointer.spot(`colonist:0:${rest[0]}:${from}`);
      await pointer.spot(`line:${to}`);
    } else if (kind === "build") await pointer.spot(`city:${rest[0]}`);
    else if (kind === "produce") await pointer.spot(`province:${rest[0]}`);
    else assert.equal(kind, "done", `${action} is not played here`);
  }
  await touch(CHECK);
}

/** Play a turn by keyboard: every decision from the list of options. */
async function playByKeys(page: Page, turn: readonly string[]): Promise<void> {
  for (const action of turn.filter((each) => each !== "done")) {
    const option = `[data-part=options] [data-option="${action}"]`;
    await page.locator("[data-part=actions] [aria-keyshortcuts=o]").waitFor();
    await page.keyboard.press("o");
    await page.locator(option).waitFor();
    for (let steps = 0; steps < 120; steps += 1) {
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, option)) break;
      await page.keyboard.press("ArrowDown");
    }
    await page.keyboard.press("Enter");
    await page.locator(option).waitFor({ state: "detached" });
    if (await page.locator("[data-part=options]").count()) await page.keyboard.press("Escape");
  }
  await page.locator(CHECK).waitFor();
  await page.keyboard.press("e");
}

async function finished(page: Page): Promise<void> {
  await page.locator("main.finished").waitFor();
  assert.match(await page.locator("main.finished").innerText(), /Lesson done/);
}

prove("a whole lesson by mouse, from the front page to the next station", 240, async (stage) => {
  const person = await stage.person();
  const { page } = person;
  await page.goto("/");
  await page.getByText("First time?").waitFor();
  await page
    .locator("section", { has: page.locator("#lesson-tile") })
    .getByRole("link")
    .click();
  await page.locator("[data-part=hand] .card.option").first().waitFor({ timeout: 60_000 });
  const mouse = new Mouse(person);
  for (const [number, { solution }] of BUILD.tasks.entries()) {
    await page.getByText(`Task ${number + 1} of ${BUILD.tasks.length}`).waitFor();
    await play(page, mouse, solution);
    await page.locator(NEXT).click();
  }
  await finished(page);
  await page.getByRole("link", { name: "Next: Produce" }).click();
  await page.getByText(`Task 1 of ${PRODUCE.tasks.length}`).waitFor();
  await page.goto("/learn/lessons");
  await page.getByText("6 of 30 tasks").waitFor();
});

prove("a wrong turn says why and is taken back, and what is shown is then one's own to repeat", 180, async (stage) => {
  const person = await stage.person();
  const { page } = person;
  await open(page, "build");
  const task = itemAt(BUILD.tasks, 0);
  const mouse = new Mouse(person);
  await play(page, mouse, task.wrong.turn);
  await page.getByText("None of your colonists is on Novaria-Roma.").waitFor();
  await page.locator("[data-part=hand] .card.option").first().waitFor();
  await page.locator("[data-part=actions] [data-option=help]").click();
  await page.locator(`${COACH}.showing`).waitFor();
  await page.locator(`${COACH}.yours`).waitFor({ timeout: 30_000 });
  assert.equal(await page.locator(NEXT).count(), 0, "what was shown is not done");
  await play(page, mouse, task.solution);
  await page.locator(NEXT).waitFor();
  await page.reload();
  await page.getByText(`Task 2 of ${BUILD.tasks.length}`).waitFor();
});

/** In the page: which options of the board the coach covers. */
function covered(coach: string): string[] {
  const card = document.querySelector(coach)?.getBoundingClientRect();
  return [...document.querySelectorAll("[data-part=board] .option")].flatMap((option) => {
    const place = option.querySelector(".touch")?.getBoundingClientRect();
    const over =
      card &&
      place &&
      place.left < card.right &&
      card.left < place.right &&
      place.top < card.bottom &&
      card.top < place.bottom;
    return over ? [option.getAttribute("data-option") ?? ""] : [];
  });
}

prove("the coach is dragged, by mouse and by keys, and never lies over an option", 180, async (stage) => {
  const { page } = await stage.person();
  await open(page, "produce");
  const coach = page.locator(COACH);
  assert.equal(await coach.getByRole("heading").innerText(), "A province produces");
  const at = async (): Promise<{ x: number; y: number }> => {
    await page.waitForTimeout(400); // it comes to rest
    const box = await coach.boundingBox();
    assert(box, "the coach is shown");
    return box;
  };
  const first = await at();
  await page.mouse.move(first.x + 60, first.y + 20);
  await page.mouse.down();
  await page.mouse.move(first.x - 240, first.y - 120, { steps: 6 });
  await page.mouse.up();
  const dragged = await at();
  assert(Math.abs(dragged.x - first.x + 300) < 4 && Math.abs(dragged.y - first.y + 140) < 4, "it is where it was put");
  await page.getByRole("button", { name: "Move the coach with the arrow keys" }).focus();
  await page.keyboard.press("ArrowLeft");
  assert.equal((await at()).x, dragged.x - 32);
  await page.locator("[data-part=hand] .card.option button[data-card=prefect]").click();
  await page.locator("[data-part=board] .option").nth(8).waitFor({ state: "attached" });
  await at();
  assert.deepEqual(await page.evaluate(covered, COACH), [], "it makes way for every province");
});

prove("a whole lesson by keyboard alone", 240, async (stage) => {
  const { page } = await stage.person();
  await open(page, "produce");
  for (const [number, { solution }] of PRODUCE.tasks.entries()) {
    await page.getByText(`Task ${number + 1} of ${PRODUCE.tasks.length}`).waitFor();
    await playByKeys(page, solution);
    await page.locator(NEXT).waitFor();
    await page.waitForFunction((next) => document.activeElement?.matches(next) ?? false, NEXT);
    await page.keyboard.press("Enter");
  }
  await finished(page);
});

prove("a whole lesson on a low phone", 240, async (stage) => {
  const person = await stage.person(LOW_PHONE);
  const { page } = person;
  await open(page, "build");
  const finger = new Finger(person);
  for (const [number, { solution }] of BUILD.tasks.entries()) {
    await page.getByText(`Task ${number + 1} of ${BUILD.tasks.length}`).waitFor();
    assert(
      await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
      "nothing runs off the side",
    );
    await play(page, finger, solution);
    await page.locator(NEXT).tap();
  }
  await finished(page);
});

prove("every lesson in every language, and axe finds nothing", 300, async (stage) => {
  const { page } = await stage.person();
  for (const address of ["/learn/lessons", ...LESSONS.map(({ lesson }) => `/learn/lessons/${lesson}`)]) {
    await page.goto(address);
    const words = page.locator(address.endsWith("lessons") ? "main" : COACH);
    await words.waitFor({ timeout: 60_000 });
    const said = new Set<string>();
    for (const language of LANGUAGES) {
      await page.locator("select").filter({ hasText: "Français" }).first().selectOption(language);
      const lang = language === "sr" ? "sr-Latn" : language;
      await page.waitForFunction((wanted) => document.documentElement.lang === wanted, lang);
      await page.waitForTimeout(400);
      said.add(await words.innerText());
    }
    assert.equal(said.size, LANGUAGES.length, `${address} says it in every language`);
    assert.deepEqual(await violations(page, address), []);
  }
});

prove("progress is kept for an account, and what a guest did comes along", 180, async (stage) => {
  const guest = await stage.person();
  const task = itemAt(PRODUCE.tasks, 0);
  await open(guest.page, "produce");
  await play(guest.page, new Mouse(guest), task.solution);
  await guest.page.locator(NEXT).waitFor();
  const name = `Learner ${Date.now() % 1e6}`;
  const password = "a road with seven stations";
  await guest.ask("post", "/keep", { name, password });
  const again: Person = await stage.person({ stranger: true });
  await again.ask("post", "/session", { name, password });
  await again.page.goto("/learn/lessons");
  await again.page.getByText("1 of 30 tasks").waitFor();
});

prove(
  "all lessons done: the road ends in a laurel, and the game with hints that fade comes next",
  120,
  async (stage) => {
    const person = await stage.person({ viewport: { width: 1280, height: 720 } });
    const { page } = person;
    await page.goto("/learn/lessons");
    await page.locator("li.open .spot").waitFor();
    const fits = (): Promise<boolean> =>
      page.evaluate(() => document.documentElement.scrollHeight <= document.documentElement.clientHeight);
    assert(await fits(), "the whole road is in sight on a small laptop");
    assert.equal(await page.locator(".road .laurel").count(), 0);
    const tasks = LESSONS.flatMap(({ lesson, tasks: all }) => all.map(({ task }) => `${lesson}.${task}`));
    await person.ask("post", "/lessons/done", { done: tasks });
    await page.reload();
    await page.getByText("30 of 30 tasks").waitFor();
    await page.locator(".road .laurel").waitFor();
    assert.match(await page.locator("li.open").innerText(), /A game with hints that fade/);
    await page.getByRole("heading", { name: "All lessons are done" }).waitFor();
    await page.goto("/");
    await page.locator("#lesson-tile", { hasText: "My mistakes" }).waitFor();
    await page.goto("/learn/lessons");
    await page.locator("aside").getByRole("button").click();
    await page.locator("[data-part=hint]").waitFor({ timeout: 60_000 });
  },
);

prove("the last station: a game in which hints come by themselves at first", 180, async (stage) => {
  const { page } = await stage.person();
  await page.goto("/learn/lessons");
  await page.getByRole("button", { name: /A game with hints that fade/ }).click();
  await page.locator("[data-part=hand]").first().waitFor({ timeout: 60_000 });
  await page.locator("[data-part=hint]").waitFor({ timeout: 60_000 });
});
