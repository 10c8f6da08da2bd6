/** What axe finds on a page as it stands. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const EXCLUDED = [[":disabled > *"], ["svg.board[aria-hidden]"], ["svg.board g[aria-hidden]"]];

/** One sentence for each kind of fault, with the places where it is; of all rules, or of some by name. */
export async function violations(page: Page, where: string, only?: readonly string[]): Promise<string[]> {
  await page.evaluate(`globalThis.axe ?? (() => { ${AXE} })()`);
  const wanted = only ? { type: "rule", values: only } : { type: "tag", values: RULES };
  // What cannot be used now may be pale (WCAG 1.4.3); the drawing of the board is a picture of thousands of parts.
  const how = { runOnly: wanted, resultTypes: ["violations"] };
  const { violations: all } = await page.evaluate<AxeResults>(
    `axe.run({ exclude: ${JSON.stringify(EXCLUDED)} }, ${JSON.stringify(how)})`,
  );
  return all.map(({ id, help, nodes }) => {
    const places = nodes.slice(0, 3).map(({ target, any }) => `${target.join(" ")} (${any[0]?.message ?? help})`);
    return `${where}: ${id}, ${nodes.length} times: ${places.join(" and ")}`;
  });
}

/** In light and in dark: another theme can only be another contrast. */
export async function violationsInBothThemes(page: Page, where: string): Promise<string[]> {
  const light = await violations(page, where);
  await inTheme(page, "dark");
  const dark = await violations(page, `${where}, dark`, ["color-contrast", "link-in-text-block"]);
  await inTheme(page, "light");
  return [...light, ...dark];
}

/** Colours that still change are neither of both. */
async function inTheme(page: Page, theme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.waitForFunction((wanted) => document.documentElement.dataset["theme"] === wanted, theme);
  await page.evaluate(async () => {
    const changing = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(changing.map(({ finished }) => finished));
  });
}
