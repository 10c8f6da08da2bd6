/** Whatever a finger is to press is large enough for it: on phones and tablets, at a table and on pages. */
import assert from "node:assert/strict";
import { PHONE, settled } from "../../driver/browser-and-server.ts";
import { layOut, positions } from "../../driver/positions.ts";
import { prove } from "../../prove.ts";

const FINGER = 44;
const UPRIGHT = { ...PHONE, viewport: { width: 768, height: 1024 } };
const SMALL = { ...PHONE, viewport: { width: 390, height: 664 } };

/** In the page: buttons, fields and folds that are seen and lower than a finger is wide. */
function tooLow(least: number): string[] {
  const controls = [...document.querySelectorAll<HTMLElement>(".button, .input, summary, [role=tab]")];
  return controls.flatMap((each) => {
    const { height } = each.getBoundingClientRect();
    const name = each.getAttribute("aria-label") ?? each.textContent?.trim().slice(0, 30) ?? "";
    return height === 0 || height >= least - 0.5 ? [] : [`${name}: ${height} high`];
  });
}

prove("what is told on a tablet is closed by a button as large as a finger", 60, async (stage) => {
  const { page, heard } = await stage.person({ ...PHONE, viewport: { width: 1024, height: 768 } }).then(async (one) => {
    await layOut(one, positions().decisions.play);
    return one;
  });
  await heard.until(() => heard.asked === "play", "a card to play");
  await page.locator("[data-part=display] [data-slot]").first().tap({ force: true });
  const close = page.locator("[data-about] .close");
  await close.waitFor();
  const box = await close.boundingBox();
  assert(box && box.height >= FINGER - 0.5 && box.width >= FINGER - 0.5, `${box?.width} x ${box?.height}`);
});

prove("buttons, fields and folds are as high as a finger, on phones and tablets", 180, async (stage) => {
  const found: string[] = [];
  for (const how of [SMALL, UPRIGHT]) {
    const person = await stage.person(how);
    const { page } = person;
    const { key } = await person.ask<{ key: string }>("post", "/records", positions().brief);
    const look = async (where: string): Promise<void> => {
      const faults = await page.evaluate(tooLow, FINGER);
      found.push(...faults.map((fault) => `${how.viewport.width} ${where}: ${fault}`));
    };
    const paths = ["/", "/new", "/tables", "/me", "/rules", "/daily", "/puzzles", `/t/${key}`, `/t/${key}/review`];
    for (const path of paths) {
      await page.goto(path);
      await settled(page);
      await look(path.replace(key, "…"));
    }
    await layOut(person, positions().decisions.play);
    await page.locator("svg.board").first().waitFor({ state: "attached" });
    for (const tab of await page.locator(".drawer [role=tab]").all()) {
      await tab.tap();
      await settled(page);
      await look((await tab.textContent()) ?? "");
    }
    await stage.leave(person);
  }
  assert.deepEqual(found, []);
});
