/** Names of cards are read whole, in every language. */
import assert from "node:assert/strict";
import { LANGUAGE_NAMES } from "../../../src/protocol.ts";
import { PHONE, settled, type Manner } from "../../driver/browser-and-server.ts";
import { positions } from "../../driver/positions.ts";
import { prove } from "../../prove.ts";

const SIZES: readonly Manner[] = [
  { viewport: { width: 1280, height: 720 } },
  { ...PHONE, viewport: { width: 390, height: 664 } },
  { ...PHONE, viewport: { width: 360, height: 640 } },
];

/** In the page: names of cards that their box cuts off. */
function cutOff(): string[] {
  const names = document.querySelectorAll<HTMLElement>(".card h3, .slot b");
  return [...names].filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent ?? "");
}

prove("names of cards are not cut off, in any language", 300, async (stage) => {
  const found: string[] = [];
  const { play, purchase, legatus } = positions().decisions;
  const records = Object.entries({ play, purchase, legatus, late: positions().late });
  for (const language of Object.keys(LANGUAGE_NAMES)) {
    const person = await stage.person({ stranger: true });
    const { page } = person;
    await person.ask("post", "/guest", { language });
    const storageState = await person.context.storageState();
    const keys: [string, string][] = [];
    for (const [kind, record] of records)
      keys.push([kind, (await person.ask<{ key: string }>("post", "/records", record)).key]);
    for (const size of SIZES) {
      const reader = await stage.person({ ...size, stranger: true, storageState });
      for (const [kind, key] of keys) {
        await reader.sit(key);
        await reader.page.locator("[data-part=prompt] .sentence").waitFor();
        await settled(reader.page);
        const where = `${kind} in ${language}, ${size.viewport?.width} wide`;
        for (const name of await reader.page.evaluate(cutOff)) found.push(`${where}: ${name}`);
      }
      await stage.leave(reader);
    }
    await page.close();
    await stage.leave(person);
  }
  assert.deepEqual(found, []);
});
