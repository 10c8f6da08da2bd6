/** As people have it: with the worker that keeps the page for when there is no network, and with motion. */
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { settled, type Manner } from "../../driver/browser-and-server.ts";
import { Mouse } from "../../driver/input-devices.ts";
import { play } from "../../driver/play-game.ts";
import { serve, WEB } from "../../driver/server.ts";
import { prove } from "../../prove.ts";

const AS_PEOPLE_HAVE_IT: Manner = { serviceWorkers: "allow", reducedMotion: "no-preference" };

prove("the worker keeps the page without a network, and a newer client is seen at once", 120, async (stage) => {
  const web = join(mkdtempSync(join(tmpdir(), "concordia-client-")), "web");
  cpSync(WEB, web, { recursive: true });
  const server = await serve(web);
  try {
    const person = await stage.person({ ...AS_PEOPLE_HAVE_IT, at: server.address });
    const { page, context } = person;
    const open = async (): Promise<void> => {
      await page.goto("/");
      await page.locator("main h1, main h2").first().waitFor();
    };
    await open();
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      const kept = async (): Promise<boolean> => (await (await caches.open("concordia-assets-1")).keys()).length > 3;
      while (!(await kept())) await new Promise((soon) => setTimeout(soon, 50));
    });
    await open();
    assert(await page.evaluate(() => navigator.serviceWorker.controller !== null), "the worker minds the page");

    const file = join(web, "index.html");
    writeFileSync(file, readFileSync(file, "utf8").replace("</head>", '<meta name="newer" content="yes" /></head>'));
    for (const packed of [`${file}.br`, `${file}.gz`]) rmSync(packed, { force: true });
    await open();
    assert.equal(await page.locator("meta[name=newer]").count(), 1, "the newer page");

    await context.setOffline(true);
    await open();
    assert.equal(await page.locator("meta[name=newer]").count(), 1, "the newer page is the one that is kept");
    await context.setOffline(false);
    await stage.leave(person);
  } finally {
    await server.stop();
    rmSync(join(web, ".."), { recursive: true, force: true });
  }
});

prove("turns by mouse with everything moving, at the usual pace", 120, async (stage) => {
  const person = await stage.person({ ...AS_PEOPLE_HAVE_IT, paced: true });
  const { page, heard } = person;
  const greedy = { kind: "bot" as const, level: "greedy" };
  const table = await person.table({ map: "italia", seats: [{ kind: "me" }, greedy] });
  await person.sit(table.key);
  await settled(page);
  await page.keyboard.press("Escape");
  for (let turn = 0; turn < 2; turn += 1) {
    await heard.until(() => heard.asked === "play", "my turn", 30_000);
    await page.locator("[data-part=hand] .card.option").first().waitFor({ timeout: 30_000 });
    await play(person, new Mouse(person), { until: ({ turns }) => turns >= 1 });
  }
  await heard.until(() => heard.asked === "play", "my third turn", 30_000);
  await page.locator("[data-part=hand] .card.option").first().waitFor({ timeout: 30_000 });
});
