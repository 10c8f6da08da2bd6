/** How many clicks and taps the things take that everybody does; and that a tap beside them costs nothing. */
import assert from "node:assert/strict";
import { PHONE, type Person } from "../../driver/browser-and-server.ts";
import { layOut, positions } from "../../driver/positions.ts";
import { prove } from "../../prove.ts";
import type { GameAction, Option } from "../../../src/protocol.ts";

const SMALL = { ...PHONE, viewport: { width: 390, height: 664 } };
const CONFIRM = "[data-part=board] [data-confirm]";

/** Somebody who counts. */
class Counted {
  count = 0;
  constructor(
    private readonly person: Person,
    private readonly touch: boolean,
  ) {}

  async press(selector: string): Promise<void> {
    this.count += 1;
    const target = this.person.page.locator(selector).first();
    await target.waitFor();
    await (this.touch ? target.tap() : target.click());
  }

  /** On the board as it stands: nothing is moved into sight first. */
  async spot(key: string): Promise<void> {
    this.count += 1;
    const { page } = this.person;
    const spot = page.locator(`[data-part=board] g[data-option="${key}"] .touch`);
    await spot.waitFor({ state: "attached" });
    await page.waitForTimeout(50);
    const box = await spot.boundingBox();
    assert(box, key);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const seen = await page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.closest(".pane") !== null, [
      x,
      y,
    ] as const);
    assert(seen, `${key} is in sight at ${x}, ${y}`);
    await (this.touch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
  }
}

/** The options of a kind that are in sight as the board stands. */
async function inSight({ page }: Person, kind: string): Promise<string[]> {
  const options = page.locator(`[data-part=board] g[data-option^="${kind}:"]`);
  await options.first().waitFor({ state: "attached" });
  await page.waitForTimeout(100);
  return options.evaluateAll((spots) =>
    spots.flatMap((spot) => {
      const box = spot.querySelector(".touch")?.getBoundingClientRect();
      const at = box && document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      return at?.closest(".pane") && !at.closest("button") ? [spot.getAttribute("data-option") ?? ""] : [];
    }),
  );
}

const of = <Type extends GameAction["type"]>(
  options: readonly Option[],
  type: Type,
): Extract<GameAction, { type: Type }>[] =>
  options.flatMap(({ action }) => (action.type === type ? [action as Extract<GameAction, { type: Type }>] : []));

prove("a newcomer's first house takes six taps from the front page", 60, async (stage) => {
  const person = await stage.person({ ...SMALL, stranger: true });
  const { page, heard } = person;
  const finger = new Counted(person, true);
  await page.goto("/");
  await finger.press("main .start:not(:disabled)");
  await heard.until(() => heard.asked === "play", "my first turn", 30_000);
  await finger.press('[data-part=hand] button[data-card="architect"]');
  await heard.until(() => heard.asked === "architect", "an architect");
  // A line in sight without any search, as the camera goes to the question.
  const lines = await inSight(person, "line");
  const line = lines[0];
  assert(line, "a line is in sight");
  await finger.spot(line);
  await finger.press(CONFIRM);
  await heard.until(() => of(heard.legal, "build").length > 0, "a house that can be built");
  const [build] = of(heard.legal, "build");
  await finger.spot(`city:${build?.city}`);
  await finger.press(CONFIRM);
  const seat = heard.state?.seat ?? 0;
  await heard.until(() => (heard.state?.view?.players[seat]?.houses.length ?? 0) === 1, "a house");
  assert(finger.count <= 6, `${finger.count} taps`);
});

prove("a trade of two goods takes five taps, a purchase two clicks or three taps", 90, async (stage) => {
  for (const touch of [false, true]) {
    const person = await stage.person(touch ? SMALL : {});
    const { heard } = person;
    const { mercator, purchase } = positions().decisions;
    const trader = new Counted(person, touch);
    await layOut(person, mercator);
    await heard.until(() => heard.asked === "mercator", "a mercator");
    const goods = ["brick", "food", "tool", "wine", "cloth"] as const;
    const sale = heard.legal.find(({ action }) => action.type === "sell")?.action;
    assert(sale?.type === "sell", "something to sell");
    const other = goods.find((good) => good !== sale.good && good !== "cloth") ?? "brick";
    const row = (good: (typeof goods)[number]): string =>
      `[data-part=tray] .trade li:nth-child(${goods.indexOf(good) + 1}) button`;
    await trader.press(`${row(sale.good)}:first-of-type`);
    await trader.press(`${row(other)}:last-of-type`);
    if (touch) {
      // The strip shows the storehouse after the trade, and the button says it in one line.
      await person.page.locator('[data-part=goods][aria-label="After the trade"]').waitFor();
      const end = person.page.locator("[data-part=actions] [data-option=end]");
      assert.equal((await end.innerText()).trim(), "Sell 1, buy 1 and end");
    }
    await trader.press("[data-part=actions] [data-option=end]");
    await heard.until(
      () => heard.state?.log.some(({ action }) => action.type === "buy") ?? false,
      "both parts of the trade",
    );
    assert(trader.count <= 5, `a trade of ${trader.count}`);

    await person.renew();
    const buyer = new Counted(person, touch);
    await layOut(person, purchase);
    await heard.until(() => heard.asked === "purchase", "a purchase");
    const plain = of(heard.legal, "purchase").find(
      (one, _, all) => all.filter(({ slot }) => slot === one.slot).length === 1,
    );
    assert(plain, "a card that can be paid in one way");
    const cards = heard.state?.view?.players[heard.state.seat ?? 0]?.hand_count ?? 0;
    await buyer.press(`[data-slot="${plain.slot}"]`);
    if (touch) await buyer.press("[data-confirm]");
    await heard.until(() => (heard.state?.view?.players[heard.state.seat ?? 0]?.hand_count ?? 0) > cards, "the card");
    if (heard.asked === "purchase" || heard.asked === "end") await buyer.press("[data-part=actions] [data-option=end]");
    assert(buyer.count <= (touch ? 3 : 2), `a purchase of ${buyer.count}`);
    await stage.leave(person);
  }
});

prove(
  "a tap on a province shows what it yields and commits nothing; a price belongs to its city",
  90,
  async (stage) => {
    const person = await stage.person(SMALL);
    const { page, heard } = person;
    const { prefect, architect } = positions().decisions;
    await layOut(person, prefect);
    await heard.until(() => heard.asked === "prefect", "a prefect");
    const finger = new Counted(person, true);
    const version = heard.version;
    const seen = await inSight(person, "province");
    assert(seen.length > 0, "the camera is where the question is");
    await finger.spot(seen[0] ?? "");
    await page.locator(CONFIRM).waitFor();
    assert.equal(heard.version, version, "nothing was decided");
    // Another one, as the board stands now: nothing is decided either.
    const another = (await inSight(person, "province")).find((each) => each !== seen[0]);
    if (another) await finger.spot(another);
    await page.locator(CONFIRM).waitFor();
    assert.equal(heard.version, version, "nothing was decided");
    const confirm = await page.locator(CONFIRM).boundingBox();
    assert(confirm && confirm.height >= 43.5, "the button is large enough");
    await finger.press(CONFIRM);
    await heard.until(() => heard.version > version, "the harvest");

    // Somebody with a house to build: the price on gold is part of its city.
    await person.renew();
    await layOut(person, architect);
    await heard.until(() => heard.asked === "architect", "an architect");
    const before = heard.version;
    const tag = page.locator("[data-part=board] [data-tag] rect").first();
    if ((await tag.count()) > 0) {
      const tap = async (): Promise<void> => {
        const box = await tag.boundingBox();
        assert(box, "a price");
        await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
      };
      await tap();
      await page.locator(CONFIRM).waitFor();
      assert.equal(heard.version, before, "nothing was built yet");
      // The camera may have moved a little, so that the strip does not cover the city.
      await page.waitForTimeout(50);
      await tap();
      await heard.until(() => heard.version > before, "the house");
      assert.equal(heard.state?.log.at(-1)?.action.type, "build");
    }
  },
);

prove("a game that waits for me comes first on the front page of a phone", 40, async (stage) => {
  const person = await stage.person(SMALL);
  const { page, heard } = person;
  const GREEDY = { kind: "bot" as const, level: "greedy" };
  const { key } = await person.table({ map: "italia", seats: [{ kind: "me" }, GREEDY] });
  await person.sit(key);
  await heard.until(() => heard.asked === "play", "my turn", 30_000);
  await page.goto("/");
  const row = page.locator(`main a[href$="${key}"]`).first();
  await row.waitFor();
  const box = await row.boundingBox();
  assert(box && box.y + box.height < 300, `the game that waits is at ${box?.y}`);
});

prove(
  "on a phone the ways stand at the foot, and what is played is one line until it is changed",
  60,
  async (stage) => {
    const { page, heard } = await stage.person(SMALL);
    await page.goto("/");
    const ways = page.getByRole("navigation", { name: "Pages" });
    const place = await ways.boundingBox();
    assert(place && place.y + place.height === SMALL.viewport.height, `the ways are at ${place?.y}`);
    const more = ways.getByRole("button", { name: "More" });
    await more.tap();
    await ways.getByRole("link", { name: "Rules" }).waitFor();
    await page.keyboard.press("Escape");
    await ways.getByRole("link", { name: "Rules" }).waitFor({ state: "hidden" });
    assert(await more.evaluate((button) => button === document.activeElement), "the focus is where it was");
    await ways.getByRole("link", { name: "Games" }).tap();
    await page.waitForURL(/\/games$/);
    await ways.getByRole("link", { name: "Play" }).tap();
    await page.getByText("Imperium · Classic · 3 × Gentle").waitFor();
    await page.getByRole("button", { name: "Change" }).tap();
    await page.getByRole("radio", { name: "Italia" }).tap();
    await page.getByText("Italia · Classic · 3 × Gentle").waitFor();
    await page.locator("button.start").tap();
    await page.waitForURL(/\/t\//);
    await heard.until(() => heard.info?.map === "italia", "the table");
  },
);
