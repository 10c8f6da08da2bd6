/** Everything on the table can be asked about: by mouse, by keys, by touch, in my turn or not, also as a spectator. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import type { BoardGeometry } from "../../src/board/geometry/board-geometry.ts";
import { PHONE, type Person } from "../driver/browser-and-server.ts";
import { onScreen } from "../driver/on-screen.ts";
import { layOut, positions } from "../driver/positions.ts";
import { ROOT } from "../driver/server.ts";
import { prove } from "../prove.ts";

type Spot = readonly [number, number];
const SIZE = 304;

const geometryOf = (person: Person): BoardGeometry =>
  JSON.parse(
    readFileSync(join(ROOT, `web/drawn/${person.heard.state?.view?.map ?? ""}.json`), "utf8"),
  ) as BoardGeometry;

/** The first of some spots that is well within the board on the screen. */
async function inSight<Each>(page: Page, all: readonly Each[], spot: (each: Each) => Spot): Promise<Each> {
  const box = await page.locator("[data-part=board]").boundingBox();
  assert(box);
  for (const each of all) {
    const at = await onScreen(page, spot(each));
    if (at.x > box.x + 30 && at.x < box.x + box.width - 30 && at.y > box.y + 60 && at.y < box.y + box.height - 130)
      return each;
  }
  throw new Error("nothing is in sight");
}

/** The card that is open: what it is about, its words, and that it covers nothing that it speaks of. */
async function told(page: Page, about: string, at?: { x: number; y: number }): Promise<string> {
  const card = page.locator(`[data-about=${about}]`);
  await card.waitFor();
  await page.waitForFunction(() => (document.querySelector("[data-about]")?.textContent ?? "").length > 20);
  if (at) {
    const box = await card.boundingBox();
    assert(box);
    const over = at.x > box.x && at.x < box.x + box.width && at.y > box.y && at.y < box.y + box.height;
    assert(!over, `the card about a ${about} covers it`);
    assert(Math.abs(box.width - SIZE) < 2, `${box.width} wide`);
  }
  return (await card.innerText()).replace(/\s+/g, " ");
}

/**
 * Rest the mouse on a spot of the board until its card comes; where that was.
 *
 * A board whose neighbours come late moves under a mouse that rests: one points again, as people do.
 */
async function pointAt(page: Page, about: string, spot: Spot): Promise<{ x: number; y: number }> {
  for (let tries = 1; ; tries += 1) {
    // What lies under a card that is being read is not asked about.
    await page.mouse.move(2, 2);
    await page.locator("[data-about]").waitFor({ state: "detached" });
    const at = await onScreen(page, spot);
    await page.mouse.move(at.x, at.y, { steps: 2 });
    try {
      await page.locator(`[data-about=${about}]`).waitFor({ timeout: 5000 });
      return at;
    } catch (failure) {
      if (tries === 3) throw failure;
    }
  }
}

/** Ask by mouse about one of each: places, cards, players. */
async function byMouse(person: Person): Promise<void> {
  const { page } = person;
  const geometry = geometryOf(person);
  const city = await inSight(page, geometry.cities, (each) => each.at);
  const province = await inSight(page, geometry.provinces, (each) => each.marker);
  for (const [about, spot, words] of [
    ["city", city.at, /house no\. \d here: money × \d.*Houses here/i],
    ["province", province.marker, /All coins now.*Last produced/i],
  ] as const) {
    const at = await pointAt(page, about, spot);
    assert.match(await told(page, about, at), words);
    // A click keeps it open, whatever the mouse does then; Escape closes it.
    await page.mouse.click(at.x, at.y);
    await page.locator(`.about.stays[data-about=${about}]`).waitFor();
    await page.mouse.move(2, 2);
    await page.waitForTimeout(400);
    assert.equal(await page.locator(`[data-about=${about}]`).count(), 1, `the card about a ${about} stays`);
    await page.keyboard.press("Escape");
    await page.locator("[data-about]").waitFor({ state: "detached" });
  }
  await page.locator("[data-slot]").nth(1).hover();
  assert.match(await told(page, "slot"), /Price/i);
  await page.locator("[data-seat]").nth(1).hover();
  assert.match(await told(page, "player"), /Top card.*Cards owned/i);
  await page.mouse.move(2, 2);
  await page.locator("[data-about]").waitFor({ state: "detached" });
}

/** Cards of the hand are told about above them, within the window. */
async function inTheHand(page: Page): Promise<void> {
  const cards = await page.locator("[data-part=hand] .card").all();
  for (const card of [cards[0], cards.at(-1)]) {
    assert(card, "a hand");
    await page.mouse.move(2, 2);
    await page.locator("[data-about]").waitFor({ state: "detached" });
    await card.hover();
    await told(page, "card");
    const [box, of] = [await page.locator("[data-about=card]").boundingBox(), await card.boundingBox()];
    assert(box && of);
    assert(box.x >= 8, `its left edge is at ${box.x}`);
    assert(box.x < of.x + of.width && box.x + box.width > of.x, `it stands above its card: ${box.x}, ${of.x}`);
  }
  await page.mouse.move(2, 2);
  await page.locator("[data-about]").waitFor({ state: "detached" });
}

/** What is told stays while the mouse is on it, and goes with the mouse. */
async function staysUnderTheMouse(page: Page): Promise<void> {
  await page.locator("[data-slot]").nth(1).hover();
  await told(page, "slot");
  const box = await page.locator("[data-about=slot]").boundingBox();
  assert(box);
  await page.mouse.move(box.x + box.width / 2, box.y + 20, { steps: 3 });
  await page.waitForTimeout(600);
  assert.equal(await page.locator("[data-about=slot]").count(), 1, "it can be read");
  await page.mouse.move(2, 2);
  await page.locator("[data-about]").waitFor({ state: "detached" });
}

/** Whoever hides the points is told none on a card of the display, and none of a city. */
async function withoutPoints(page: Page): Promise<void> {
  const slot = page.locator("[data-slot]").first();
  const said = async (): Promise<string> => {
    await slot.hover();
    const words = await told(page, "slot");
    await page.mouse.move(2, 2);
    await page.locator("[data-about]").waitFor({ state: "detached" });
    return words;
  };
  assert.match(await said(), /for you now/);
  await page.getByRole("button", { name: "Hide the scores" }).click();
  assert.doesNotMatch(await said(), /for you now/);
  assert.equal(await page.locator("[data-slot] .gain").count(), 0, "no points on the display");
  await page.getByRole("button", { name: "Show the scores" }).click();
  await page.locator("[data-slot] .gain").first().waitFor();
}

prove("everything on the table can be asked about, in my turn, off it and as a spectator", 120, async (stage) => {
  const me = await stage.person();
  await layOut(me, positions().decisions.play);
  await me.heard.until(() => me.heard.asked === "play", "a card to play");
  await me.page.locator("svg.board").first().waitFor();
  await byMouse(me);
  const { page } = me;
  await inTheHand(page);
  await staysUnderTheMouse(page);
  await withoutPoints(page);
  // By keys: what has the focus is told about, and pinned; the focus stays where it was.
  await page.keyboard.press("d");
  await told(page, "slot");
  await page.keyboard.press("i");
  await page.locator(".about.stays").waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.hasAttribute("data-slot")), true, "the focus stays");
  const described = await page.evaluate(() => document.activeElement?.getAttribute("aria-describedby") ?? "");
  assert.match(await page.locator(`[id="${described}"]`).innerText(), /Price/i);
  // Asked once more, everything stands in a list.
  await page.keyboard.press("i");
  const list = page.locator("dialog select");
  await list.waitFor();
  const [name = ""] = Object.keys(me.heard.state?.view?.cities ?? {});
  await list.selectOption(`city:${name}`);
  await page.locator("dialog button[type=submit]").click();
  assert.match(await told(page, "city"), new RegExp(name));
  await stage.leave(me);

  // A game of computers: nobody in particular watches, and asks.
  const host = await stage.person();
  const GREEDY = { kind: "bot" as const, level: "greedy" };
  const table = await host.table({ map: "italia", seats: [{ kind: "me" }, GREEDY] });
  const watcher = await stage.person({ stranger: true });
  await watcher.sit(table.key);
  await watcher.page.locator("svg.board").first().waitFor();
  await byMouse(watcher);
});

prove("with the keyboard on the board everything can be asked, also right after a window closed", 60, async (stage) => {
  const person = await stage.person();
  const { page, heard } = person;
  await layOut(person, positions().decisions.architect);
  await heard.until(() => heard.asked === "architect", "an Architect");
  await page.locator("[data-part=board] g[data-option]").first().waitFor({ state: "attached" });
  // The page leads the keyboard to the nearest option, and nobody asked about that yet.
  await page.keyboard.press("Shift");
  await page.locator("[data-part=board] g[data-option]:focus").waitFor();
  await page.waitForTimeout(300);
  assert.equal(await page.locator("[data-about]").count(), 0, "nothing is told that nobody asked for");
  await page.keyboard.press("i");
  await page.locator("[data-about].stays").waitFor();
  // In a window of another size the hairline still leads from the card to its place.
  for (const size of [
    { width: 1280, height: 720 },
    { width: 1920, height: 1080 },
  ]) {
    await page.setViewportSize(size);
    await page.waitForTimeout(400);
    const off = await page.evaluate(() => {
      const hair = document.querySelector<HTMLElement>(".hair");
      const card = document.querySelector("[data-about]")?.getBoundingClientRect();
      const place = document.querySelector("[data-part=board] g[data-option]:focus .touch")?.getBoundingClientRect();
      if (!card || !place) return Infinity;
      const [x, y] = [place.left + place.width / 2, place.top + place.height / 2];
      const [left = 0, top = 0, length = 0, turned = 0] = ["left", "top", "width", "rotate"].map((each) =>
        parseFloat(hair?.style.getPropertyValue(each) ?? ""),
      );
      // Without a hairline the card stands beside its place.
      return hair
        ? Math.hypot(left + Math.cos(turned) * length - x, top + Math.sin(turned) * length - y)
        : Math.hypot(
            x - Math.max(card.left, Math.min(card.right, x)),
            y - Math.max(card.top, Math.min(card.bottom, y)),
          );
    });
    assert(off < 70, `in ${size.width} x ${size.height} the card hangs ${off} beside its place`);
  }
  // Asked once more, everything stands in a list.
  const list = page.locator("dialog[open] select");
  await page.keyboard.press("i");
  await list.waitFor();
  // Closed and asked for in one moment, before the browser says that a window was closed: of the place, then the list.
  for (const keys of [["i", "i"], ["?"], ["?"]]) {
    await page.evaluate((pressed) => {
      document.querySelector<HTMLDialogElement>("dialog[open]")?.close();
      for (const key of pressed) document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    }, keys);
    await page.waitForTimeout(200);
    const shown = keys.length > 1 ? list : page.locator("dialog[open] kbd").first();
    await shown.waitFor();
  }
});

prove("what is asked before that part of the page has come is answered when it comes", 60, async (stage) => {
  const me = await stage.person();
  const { page } = me;
  let come: () => void = () => undefined;
  const late = new Promise<void>((resolve) => (come = resolve));
  await page.route(/\/assets\/InfoCard.*\.js$/, async (route) => {
    await late;
    await route.continue();
  });
  await layOut(me, positions().decisions.prefect);
  await page.locator("[data-part=board] svg.board").first().waitFor();
  const geometry = geometryOf(me);
  const city = await inSight(page, geometry.cities, (each) => each.at);
  const at = await onScreen(page, city.at);
  await page.mouse.click(at.x, at.y);
  await page.waitForTimeout(500);
  assert.equal(await page.locator("[data-about]").count(), 0, "its part has not come");
  come();
  assert.match(await told(page, "city"), new RegExp(city.name));
});

prove("on a phone a tap tells, in a strip, and a second one decides", 90, async (stage) => {
  const me = await stage.person({ ...PHONE, viewport: { width: 390, height: 664 } });
  const { page, heard } = me;
  await layOut(me, positions().decisions.prefect);
  await heard.until(() => heard.asked === "prefect", "a Prefect");
  await page.locator("svg.board").first().waitFor();
  const geometry = geometryOf(me);
  const city = await inSight(page, geometry.cities, (each) => each.at);
  const at = await onScreen(page, city.at);
  await page.touchscreen.tap(at.x, at.y);
  assert.match(await told(page, "city"), new RegExp(city.name));
  const strip = page.locator(".about.strip");
  assert(((await strip.boundingBox())?.height ?? 999) <= 108, "the strip is low");
  assert.equal(await strip.locator("[data-confirm]").count(), 0, "what cannot be decided has no button");
  const close = await strip.getByRole("button", { name: "Close" }).boundingBox();
  assert(close && close.width >= 44 && close.height >= 44, "44 px to close it");
  await strip.getByRole("button", { name: "Close" }).tap();
  await strip.waitFor({ state: "detached" });
  const lit = new Set(heard.legal.flatMap(({ action }) => (action.type === "produce" ? [action.province] : [])));
  const possible = geometry.provinces.filter((each) => lit.has(each.name));
  const province = await inSight(page, possible, (each) => each.marker);
  const marker = await onScreen(page, province.marker);
  await page.touchscreen.tap(marker.x, marker.y);
  assert.match(await told(page, "province"), /produces/);
  const confirm = await strip.locator("[data-confirm]").boundingBox();
  assert(confirm && confirm.width >= 44 && confirm.height >= 44, "44 px to confirm it");
  assert(((await strip.boundingBox())?.height ?? 999) <= 108, "the strip is low");
  const { version } = heard.state ?? {};
  assert.equal(heard.asked, "prefect", "the first tap decides nothing");
  await strip.locator("[data-confirm]").tap();
  await heard.until(() => heard.state?.version !== version, "the province has produced");
});

prove(
  "a hint names the card, says what for, and leads through the turn; another one begins otherwise",
  120,
  async (stage) => {
    const me = await stage.person();
    const { page, heard } = me;
    const GENTLE = { kind: "bot" as const, level: "greedy" };
    const table = await me.table({ map: "italia", hints: true, seats: [{ kind: "me" }, GENTLE] });
    await me.sit(table.key);
    await heard.until(() => heard.asked === "play", "a card to play");
    await page.locator("[data-part=hand] .card.option").first().waitFor();
    await page.keyboard.press("h");
    const bar = page.locator("[data-part=hint]");
    await bar.waitFor({ timeout: 40_000 });
    const first = await bar.locator(".title").innerText();
    assert((await bar.locator("ol li").count()) <= 3, "at most three steps");
    assert.match(await bar.locator(".now").innerText(), /Play /);
    const card = await page.locator("[data-hinted]").first().getAttribute("data-card");
    assert(card && first.toLowerCase().includes(card.split("-")[0] ?? ""), `${first} names ${card ?? "no card"}`);
    await page.keyboard.press("h");
    await page.waitForFunction(
      (before) => {
        const title = document.querySelector("[data-part=hint] .title")?.textContent;
        return title !== undefined && title !== before;
      },
      first,
      { timeout: 40_000 },
    );
    // Doing what is due goes on to the next step, until the turn is done.
    for (let step = 0; step < 8 && (await bar.count()) > 0; step += 1) {
      const { version } = heard.state ?? {};
      const due = page.locator("[data-hinted]").first();
      if ((await due.count()) === 0) break;
      await due.click();
      const done = (): boolean => heard.state?.version !== version;
      // A trade is set in its form, and what is paid for "?" is asked in between: other proofs go on there.
      if (step > 0 && ["mercator", "purchase"].includes(heard.asked ?? ""))
        for (let wait = 0; wait < 40 && !done(); wait += 1) await page.waitForTimeout(50);
      else await heard.until(done, "the step is done");
      if (!done()) break;
      await page.waitForTimeout(50);
      if (step === 0 && (await bar.count()) > 0)
        assert.equal(await bar.locator(".done").count(), 1, "the card is played");
    }
    // What is open nearest to the reader closes first: the card of what has the mouse or the focus, then the hint.
    await page.mouse.move(2, 2);
    await page.locator("[data-about]").waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await page.waitForTimeout(300);
    if ((await bar.count()) > 0) await page.keyboard.press("Escape");
    await bar.waitFor({ state: "detached" });
  },
);

prove("a hint marks the good that is to be traded next, in its row of the form", 90, async (stage) => {
  const me = await stage.person();
  const { page, heard } = me;
  await layOut(me, positions().decisions.mercator);
  await heard.until(() => heard.asked === "mercator", "a mercator");
  await page.locator("[data-part=tray] .trade li").first().waitFor();
  await page.keyboard.press("h");
  const due = page.locator("[data-part=hint] li.now");
  await due.waitFor({ timeout: 40_000 });
  assert.match(await due.innerText(), /\b(Buy|Sell) \d/);
  const row = page.locator("[data-part=tray] .trade li[data-hinted]");
  await row.waitFor();
  const good = await row.locator(".name").innerText();
  assert((await due.innerText()).includes(good), `${good} is due`);
});
