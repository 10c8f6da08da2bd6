/** Enlarged four times: one column, and nothing to be scrolled sideways. */
import assert from "node:assert/strict";
import { settled } from "../../driver/browser-and-server.ts";
import { layOut, positions } from "../../driver/positions.ts";
import { prove } from "../../prove.ts";

/** 1280 x 1024 at 400 %. */
const ENLARGED = { width: 320, height: 256 };

/** In the page: what has to be scrolled sideways, apart from the board, and what stands out of the window. */
function sideways(): string[] {
  const found: string[] = [];
  const page = document.documentElement;
  if (page.scrollWidth > page.clientWidth) found.push(`the page is ${page.scrollWidth} wide`);
  for (const each of document.querySelectorAll<HTMLElement>("body *")) {
    if (each.closest(".pane, .hidden-text, svg")) continue;
    const { overflowX } = getComputedStyle(each);
    const scrolls = overflowX === "auto" || overflowX === "scroll";
    if (scrolls && each.scrollWidth > each.clientWidth + 1)
      found.push(`${each.tagName.toLowerCase()}.${each.className} is scrolled sideways`);
  }
  return found;
}

/** In the page: drawings of the board that are not as high as they were drawn: pieces would leave their places. */
function squeezed(): string[] {
  return [...document.querySelectorAll<SVGElement>("[data-part=board] svg.board")].flatMap((sheet) => {
    const [drawn, seen] = [Number(sheet.getAttribute("height")), parseFloat(getComputedStyle(sheet).height)];
    return Math.abs(drawn - seen) > 1 ? [`the board is drawn ${drawn} high and seen ${seen} high`] : [];
  });
}

/** In the page: controls that nothing leads to: covered by others wherever the page is scrolled to. */
function covered(): string[] {
  const found: string[] = [];
  for (const control of document.querySelectorAll<HTMLElement>(
    "main :is(a, button), aside :is(a, button), header button",
  )) {
    if (control.closest(".pane, .skip") || control.getClientRects().length === 0) continue;
    if (control.hasAttribute("disabled")) continue;
    control.scrollIntoView({ block: "center", inline: "nearest" });
    const box = control.getBoundingClientRect();
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (top && (control.contains(top) || top.contains(control))) continue;
    found.push(`${control.getAttribute("aria-label") ?? control.textContent?.trim()} is covered by ${top?.className}`);
  }
  scrollTo(0, 0);
  return found;
}

prove("enlarged to 400 % a table is one column, and pages are not scrolled sideways", 240, async (stage) => {
  const person = await stage.person({ viewport: ENLARGED });
  const { page, heard } = person;
  const found: string[] = [];
  for (const [kind, record] of Object.entries(positions().decisions)) {
    await layOut(person, record);
    await heard.until(() => heard.asked === kind, `a ${kind}`);
    await page.locator("svg.board").first().waitFor({ state: "attached" });
    await page.locator(".table.low [data-part=prompt] .sentence").waitFor();
    await settled(page);
    for (const fault of (await Promise.all([sideways, squeezed, covered].map((look) => page.evaluate(look)))).flat())
      found.push(`${kind}: ${fault}`);
    const board = await page.locator("[data-part=board] .pane").boundingBox();
    if (!board || board.width < 300 || board.height < 170) found.push(`${kind}: the board is ${JSON.stringify(board)}`);
  }
  const { key } = await person.ask<{ key: string }>("post", "/records", positions().brief);
  for (const path of ["/", "/new", "/games", "/rules", "/learn", "/me", `/t/${key}`, `/t/${key}/review`]) {
    await page.goto(path);
    await settled(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    if (wide > ENLARGED.width) found.push(`${path} is ${wide} wide`);
  }
  assert.deepEqual(found, []);
});
