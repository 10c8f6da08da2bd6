/** What axe finds at every kind of decision, light and dark. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { violationsInBothThemes } from "../../driver/axe.ts";
import { settled, type Person } from "../../driver/browser-and-server.ts";
import { layOut, positions } from "../../driver/positions.ts";
import { prove } from "../../prove.ts";

export const WIDE = { width: 1280, height: 720 };
export const NARROW = { width: 390, height: 664 };

/** The table as it is asked something. */
export async function at(person: Person, kind: keyof ReturnType<typeof positions>["decisions"]): Promise<Page> {
  const { page, heard } = person;
  await page.setViewportSize(WIDE);
  await layOut(person, positions().decisions[kind]);
  await heard.until(() => heard.asked === kind, `a ${kind}`);
  await page.locator("svg.board").first().waitFor({ state: "attached" });
  await page.locator("[data-part=prompt] .sentence").waitFor();
  await settled(page);
  return page;
}

prove("axe finds nothing at any kind of decision, light and dark, wide and narrow", 420, async (stage) => {
  const person = await stage.person();
  const found: string[] = [];
  for (const kind of Object.keys(positions().decisions) as (keyof ReturnType<typeof positions>["decisions"])[]) {
    const page = await at(person, kind);
    found.push(...(await violationsInBothThemes(page, kind)));
    await page.setViewportSize(NARROW);
    await page.locator(".table.phone").waitFor();
    found.push(...(await violationsInBothThemes(page, `${kind} on a phone`)));
  }
  assert.deepEqual(found, []);
});
