/** Tables on laptops and larger screens are as they were drawn: heights, six players, the coach, every control. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Mouse } from "../../driver/input-devices.ts";
import { playUnseen } from "../../driver/play-unseen.ts";
import { layOut, positions } from "../../driver/positions.ts";
import { ROOT } from "../../driver/server.ts";
import { prove } from "../../prove.ts";

const LAPTOP = { width: 1280, height: 720 };
const WINDOWS = [
  LAPTOP,
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
];
const LANGUAGES = ["en", "fr", "de", "sr", "es"];
const GREEDY = { kind: "bot" as const, level: "greedy" };

/** How high everything is: bar, display, board, prompt, hand; and how wide the column beside it. */
const DRAWN: readonly (readonly [width: number, height: number, parts: readonly number[]])[] = [
  [1440, 900, [38, 66, 603, 44, 149, 322]],
  [1280, 720, [34, 58, 474, 42, 112, 300]],
];

/** In the page: how high the parts of a table are, and how wide the column beside them. */
function measures(): number[] {
  const box = (part: string): DOMRect => document.querySelector(part)?.getBoundingClientRect() ?? new DOMRect();
  const parts = [".head", "[data-part=display]", "[data-part=board]", "[data-part=prompt]", "[data-part=hand]"];
  return [...parts.map((part) => box(part).height), box(".side-column").width].map(Math.round);
}

/** In the page: whether all cards of a hand are in sight where they take ten places. */
function holdsTen(): boolean {
  const row = document.querySelector("[data-part=hand] ul");
  const last = row?.lastElementChild;
  if (!row || !last) return false;
  const more = Array.from({ length: 10 - row.childElementCount }, () => last.cloneNode(true));
  row.append(...more);
  const whole = row.scrollWidth <= row.clientWidth;
  for (const each of more) row.removeChild(each);
  return whole;
}

prove(
  "bars, cards and board are as high as they were drawn, and six players with eight lines fit",
  150,
  async (stage) => {
    const person = await stage.person({ viewport: LAPTOP });
    const { page } = person;
    await layOut(person, positions().late);
    await page.locator("[data-part=hand] .card").first().waitFor();
    await page.locator("[data-part=display] .slot").first().waitFor();
    for (const [width, height, parts] of DRAWN) {
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(350);
      assert.deepEqual(await page.evaluate(measures), parts, `in ${width} x ${height}`);
      if (width === 1440) assert(await page.evaluate(holdsTen), "ten places of a hand are in sight");
    }

    // Three teams of two: partners in one frame, a team a line of the points, and still eight lines of the log.
    await person.renew();
    const seats = [{ kind: "me" as const }, ...Array.from({ length: 5 }, () => GREEDY)];
    const { key } = await person.table({ map: "ionium", game: "team", seats });
    await playUnseen(person, key, ({ view, asked, seat }) => (view?.turns ?? 0) >= 12 && asked?.seat === seat);
    await page.setViewportSize(LAPTOP);
    await person.sit(key);
    await page.locator(".scores tbody td").first().waitFor();
    await page.locator("[role=log] .entry").first().waitFor();
    await page.waitForTimeout(300);
    assert.equal(await page.locator(".group.team .player").count(), 6, "six players, each in the frame of a team");
    assert.equal(await page.locator(".scores tbody tr").count(), 3, "a team a line");
    for (const row of await page.locator(".player").all()) {
      const high = (await row.boundingBox())?.height ?? 0;
      assert(high > 0 && high <= 48, `a row of ${high}`);
    }
    const lines = await page.evaluate(() => {
      const log = document.querySelector("[role=log]:not(.hidden-text)");
      const line = log?.querySelector<HTMLElement>(".entry p");
      return log && line ? log.clientHeight / parseFloat(getComputedStyle(line).lineHeight) : 0;
    });
    assert(lines >= 8, `${lines} lines of the log`);
  },
);

/** The thoughts of the coach in a language: title, words and the link to their rule, a line each. */
function thoughts(language: string): string[] {
  const texts = (part: string): Record<string, string> =>
    JSON.parse(readFileSync(join(ROOT, `web/src/texts/${language}/${part}.json`), "utf8")) as Record<string, string>;
  const [guide, cards, panels] = [texts("guide"), texts("cards"), texts("panels")];
  const rule = (number = ""): string => (panels["coach.rule"] ?? "").replace("{rule}", number);
  const named = (key: string, form: RegExp): string | undefined => form.exec(key)?.[1];
  const situations = Object.keys(guide).flatMap((key) => {
    const name = named(key, /^(.*)\.text$/);
    return name ? [[guide[`${name}.title`], guide[key], rule(guide[`${name}.rule`])]] : [];
  });
  const first = Object.keys(cards).flatMap((key) => {
    const name = named(key, /^first\.(.*)$/);
    return name ? [[cards[`name.${name}`], cards[key], rule(cards[`rule.${name}`])]] : [];
  });
  return [...situations, ...first].map((parts) => parts.join("\n"));
}

/** In the page: the thoughts that take more room than two lines in the place of the one that is told. */
function longer(all: readonly string[]): string[] {
  const words = document.querySelector<HTMLElement>("[data-part=coach] .words");
  const [title, text, link] = ["h3", "p", "a"].map((part) => words?.querySelector<HTMLElement>(part));
  if (!words || !title || !text || !link) return ["no coach"];
  const twoLines = 2 * Math.max(...[title, text].map((part) => parseFloat(getComputedStyle(part).lineHeight)));
  return all.filter((thought) => {
    const [name = "", said = "", rule = ""] = thought.split("\n");
    title.textContent = name;
    link.textContent = rule;
    text.replaceChildren(`${said} `, link);
    return words.getBoundingClientRect().height > twoLines + 1;
  });
}

prove("the coach says each of its thoughts in two lines on a small laptop, in every language", 120, async (stage) => {
  const long: string[] = [];
  for (const language of LANGUAGES) {
    const person = await stage.person({ viewport: LAPTOP, stranger: true });
    await person.ask("post", "/guest", { language });
    const { page } = person;
    await page.goto("/learn");
    await page.locator("main .ways .button.go").first().click();
    await page.locator("[data-part=coach] a").waitFor({ timeout: 40_000 });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    for (const thought of await page.evaluate(longer, thoughts(language))) long.push(`${language}: ${thought}`);
    await stage.leave(person);
  }
  assert.deepEqual(long, []);
});

/** In the page: controls that cannot be clicked: covered, out of the window, or smaller than they may be. */
function unclickable(least: number): string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    ":is(.head, .side-column, [data-part=display], [data-part=hand], [data-part=tray], [data-part=prompt]) " +
      ":is(a, button, select), [data-part=board] :is(button, a)",
  );
  return [...controls].flatMap((control) => {
    // What a row or a list holds out of sight comes there by its arrow or by scrolling.
    const inRow = control.closest<HTMLElement>("[data-part=hand] li, [data-part=tray] li, .log, .choice");
    if (inRow) control.scrollIntoView({ block: "nearest", inline: "nearest" });
    const box = control.getBoundingClientRect();
    if (box.width === 0 || getComputedStyle(control).visibility === "hidden") return [];
    const name = control.getAttribute("aria-label") ?? control.textContent?.trim() ?? "";
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const top = document.elementFromPoint(x, y);
    if (!top || !control.contains(top)) return [`${name}: covered by ${top?.outerHTML.slice(0, 80) ?? "the edge"}`];
    // A link in a line of words is as high as its line.
    const inWords = control.matches(".log *, a.rule, .words a");
    return !inWords && Math.min(box.width, box.height) < least ? [`${name}: ${box.width} x ${box.height}`] : [];
  });
}

/** In the page: options of the board that lie under something else. */
function covered(): string[] {
  return [...document.querySelectorAll("[data-part=board] g[data-option]")].flatMap((option) => {
    const box = option.querySelector(".touch")?.getBoundingClientRect();
    const on = box && document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return on?.closest(".pane") && !on.closest("button, [data-aside]")
      ? []
      : [option.getAttribute("data-option") ?? ""];
  });
}

/** WCAG 2.2, 2.5.8, but for the pile in a row of players, which is a line of words. */
const TARGET = 18;

prove("at every kind of decision every control can be clicked, in windows of every size", 240, async (stage) => {
  const found: string[] = [];
  for (const [kind, record] of Object.entries(positions().decisions)) {
    const person = await stage.person({ viewport: LAPTOP });
    const { page, heard } = person;
    await layOut(person, record);
    await heard.until(() => heard.asked === kind, `a ${kind}`);
    await page.locator("[data-part=board] svg.board").first().waitFor({ state: "attached" });
    await page.locator("[data-part=prompt] .sentence").waitFor();
    await page.locator(".scores tbody td").first().waitFor();
    for (const size of WINDOWS) {
      await page.setViewportSize(size);
      await page.waitForTimeout(300);
      const where = `${kind} in ${size.width} x ${size.height}`;
      for (const what of await page.evaluate(unclickable, TARGET)) found.push(`${where}: ${what}`);
      for (const what of await page.evaluate(covered)) found.push(`${where}: ${what} is covered`);
    }
    const taken = heard.legal.find(({ action }) => action.type !== "done");
    assert(taken, `something to decide at ${kind}`);
    await new Mouse(person).take(taken);
    await stage.leave(person);
  }
  assert.deepEqual(found, []);
});
