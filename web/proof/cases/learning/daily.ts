/** The deal of the day: begun, left, gone on with and finished; secret that day, open to all the next. */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import type { DayResults, Today } from "../../../src/protocol.ts";
import { violations } from "../../driver/axe.ts";
import { PHONE, settled, type Manner, type Person } from "../../driver/browser-and-server.ts";
import { Finger, Mouse } from "../../driver/input-devices.ts";
import { play } from "../../driver/play-game.ts";
import { World } from "../../driver/world.ts";
import { prove, type Stage } from "../../prove.ts";

const DAY = 86_400;

/** Somebody with an account, and every byte that their browser is sent. */
async function resident(stage: Stage, world: World, name: string, how: Manner = {}): Promise<[Person, string[]]> {
  const person = await stage.person({ ...how, at: world.address });
  await person.ask("post", "/keep", { password: "per aspera ad astra", name });
  const sent: string[] = [];
  person.page.on("response", (answer) => {
    if (!answer.url().includes("/assets/"))
      void answer.text().then(
        (text) => sent.push(text),
        () => undefined,
      );
  });
  person.page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => sent.push(String(payload)));
  });
  return [person, sent];
}

const tableIn = (person: Person): string => new URL(person.page.url()).pathname.split("/")[2] ?? "";

/** From the page to the table, however the button is pressed. */
async function begun(person: Person, press: (name: string) => Promise<void>): Promise<string> {
  await person.page.goto("/daily");
  await settled(person.page);
  await press("Begin your try");
  await press("Begin");
  await person.page.waitForURL(/\/t\//);
  await person.heard.until(() => person.heard.state?.view != null, "the deal is shown");
  return tableIn(person);
}

/** Reach something with Tab, and press Enter. */
async function pressed(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let tabs = 0; tabs < 90; tabs += 1) {
    if (await wanted.evaluate((found) => found === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
}

async function fits(person: Person): Promise<void> {
  assert(
    await person.page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    "nothing runs off the side",
  );
}

prove("the deal of the day from its first click to the next day's results", 240, async (stage) => {
  const world = await World.open();
  try {
    const deal = await world.deal();
    const [ada, adas] = await resident(stage, world, "Ada");
    const [bert, berts] = await resident(stage, world, "Bert", PHONE);
    const [cato, catos] = await resident(stage, world, "Cato");
    const { page } = ada;

    // From the front page; nothing but the bare board is there before it begins.
    await page.goto("/");
    await settled(page);
    const tile = page.locator("section[aria-labelledby=daily-tile]");
    await tile.getByRole("link", { name: "Begin" }).click();
    await page.waitForURL(/\/daily$/);
    await settled(page);
    await page.locator(".today .picture svg").first().waitFor(); // the bare board is shown
    assert.match(await page.locator(".past").innerText(), /first day/i, "the right half explains it");
    assert.match(await page.getByRole("timer").innerText(), /closes in\s*\d+:\d\d:\d\d/);
    assert.deepEqual(await violations(page, "today"), []);

    // Asked once; some turns by mouse; left, and gone on with.
    const click = (name: string): Promise<void> => page.getByRole("button", { name, exact: true }).click();
    const key = await begun(ada, click);
    await play(ada, new Mouse(ada), { until: ({ turns }) => turns >= 2 });
    await page.goto("/daily");
    await settled(page);
    const goOn = page.getByRole("link", { name: /^Continue, round \d+$/ });
    const lost = page.getByText("The server cannot be reached. Your try is kept as it is.");
    await ada.context.setOffline(true);
    await lost.waitFor();
    await ada.context.setOffline(false);
    await lost.waitFor({ state: "detached" });
    await goOn.click();
    await page.waitForURL(new RegExp(key));

    // To the end, while the page looks on: one's points, and nothing to replay or review that day.
    await world.finish(key);
    await page.goto(`/t/${key}`);
    await settled(page);
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "To the deal of the day" }).first().waitFor();
    assert.equal(await page.getByRole("link", { name: "Review" }).count(), 0);
    await page.goto(`/t/${key}/replay`);
    await page.getByText("secret until the day is over").first().waitFor();
    await page.goto("/daily");
    await page.getByText(/\d+ points, \S+ at the table/).waitFor();
    assert.match(await page.getByRole("timer").innerText(), /results in/);

    // On a phone by touch, and by keys.
    const tap = (name: string): Promise<void> => bert.page.getByRole("button", { name, exact: true }).tap();
    const berts_key = await begun(bert, tap);
    await fits(bert);
    await play(bert, new Finger(bert), { until: ({ turns }) => turns >= 1 });
    await bert.page.goto("/daily");
    await bert.page.getByRole("link", { name: /^Continue/ }).waitFor();
    await fits(bert);
    await world.finish(berts_key);
    const press = async (name: string): Promise<void> => {
      await pressed(cato.page, cato.page.getByRole("button", { name, exact: true }));
    };
    await world.finish(await begun(cato, press));

    // Nothing of the deal was sent to anybody, by page or socket.
    for (const sent of [adas, berts, catos]) {
      assert(sent.length > 10);
      for (const text of sent) for (const seed of deal.seed) assert(!text.includes(seed), "the seed was sent");
    }

    // The next day.
    await world.forward((deal.left + 60) / DAY);
    await world.deal();
    await world.master();
    await page.goto("/daily");
    await settled(page);
    await page.getByRole("button", { name: "Begin your try" }).waitFor();
    const told = await ada.ask<DayResults>("get", `/daily/${deal.date}`);
    assert.equal(told.results, 3);
    await page.getByRole("heading", { name: new RegExp(`^${told.mine?.rank}\\w\\w of 3$`) }).waitFor();
    assert.equal(await page.locator(".chart .dot").count(), 3, "few results are dots");
    await page.getByRole("button", { name: "As table" }).click();
    assert.equal(await page.locator("tr.me").first().count(), 1);
    const rows = page.locator("section[aria-labelledby=ranking] tbody tr");
    assert.equal(await rows.count(), 3);
    assert.deepEqual(await violations(page, "the day after"), []);

    // Everybody's replay, and the master's line.
    await rows.getByRole("link", { name: /^Replay of Bert/ }).click();
    await page.waitForURL(new RegExp(`${berts_key}/replay`));
    await page.locator("svg.board").first().waitFor({ state: "attached" });
    await until(async () => {
      const day = await ada.ask<DayResults>("get", `/daily/${deal.date}`);
      return day.master.state === "done";
    }, "the master has played");
    await page.goto("/daily");
    await settled(page);
    const master = page.locator("section[aria-labelledby=master]");
    assert.match(await master.innerText(), /You left it in round \d+/);
    await master.getByText(/It cost (nothing|\d+ % of winning)\./).waitFor({ timeout: 60_000 });
    await master.getByRole("button", { name: "Against mine" }).click();
    assert((await page.getByRole("dialog").locator("tbody tr").count()) > 5);
    await page.keyboard.press("Escape");

    // The same by keys: the chart as a table, and a replay; on a phone in tabs.
    await cato.page.goto("/daily");
    await settled(cato.page);
    await pressed(cato.page, cato.page.getByRole("button", { name: "As table" }));
    await cato.page.locator("tr.me").first().waitFor();
    await pressed(cato.page, cato.page.getByRole("button", { name: "Against mine" }));
    await cato.page.getByRole("dialog").waitFor();
    await cato.page.keyboard.press("Escape");
    await pressed(cato.page, cato.page.getByRole("link", { name: /^Replay of Ada/ }));
    await cato.page.waitForURL(new RegExp(`${key}/replay`));
    await bert.page.goto("/daily");
    await settled(bert.page);
    assert.deepEqual(await violations(bert.page, "the day on a phone"), []);
    for (const [tab, part] of [
      ["Results", "day"],
      ["Ranking", "ranking"],
      ["Master", "master"],
    ] as const) {
      await bert.page.getByRole("tab", { name: tab }).tap();
      await bert.page.locator(`section[aria-labelledby=${part}]`).waitFor();
      await fits(bert);
    }

    // A result to take along, and the archive, which counts for nothing.
    await page.getByRole("button", { name: "Export my result" }).click();
    const box = page.getByRole("dialog").getByLabel("Export my result");
    await until(async () => (await box.inputValue()).includes(deal.date), "the exported result");
    await page.getByLabel("A result from another server").fill(await box.inputValue());
    await page.getByRole("button", { name: "Compare", exact: true }).click();
    await page.getByText(/Here this would be/).waitFor();
    await page.keyboard.press("Escape");
    await fits(bert);
    await bert.page.goto("/daily");
    await bert.page.getByRole("button", { name: "Archive" }).tap();
    await bert.page.getByRole("dialog").locator("td button").first().tap();
    await bert.page.waitForURL(new RegExp(`date=${deal.date}`));
    await fits(bert);
    for (const person of [ada, bert, cato]) await stage.leave(person);
    const guest = await stage.person({ at: world.address });
    await guest.page.goto(`/daily?date=${deal.date}`);
    await settled(guest.page);
    await guest.page.getByRole("button", { name: "Play it unrated" }).click();
    await guest.page.waitForURL(/\/t\//);
    assert.equal((await guest.ask<Today>("get", "/daily")).mine, null, "that was not today's");
    await stage.leave(guest);
  } finally {
    await world.close();
  }
});

async function until(fact: () => Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + 120_000;
  while (!(await fact())) {
    assert(Date.now() < end, `waited for: ${what}`);
    await new Promise((soon) => setTimeout(soon, 300));
  }
}
