/** Being told: the title, the icon and the bell; a letter whose link is opened; a push message from server to page. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { State } from "../../src/protocol.ts";
import { PHONE, type Person } from "../driver/browser-and-server.ts";
import { linkIn, World } from "../driver/world.ts";
import { prove } from "../prove.ts";

const LIVIA = "livia@example.org";

/** A game by correspondence of two; who is asked decides over HTTP until somebody is. */
async function table(host: Person, guest: Person): Promise<string> {
  const seats = [{ kind: "me" }, { kind: "open" }];
  const pace = { kind: "correspondence", hours: 48, vacation_days: 0 };
  const { key } = await host.ask<{ key: string }>("post", "/tables", { game: "classic", map: "italia", seats, pace });
  await guest.ask("post", `/tables/${key}/join`, {});
  await host.ask("post", `/tables/${key}/start`);
  return key;
}

const state = (person: Person, key: string): Promise<State> => person.ask("get", `/tables/${key}/state`);

/** Let the other one play until a person is asked. */
async function handOver(to: Person, from: Person, key: string): Promise<void> {
  for (let round = 0; round < 40; round += 1) {
    const mine = await state(to, key);
    if (mine.asked?.seat === mine.seat) return;
    const now = await state(from, key);
    const id = `proof-${key}-${now.version}`;
    if (now.asked?.kind === "end") {
      await from.ask("post", `/tables/${key}/end_turn`, { id, version: now.version });
    } else {
      const action = (now.legal.find((each) => each.action.type === "done") ?? now.legal[0])?.action;
      await from.ask("post", `/tables/${key}/act`, { id, version: now.version, action });
    }
  }
  assert.fail("nobody handed over");
}

const icon = (page: Page): Promise<string | null> => page.locator('link[rel="icon"]').getAttribute("href");

/** In the service worker: the first notification that is shown, as soon as there is one. */
const SHOWN = `(async () => {
  for (let look = 0; look < 100; look += 1) {
    const [first] = await self.registration.getNotifications();
    if (first) return { title: first.title, body: first.body };
    await new Promise((soon) => setTimeout(soon, 50));
  }
  return null;
})()`;

/** In the service worker: somebody clicks on it. */
const CLICK = `(async () => {
  const [notification] = await self.registration.getNotifications();
  self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
})()`;

prove("I am told by title, icon, bell, letter and push, and every link shows the table", 150, async (stage) => {
  const world = await World.open();
  try {
    const livia = await stage.person({ at: world.address, serviceWorkers: "allow" });
    const marcus = await stage.person({ at: world.address });
    await livia.context.grantPermissions(["notifications"], { origin: world.address });
    await livia.ask("post", "/keep", { name: "Livia", password: "ave ave ave ave" });
    await livia.ask("put", "/me/mail", { email: LIVIA });
    const code = /\d{8}/.exec((await world.letter(LIVIA, /\d{8}/)).subject)?.[0];
    await livia.ask("post", "/me/mail/confirm", { code });
    await livia.ask("post", "/push", { ...world.push, device: "a browser of the proof" });

    const { page } = livia;
    await page.goto("/rules");
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    assert.doesNotMatch(await page.title(), /Your turn/);
    assert.equal(await icon(page), "/icon.svg");
    const key = await table(marcus, livia);
    await handOver(livia, marcus, key);

    // On any page: the title, the icon and the bell.
    await page.waitForFunction(() => document.title.startsWith("(1) Your turn"));
    assert.equal(await icon(page), "/icon-turn.svg");
    const bell = page.getByRole("button", { name: /^Notifications/ });
    await bell.click();
    await page.locator(`section a[href="/t/${key}"]`).first().waitFor();

    // The letter: its link shows the table, to me, to a stranger, and on a phone.
    const letter = await world.letter(LIVIA, /\/t\//);
    const link = linkIn(letter);
    assert.equal(new URL(link).pathname, `/t/${key}`);
    for (const manner of [{}, PHONE]) {
      const stranger = await stage.person({ at: world.address, stranger: true, ...manner });
      await stranger.page.goto(link);
      await stranger.page.locator("[data-part=board]").first().waitFor();
      await stage.leave(stranger);
    }
    // Push: decrypted at its service, then given to the real service worker; a click opens the page it names.
    const pushed = (await world.pushes(1)).find((each) => each.tag === "turns");
    assert.equal(pushed?.path, `/t/${key}`);
    const cdp = await livia.context.newCDPSession(page);
    const registration = new Promise<string>((found) => {
      cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => {
        if (first) found(first.registrationId);
      });
    });
    await cdp.send("ServiceWorker.enable");
    const registrationId = await registration;
    const worker = livia.context.serviceWorkers()[0];
    assert(worker, "a service worker");
    const trial = { ...pushed, tag: "trial" }; // shown although a page is on the screen
    await cdp.send("ServiceWorker.deliverPushMessage", {
      origin: world.address,
      registrationId,
      data: JSON.stringify(trial),
    });
    const shown = await worker.evaluate<{ title: string; body: string } | null>(SHOWN);
    assert.deepEqual(shown, { title: "Concordia", body: pushed?.body });
    await worker.evaluate(CLICK);
    await page.waitForURL(`**/t/${key}`);

    // At the table: the bell is there, what it told is read, and all is gone once I have played.
    await page.locator("[data-part=board]").first().waitFor();
    await bell.first().waitFor();
    await page.waitForFunction(() => document.title.startsWith("(1) Your turn"));
    await handOver(marcus, livia, key);
    await page.waitForFunction(() => !document.title.includes("Your turn"));
    assert.equal(await icon(page), "/icon.svg");
    const left = await livia.ask<{ kind: string }[]>("get", "/notices");
    assert(!left.some((each) => each.kind === "turn"));

    // Each channel has a button that tests it.
    await page.goto("/me");
    const before = (await world.letters()).length;
    await page.getByRole("button", { name: "Send a test e-mail" }).click();
    await page.getByText(`A test e-mail is on its way to ${LIVIA}.`).waitFor();
    await world.letter(LIVIA, /reach you here/, before);
    await page.getByRole("button", { name: "Send a test to a browser of the proof" }).click();
    await page.getByText("Sent. It should appear in a moment.").waitFor();
    assert((await world.pushes(2)).some((each) => each.tag === "trial"));
    await page.getByRole("checkbox", { name: /^Quiet hours/ }).click();
    await page.getByLabel("From", { exact: true }).waitFor();
    const { preferences } = await livia.ask<{ preferences: { quiet_from: string } }>("get", "/me");
    assert.equal(preferences.quiet_from, "22:00");
    const phone = await stage.person({ at: world.address, ...PHONE });
    await phone.sit((await phone.table({ game: "classic", map: "italia", seats: BOTS })).key);
    await phone.page
      .getByRole("button", { name: /^Notifications/ })
      .first()
      .waitFor();
    for (const person of [...stage.people]) await stage.leave(person);
  } finally {
    await world.close();
  }
});

const BOTS: [{ kind: "me" }, { kind: "bot"; level: string }] = [{ kind: "me" }, { kind: "bot", level: "random" }];
