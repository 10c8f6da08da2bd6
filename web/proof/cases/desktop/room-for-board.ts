/** Room for the board: at every size of a window every city is in sight, pieces are told by shape, nothing is cut. */
import assert from "node:assert/strict";
import { layOut, positions } from "../../driver/positions.ts";
import { prove } from "../../prove.ts";

const WINDOWS = [
  [1280, 720],
  [1366, 768],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
] as const;
const BOARDS = ["imperium", "italia", "hellas", "cyprus", "ionium", "ionium-small"] as const;
const LEAST_HOUSE = 16;
const LEAST_COLONIST = 20;

/** In the page: cities that are out of sight or covered, prices that are cut, edges of the ground that are seen. */
function unseen(): string[] {
  const pane = document.querySelector("[data-part=board] .pane");
  const world = document.querySelector("[data-part=board] .world > svg");
  if (!pane || !world) return ["no board"];
  const box = pane.getBoundingClientRect();
  const found: string[] = [];
  for (const token of pane.querySelectorAll("[data-token]")) {
    const at = token.getBoundingClientRect();
    const [x, y] = [at.left + at.width / 2, at.top + at.height / 2];
    const name = token.getAttribute("data-token") ?? "";
    if (at.left < box.left || at.right > box.right || at.top < box.top || at.bottom > box.bottom)
      found.push(`${name} is out of sight`);
    else if (!pane.contains(document.elementFromPoint(x, y)) || document.elementFromPoint(x, y)?.closest("button"))
      found.push(`${name} is covered`);
  }
  for (const name of pane.querySelectorAll(".b-city-name")) {
    const at = name.getBoundingClientRect();
    if (at.width === 0) found.push(`the name ${name.textContent} is not shown`);
    else if (at.left < box.left - 1 || at.right > box.right + 1 || at.top < box.top - 1 || at.bottom > box.bottom + 1)
      found.push(`the name ${name.textContent} is cut`);
  }
  for (const line of document.querySelectorAll("[data-part=display] .line"))
    if (line.scrollWidth > line.clientWidth + 1)
      found.push(`the price of ${line.closest("button")?.querySelector("b")?.textContent} is cut`);
  const ground = world.getBoundingClientRect();
  if (ground.left > box.left || ground.right < box.right || ground.top > box.top || ground.bottom < box.bottom)
    found.push("an edge of the ground is seen");
  return found;
}

/** In the page: how small the smallest of some pieces is: the square it is drawn in. */
function smallest(kind: string): number {
  const drawn = document.querySelectorAll<SVGUseElement>(`[data-part=board] [data-piece^="${kind}:"] use.shape`);
  return Math.min(...[...drawn].map((shape) => 24 * (shape.getScreenCTM()?.a ?? 0)));
}

prove("every city of every board is in sight in windows of every size", 150, async (stage) => {
  const person = await stage.person();
  const { page } = person;
  const GREEDY = { kind: "bot" as const, level: "greedy" };
  for (const map of BOARDS) {
    await page.setViewportSize({ width: 1280, height: 720 });
    const { key } = await person.table({ map, seats: [{ kind: "me" }, GREEDY, GREEDY] });
    await person.sit(key);
    await page.locator("[data-part=board] [data-token]").first().waitFor({ state: "attached" });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    for (const [width, height] of WINDOWS) {
      // The board that is open already is fitted anew.
      await page.setViewportSize({ width, height });
      await page.waitForFunction((wide) => innerWidth === wide, width);
      for (let tries = 0; tries < 20 && (await page.evaluate(unseen)).length > 0; tries += 1)
        await page.waitForTimeout(100);
      assert.deepEqual(await page.evaluate(unseen), [], `${map} in ${width} x ${height}`);
    }
  }
});

prove("houses and colonists are told by shape, and hand, players and log are seen together", 90, async (stage) => {
  const person = await stage.person({ viewport: { width: 1280, height: 720 } });
  const { page } = person;
  await layOut(person, positions().late);
  await page.locator("[data-part=board] [data-piece^=house]").first().waitFor({ state: "attached" });
  await page.locator("[data-part=hand] .card").first().waitFor();
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(350);
    const where = `in ${width} x ${height}`;
    assert((await page.evaluate(smallest, "house")) >= LEAST_HOUSE - 0.1, `houses ${where}`);
    assert((await page.evaluate(smallest, "colonist")) >= LEAST_COLONIST - 1, `colonists ${where}`);
    const log = await page.locator("[role=log]:not(.hidden-text)").boundingBox();
    assert(log && log.y + log.height <= height && log.height > 120, `the log ${where}: ${JSON.stringify(log)}`);
    for (const row of await page.locator(".player").all()) {
      const box = await row.boundingBox();
      assert(box && box.y + box.height < log.y, `players ${where}`);
      assert(box.height <= (height < 820 ? 50 : 64), `a row of ${box.height} ${where}`);
    }
    const cut = await page.locator("[data-part=hand] li").evaluateAll(
      (cards) =>
        cards.filter((card) => {
          const row = card.parentElement?.getBoundingClientRect();
          return row && card.getBoundingClientRect().right > row.right + 1;
        }).length,
    );
    const arrow = await page.locator("[data-part=hand] .more.after").count();
    assert(cut === 0 || arrow === 1, `cards out of sight have an arrow ${where}`);
    const board = await page.locator("[data-part=board]").boundingBox();
    assert(board && board.height >= height * 0.64, `the board has ${board?.height} of ${height}`);
  }
});

/** In the page: parts of the form that are out of it, and counts that do not stand in one line. */
function squeezed(): string[] {
  const form = document.querySelector("[data-part=tray]");
  if (!form) return ["no form"];
  const box = form.getBoundingClientRect();
  const out = [...form.querySelectorAll(".trade li, .trade .after")].filter((part) => {
    const { top, bottom } = part.getBoundingClientRect();
    return top < box.top || bottom > Math.min(box.bottom, innerHeight);
  });
  const high = [...form.querySelectorAll(".on output")].filter((each) => each.getBoundingClientRect().height > 24);
  const wide = [...form.querySelectorAll(".on output")].filter((each) => each.scrollWidth > each.clientWidth + 1);
  return [...out, ...high, ...wide].map((part) => part.textContent ?? "");
}

prove(
  "on a small laptop forms keep to the place of the hand, and a hint leaves all names on the board",
  150,
  async (stage) => {
    const [width, height] = WINDOWS[0];
    const { tribune, mercator, architect, play } = positions().decisions;
    const found: string[] = [];
    for (const language of ["en", "fr", "de", "sr", "es"]) {
      const person = await stage.person({ viewport: { width, height }, stranger: true });
      await person.ask("post", "/guest", { language });
      await layOut(person, mercator);
      const row = person.page.locator("[data-part=tray] .trade li");
      await row.nth(3).locator("button").first().click();
      await row.nth(0).locator("button").last().click({ clickCount: 2 });
      await row.locator("output small").nth(1).waitFor();
      for (const text of await person.page.evaluate(squeezed)) found.push(`${language}: ${text}`);
      await stage.leave(person);
    }
    assert.deepEqual(found, []);

    const person = await stage.person({ viewport: { width, height } });
    const { page, heard } = person;
    // Which colonist the Tribune places is asked in the place of the hand: the board is free.
    await layOut(person, tribune);
    const ways = page.locator("[data-part=tray] [data-option]");
    await ways.first().waitFor();
    const [prompt, way] = [await page.locator("[data-part=prompt]").boundingBox(), await ways.first().boundingBox()];
    assert(prompt && way && way.y >= prompt.y + prompt.height, "it is asked below the prompt");

    await layOut(person, play);
    await heard.until(() => heard.asked === "play", "a card to play");
    await page.locator("[data-part=hand] .card.option").first().waitFor();
    await page.mouse.move(2, 2);
    await page.keyboard.press("h");
    await page.locator("[data-part=hint]").waitFor({ timeout: 40_000 });
    await page.waitForTimeout(400);
    assert.deepEqual(await page.evaluate(unseen), [], "with a hint");
    assert.equal(await page.evaluate(() => document.activeElement === document.body), true, "H moves no focus");

    // A key beside the mouse shows nothing that nobody pointed at.
    await layOut(person, architect);
    await page.locator("[data-part=board] [data-option]").first().waitFor({ state: "attached" });
    await page.mouse.move(3, 3);
    await page.keyboard.press("e");
    await page.locator("[data-part=prompt] [role=alert]").waitFor();
    await page.waitForTimeout(400);
    assert.equal(await page.locator("[data-ghost], [data-about]").count(), 0, "nothing is previewed");
  },
);

/** In the page: in how many lines the prompt says its sentence, how high it is, and what of it lies over its edge. */
function bar(): { lines: number; high: number; word: number; over: number } {
  const prompt = document.querySelector("[data-part=prompt]");
  const sentence = prompt?.querySelector(".sentence");
  const list = prompt?.querySelector(".list")?.getBoundingClientRect();
  const all = prompt?.querySelector(".list .all")?.getBoundingClientRect();
  const box = prompt?.getBoundingClientRect();
  const last = [...(prompt?.querySelectorAll("button") ?? [])].at(-1)?.getBoundingClientRect();
  if (!sentence || !list || !all || !box || !last) return { lines: 0, high: 0, word: 0, over: 0 };
  const range = document.createRange();
  range.selectNodeContents(sentence);
  const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  // A word that has no room stands below its button, out of sight.
  return { lines, high: box.height, word: all.top < list.bottom - 4 ? all.width : 0, over: last.right - box.right };
}

prove(
  "a sentence of the prompt is one line, and words of buttons give way to it, in every language",
  200,
  async (stage) => {
    const found: string[] = [];
    for (const language of ["en", "fr", "de", "sr", "es"]) {
      const person = await stage.person({ viewport: { width: 1280, height: 720 }, stranger: true });
      await person.ask("post", "/guest", { language });
      const { page } = person;
      for (const [kind, record] of Object.entries(positions().decisions)) {
        await layOut(person, record);
        await page.locator("[data-part=actions] .list .all").waitFor({ state: "attached" });
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
        for (const [width, height] of [[1200, 720], ...WINDOWS.slice(0, 3)] as const) {
          await page.setViewportSize({ width, height });
          const worded = width >= 1280 && (kind === "play" || (language === "en" && kind === "architect"));
          const faults = async (): Promise<string[]> => {
            const { lines, high, word, over } = await page.evaluate(bar);
            return [
              // In the narrowest a long one takes two; the bar is no higher for it.
              ...(lines === 1 || (width === 1200 && lines === 2) ? [] : [`${lines} lines`]),
              ...(high > (height < 820 ? 43 : 46) ? [`${high} high`] : []),
              ...(over > 0 ? ["a button is cut"] : []),
              ...(worded && word === 0 ? ["the list of all options has no word"] : []),
            ];
          };
          let now = await faults();
          for (let tries = 0; tries < 20 && now.length > 0; tries += 1) {
            await page.waitForTimeout(100);
            now = await faults();
          }
          found.push(...now.map((fault) => `${language}, ${kind} in ${width} x ${height}: ${fault}`));
        }
      }
      await stage.leave(person);
    }
    assert.deepEqual(found, []);
  },
);
