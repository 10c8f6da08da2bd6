/** At every kind of decision: undo takes it back, and what is not possible says why. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BoardGeometry } from "../../src/board/geometry/board-geometry.ts";
import type { About } from "../../src/protocol.ts";
import { Keys, Mouse } from "../driver/input-devices.ts";
import type { Person } from "../driver/browser-and-server.ts";
import { onScreen } from "../driver/on-screen.ts";
import { atAMercator, layOut, positions, type Reason } from "../driver/positions.ts";
import { ROOT } from "../driver/server.ts";
import { prove } from "../prove.ts";

prove("undo at every kind of decision", 180, async (stage) => {
  for (const [kind, record] of Object.entries(positions().decisions)) {
    if (kind === "legatus") continue; // what was suggested is known to the partner, who decides next
    const person = await stage.person();
    const { page, heard } = person;
    await layOut(person, record);
    await heard.until(() => heard.asked === kind, `a ${kind}`);
    // A trade by mouse is carried out with the end of the turn; the list of options trades alone.
    const input = kind === "mercator" ? new Keys(person) : new Mouse(person);
    const sentence = page.locator("[data-part=prompt] .sentence");
    await sentence.waitFor();
    const [before, words] = [heard.legal.map(({ text }) => text), await sentence.innerText()];
    const taken = heard.legal.find(({ action }) => action.type !== "done");
    assert(taken, `something to decide at ${kind}`);
    await input.take(taken);
    await input.undo();
    assert.deepEqual(
      heard.legal.map(({ text }) => text),
      before,
      `after undo the options of ${kind} are back`,
    );
    await page.waitForFunction(
      (wanted) => document.querySelector("[data-part=prompt] .sentence")?.textContent?.trim() === wanted,
      words,
    );
    await stage.leave(person);
  }
});

prove("why not, of every kind, with a link that opens the rule", 180, async (stage) => {
  for (const reason of positions().reasons) {
    const person = await stage.person();
    await layOut(person, reason.record);
    await person.heard.until(() => person.heard.asked !== null, "a decision");
    const about = person.page.locator(".about");
    const why = about.locator(".why").first();
    // What tells about things comes after what can be played: whoever is faster than that asks again.
    for (let asked = 0; asked < 10 && !(await why.isVisible()); asked += 1) {
      await askFor(person, reason);
      await why.waitFor({ timeout: 2000 }).catch(() => undefined);
    }
    await why.waitFor();
    const told = (await about.innerText()).replace(/\s+/g, " ").toLowerCase();
    const bare = (sentence: string): string => sentence.replace(/^[^:]{1,40}: /, "");
    const says = (sentence: string): boolean => told.includes(sentence.toLowerCase());
    assert(
      reason.sentences.some((sentence) => says(sentence) || says(bare(sentence))),
      `${reason.key}: "${told}" says ${reason.sentences.join(" or ")}`,
    );
    const link = about.locator("a").first();
    assert.equal(await link.getAttribute("href"), `/rules#${reason.rule}`, reason.key);
    const [opened] = await Promise.all([person.context.waitForEvent("page"), link.click()]);
    await opened.waitForFunction((rule) => {
      const box = document.getElementById(rule)?.getBoundingClientRect();
      return box !== undefined && box.bottom > 0 && box.top < innerHeight;
    }, reason.rule);
    await stage.leave(person);
  }
});

prove("a prepared trade is cleared, and the turn stays as it is", 60, async (stage) => {
  const person = await stage.person();
  const { page, heard } = person;
  const { row, held } = await atAMercator(person);
  const less = row.locator("button").first();
  // What the card took before the trade stands in the prompt.
  assert.match(await page.locator("[data-part=taken]").innerText(), /^\+[35]\s+sestertii\s+taken$/);
  const { version } = heard;
  const end = page.locator("[data-part=actions] [data-option=end]");
  const idle = await end.innerText();
  const prepare = async (): Promise<void> => {
    await less.click();
    await page.waitForFunction(
      (before) => document.querySelector<HTMLElement>("[data-option=end]")?.innerText !== before,
      idle,
    );
  };
  for (const clear of [
    () => page.getByRole("button", { name: "Clear" }).click(),
    () => page.keyboard.press("r"),
    () => page.keyboard.press("z"),
  ]) {
    await prepare();
    await clear();
    await page.waitForFunction(
      (before) => document.querySelector<HTMLElement>("[data-option=end]")?.innerText === before,
      idle,
    );
    assert.equal(heard.version, version, "the card stays played");
  }
  // Held, a button goes on counting until nothing more is possible.
  await less.hover();
  await page.mouse.down();
  await less.and(page.locator("[aria-disabled=true]")).waitFor();
  await page.mouse.up();
  assert.match(await row.locator("output").innerText(), new RegExp(`^sell ${held}\\b`));
  // E does what the button says.
  const turns = heard.state?.view?.turns ?? 0;
  await page.keyboard.press("e");
  await heard.until(() => (heard.state?.view?.turns ?? 0) > turns || heard.asked === "play", "the end of the turn");
  const sold = heard.state?.log.findLast(({ action }) => action.type === "sell")?.action;
  assert.equal(sold?.type === "sell" && sold.count, held);
});

prove("a move that is pointed at shows what a house costs in the cities that it opens", 60, async (stage) => {
  const person = await stage.person();
  const { page, heard } = person;
  const key = await layOut(person, positions().decisions.architect);
  await heard.until(() => heard.asked === "architect", "an architect");
  const facts = await person.ask<About>("get", `/tables/${key}/about?seat=${heard.state?.seat ?? 0}`);
  const now = heard.legal.flatMap(({ action }) => (action.type === "build" ? [action.city] : []));
  const moves = heard.legal.flatMap(({ action }) => (action.type === "move" ? [action.to] : []));
  const move = moves.find((to) => facts.lines[to]?.opens.some((city) => !now.includes(city)));
  assert(move, "a move that opens a city");
  const spot = geometryOf(heard.state?.view?.map ?? "").lines.find((line) => line.id === move)?.spot;
  assert(spot, `${move} is on the board`);
  await page.locator("svg.board").first().waitFor();
  // What tells about things comes after what can be played, and the board is fitted once all around it is there.
  for (let tries = 0; tries < 20 && (await page.locator("[data-about]").count()) === 0; tries += 1) {
    const at = await onScreen(page, spot);
    await page.mouse.move(at.x + (tries % 2), at.y, { steps: 2 });
    await page.waitForTimeout(250);
  }
  for (const city of facts.lines[move]?.opens ?? []) await page.locator(`[data-tag="city:${city}"]`).waitFor();
  // No price hangs over a house or a colonist that stands still.
  assert.deepEqual(await page.evaluate(coveredPieces), [], "no piece is covered");
  // Its card says the same, and lies on free ground.
  const card = page.locator("[data-about=line]");
  for (const city of facts.lines[move]?.opens ?? []) await card.getByText(`Opens ${city}`).waitFor();
  assert.equal(await card.evaluate((each) => each.getBoundingClientRect().width), PREVIEW);
  assert.deepEqual(await page.evaluate(coveredCities), [], "no city is covered");
  await page.mouse.move(2, 2);
  for (const city of facts.lines[move]?.opens ?? [])
    if (!now.includes(city)) await page.locator(`[data-tag="city:${city}"]`).waitFor({ state: "detached" });
  // Being asked whether a turn is to end that did nothing moves no board.
  await page.setViewportSize({ width: 1280, height: 720 });
  const board = page.locator("[data-part=board]");
  await page.waitForFunction(() => document.querySelector(".table.compact") !== null);
  const before = await board.boundingBox();
  await page.keyboard.press("e");
  await page.locator("[data-part=prompt] [role=alert]").waitFor();
  assert.deepEqual(await board.boundingBox(), before, "the board stays where it is");
});

/** How wide the card about a move is, in pixels. */
const PREVIEW = 276;

/** In the page: the pieces whose middle lies under a price. */
function coveredPieces(): (string | null)[] {
  const tags = [...document.querySelectorAll("[data-part=board] [data-tag]")].map((tag) => tag.getBoundingClientRect());
  return [...document.querySelectorAll("[data-part=board] [data-piece]")]
    .filter((piece) => {
      const { left, width, top, height } = piece.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      return tags.some((tag) => x > tag.left && x < tag.right && y > tag.top && y < tag.bottom);
    })
    .map((piece) => piece.getAttribute("data-piece"));
}

/** In the page: the cities that lie under the card that is open. */
function coveredCities(): (string | null)[] {
  const card = document.querySelector("[data-about]")?.getBoundingClientRect();
  return [...document.querySelectorAll("[data-part=board] [data-token]")]
    .filter((token) => {
      const { left, right, top, bottom } = token.getBoundingClientRect();
      return card && left < card.right && right > card.left && top < card.bottom && bottom > card.top;
    })
    .map((token) => token.getAttribute("data-token"));
}

const geometryOf = (map: string): BoardGeometry =>
  JSON.parse(readFileSync(join(ROOT, `web/drawn/${map}.json`), "utf8")) as BoardGeometry;

/** Point at what cannot be done. */
async function askFor(person: Person, { target, map }: Reason): Promise<void> {
  const [on, name] = target.split(/:(.*)/s);
  // A slot says itself that it is no option, so the click is forced.
  if (on === "slot") return person.page.locator(`[data-slot="${name}"]`).click({ force: true });
  const geometry = geometryOf(map);
  const spot =
    on === "city"
      ? geometry.cities.find((city) => city.name === name)?.at
      : on === "line"
        ? geometry.lines.find((line) => line.id === name)?.spot
        : geometry.provinces.find((province) => province.name === name)?.marker;
  assert(spot, `${target} is on the board`);
  await person.page.locator("svg.board").first().waitFor();
  await new Mouse(person).pointAt(spot);
}
