/** Learning from mistakes: from a review to a turn tried again, failed and found, by mouse, touch and keys. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import {
  LANGUAGE_NAMES,
  type GameAction,
  type JudgedTurn,
  type MistakeOut,
  type Review,
} from "../../../src/protocol.ts";
import { PHONE, settled, type Person } from "../../driver/browser-and-server.ts";
import { Finger, Keys, Mouse, type InputDevice } from "../../driver/input-devices.ts";
import { positions } from "../../driver/positions.ts";
import { prove } from "../../prove.ts";

interface Told {
  readonly turn: number;
  readonly seat: number;
  readonly action: GameAction;
}
interface Lesson {
  readonly key: string;
  readonly mistake: JudgedTurn;
  readonly played: readonly GameAction[];
}

/** What is decided by a button, and not at a place of its own. */
const PLAIN: readonly GameAction["type"][] = ["play", "move", "build", "produce", "cash", "income", "done"];

/** A finished game that was reviewed, and a mistake in it that can be tried without a trade. */
async function lesson(person: Person): Promise<Lesson> {
  const { key } = await person.ask<{ key: string }>("post", "/records", positions().lesson);
  let review = await person.ask<Review>("post", `/tables/${key}/review`);
  for (let tries = 0; review.state === "running" && tries < 600; tries += 1) {
    await new Promise((wait) => setTimeout(wait, 500));
    review = await person.ask<Review>("get", `/tables/${key}/review`);
  }
  assert.equal(review.state, "done");
  const { steps } = await person.ask<{ steps: readonly Told[] }>("get", `/tables/${key}/steps`);
  const playedIn = ({ turn, seat }: JudgedTurn): readonly GameAction[] =>
    steps.filter((each) => each.turn === turn && each.seat === seat).map(({ action }) => action);
  const simple = (actions: readonly GameAction[]): boolean => actions.every(({ type }) => PLAIN.includes(type));
  const mistake = review.turns.find(
    (each) => ["mistake", "turning"].includes(each.verdict) && simple(each.best) && simple(playedIn(each)),
  );
  assert(mistake, "there is a mistake to learn from");
  return { key, mistake, played: playedIn(mistake) };
}

/** Decide a turn on the ordinary board, have it checked, and read what came of it. */
async function tried(person: Person, input: InputDevice, actions: readonly GameAction[]): Promise<string> {
  const { page, heard } = person;
  const answer = page.locator("[data-answer]");
  await heard.until(() => heard.asked !== null && heard.state?.undo === 0, "the turn from its beginning");
  const check = async (): Promise<void> => {
    if (input instanceof Keys) await page.keyboard.press("e");
    else if (input instanceof Finger) await page.locator("[data-part=actions] [data-option=end]").last().tap();
    else await page.locator("[data-part=actions] [data-option=end]").last().click();
  };
  for (const action of actions) {
    if (action.type === "done") continue;
    const option = heard.legal.find((each) => JSON.stringify(each.action) === JSON.stringify(action));
    assert(option, `${JSON.stringify(action)} is possible`);
    await input.take(option);
  }
  for (let tries = 0; tries < 3 && !(await answer.isVisible()); tries += 1) {
    await check();
    await Promise.race([
      answer.waitFor({ timeout: 20_000 }),
      page.locator("[data-part=prompt] [role=alert], .answer[role=alert]").first().waitFor(),
    ]);
  }
  await answer.waitFor();
  return (await answer.getAttribute("data-answer")) ?? "";
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await holds()) return;
    await new Promise((soon) => setTimeout(soon, 100));
  }
  throw new Error(`never: ${what}`);
}

/** From the end of the game to its review, and to the mistake of the seat that is chosen there. */
async function toReview(person: Person, { key, mistake }: Lesson): Promise<void> {
  const { page } = person;
  await page.goto(`/t/${key}`);
  await settled(page);
  await page.keyboard.press("Escape");
  await page.locator(`a[href="/t/${key}/review"]`).first().click();
  await page.getByRole("tab").nth(mistake.seat).waitFor({ timeout: 60_000 });
}

/** The task is told in every language, without a reload. */
async function inEveryLanguage(page: Page): Promise<void> {
  const said = new Set<string>();
  const languages = Object.keys(LANGUAGE_NAMES);
  for (const language of [...languages, "en"]) {
    await page.locator("select").filter({ hasText: "Français" }).first().selectOption(language);
    await page.waitForFunction((wanted) => document.documentElement.lang.startsWith(wanted), language);
    said.add(await page.locator("aside").first().innerText());
  }
  assert.equal(said.size, languages.length, "the task in every language");
  await page.getByText("Find a better turn.").waitFor();
}

prove("a mistake is tried again by mouse: failed, tried again, found", 300, async (stage) => {
  const person = await stage.person();
  const { page } = person;
  const learned = await lesson(person);
  const { mistake, played } = learned;
  await toReview(person, learned);
  await page.getByRole("tab").nth(mistake.seat).click();
  await page.locator(`aside [data-turn="${mistake.turn}"]`).click();
  const sent: string[] = [];
  page.on("response", (answer) => {
    if (/\/api\/v1\/(trials|me\/mistakes|tables\/[^/]+\/mistakes)/.test(answer.url()))
      void answer.text().then(
        (text) => sent.push(text),
        () => undefined,
      );
  });
  await page.getByRole("link", { name: "Try it yourself" }).click();
  await page.getByText("Find a better turn.").waitFor();
  await page.getByText(`keeps at least ${Math.max(0, mistake.better - 3)} %`).waitFor();
  assert.match(await page.locator(".retry-head").innerText(), /Italia · Classic · [A-Z][a-z]+ \d/, "which game it was");
  await inEveryLanguage(page);
  const mouse = new Mouse(person);
  assert.equal(await tried(person, mouse, played), "wrong");
  assert.match(await page.locator("[data-answer]").innerText(), new RegExp(`Not enough: ${mistake.played} %`));
  for (const text of sent)
    for (const clause of mistake.why) assert(!text.includes(clause), "nothing told what is better");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("button", { name: "A hint" }).click();
  await page.getByText(/^Card: /).waitFor();
  assert.equal(await tried(person, mouse, mistake.best), "right");
  assert.match(await page.locator("[data-answer]").innerText(), /In the game: \S/);
  await page.getByText("1 with help").waitFor();
  await page.getByRole("button", { name: /Next mistake|Close/ }).click();
  await page.locator("[data-answer]").waitFor({ state: "detached" });
});

prove("a mistake is tried again on a phone, in German: put off, taken up again and found", 300, async (stage) => {
  const phone = await stage.person(PHONE);
  const { page } = phone;
  const learned = await lesson(phone);
  await phone.ask("patch", "/me", { language: "de" });
  await toReview(phone, learned);
  await page.getByRole("tab").nth(learned.mistake.seat).tap();
  await page.locator(`ol.row [data-turn="${learned.mistake.turn}"]`).tap();
  await page.getByRole("link", { name: "Selbst versuchen" }).tap();
  await page.getByText("Finde einen besseren Zug.").waitFor();
  await page.getByText(`Mindestens ${Math.max(0, learned.mistake.better - 3)} % behalten`).waitFor();
  // Put off: it waits for another day, and can be taken up at once all the same.
  const address = page.url();
  await page.getByRole("tab", { name: "Aufgabe" }).tap();
  await page.getByRole("button", { name: "Überspringen" }).tap();
  await until("it is put off", async () => {
    const { mistakes } = await phone.ask<{ mistakes: readonly MistakeOut[] }>("get", `/tables/${learned.key}/mistakes`);
    return mistakes.find(({ turn }) => turn === learned.mistake.turn)?.state === "skipped";
  });
  await page.goto(address);
  await page.getByText("Finde einen besseren Zug.").waitFor();
  const finger = new Finger(phone);
  assert.equal(await tried(phone, finger, learned.mistake.best), "right");
  assert.match(await page.locator("[data-answer]").innerText(), /Gefunden: \d+ %/);
  assert(
    await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    "nothing runs off the side",
  );
});

prove("a mistake is tried again by keyboard, and its solution is shown", 300, async (stage) => {
  const person = await stage.person();
  const { page } = person;
  const learned = await lesson(person);
  await toReview(person, learned);
  await page.getByRole("tab").nth(learned.mistake.seat).click();
  await page.locator(`aside [data-turn="${learned.mistake.turn}"]`).click();
  await page.locator("body").press("t");
  await page.getByText("Find a better turn.").waitFor();
  // The judge is away once: that is told, and the try is kept, and judged as soon as it is handed in again.
  await page.route("**/check", (route) => route.abort(), { times: 1 });
  await page.evaluate(() => {
    // It is told until the try is handed in again, which may be at once: every change of the page is looked at.
    new MutationObserver(() => {
      if (document.body.innerText.includes("This turn cannot be judged now.")) document.body.dataset["away"] = "told";
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  assert.equal(await tried(person, new Keys(person), learned.played), "wrong");
  assert.equal(await page.evaluate(() => document.body.dataset["away"]), "told", "that the judge is away");
  await page.locator("[data-answer]").getByRole("button", { name: "Solution" }).press("Enter");
  await page.locator("[data-answer=shown]").waitFor();
  assert.match(await page.locator("[data-answer]").innerText(), /Solution: \d+ %[\s\S]*Better: /);
});

prove("my mistakes: nothing yet, and a row of pills under Learn", 60, async (stage) => {
  const person = await stage.person();
  const { page } = person;
  await page.goto("/");
  await settled(page);
  await page.getByRole("link", { name: "Learn", exact: true }).click();
  await page.getByRole("link", { name: "My mistakes" }).click();
  await page.getByText("No mistakes to learn from yet").waitFor();
  assert.equal(await page.getByRole("link", { name: "My mistakes" }).getAttribute("aria-current"), "page");
});
