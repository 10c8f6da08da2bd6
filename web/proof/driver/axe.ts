/** What axe finds on a page as it stands. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** One sentence for each kind of fault, with the places where it is. */
export async function violations(page: Page, where: string): Promise<string[]> {
  await page.evaluate(`globalThis.axe ?? (() => { ${AXE} })()`);
  // What cannot be used now may be pale (WCAG 1.4.3).
  const { violations: all } = await page.evaluate<AxeResults>(
    `axe.run({ exclude: [":disabled > *"] }, { runOnly: ${JSON.stringify(RULES)} })`,
  );
  return all.map(({ id, help, nodes }) => {
    const places = nodes.slice(0, 3).map(({ target }) => target.join(" "));
    return `${where}: ${id} (${help}) at ${places.join(" and ")}`;
  });
}
