/** With more space in the text, and in the colours of the system: nothing is lost. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { settled } from "../../driver/browser-and-server.ts";
import { layOut, positions } from "../../driver/positions.ts";
import { prove } from "../../prove.ts";

const WIDE = { width: 1280, height: 1024 };
const NARROW = { width: 390, height: 844 };
/** What WCAG 1.4.12 has people ask for. */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

/** In the page: words that their box cuts off, and words that lie over other words. */
function lost(): { readonly cut: string[]; readonly over: string[] } {
  const shown: { words: string; box: DOMRect; element: Element }[] = [];
  const cut = new Set<string>();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const [text, element] = [walk.currentNode, walk.currentNode.parentElement];
    const words = text.textContent?.trim() ?? "";
    if (!element || !words || element.closest(".pane, .hidden-text, svg, select, .skip, dialog:not([open])")) continue;
    const style = getComputedStyle(element);
    if (style.visibility === "hidden" || style.clipPath !== "none") continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    for (const box of boxes) {
      // Cut by what it is in, where that does not scroll.
      for (let holder: Element | null = element; holder && holder !== document.body; holder = holder.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(holder);
        const around = holder.getBoundingClientRect();
        const hides = (flow: string): boolean => flow === "hidden" || flow === "clip";
        if (["auto", "scroll"].includes(overflowX) || ["auto", "scroll"].includes(overflowY)) break;
        const inset = 3; // lines are higher than their letters
        if (hides(overflowX) && (box.right > around.right + inset || box.left < around.left - inset)) cut.add(words);
        if (hides(overflowY) && (box.bottom > around.bottom + inset || box.top < around.top - inset)) cut.add(words);
      }
      const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      if (at && (at === element || element.contains(at) || at.contains(element))) shown.push({ words, box, element });
    }
  }
  const over: string[] = [];
  for (const [number, one] of shown.entries())
    for (const other of shown.slice(number + 1)) {
      if (one.element === other.element) continue;
      const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (wide > 2 && high > 6) over.push(`"${one.words}" and "${other.words}"`);
    }
  return { cut: [...cut], over };
}

async function spread(page: Page): Promise<void> {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, SPACING);
}

prove("with more space in the text no word is cut off, and none lies over another", 240, async (stage) => {
  const person = await stage.person();
  const { page, heard } = person;
  const found: string[] = [];
  const { play, architect, mercator, purchase, diplomat } = positions().decisions;
  for (const size of [WIDE, NARROW]) {
    await page.setViewportSize(size);
    for (const [kind, record] of Object.entries({ play, architect, mercator, purchase, diplomat })) {
      await layOut(person, record);
      await heard.until(() => heard.asked === kind, `a ${kind}`);
      await page.locator("[data-part=prompt] .sentence").waitFor();
      await settled(page);
      const before = await page.evaluate(lost);
      await spread(page);
      await page.locator(".table.roomy").waitFor();
      await page.waitForTimeout(150);
      const after = await page.evaluate(lost);
      const where = `${kind} in ${size.width}`;
      for (const words of after.cut) if (!before.cut.includes(words)) found.push(`${where}: "${words}" is cut off`);
      for (const words of after.over) if (!before.over.includes(words)) found.push(`${where}: ${words} overlap`);
    }
  }
  const { key } = await person.ask<{ key: string }>("post", "/records", positions().brief);
  for (const path of ["/", "/new", "/games", "/rules", `/t/${key}`]) {
    await page.goto(path);
    await settled(page);
    const before = await page.evaluate(lost);
    await spread(page);
    await page.waitForTimeout(100);
    const after = await page.evaluate(lost);
    for (const words of after.cut) if (!before.cut.includes(words)) found.push(`${path}: "${words}" is cut off`);
    for (const words of after.over) if (!before.over.includes(words)) found.push(`${path}: ${words} overlap`);
  }
  assert.deepEqual(found, []);
});

prove("in the system's colours what may be chosen has a frame, and pieces keep their colours", 90, async (stage) => {
  const person = await stage.person({ forcedColors: "active", viewport: { width: 1280, height: 720 } });
  const { page, heard } = person;
  const frames = (selector: string): Promise<string[]> =>
    page.locator(selector).evaluateAll((all) => all.map((each) => getComputedStyle(each).outlineStyle));
  const { legatus, purchase, architect } = positions().decisions;
  for (const [kind, record, some, others] of [
    ["legatus", legatus, "[data-part=tray] .card.option", "[data-part=tray] .card.muted"],
    ["purchase", purchase, ".slot.option", ".slot:not(.option)"],
  ] as const) {
    await layOut(person, record);
    await heard.until(() => heard.asked === kind, `a ${kind}`);
    await page.locator(some).first().waitFor();
    const [framed, plain] = [await frames(some), await frames(others)];
    assert(framed.length > 0 && plain.length > 0, `${kind}: some may be chosen, some not`);
    assert(framed.every((style) => style === "solid") && plain.every((style) => style === "none"), kind);
  }
  await layOut(person, architect);
  await page.locator("[data-part=board] [data-piece]").first().waitFor({ state: "attached" });
  const colours = await page
    .locator("[data-part=board] [data-piece] use.shape")
    .evaluateAll((all) => [...new Set(all.map((each) => getComputedStyle(each).color))]);
  assert(colours.length >= 2, `players are told apart: ${colours.join(" ")}`);
});
