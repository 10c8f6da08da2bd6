/** What the learning pages say where nothing is left, where nothing was played, and where much was. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { LANGUAGES } from "../../../src/app/languages.ts";
import type {
  CheckedTurn,
  DayResults,
  MistakeOut,
  Puzzles,
  RankingRow,
  Review,
  Solution,
  Today,
} from "../../../src/protocol.ts";
import { PHONE, settled, type Person } from "../../driver/browser-and-server.ts";
import { positions } from "../../driver/positions.ts";
import { prove } from "../../prove.ts";

/** A finished game with its review. */
async function reviewed(person: Person): Promise<{ key: string; review: Review }> {
  const { key } = await person.ask<{ key: string }>("post", "/records", positions().lesson);
  let review = await person.ask<Review>("post", `/tables/${key}/review`);
  while (review.state === "running") {
    await new Promise((soon) => setTimeout(soon, 500));
    review = await person.ask<Review>("get", `/tables/${key}/review`);
  }
  assert.equal(review.state, "done");
  return { key, review };
}

/** The server answers a request with something else. */
async function told(page: Page, path: string, json: unknown): Promise<void> {
  await page.route(`**/api/v1${path}`, (route) => route.fulfill({ json }));
}

prove(
  "a review without a mistake has a laurel and leads to others; what is found leads to the puzzles",
  120,
  async (stage) => {
    const person = await stage.person();
    const { page } = person;
    const { key, review } = await reviewed(person);
    const best = { verdict: "best", cost: 0, best: [], why: [] } as const;
    await told(page, "/tables/*/review", {
      ...review,
      turns: review.turns.map((turn) => ({ ...turn, ...(turn.seat === 0 ? best : { verdict: "mistake", cost: 8 }) })),
      seats: review.seats.map((seat) => ({ ...seat, counts: seat.seat === 0 ? { best: 12 } : { mistake: 12 } })),
    });
    await page.goto(`/t/${key}/review?turn=0`);
    await page.getByText(/No mistake in \d+ turns/).waitFor();
    await page.getByRole("button", { name: "Look at Player 2’s" }).click();
    await page.getByRole("heading", { name: /^Turns of Player 2/ }).waitFor();

    const mistake = review.turns.find(({ best: better }) => better.length > 0);
    assert(mistake);
    const state = "found" as const;
    const found = Array.from({ length: 20 }, (_, turn): MistakeOut => ({
      ...{ table: key, map: "italia", game: "classic", finished_at: 1_763_200_000, round: 1, seat: mistake.seat },
      ...{ verdict: "mistake", cost: 8, before: 40, mark: 38, state, turn },
    }));
    await told(page, "/me/mistakes", { mistakes: found, reviewed: 1, unreviewed: [] });
    await page.goto("/learn/mistakes");
    await page.getByText("All 20 found").waitFor();
    await page.getByRole("link", { name: "Solve puzzles" }).click();
    await page.waitForURL(/\/puzzles/);

    // Today's five are done: when the next come.
    await page.unrouteAll();
    const puzzles = await person.ask<Puzzles>("get", "/puzzles");
    await told(page, "/puzzles", { ...puzzles, today: puzzles.today.map((each) => ({ ...each, state: "first" })) });
    await page.goto("/puzzles");
    await page.getByText("All five are done").waitFor();
    await page.getByText(/^The next five come at \d+:\d\d/).waitFor();
    await page.getByText("5 of 5 found").waitFor();
  },
);

prove(
  "a slow judge is waited for; a try that was not enough is another once it is taken back; a solution lies in sight",
  180,
  async (stage) => {
    const person = await stage.person(PHONE);
    const { page, heard } = person;
    const { key, review } = await reviewed(person);
    const mistake = review.turns.find(
      ({ verdict, best }) => ["mistake", "turning"].includes(verdict) && best.length > 0,
    );
    assert(mistake);
    await page.goto(`/t/${key}/retry?turn=${mistake.turn}`);
    const end = page.locator("[data-part=actions] [data-option=end]").last();
    const answer = page.locator("[data-answer]");
    const hand = '[data-part=hand] .card.option button[data-card="tribune"]';
    const wrong: CheckedTurn = {
      ...{ right: false, chance: 1, mark: 40, in_game: 20, why: "No." },
      ...{ played: [], prices: [], state: "open" },
    };
    // A judge that takes its time: a thin bar under the prompt, and words once it is slow.
    let judge = (): void => undefined;
    const asked = new Promise<void>((ready) => (judge = ready));
    await page.route("**/api/v1/tables/*/mistakes/*/check", async (route) => {
      await asked;
      await route.fulfill({ json: wrong });
    });
    await page.locator(hand).first().tap();
    await heard.until(() => (heard.state?.undo ?? 0) > 0, "the card is played");
    const bar = page.getByRole("progressbar", { name: "Your turn is being judged" });
    const slow = page.getByText("The judge is taking longer than usual.");
    // When they came is noted in the page: the machine may be slower than two seconds.
    await page.evaluate(() => {
      const came: Record<string, number> = ((window as unknown as { came: Record<string, number> }).came = {});
      new MutationObserver(() => {
        if (document.querySelector("[role=progressbar]")) came["bar"] ??= performance.now();
        if (document.body.textContent.includes("longer than usual")) came["slow"] ??= performance.now();
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    for (let tries = 0; tries < 3 && !(await bar.isVisible()); tries += 1) {
      await end.tap();
      await bar.waitFor({ timeout: 1500 }).catch(() => undefined);
    }
    const [prompt, thin] = [await page.locator("[data-part=prompt]").boundingBox(), await bar.boundingBox()];
    assert(prompt && thin);
    assert(thin.height <= 4 && Math.abs(thin.y - prompt.y - prompt.height) <= 1, "a thin bar under the prompt");
    await slow.waitFor({ timeout: 10_000 });
    const came = await page.evaluate(() => (window as unknown as { came: { bar: number; slow: number } }).came);
    assert(came.slow - came.bar > 1900, `nothing is said of the first two seconds: ${came.slow - came.bar} ms`);
    assert(await bar.isVisible(), "it is waited for still");
    judge();
    await answer.waitFor();
    assert.equal((await bar.count()) + (await slow.count()), 0);
    assert(await end.isDisabled(), "what was judged is not handed in again");
    await page.getByRole("button", { name: "Undo" }).tap();
    await answer.waitFor({ state: "detached" });
    assert.equal(heard.state?.undo, 0);

    const actions = [
      { type: "play", card: "architect" },
      { type: "build", city: "Syracusae" },
    ] as const;
    const solution: Solution = {
      chance: 50,
      played: [],
      best: [...actions],
      prices: [],
      why: [],
    } as unknown as Solution;
    await told(page, "/tables/*/mistakes/*/solution", solution);
    await page.getByRole("tab", { name: "Task" }).tap();
    await page.getByRole("button", { name: "Solution" }).tap();
    await page.locator("[data-answer=shown]").waitFor();
    const ghost = page.locator("[data-part=board] [data-ghost]").first();
    await ghost.waitFor({ state: "attached" });
    await page.waitForTimeout(700); // the board comes to rest
    const [pane, place] = [await page.locator("[data-part=board]").boundingBox(), await ghost.boundingBox()];
    assert(pane && place);
    assert(place.x >= pane.x && place.x + place.width <= pane.x + pane.width, "the solution is in sight");
    assert(place.y >= pane.y && place.y + place.height <= pane.y + pane.height, "the solution is in sight");
  },
);

prove("a day of 252 results: bars, percentile, ranking; played, and not played", 60, async (stage) => {
  const person = await stage.person({ viewport: { width: 1440, height: 900 } });
  const { page } = person;
  const today = await person.ask<Today>("get", "/daily");
  const row = (rank: number, me = false): RankingRow => ({
    ...{ rank, person: rank, name: `Nr ${rank}`, points: 172 - rank, place: 1, seconds: 2000 + rank, me },
    ...{ cards: ["architect", "prefect", "senator"], table: `table${rank}` },
  });
  const bars = [3, 22, 41, 30, 9].map((count, number) => ({ points: 90 + 5 * number, count }));
  const day: DayResults = {
    ...{ date: "2026-11-16", version: today.version, shared: true, game: "classic", map: "hellas", players: 4 },
    ...{ seats: today.seats, results: 252, bars, dots: [], percentile: 77, friends: [], line: [] },
    ...{ mine: row(59, true), top: Array.from({ length: 20 }, (_, number) => row(number + 1)) },
    ...{ around: [57, 58, 59, 60, 61].map((rank) => row(rank, rank === 59)), fingerprint: "0123456789abcdef" },
    master: { state: "done", table: "master", points: 113, turns: [], left: null },
  };
  await told(page, "/daily", { ...today, latest: day.date });
  await told(page, `/daily/${day.date}`, day);
  await page.goto("/daily");
  await page.getByRole("heading", { name: "Better than 77 % of 252" }).waitFor();
  await page.locator(".foot").getByText("points", { exact: true }).waitFor(); // what the axis counts
  await page.getByRole("button", { name: "As table" }).click();
  await page.getByRole("rowheader", { name: "100 to 104" }).waitFor();
  const ranks = page.locator("section[aria-labelledby=ranking] tbody tr td:first-child");
  assert.deepEqual(await ranks.allInnerTexts(), ["1", "2", "3", "57", "58", "59", "60", "61"]);
  await page.getByRole("radio", { name: "People I follow" }).check();
  await page.getByText("Nobody you follow has a result here.").waitFor();
  const said = new Set<string>();
  for (const language of [...LANGUAGES].reverse()) {
    await page.locator("select").filter({ hasText: "Français" }).first().selectOption(language);
    await page.waitForFunction((wanted) => document.documentElement.lang.startsWith(wanted), language);
    const text = await page.locator("main").innerText();
    assert.doesNotMatch(text, /\b(daily|terms|cards)\.[a-z]/, `${language} has all texts`);
    const over = await page.evaluate(
      () => document.documentElement.scrollHeight - document.documentElement.clientHeight,
    );
    assert(over <= 0, `${language}: ${over} pixels of the day are out of sight`);
    said.add(text);
  }
  assert.equal(said.size, LANGUAGES.length, "the day in every language");

  await page.unrouteAll();
  await told(page, "/daily", { ...today, latest: day.date });
  await told(page, `/daily/${day.date}`, { ...day, mine: null, percentile: null, around: [] });
  await page.goto("/daily");
  await settled(page);
  await page.getByRole("heading", { name: "You have no result here" }).waitFor();
  await page.getByRole("button", { name: "Play it unrated" }).waitFor();
  assert.equal(await page.getByText("Around me").count(), 0, "nobody is around who has no result");
});
