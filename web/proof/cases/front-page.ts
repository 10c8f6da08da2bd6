/** The front page: whose turn, what now, what next; for somebody with games, for a guest, and without a server. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import type { Locator } from "playwright-core";
import { LANGUAGES } from "../../src/app/languages.ts";
import type { FrontPage, State } from "../../src/protocol.ts";
import { PHONE, settled, type Person } from "../driver/browser-and-server.ts";
import { PYTHON } from "../driver/server.ts";
import { prove } from "../prove.ts";

/** A game by correspondence that has begun, of who makes it and others. */
async function game(map: string, host: Person, ...others: Person[]): Promise<string> {
  const seats = [{ kind: "me" }, ...others.map(() => ({ kind: "open" }))];
  const pace = { kind: "correspondence", hours: 48, vacation_days: 0 };
  const { key } = await host.ask<{ key: string }>("post", "/tables", { game: "classic", map, seats, pace });
  for (const other of others) await other.ask("post", `/tables/${key}/join`, {});
  await host.ask("post", `/tables/${key}/start`);
  return key;
}

/** A whole turn: the Prefect, and the first province that is offered. */
async function turn(person: Person, key: string): Promise<void> {
  for (;;) {
    const { asked, seat, version, legal } = await person.ask<State>("get", `/tables/${key}/state`);
    if (asked?.seat !== seat) return;
    const request = { id: `front-${version}`, version };
    const prefect = legal.find(({ action }) => action.type === "play" && action.card === "prefect");
    const produce = legal.find(({ action }) => action.type === "produce");
    const action = (produce ?? prefect ?? legal[0])?.action;
    if (asked?.kind === "end") await person.ask("post", `/tables/${key}/end_turn`, request);
    else await person.ask("post", `/tables/${key}/act`, { ...request, action });
  }
}

/** Lay a game aside as one that was played to its end on 14 November: only its date and its link are of interest. */
function finish(data: string, key: string): void {
  const at = String(Date.UTC(2026, 10, 14, 12) / 1000);
  const over = "UPDATE tables SET stage = 'over', finished_at = ? WHERE key = ?";
  const work =
    "import sqlite3, sys\nwith sqlite3.connect(sys.argv[1]) as kept: kept.execute(sys.argv[2], sys.argv[3:])";
  execFileSync(PYTHON, ["-c", work, `${data}/concordia.sqlite3`, over, at, key]);
}

prove("nothing on the front page of a phone moves while the rest of it comes", 60, async (stage) => {
  const person = await stage.person({ ...PHONE, viewport: { width: 412, height: 823 } });
  const { page, context } = person;
  await context.addInitScript(() => {
    const moved: number[] = ((window as unknown as { moved: number[] }).moved = []);
    const watch = new PerformanceObserver((list) =>
      moved.push(...list.getEntries().map((each) => (each as unknown as { value: number }).value)),
    );
    watch.observe({ type: "layout-shift", buffered: true });
  });
  const line = await context.newCDPSession(page);
  await line.send("Network.enable");
  const slow = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000, offline: false };
  await line.send("Network.emulateNetworkConditions", slow);
  const stands = async (when: string): Promise<void> => {
    await page.goto("/");
    await page.locator(".tiles h2, .tiles h3").first().waitFor();
    await settled(page);
    const moved = await page.evaluate(() => (window as unknown as { moved: number[] }).moved);
    const all = moved.reduce((sum, each) => sum + each, 0);
    assert(all < 0.05, `${when} ${all.toFixed(3)} of the window moved (0.1 is what Lighthouse calls good)`);
  };
  await stands("with nothing that waits");
  const bot = { kind: "bot", level: "greedy" } as const;
  await person.table({ map: "imperium", seats: [{ kind: "me" }, bot, bot, bot] });
  await page.goto("/");
  await page.getByRole("heading", { name: "Your turn" }).waitFor();
  await stands("when somebody comes back to a game that waits");
});

prove("on a small laptop all of the front page is in sight, in every language", 60, async (stage) => {
  const person = await stage.person({ viewport: { width: 1280, height: 720 } });
  const { page } = person;
  const bot = { kind: "bot", level: "greedy" } as const;
  for (const map of ["imperium", "hellas", "cyprus", "italia"])
    await person.table({ map, seats: [{ kind: "me" }, bot, bot] });
  const front = await person.ask<FrontPage>("get", "/front");
  assert.equal(front.waiting.length, 4);
  const told = { ...front, waits: 9 };
  await page.route("**/api/v1/front", (request) => request.fulfill({ json: told }));
  await page.goto("/");
  await page.getByRole("heading", { name: "Your turn" }).waitFor();
  await page.locator("#lesson-tile").waitFor();
  assert.equal(await page.getByRole("region", { name: "Your turn" }).getByRole("listitem").count(), 4);
  await page.getByRole("link", { name: "All 9" }).waitFor();
  for (const language of [...LANGUAGES].reverse()) {
    await page.locator("select").filter({ hasText: "Français" }).first().selectOption(language);
    await page.waitForFunction((wanted) => document.documentElement.lang.startsWith(wanted), language);
    await settled(page);
    const { over, choices } = await page.evaluate(() => {
      const { scrollHeight, clientHeight } = document.documentElement;
      const left = (each: Element | null): number => Math.round(each?.getBoundingClientRect().left ?? 0);
      const rows = [...document.querySelectorAll(".rows fieldset")];
      return {
        over: scrollHeight - clientHeight,
        choices: rows.map((each) => [left(each), left(each.querySelector(".row"))]),
      };
    });
    assert(over <= 0, `${language}: ${over} pixels are out of sight`);
    const first = Math.min(...choices.map(([legend = 0]) => legend));
    const beside = choices.filter(([legend]) => legend === first).map(([, row]) => row);
    assert.equal(new Set(beside).size, 1, `${language}: what is asked stands in one column: ${beside.join(", ")}`);
  }
});

prove("the front page says whose turn it is, what others played, and what to look back at", 120, async (stage) => {
  const livia = await stage.person();
  const [marcus, cassia] = [await stage.person(), await stage.person()];
  const { page } = livia;
  const hellas = await game("hellas", livia, marcus);
  const imperium = await game("imperium", livia, marcus, cassia);
  for (const person of [livia, marcus, cassia]) await turn(person, imperium);
  const italia = await game("italia", marcus, livia);
  const ionium = await game("ionium", livia, marcus);
  finish(stage.setup.server.data, ionium);

  await page.goto("/");
  const panel = page.getByRole("region", { name: "Your turn" });
  await panel.getByText("2 wait for you · 1 for others").waitFor();
  const rows = panel.getByRole("listitem");
  const hrefs = await rows.getByRole("link").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  assert.deepEqual(hrefs, [`/t/${imperium}`, `/t/${hellas}`], "the longest time left first");
  assert.match(await rows.first().innerText(), /Since your turn: Prefect in \w+, 1 more turn/);
  assert.match(await rows.first().innerText(), /Round 2/);
  assert.equal(
    await rows
      .nth(1)
      .getByText(/Since your turn/)
      .count(),
    0,
  );
  assert.match(
    (await panel.getByRole("link", { name: /is thinking on Italia, round 1/ }).getAttribute("href")) ?? "",
    new RegExp(italia),
  );
  const review = panel.getByRole("link", { name: "Review: Ionium, November 14" });
  assert.equal(await review.getAttribute("href"), `/t/${ionium}/review`);
  assert.equal(await page.getByRole("region", { name: "Join a table" }).count(), 0);

  // By keyboard: what waits is reached before anything else of the page, and opened.
  await page.locator("main").evaluate((main) => {
    main.tabIndex = -1;
    main.focus();
  });
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL(new RegExp(imperium));

  // The server goes away: the last known list, faded, and a banner; it comes back.
  await page.goto("/");
  await panel.waitFor();
  await livia.context.route("**/api/v1/**", (request) => request.abort());
  await page.reload();
  await page.getByRole("alert").getByText("can’t be reached").waitFor();
  assert.equal(await rows.count(), 2);
  assert.equal(await panel.locator("ul").evaluate((each) => getComputedStyle(each).opacity), "0.6");
  await livia.context.unroute("**/api/v1/**");
  await page.reload();
  await panel.getByText("2 wait for you").waitFor();
  assert.equal(await page.getByRole("alert").count(), 0);
  assert.equal(await panel.locator("ul").evaluate((each) => getComputedStyle(each).opacity), "1");

  // More than four: four rows, and a way to all.
  for (const map of ["cyprus", "italia", "ionium"]) await game(map, livia, marcus);
  await page.reload();
  await panel.getByRole("link", { name: "All 5", exact: true }).waitFor();
  assert.equal(await rows.count(), 4);

  // On a phone: my turn first, the first with its board and a button; what is played now is one line.
  const phone = await stage.person({ ...PHONE, stranger: true });
  await phone.context.addCookies(await livia.context.cookies());
  await phone.page.goto("/");
  await settled(phone.page);
  const large = phone.page.getByRole("listitem").first();
  await large.getByText("Play", { exact: true }).waitFor();
  await large.locator(".board-picture svg > g[transform^=translate]").first().waitFor(); // its pieces
  const start = await phone.page.locator(".start").boundingBox();
  const first = await large.boundingBox();
  assert(first && start && first.y + first.height < start.y, "my turn comes before a new game");
  assert.equal(await phone.page.locator("#new-game-choices").isVisible(), false);
  const button = await large.getByText("Play", { exact: true }).boundingBox();
  assert(button && button.height >= 44, "a button for a finger");
  await phone.page.touchscreen.tap(button.x + button.width / 2, button.y + button.height / 2);
  await phone.page.waitForURL(/\/t\//);
});

prove("the tiles of the front page say how far one has come", 60, async (stage) => {
  const person = await stage.person();
  const { page } = person;
  const front = await person.ask<FrontPage>("get", "/front");
  const { daily, puzzles, lessons } = front;
  assert(daily, "there is a deal of the day");
  const told = async (change: Partial<FrontPage>): Promise<void> => {
    await page.unrouteAll();
    await page.route("**/api/v1/front", (request) => request.fulfill({ json: { ...front, ...change } }));
    await page.goto("/");
    await page.locator(".tiles .tile").nth(2).waitFor();
  };
  const tile = (name: string): Locator => page.locator(`section[aria-labelledby=${name}-tile]`);
  const days = [{ ...daily, results: 252, rank: 59, percentile: 77, points: 113 }];

  await told({ daily: { ...daily, mine: null, days } });
  await tile("daily").getByText("Last time you were better than 77 %.").waitFor();
  await tile("daily").getByRole("link", { name: "Begin" }).waitFor();
  assert.match(await tile("daily").innerText(), /\d+:\d\d left/);
  assert.match(await tile("puzzle").innerText(), /Rated [\d,]+\. Found today: 0 of 5\./);
  await tile("puzzle").getByRole("link", { name: "Solve" }).waitFor();

  const mine = { kind: "rated", table: "abc", state: "playing", round: 6, points: null, place: null } as const;
  const begun = lessons.lessons.map((lesson, at) => ({
    ...lesson,
    tasks: lesson.tasks.map((task) => ({ ...task, done: at < 2 })),
  }));
  await told({
    daily: { ...daily, mine },
    puzzles: { ...puzzles, today: puzzles.today.map((each) => ({ ...each, state: "first" as const })) },
    lessons: { ...lessons, lessons: begun },
  });
  assert.equal(await tile("daily").getByRole("link", { name: "Continue, round 6" }).getAttribute("href"), "/t/abc");
  assert.match(await tile("puzzle").innerText(), /All five are done[\s\S]*new ones in \d+:\d\d/);
  assert.match(await tile("lesson").innerText(), /LESSON 3 OF 5\s*Trade and buy[\s\S]*12 of 30 tasks/i);

  await told({
    daily: { ...daily, mine: { ...mine, state: "finished", points: 113, place: 2 } },
    lessons: {
      ...lessons,
      lessons: begun.map((lesson) => ({ ...lesson, tasks: lesson.tasks.map((task) => ({ ...task, done: true })) })),
    },
  });
  assert.match(await tile("daily").innerText(), /You have 113 points[\s\S]*results in \d+:\d\d/);
  await tile("daily").getByRole("link", { name: "Results" }).waitFor();
  await tile("lesson").getByRole("link", { name: "Practise" }).click();
  await page.waitForURL(/\/learn\/mistakes/);
});

prove("to nobody the front page offers tables to join and the first lesson", 60, async (stage) => {
  const host = await stage.person();
  const open = { map: "cyprus", seats: [{ kind: "me" }, { kind: "open" }], public: true };
  const { key } = await host.ask<{ key: string }>("post", "/tables", open);
  for (const how of [{}, PHONE]) {
    const { page } = await stage.person({ ...how, stranger: true });
    await page.goto("/");
    const join = page.getByRole("region", { name: "Join a table" });
    await join.locator(`a[href$="${key}"]`).waitFor();
    const tiles = page.locator(".tiles .tile");
    await tiles.nth(2).waitFor();
    assert.match(await tiles.first().innerText(), /first time\?/i);
    assert.equal(await page.getByRole("region", { name: "Your turn" }).count(), 0);
    await join.getByRole("textbox", { name: "Code or link" }).fill(key);
    await page.keyboard.press("Enter");
    await page.waitForURL(new RegExp(key));
  }
});
