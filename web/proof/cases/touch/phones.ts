/** Phones as browsers leave them: low, narrow, sideways. Everything can be reached at every kind of decision. */
import assert from "node:assert/strict";
import { PHONE } from "../../driver/browser-and-server.ts";
import { Finger } from "../../driver/input-devices.ts";
import { layOut, positions } from "../../driver/positions.ts";
import { prove } from "../../prove.ts";

const SIZES = [
  [390, 664],
  [360, 640],
  [844, 390],
] as const;
const FINGER = 44;

/** The controls of the table that are no place of the board and cannot be touched: covered, cut off or too small. */
function untouchable(least: number): string[] {
  const found: string[] = [];
  const [tabs, actions] = [".drawer .tabs", ".drawer [data-part=actions]"].map((each) =>
    document.querySelector(each)?.getBoundingClientRect(),
  );
  if (tabs && actions && Math.abs(tabs.bottom - actions.top) > 1) found.push(`tabs end at ${tabs.bottom}`);
  for (const control of document.querySelectorAll<HTMLElement>(
    ".head :is(a, button), .drawer [role=tab], [data-part=actions] button, [data-part=tray] button, " +
      "[data-confirm], .grip",
  )) {
    const scrolled = control.closest<HTMLElement>(".panel, .form");
    if (scrolled) control.scrollIntoView({ block: "nearest", inline: "nearest" });
    const box = control.getBoundingClientRect();
    const name = control.getAttribute("aria-label") ?? control.textContent?.trim() ?? "";
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (!top || !(control.contains(top) || top === control)) found.push(`${name}: covered by ${top?.className}`);
    // The bar of the grip is thinner than what can be touched of it.
    if (control.matches(".grip")) continue;
    if (box.height < least - 0.5 || box.width < least - 8) found.push(`${name}: ${box.width} x ${box.height}`);
  }
  return found;
}

/** In the page: the layouts of the table that were made and thrown away again. */
function thrownAway(): void {
  const layouts: string[] = [];
  Object.assign(window, { layouts });
  new MutationObserver((changes) => {
    for (const { target, oldValue } of changes) {
      const before = /^table (\w+)/.exec(oldValue ?? "")?.[1];
      if (before && !(target as Element).classList.contains(before)) layouts.push(before);
    }
  }).observe(document, { subtree: true, attributeFilter: ["class"], attributeOldValue: true });
}

for (const [width, height] of SIZES)
  prove(`every decision can be made on a phone of ${width} x ${height}`, 240, async (stage) => {
    for (const [kind, record] of Object.entries(positions().decisions)) {
      const person = await stage.person({ ...PHONE, viewport: { width, height } });
      const { page, heard } = person;
      await page.addInitScript(thrownAway);
      await layOut(person, record);
      await heard.until(() => heard.asked === kind, `a ${kind}`);
      await page.locator("svg.board").first().waitFor({ state: "attached" });
      await page.locator("[data-part=prompt] .sentence").waitFor();
      const layouts = await page.evaluate(() => (window as unknown as { layouts: string[] }).layouts);
      assert.deepEqual(layouts, [], `${kind}: only the layout that fits is made`);
      const look = async (when: string): Promise<void> =>
        assert.deepEqual(await page.evaluate(untouchable, FINGER), [], `${kind}, ${when}`);
      await look("as it opens");
      const goods = await page.locator("[data-part=goods]").boundingBox();
      assert(goods && goods.y > 0 && goods.y + goods.height < height, `${kind}: my goods and money are in sight`);
      for (const tab of await page.locator(".drawer .tabs [role=tab]").all()) {
        const name = (await tab.textContent()) ?? "";
        if (kind === "play") {
          await tab.tap();
          await look(`with ${name} open`);
        }
      }
      if (kind === "play") await page.locator(".drawer .tabs [role=tab]").first().tap();
      const taken = heard.legal.find(({ action }) => action.type !== "done");
      assert(taken, `something to decide at ${kind}`);
      await new Finger(person).take(taken);
      await stage.leave(person);
    }
  });

/** Tablets, upright and on their side: the decisions that need the most room. */
for (const [width, height] of [
  [768, 1024],
  [1024, 768],
] as const)
  prove(`decisions can be made on a tablet of ${width} x ${height}`, 90, async (stage) => {
    const { architect, mercator, purchase } = positions().decisions;
    for (const [kind, record] of Object.entries({ architect, mercator, purchase })) {
      const person = await stage.person({ ...PHONE, viewport: { width, height } });
      const { page, heard } = person;
      await layOut(person, record);
      await heard.until(() => heard.asked === kind, `a ${kind}`);
      await page.locator("[data-part=prompt] .sentence").waitFor();
      assert.deepEqual(await page.evaluate(untouchable, FINGER), [], kind);
      const taken = heard.legal.find(({ action }) => action.type !== "done");
      assert(taken, `something to decide at ${kind}`);
      await new Finger(person).take(taken);
      await stage.leave(person);
    }
  });

prove(
  "a prepared trade is carried out by the button that ends the turn, and a turn that did nothing is asked about",
  60,
  async (stage) => {
    const person = await stage.person({ ...PHONE, viewport: { width: 390, height: 664 } });
    const { page, heard } = person;
    const { mercator, architect } = positions().decisions;
    await layOut(person, mercator);
    await heard.until(() => heard.asked === "mercator", "a mercator");
    const sale = heard.legal.find(({ action }) => action.type === "sell")?.action;
    assert(sale?.type === "sell");
    const seat = heard.state?.seat ?? 0;
    const had = heard.state?.view?.players[seat]?.money ?? 0;
    const rows = page.locator("[data-part=tray] .trade li");
    const goods = ["brick", "food", "tool", "wine", "cloth"] as const;
    await rows.nth(goods.indexOf(sale.good)).locator("button").first().tap();
    const end = page.locator("[data-part=actions] [data-option=end]");
    assert.match(await end.innerText(), /^Sell 1 .* and end$/);
    // A second kind does not drop the first.
    const other = goods.find((good) => good !== sale.good && good !== "cloth") ?? "brick";
    await rows.nth(goods.indexOf(other)).locator("button").last().tap();
    assert.equal((await end.innerText()).trim(), "Sell 1, buy 1 and end");
    await rows.nth(goods.indexOf(other)).locator("button").first().tap();
    const turns = heard.state?.view?.turns ?? 0;
    await end.tap();
    await heard.until(() => (heard.state?.view?.turns ?? 0) > turns || heard.asked === "play", "the next turn");
    const sold = heard.state?.log.findLast((line) => line.action.type === "sell");
    assert.deepEqual(sold?.action, { ...sale, count: 1 }, `the sale happened; money was ${had}`);

    await person.renew();
    await layOut(person, architect);
    await heard.until(() => heard.asked === "architect", "an architect");
    const version = heard.version;
    await end.tap();
    await page.locator("[data-part=prompt] [role=alert]").waitFor();
    assert.equal(heard.version, version, "nothing was ended");
    assert.equal(await end.innerText(), "End turn anyway");
    await end.tap();
    await heard.until(() => heard.version > version, "the end of the turn");
  },
);
