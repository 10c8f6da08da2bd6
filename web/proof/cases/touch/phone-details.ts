/** What a finger meets on the way: ghosts, grips, chips, letters in fields, small targets. */
import assert from "node:assert/strict";
import type { CDPSession } from "playwright-core";
import { PHONE, settled, type Person } from "../../driver/browser-and-server.ts";
import { layOut, positions } from "../../driver/positions.ts";
import { prove } from "../../prove.ts";

const SMALL = { ...PHONE, viewport: { width: 390, height: 664 } };
const FINGER = 44;
const GREEDY = { kind: "bot" as const, level: "greedy" };
interface Place {
  readonly x: number;
  readonly y: number;
}

/** Fingers on the glass, as the browser is told of them. */
async function fingers({ context, page }: Person): Promise<(ways: readonly (readonly Place[])[]) => Promise<void>> {
  const session: CDPSession = await context.newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: readonly Place[]): Promise<unknown> =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: [...touchPoints] });
  return async (ways) => {
    const at = (part: number): Place[] => ways.flatMap((way) => way[part] ?? []);
    await send("touchStart", at(0));
    for (let part = 1; part < (ways[0]?.length ?? 0); part += 1) await send("touchMove", at(part));
    await send("touchEnd", []);
  };
}
const way = (from: Place, to: Place, parts = 5): Place[] =>
  Array.from({ length: parts + 1 }, (_, part) => ({
    x: from.x + ((to.x - from.x) * part) / parts,
    y: from.y + ((to.y - from.y) * part) / parts,
  }));

prove(
  "after two fingers a colonist is chosen by one, and nothing is shown that nobody pointed at",
  60,
  async (stage) => {
    const person = await stage.person(SMALL);
    const { page, heard } = person;
    const { key } = await person.table({ map: "italia", seats: [{ kind: "me" }, GREEDY] });
    await person.sit(key);
    await heard.until(() => heard.asked === "play", "my turn", 30_000);
    await page.locator('[data-part=hand] button[data-card="architect"]').tap();
    await heard.until(() => heard.asked === "architect", "an architect");
    const colonist = page.locator('[data-part=board] g[data-option^="colonist:"] .touch').first();
    await colonist.waitFor({ state: "attached" });
    await page.waitForTimeout(300);
    const move = await fingers(person);
    const box = await colonist.boundingBox();
    assert(box);
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await move([
      way({ x: middle.x - 30, y: middle.y }, { x: middle.x - 45, y: middle.y }),
      way({ x: middle.x + 30, y: middle.y }, { x: middle.x + 45, y: middle.y }),
    ]);
    await page.waitForTimeout(400);
    const now = await colonist.boundingBox();
    assert(now);
    assert(now.width !== box.width || now.x !== box.x, "two fingers changed what is seen");
    await page.touchscreen.tap(now.x + now.width / 2, now.y + now.height / 2);
    // It is chosen: its own line of lit places is left, and no piece stands where none would.
    await page.waitForTimeout(400);
    assert.equal(await page.locator("[data-part=board] .ghost").count(), 0, "no ghost");
    assert.equal(await page.locator("[data-about]").count(), 0, "nothing is told");
    assert.equal(heard.asked, "architect");
  },
);

prove("the sheet of a phone follows the finger on its grip; sideways there is none", 60, async (stage) => {
  const person = await stage.person(SMALL);
  const { page, heard } = person;
  await layOut(person, positions().decisions.architect);
  await heard.until(() => heard.asked === "architect", "an architect");
  const grip = page.locator(".drawer .grip");
  await grip.waitFor();
  assert.equal(await page.locator(".drawer .panel").count(), 0, "closed while the board is asked");
  const board = await page.locator("[data-part=board]").boundingBox();
  assert(board && board.height >= 398, `the board keeps ${board?.height}`);
  const move = await fingers(person);
  const pull = async (by: number): Promise<void> => {
    const box = await grip.boundingBox();
    assert(box);
    const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await move([way(from, { x: from.x, y: from.y + by })]);
  };
  await pull(-420);
  await page.locator(".drawer .panel.full").waitFor();
  const tabs = await page.locator(".drawer .tabs").boundingBox();
  await pull(500);
  await page.locator(".drawer .panel").waitFor({ state: "detached" });
  assert.deepEqual(await page.locator(".drawer .tabs").boundingBox(), tabs, "the tabs stand still");
  // What opens the settings and what lists the options have signs of their own.
  const sign = (selector: string): Promise<string | null> =>
    page.locator(`${selector} use`).last().getAttribute("href");
  assert.notEqual(await sign(".head"), await sign("[data-part=actions] .list"));
  await page.setViewportSize({ width: 844, height: 390 });
  await page.locator(".table.landscape .drawer .panel").waitFor();
  assert.equal(await grip.count(), 0, "what cannot be drawn has no grip");
});

prove("what a finger pays for a “?” stands beside the button, and a tap changes it", 60, async (stage) => {
  const person = await stage.person(SMALL);
  const { page, heard } = person;
  await layOut(person, positions().any_good);
  await heard.until(() => heard.asked === "purchase", "a purchase");
  const ways = heard.legal.flatMap(({ action }) => (action.type === "purchase" ? [action] : []));
  const chosen = ways.find(({ slot }) => ways.filter((each) => each.slot === slot).length > 1);
  assert(chosen, "a card that can be paid in several ways");
  const { version } = heard;
  await page.locator(`[data-slot="${chosen.slot}"]`).tap();
  const way = page.locator(".about [data-way]");
  await way.waitFor();
  const first = await way.getAttribute("data-way");
  const box = await way.boundingBox();
  assert(box && box.height >= FINGER - 0.5 && box.width >= FINGER - 0.5, "large enough for a finger");
  await way.tap();
  const second = await way.getAttribute("data-way");
  assert.notEqual(second, first);
  assert.equal(heard.version, version, "nothing is bought yet");
  await page.locator(".about [data-confirm]").tap();
  await heard.until(() => heard.version > version, "the card");
  const bought = heard.state?.log.findLast(({ action }) => action.type === "purchase")?.action;
  assert(bought?.type === "purchase");
  assert.deepEqual([bought.slot, Object.keys(bought.pay).join(" ")], [chosen.slot, second]);
});

prove("six players fit into the strip of a phone, with points of three digits", 60, async (stage) => {
  const person = await stage.person(SMALL);
  const { page } = person;
  const seats = [{ kind: "me" as const }, GREEDY, GREEDY, GREEDY, GREEDY, GREEDY];
  const { key } = await person.table({ game: "team", map: "ionium", seats });
  await person.sit(key);
  await page.locator(".strip [data-seat] b").nth(5).waitFor();
  for (const [width, height] of [
    [390, 664],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(100);
    // As a game begins, on most phones: there is room for the coins.
    const coins = await page.locator(".strip .money").evaluateAll(
      (all) =>
        all.filter((money) => {
          const [of, coin] = [money, money.querySelector("svg")].map((each) => each?.getBoundingClientRect());
          return of && coin && coin.height > 0 && coin.bottom <= of.bottom + 1;
        }).length,
    );
    assert(width < 390 || coins === 6, `${width} wide: ${coins} coins`);
    const cut = await page.locator(".strip [data-seat]").evaluateAll((chips) =>
      chips.flatMap((chip) => {
        // As late in a game: points of three digits, money of two.
        const [points, money] = [chip.querySelector("b"), chip.querySelector(".money")];
        if (points) points.textContent = "143";
        if (money?.lastChild) money.lastChild.textContent = "38";
        const [box, first, last] = [chip, chip.firstElementChild, money].map((each) => each?.getBoundingClientRect());
        const whole =
          box && first && last && box.right <= innerWidth && first.left >= box.left && last.right <= box.right;
        return whole ? [] : [`${chip.textContent}: ${first?.left} to ${last?.right} in ${box?.left} to ${box?.right}`];
      }),
    );
    assert.deepEqual(cut, [], `${width} wide`);
  }
});

/** In the page: fields whose letters make a phone enlarge the page. */
const enlarging = (): string[] =>
  [...document.querySelectorAll<HTMLElement>("input, select, textarea")]
    .filter((field) => field.getClientRects().length > 0 && parseFloat(getComputedStyle(field).fontSize) < 16)
    .map((field) => field.outerHTML.slice(0, 120));

/** In the page: labels of choices that are too small for a finger. */
const tooSmall = (least: number): string[] =>
  [...document.querySelectorAll<HTMLElement>(".over-input, [role=radiogroup] label")].flatMap((each) => {
    const box = each.getBoundingClientRect();
    return box.height === 0 || box.height >= least - 0.5 ? [] : [`${each.textContent}: ${box.height} high`];
  });

/** What WCAG 2.2 asks of a target that is not in running text. */
const LEAST = 24;

/** In the page: places of the log that are lower than that, and lines that they have torn apart. */
const tornLines = (least: number): string[] => [
  ...[...document.querySelectorAll("button.place")]
    .filter((place) => place.getBoundingClientRect().height < least)
    .map((place) => `${place.textContent}: ${place.getBoundingClientRect().height} high`),
  ...[...document.querySelectorAll(".entry p")].flatMap((line) => {
    const { fontSize, lineHeight } = getComputedStyle(line);
    const [height, each] = [line.getBoundingClientRect().height, parseFloat(lineHeight)];
    const lines = Math.round(height / each);
    const torn = Math.abs(height - lines * each) > 3 || each > 1.6 * parseFloat(fontSize);
    const text = document.createRange();
    text.selectNodeContents(line);
    const rows = new Set([...text.getClientRects()].map(({ top, height }) => Math.round((top + height / 2) / 10)));
    return torn || lines > rows.size ? [`${line.textContent}: ${height} high, lines of ${each}`] : [];
  }),
];

prove("a finger beside a place of the log reaches it, and lines stand as close as their text", 90, async (stage) => {
  const person = await stage.person(SMALL);
  const { page, heard } = person;
  await layOut(person, positions().late);
  await heard.until(() => heard.state?.view != null, "the table");
  await page.locator(".drawer [role=tab]").last().tap();
  const places = page.locator("button.place");
  await places.first().waitFor();
  assert.deepEqual(await page.evaluate(tornLines, LEAST), []);
  // The last of all has nothing under it.
  await places.last().scrollIntoViewIfNeeded();
  const box = await places.last().boundingBox();
  assert(box);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2 + FINGER / 2 - 2);
  await page.locator(".drawer .panel").waitFor({ state: "detached" });
});

prove(
  "what is told of a card on offer moves no row, and goes when another tab of a phone is opened",
  60,
  async (stage) => {
    const person = await stage.person(SMALL);
    const { page, heard } = person;
    await layOut(person, positions().decisions.play);
    await heard.until(() => heard.asked === "play", "a card to play");
    const tab = (number: number): Promise<void> => page.locator(".drawer [role=tab]").nth(number).tap();
    const slots = page.locator(".drawer [data-slot]");
    const rows = (): Promise<number[]> =>
      slots.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)));
    for (const next of [0, 2, 1]) {
      await tab(1);
      await slots.first().waitFor();
      const before = await rows();
      await slots.first().tap({ force: true });
      await page.locator(".about.strip").waitFor();
      assert.deepEqual(await rows(), before, "the rows stand still");
      await tab(next);
      await page.locator(".about.strip").waitFor({ state: "detached" });
    }
    // What is told of the last does not cover it.
    await tab(1);
    await slots.last().tap({ force: true });
    const strip = page.locator(".about.strip");
    await strip.waitFor();
    await page.waitForTimeout(200);
    const [row, told] = [await slots.last().boundingBox(), await strip.boundingBox()];
    assert(row && told && row.y + row.height <= told.y, `${row && row.y + row.height} above ${told?.y}`);
  },
);

prove("fields do not enlarge a phone's page, and choices are as high as a finger", 90, async (stage) => {
  const person = await stage.person(SMALL);
  const { page } = person;
  const found: string[] = [];
  const look = async (where: string): Promise<void> => {
    const faults = [...(await page.evaluate(enlarging)), ...(await page.evaluate(tooSmall, FINGER))];
    found.push(...faults.map((fault) => `${where}: ${fault}`));
  };
  for (const path of ["/", "/new", "/tables", "/games", "/people", "/me", "/sign-in", "/rules", "/statistics"]) {
    await page.goto(path);
    await settled(page);
    if (path === "/") await page.getByRole("button", { name: "Change" }).tap();
    await look(path);
  }
  assert.deepEqual(found, []);
});
