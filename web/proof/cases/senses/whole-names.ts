/** What stands on cards is read whole, in every language. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { CARDS } from "../../../src/app/cards-and-goods.ts";
import { LANGUAGE_NAMES, type ServerMessage } from "../../../src/protocol.ts";
import { PHONE, settled, type Manner } from "../../driver/browser-and-server.ts";
import { positions } from "../../driver/positions.ts";
import { prove } from "../../prove.ts";

const SIZES: readonly Manner[] = [
  { viewport: { width: 1280, height: 720 } },
  { ...PHONE, viewport: { width: 390, height: 664 } },
  { ...PHONE, viewport: { width: 360, height: 640 } },
];

/** In the page: names of cards that their box cuts off. */
function namesCutOff(): string[] {
  const names = document.querySelectorAll<HTMLElement>(".card h3, .slot b");
  return [...names].filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent ?? "");
}

/** In the page: names of cards and gods, formulas and texts that their box cuts off. */
function cutOff(): string[] {
  const lines = [...document.querySelectorAll<HTMLElement>(".card h3, .card .god b, .card .worth")];
  const texts = [...document.querySelectorAll<HTMLElement>(".card p")];
  return [
    ...lines.filter((each) => each.scrollWidth > each.clientWidth + 1),
    ...texts.filter((each) => each.scrollHeight > each.clientHeight + 1),
  ].map((each) => each.textContent ?? "");
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
        for (const name of await reader.page.evaluate(namesCutOff)) found.push(`${where}: ${name}`);
      }
      await stage.leave(reader);
    }
    await page.close();
    await stage.leave(person);
  }
  assert.deepEqual(found, []);
});

/** The server deals one card of every kind into every hand. */
async function dealAll(page: Page): Promise<void> {
  await page.routeWebSocket(/\/tables\/[^/]+\/socket/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((said) => server.send(said));
    server.onMessage((said) => {
      const told = JSON.parse(String(said)) as ServerMessage;
      if (told.type === "state") for (const player of told.view?.players ?? []) player.hand = Object.keys(CARDS);
      socket.send(JSON.stringify(told));
    });
  });
}

/** Letters are set a moment after what they stand on: what is cut off once they are. */
async function cutInTheEnd(page: Page, look: () => string[]): Promise<string[]> {
  let cut = await page.evaluate(look);
  for (let left = 20; cut.length > 0 && left > 0; left -= 1) {
    await page.waitForTimeout(250);
    cut = await page.evaluate(look);
  }
  return cut;
}

/** In the page: cards of a question that stick out of the form they stand in. */
function stickingOut(): string[] {
  const form = document.querySelector("[data-part=tray]")?.getBoundingClientRect();
  if (!form) return ["no form"];
  return [...document.querySelectorAll("[data-part=tray] .card")]
    .filter((card) => {
      const { top, bottom } = card.getBoundingClientRect();
      return top < form.top || bottom > form.bottom;
    })
    .map((card) => card.textContent ?? "");
}

prove("what stands on a card is read whole, on every card, in every language", 300, async (stage) => {
  const found: string[] = [];
  for (const language of Object.keys(LANGUAGE_NAMES)) {
    const host = await stage.person({ stranger: true });
    await host.ask("post", "/guest", { language });
    const { key } = await host.ask<{ key: string }>("post", "/records", positions().decisions.play);
    const storageState = await host.context.storageState();
    await stage.leave(host);
    for (const size of [{ viewport: { width: 1440, height: 900 } }, ...SIZES]) {
      const reader = await stage.person({ ...size, stranger: true, storageState });
      const { page } = reader;
      await dealAll(page);
      await page.goto(`/t/${key}`);
      await page
        .locator("[data-part=hand] .card")
        .nth(Object.keys(CARDS).length - 1)
        .waitFor();
      await settled(page);
      await page.locator("[data-part=hand] .points").first().waitFor();
      for (const text of await cutInTheEnd(page, cutOff))
        found.push(`${language}, ${size.viewport?.width} x ${size.viewport?.height}: ${text}`);
      await stage.leave(reader);
    }
  }
  assert.deepEqual(found, []);
});

prove("cards that are asked about are read whole, and it is seen whose they are", 300, async (stage) => {
  const found: string[] = [];
  const { legatus, diplomat } = positions().decisions;
  for (const language of Object.keys(LANGUAGE_NAMES)) {
    const host = await stage.person({ stranger: true });
    await host.ask("post", "/guest", { language });
    const storageState = await host.context.storageState();
    const keys: [string, string][] = [];
    for (const [kind, record] of Object.entries({ legatus, diplomat }))
      keys.push([kind, (await host.ask<{ key: string }>("post", "/records", record)).key]);
    await stage.leave(host);
    for (const size of [{ viewport: { width: 1440, height: 900 } }, ...SIZES]) {
      const reader = await stage.person({ ...size, stranger: true, storageState });
      const { page } = reader;
      await dealAll(page);
      for (const [kind, key] of keys) {
        await page.goto(`/t/${key}`);
        await page.locator("[data-part=tray] .card.option").first().waitFor();
        await settled(page);
        const where = `${kind} in ${language}, ${size.viewport?.width} x ${size.viewport?.height}`;
        for (const text of await cutInTheEnd(page, cutOff)) found.push(`${where}: ${text}`);
        for (const text of await cutInTheEnd(page, stickingOut)) found.push(`${where}, sticks out: ${text}`);
        if (kind !== "diplomat") continue;
        const owners = await page.locator("[data-part=tray] .card.option footer .mark").count();
        if (owners !== (await page.locator("[data-part=tray] .card.option").count())) found.push(`${where}: whose?`);
      }
      await stage.leave(reader);
    }
  }
  assert.deepEqual(found, []);
});

/**
 * In the page: names of goods and buttons of a trade that are cut off, and counts that lie under a button. Words of
 * buttons that give way to the sentence of the prompt do so whole, and leave a sign.
 */
function tradeCutOff(): string[] {
  const words = document.querySelectorAll<HTMLElement>(
    "[data-part=tray] .trade .name, [data-part=actions] .button:not(:has(.all, .word))",
  );
  const cut = [...words].filter(
    (each) => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1,
  );
  const under = [...document.querySelectorAll("[data-part=tray] .trade output")].filter((count) => {
    const said = document.createRange();
    said.selectNodeContents(count);
    const { left, right, top, bottom } = said.getBoundingClientRect();
    if (getComputedStyle(count).opacity === "0") return false;
    return [...(count.parentElement?.querySelectorAll("button") ?? [])].some((button) => {
      const box = button.getBoundingClientRect();
      return left < box.right - 1 && right > box.left + 1 && top < box.bottom - 1 && bottom > box.top + 1;
    });
  });
  return [...cut, ...under].map((each) => each.textContent ?? "");
}

prove("goods and counts of a trade are read whole, in every language", 240, async (stage) => {
  const found: string[] = [];
  const wide: readonly Manner[] = [
    { ...PHONE, viewport: { width: 1024, height: 768 } },
    { ...PHONE, viewport: { width: 1180, height: 820 } },
    { viewport: { width: 1280, height: 720 } },
    { viewport: { width: 1440, height: 900 } },
  ];
  for (const language of Object.keys(LANGUAGE_NAMES)) {
    const host = await stage.person({ stranger: true });
    await host.ask("post", "/guest", { language });
    const { key } = await host.ask<{ key: string }>("post", "/records", positions().decisions.mercator);
    const storageState = await host.context.storageState();
    await stage.leave(host);
    for (const size of wide) {
      const reader = await stage.person({ ...size, stranger: true, storageState });
      const { page } = reader;
      await reader.sit(key);
      await page.locator("[data-part=tray] .trade li").nth(4).waitFor();
      await settled(page);
      await page.locator("[data-part=tray] .trade li button").first().click();
      for (const text of await cutInTheEnd(page, tradeCutOff))
        found.push(`${language}, ${size.viewport?.width} x ${size.viewport?.height}: ${text}`);
      await stage.leave(reader);
    }
  }
  assert.deepEqual(found, []);
});
