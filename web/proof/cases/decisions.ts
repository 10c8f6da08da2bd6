/** At every kind of decision: undo takes it back, and what is not possible says why. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BoardGeometry } from "../../src/board/geometry/board-geometry.ts";
import { Keys, Mouse } from "../driver/input-devices.ts";
import type { Person } from "../driver/browser-and-server.ts";
import { layOut, positions, type Reason } from "../driver/positions.ts";
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
    const told = (await about.innerText()).replace(/\s+/g, " ");
    const bare = (sentence: string): string => sentence.replace(/^[^:]{1,40}: /, "");
    assert(
      reason.sentences.some((sentence) => told.includes(sentence) || told.includes(bare(sentence))),
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

/** Point at what cannot be done. */
async function askFor(person: Person, { target, map }: Reason): Promise<void> {
  const [on, name] = target.split(/:(.*)/s);
  // A slot says itself that it is no option, so the click is forced.
  if (on === "slot") return person.page.locator(`[data-slot="${name}"]`).click({ force: true });
  const geometry = JSON.parse(readFileSync(join(ROOT, `web/drawn/${map}.json`), "utf8")) as BoardGeometry;
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
