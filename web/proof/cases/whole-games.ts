/** Whole games: by mouse, by keyboard alone, by touch, on one screen, in teams, on two screens. */
import assert from "node:assert/strict";
import type { SeatWish } from "../../src/protocol.ts";
import { Finger, Keys, Mouse } from "../driver/input-devices.ts";
import { LAPTOP, PHONE } from "../driver/browser-and-server.ts";
import { play, sawTheEnd } from "../driver/play-game.ts";
import { prove } from "../prove.ts";

const GREEDY: SeatWish = { kind: "bot", level: "greedy" };
const ME: SeatWish = { kind: "me" };

const MINUTES = 60 * 5;

prove("the front page starts a game against computers in one click, with what was chosen", 90, async (stage) => {
  const person = await stage.person({ stranger: true });
  const { page, heard } = person;
  await page.goto("/");
  await page.getByRole("radio", { name: "Italia" }).click();
  await page.getByRole("group", { name: "Opponents" }).getByRole("radio", { name: "2", exact: true }).click();
  await page.locator("button.start").click();
  await page.waitForURL(/\/t\//);
  await heard.until(() => heard.state?.view != null, "the table");
  assert.deepEqual([heard.info?.map, heard.info?.players], ["italia", 3]);
  await play(person, new Mouse(person), { until: ({ turns }) => turns >= 1 });
});

prove("a whole game against computers by mouse", MINUTES, async (stage) => {
  const person = await stage.person();
  const table = await person.table({ map: "italia", seats: [ME, GREEDY, GREEDY, GREEDY] });
  await person.sit(table.key);
  const { kinds } = await play(person, new Mouse(person));
  for (const kind of ["play", "architect", "prefect", "mercator", "end"])
    assert(kinds.has(kind), `the game had a ${kind}`);
  await sawTheEnd(person);
});

prove("a whole game by keyboard alone", MINUTES, async (stage) => {
  const person = await stage.person(LAPTOP);
  const table = await person.table({ map: "italia", seats: [ME, GREEDY, GREEDY, GREEDY] });
  await person.sit(table.key);
  await play(person, new Keys(person));
  await sawTheEnd(person);
});

prove("a whole game on a phone by touch", MINUTES, async (stage) => {
  const person = await stage.person(PHONE);
  const table = await person.table({ map: "italia", seats: [ME, GREEDY, GREEDY, GREEDY] });
  await person.sit(table.key);
  await play(person, new Finger(person));
  await sawTheEnd(person);
});

prove("one screen for two: hands stay hidden until it is handed over", 120, async (stage) => {
  const person = await stage.person();
  const { page, heard } = person;
  const table = await person.table({ map: "italia", seats: [ME, GREEDY, ME] });
  await person.sit(table.key);
  const input = new Mouse(person);
  const seen = new Set<number>();
  for (let round = 0; round < 6; round += 1) {
    await play(person, input, { until: () => heard.state?.handover != null });
    const seat = heard.state?.handover ?? -1;
    await page.locator("main.handover").waitFor();
    assert.equal(
      await page.locator(".card, .slot, svg.board, [data-part]").count(),
      0,
      "nothing of the table is in the page before the screen is handed over",
    );
    assert.deepEqual(
      heard.state?.view?.players.filter(({ hand }) => hand !== undefined),
      [],
      "nor was a hand sent",
    );
    await input.handover();
    assert.equal(heard.state?.seat, seat);
    await page.locator("[data-part=hand] .card").first().waitFor();
    assert.equal(
      await page.locator("[data-part=hand] .card").count(),
      new Set(heard.state?.view?.players[seat]?.hand).size,
      "the hand is that of who confirmed, equal cards in a stack",
    );
    seen.add(seat);
  }
  assert.deepEqual([...seen].sort(), [0, 2]);
});

prove("a team game: the Legatus suggests a card of the partner's hand", 180, async (stage) => {
  const person = await stage.person();
  const { heard, page } = person;
  const table = await person.table({ game: "team", map: "ionium", seats: [ME, GREEDY, GREEDY, GREEDY] });
  await person.sit(table.key);
  const input = new Mouse(person);
  await play(person, input, {
    until: () => heard.asked === "legatus" || heard.over,
    wished: ({ action }) => action.type === "play" && action.card === "legatus",
  });
  assert.equal(heard.asked, "legatus");
  const hand = heard.state?.view?.players[2]?.hand ?? [];
  await page.locator("[data-part=tray] .card").first().waitFor();
  const shown = page.locator("[data-part=tray] > :not(.now) .card");
  assert.equal(await shown.count(), new Set(hand).size, "the partner's hand is shown, equal cards in a stack");
  const played = await play(person, input, { until: ({ turns }) => turns >= 4 });
  assert(played.kinds.has("legatus"));
});

prove("two browsers at one live table; one loses the line in the middle of a turn", 180, async (stage) => {
  const [one, two] = [await stage.person(), await stage.person()];
  const table = await one.ask<{ key: string }>("post", "/tables", {
    map: "italia",
    seats: [{ kind: "me" }, { kind: "open" }],
    pace: { kind: "live", bank: 3600, increment: 10 },
  });
  for (const { page } of [one, two]) await page.goto(`/t/${table.key}`);
  await two.page.getByRole("button", { name: "Join" }).click();
  await one.page.locator("main .button.go:not(:disabled)").click();
  for (const person of [one, two]) await person.heard.until(() => person.heard.state?.view != null, "the game");
  await Promise.race([
    one.heard.until(() => one.heard.asked !== null, "a turn"),
    two.heard.until(() => two.heard.asked !== null, "a turn"),
  ]);
  const [first, second] = one.heard.asked ? [one, two] : [two, one];
  const input = new Mouse(first);

  const architect = first.heard.legal.find(({ action }) => action.type === "play" && action.card === "architect");
  assert(architect);
  await input.take(architect);
  await first.page.locator("[data-part=board] g.option").first().waitFor();
  await first.context.setOffline(true);
  await first.page.locator(".pane.stale").waitFor();
  assert.equal(
    await first.page.locator("[data-part=board] g.option, .card.option, .slot.option").count(),
    0,
    "an old board offers nothing",
  );
  assert.match(await first.page.locator(".banner").innerText(), /./, "and says so");

  // Meanwhile the same person goes on at another screen.
  const elsewhere = await stage.person({ stranger: true, storageState: await first.context.storageState() });
  await elsewhere.sit(table.key);
  const there = new Mouse(elsewhere);
  await there.undo();
  await play(elsewhere, there, { until: ({ turns }) => turns >= 1 });
  await second.heard.until(() => second.heard.asked !== null, "the other's turn");

  await first.context.setOffline(false);
  await first.page.locator(".pane:not(.stale)").waitFor();
  await first.heard.until(() => first.heard.version === second.heard.version, "the newest version");
  const other = second.heard.info?.seats[second.heard.state?.seat ?? 0]?.name ?? "nobody";
  assert(
    (await first.page.locator("[data-part=prompt] .sentence").innerText()).includes(other),
    `the prompt says that ${other} is asked`,
  );
  await play(second, new Mouse(second), { until: ({ turns }) => turns >= 1 });
  await first.heard.until(() => first.heard.asked !== null, "my turn again");
  await first.page.locator("[data-part=hand] .card.option").first().waitFor();
});
