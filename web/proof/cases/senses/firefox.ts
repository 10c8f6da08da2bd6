/** The same client in Firefox, which Debian ships: the first page, turns by mouse, languages, two people. */
import assert from "node:assert/strict";
import { LANGUAGES } from "../../../src/app/languages.ts";
import { settled, type Manner } from "../../driver/browser-and-server.ts";
import { Mouse } from "../../driver/input-devices.ts";
import { play } from "../../driver/play-game.ts";
import { prove } from "../../prove.ts";

const FIREFOX: Manner = { inFirefox: true };

prove("Firefox: the first page in every language, and the first turns of a game by mouse", 120, async (stage) => {
  const person = await stage.person(FIREFOX);
  const { page, heard } = person;
  await page.goto("/");
  await settled(page);
  const said = new Set<string>();
  for (const language of [...LANGUAGES].reverse()) {
    await page.locator("select").filter({ hasText: "Français" }).first().selectOption(language);
    await page.waitForFunction((wanted) => document.documentElement.lang.startsWith(wanted), language);
    said.add((await page.locator("main").innerText()).slice(0, 2000));
  }
  assert.equal(said.size, LANGUAGES.length);
  const greedy = { kind: "bot" as const, level: "greedy" };
  const table = await person.table({ map: "italia", seats: [{ kind: "me" }, greedy] });
  await person.sit(table.key);
  const played = await play(person, new Mouse(person), { until: ({ turns }) => turns >= 3 });
  assert(played.turns >= 3 && !heard.over);
});

prove("Firefox: two people at a live table see each other's turns", 90, async (stage) => {
  const [host, guest] = [await stage.person(FIREFOX), await stage.person()];
  const open = await host.table({ map: "italia", seats: [{ kind: "me" }, { kind: "open" }], start: false });
  await guest
    .ask("post", `/tables/${open.key}/seats/1/take`, {})
    .catch(() => guest.ask("post", `/tables/${open.key}/join`, {}));
  await host.ask("post", `/tables/${open.key}/start`, {});
  await host.sit(open.key);
  await guest.sit(open.key);
  for (let turn = 0; turn < 2; turn += 1) {
    const [now, other] = host.heard.asked ? [host, guest] : [guest, host];
    const version = other.heard.version;
    await play(now, new Mouse(now), { until: ({ turns }) => turns >= 1 });
    await other.heard.until(() => other.heard.version > version && other.heard.asked !== null, "the other's turn");
    await other.page.locator("[data-part=hand] .card.option").first().waitFor();
  }
});
