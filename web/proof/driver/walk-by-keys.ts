/** Going to something by one key, pressed again and again, as people do who have no mouse. */
import type { Page } from "playwright-core";

/** Press a key until the focus is within what is wanted. */
export async function walk(page: Page, key: string, selector: string): Promise<void> {
  for (let number = 0; number < 60; number += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.closest(wanted) != null, selector)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${selector} is not reached with ${key}`);
}
