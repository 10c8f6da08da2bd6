/** Tables that end before their game does, seats that change hands, and who reads what before a game begins. */
import assert from "node:assert/strict";
import type { SeatWish, TableInfo } from "../../src/protocol.ts";
import type { Person } from "../driver/browser-and-server.ts";
import { playUnseen } from "../driver/play-unseen.ts";
import { prove } from "../prove.ts";

const ME: SeatWish = { kind: "me" };
const OPEN: SeatWish = { kind: "open" };
const BOT: SeatWish = { kind: "bot", level: "random" };
const SMALL_PHONE = { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true };

async function table(host: Person, seats: readonly SeatWish[], more: object = {}): Promise<string> {
  return (await host.ask<TableInfo>("post", "/tables", { map: "italia", seats, ...more })).key;
}

/** Choose something in the settings of the table, read what it means, and agree. */
async function choose({ page }: Person, deed: string, meaning: RegExp): Promise<void> {
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: deed, exact: true }).click();
  const asked = page.getByRole("dialog").last();
  await asked.getByText(meaning).waitFor();
  await asked.locator("button.go").click();
}

prove("guests read a guest's words, and a host sends one away", 40, async (stage) => {
  const [host, guest] = [await stage.person(), await stage.person(SMALL_PHONE)];
  const key = await table(host, [ME, OPEN]);
  await host.page.goto(`/t/${key}`);
  await guest.page.goto(`/t/${key}`);
  await host.page.getByText("Send the link to the people you want to play with").waitFor();
  await guest.page.getByText("Take a free seat to play").waitFor();
  await guest.page.getByRole("button", { name: "Join" }).click();
  await guest.page.getByText("You have a seat.").waitFor();
  await host.page.getByRole("button", { name: /^Remove/ }).click();
  await host.page.getByText("No rating changes").waitFor();
  await host.page.getByRole("dialog").locator("button.go").click();
  await guest.page.getByRole("button", { name: "Join" }).click();
  await guest.page.getByText("The host has removed you").waitFor();
  await host.page.getByRole("button", { name: "Cancel the table" }).click();
  await host.page.getByRole("dialog").locator("button.go").click();
  await guest.page.getByText("The host has cancelled this table.").waitFor();
});

prove("a table starts when full, and its game is cancelled when all agree", 40, async (stage) => {
  const [host, guest] = [await stage.person(), await stage.person(SMALL_PHONE)];
  const key = await table(host, [ME, OPEN], { starts_when_full: true });
  await host.sit(key);
  await guest.page.goto(`/t/${key}`);
  await guest.page.getByRole("button", { name: "Join" }).click();
  for (const { heard } of [host, guest]) await heard.until(() => heard.state?.view != null, "the game");
  await choose(host, "Propose cancelling", /nobody’s rating changes/);
  await guest.page.getByRole("button", { name: "Agree" }).click();
  for (const { page } of [host, guest]) await page.getByText("The game was cancelled.").waitFor();
});

prove("the review of a game that was cut short is its curve, too short to judge", 60, async (stage) => {
  const person = await stage.person(SMALL_PHONE);
  const key = await table(person, [ME, BOT], { start: true });
  await person.sit(key);
  await playUnseen(person, key, ({ log }) => (log.at(-1)?.turn ?? 0) >= 5);
  await person.ask("post", `/tables/${key}/resign`, {});
  await person.page.getByRole("link", { name: "Review", exact: true }).tap();
  await person.page.getByText("too short to judge").waitFor();
  await person.page.getByRole("img", { name: /^Chance to win/ }).waitFor();
  await person.page.getByRole("button", { name: "As table" }).tap();
  assert((await person.page.getByRole("region", { name: "Chance to win" }).locator("tbody tr").count()) > 0);
  await person.page.getByRole("link", { name: "Back to the table" }).tap();
  await person.page.getByText("Everybody has resigned").waitFor();
});

prove("giving up asks first, and a rematch against computers begins at once", 40, async (stage) => {
  const person = await stage.person();
  const key = await table(person, [ME, BOT], { start: true });
  await person.sit(key);
  await choose(person, "Resign", /the game ends at once/);
  await person.page.getByRole("button", { name: "Play again" }).click();
  await person.heard.until(() => person.heard.info?.key !== key && person.heard.state?.view != null, "the rematch");
});

prove("a link hands a seat on, and a stranger watches without an error", 40, async (stage) => {
  const host = await stage.person();
  const stranger = await stage.person({ stranger: true });
  const refused: string[] = [];
  stranger.page.on("response", (answer) => {
    if (answer.status() >= 400 && answer.url().includes("/tables/")) refused.push(answer.url());
  });
  const key = await table(host, [ME, BOT], { start: true });
  await stranger.sit(key);
  await stranger.page.waitForResponse(/\/standings$/);
  assert.deepEqual(refused, []);

  await host.sit(key);
  await host.page.getByRole("button", { name: "Settings", exact: true }).click();
  await host.page.getByRole("button", { name: "Hand over my seat" }).click();
  await host.page.getByRole("button", { name: "Create link" }).click();
  const link = await host.page.getByLabel("Anyone with this link").inputValue();
  await stranger.page.goto(link);
  await stranger.page.getByText("would not count for your rating").waitFor();
  await stranger.page.getByRole("dialog").locator("button.go").click();
  await stranger.page.waitForURL(`**/t/${key}`);
  await stranger.heard.until(() => stranger.heard.state?.seat != null, "a seat");
});

prove("the lobby shows what somebody looks for", 30, async (stage) => {
  const [host, person] = [await stage.person(), await stage.person(SMALL_PHONE)];
  await table(host, [ME, OPEN], { public: true });
  await table(host, [ME, OPEN], { public: true, pace: { kind: "live", bank: 600 } });
  await person.page.goto("/tables");
  const rows = person.page.getByRole("link", { name: /^Join/ });
  await rows.nth(1).waitFor();
  await person.page.getByLabel("Pace").selectOption("live");
  await person.page.getByText("10 min").first().waitFor();
  await rows.nth(1).waitFor({ state: "detached" });
});
