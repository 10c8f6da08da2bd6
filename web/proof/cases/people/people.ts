/** People: find somebody, their profile, follow them, whom one played with, statistics, my games. */
import assert from "node:assert/strict";
import type { NewTable, TableInfo } from "../../../src/protocol.ts";
import { PHONE, settled, type Person } from "../../driver/browser-and-server.ts";
import { playUnseen } from "../../driver/play-unseen.ts";
import { prove, type Stage } from "../../prove.ts";

const ME = { kind: "me" } as const;
const OPEN = { kind: "open" } as const;
const ITALIA = "italia";

/** Somebody with an account. */
async function keeper(stage: Stage, name: string, how = {}): Promise<Person> {
  const person = await stage.person(how);
  await person.ask("post", "/keep", { name, password: "a long sentence" });
  return person;
}

/** A table of two people whose game has begun; the first makes it. */
async function begun(one: Person, two: Person, wish: Partial<NewTable> = {}): Promise<TableInfo> {
  const table = await one.ask<TableInfo>("post", "/tables", { map: ITALIA, seats: [ME, OPEN], ...wish });
  await two.ask("post", `/tables/${table.key}/join`, {});
  return one.ask("post", `/tables/${table.key}/start`);
}

/** Nothing on the page is wider than the window. */
async function fits({ page }: Person): Promise<void> {
  const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth] as const);
  assert(wide <= room, `${page.url()}: ${wide} px in a window of ${room}`);
}

prove("people: find somebody, follow them, invite them again", 60, async (stage) => {
  const livia = await keeper(stage, "Livia of Roma");
  const marcus = await keeper(stage, "Márkus of Gallia");
  const guest = await stage.person();
  await begun(livia, marcus);
  await begun(livia, guest);
  await marcus.ask("post", "/tables", { map: "hellas", public: true, seats: [ME, OPEN] });
  const { page } = livia;

  await page.goto("/people");
  await page.getByRole("searchbox").fill("markus OF");
  await page.getByRole("search").getByRole("button").click();
  const found = page.getByRole("region", { name: "Find a player" });
  await found.getByRole("link", { name: "Márkus of Gallia" }).click();
  await page.getByRole("heading", { level: 1, name: "Márkus of Gallia" }).waitFor();
  await page.getByRole("button", { name: "Follow Márkus of Gallia", exact: true }).click();
  await page.getByRole("button", { name: "Unfollow Márkus of Gallia" }).waitFor();
  await page.getByText("The rest is private.").waitFor();

  await page.getByRole("navigation").getByRole("link", { name: "My games" }).click();
  await page.getByRole("link", { name: "People" }).click();
  const followed = page.getByRole("region", { name: "People you follow" });
  await followed.getByRole("link", { name: "Join: Hellas" }).waitFor();
  await followed.getByRole("link", { name: "Márkus of Gallia" }).first().waitFor();

  const opponents = page.getByRole("region", { name: "Recent opponents" });
  await opponents.getByText("1 game together").waitFor();
  assert.equal(await opponents.getByRole("checkbox").count(), 1, "a guest cannot be invited by name");
  await opponents.getByRole("checkbox", { name: "Choose Márkus of Gallia" }).check();
  await opponents.getByRole("link", { name: "New table with 1 person" }).click();
  await page.getByRole("heading", { level: 1, name: "New table" }).waitFor();
  await page.getByText("Will be invited as soon as the table exists: Márkus of Gallia.").waitFor();
  const seats = page.locator("#new-seats ~ * select");
  await seats.nth(1).waitFor();
  assert.equal(await seats.count(), 2, "a seat for each of us");
  await page.getByRole("button", { name: "Create the table" }).click();
  await page.getByRole("heading", { level: 1, name: "The table is ready" }).waitFor();
  const notices = await marcus.ask<readonly { kind: string }[]>("get", "/notices");
  assert(
    notices.some(({ kind }) => kind === "invited"),
    JSON.stringify(notices),
  );
});

prove("people: statistics of a finished game, for oneself until they are shown", 90, async (stage) => {
  const livia = await keeper(stage, "Cornelia");
  const other = await keeper(stage, "Aemilia", PHONE);
  await livia.ask("patch", "/me", { preferences: { skip_end: true } });
  const wish = { map: ITALIA, seats: [ME, { kind: "bot", level: "random" }], start: true };
  const { key } = await livia.ask<TableInfo>("post", "/tables", wish);
  await playUnseen(livia, key, () => false);
  const me = await livia.ask<{ id: number }>("get", "/me");
  const { page } = livia;

  await page.goto(`/p/${me.id}`);
  const statistics = page.getByRole("region", { name: "Statistics" });
  await statistics.getByRole("row", { name: /^Italia 1 / }).waitFor();
  await statistics.getByRole("row", { name: /^2 players 1 / }).waitFor();
  await statistics.getByRole("row", { name: /Saturnus/ }).waitFor();
  await statistics.getByRole("row", { name: /Architect/ }).waitFor();
  await statistics.getByRole("radio", { name: "People" }).check();
  await statistics.getByRole("row", { name: /Italia/ }).waitFor({ state: "detached" });

  await other.page.goto(`/p/${me.id}`);
  await other.page.getByText("The rest is private.").waitFor();
  await fits(other);
  await statistics.getByRole("checkbox", { name: /Show all of this to everybody/ }).check();
  await settled(page);
  await other.page.reload();
  await other.page.getByRole("row", { name: /Saturnus/ }).waitFor();
  await fits(other);
});

prove(
  "my games: my turn first, opponents that lead to their profiles, the round, boards for analysis apart",
  60,
  async (stage) => {
    const livia = await keeper(stage, "Octavia", PHONE);
    const marcus = await keeper(stage, "Agrippa");
    const guest = await stage.person();
    const theirs = await begun(marcus, livia);
    const mine = await begun(livia, guest, { map: "hellas" });
    const hot = await livia.ask<TableInfo>("post", "/tables", { map: "cyprus", seats: [ME, ME], start: true });
    const board = await livia.ask<TableInfo>("post", `/tables/${hot.key}/fork`, {});
    const { page } = livia;

    await page.goto("/games");
    const waiting = page.getByRole("region", { name: "Waiting for you" });
    await waiting.getByRole("link", { name: "Hellas" }).waitFor();
    await waiting.getByText("round 1").first().waitFor();
    const rest = page.getByRole("region", { name: "In progress" });
    await rest.getByText("Agrippa to play").waitFor();
    await rest.getByText(/ago$|now$/).waitFor();
    const boards = page.getByRole("region", { name: "Analysis boards" });
    assert.equal(await boards.getByRole("link").getAttribute("href"), `/t/${board.key}`);
    assert.equal(await waiting.locator(`a[href="/t/${board.key}"]`).count(), 0, "a board waits for nobody");
    const first = await page.getByRole("region").first().getByRole("link").first().getAttribute("href");
    assert(
      [mine.key, hot.key].some((key) => first === `/t/${key}`),
      "my turn comes first",
    );
    const guestName = (await guest.ask<{ name: string }>("get", "/me")).name;
    await waiting.getByText(guestName).waitFor();
    assert.equal(await waiting.getByRole("link", { name: guestName }).count(), 0, "a guest has no profile");
    await fits(livia);
    await rest.getByRole("link", { name: "Agrippa" }).click();
    await page.getByRole("heading", { level: 1, name: "Agrippa" }).waitFor();

    // At the table, too.
    await marcus.sit(theirs.key);
    await marcus.page.locator("[data-seat]").getByRole("link", { name: "Octavia" }).click();
    await marcus.page.getByRole("heading", { level: 1, name: "Octavia" }).waitFor();
  },
);
