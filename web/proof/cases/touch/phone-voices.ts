/** What speaks on a phone beside what is asked: the coach, a hint, turns of others. It covers nothing it speaks of. */
import assert from "node:assert/strict";
import { PHONE } from "../../driver/browser-and-server.ts";
import { layOut, positions } from "../../driver/positions.ts";
import { prove } from "../../prove.ts";

const SMALL = { ...PHONE, viewport: { width: 390, height: 664 } };
const GREEDY = { kind: "bot" as const, level: "greedy" };

prove("the coach leaves both colonists to be seen and touched, one thought a turn", 60, async (stage) => {
  const person = await stage.person({ ...SMALL, stranger: true });
  const { page, heard } = person;
  await page.goto("/learn");
  await page.locator("main .ways .button.go").first().tap();
  await heard.until(() => heard.asked === "play", "my first turn", 30_000);
  const coach = page.locator("[data-part=coach]");
  await coach.waitFor();
  await page.locator('[data-part=hand] button[data-card="architect"]').tap();
  await heard.until(() => heard.asked === "architect", "an architect");
  await coach.waitFor();
  // A title and two lines; a tap shows the rest of the thought.
  const lead = coach.locator(".lead");
  const high = (await coach.boundingBox())?.height ?? 0;
  assert(high <= 72, `the coach is ${high} high`);
  const spots = page.locator('[data-part=board] g[data-option^="colonist:"]');
  await spots.nth(1).waitFor({ state: "attached" });
  await page.waitForTimeout(300);
  const hidden = await spots.evaluateAll((all) =>
    all.flatMap((spot) => {
      const box = spot.querySelector(".touch")?.getBoundingClientRect();
      const on = box && document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      return on?.closest(".pane") && !on.closest("button") ? [] : [spot.getAttribute("data-option")];
    }),
  );
  assert.deepEqual(hidden, []);
  const short = await coach.innerText();
  await lead.tap();
  await lead.waitFor({ state: "detached" });
  assert((await coach.innerText()).length > short.length, "all of it");
  await coach.getByRole("button").last().tap();
  await coach.waitFor({ state: "detached" });
  await page.waitForTimeout(400);
  assert.equal(await coach.count(), 0, "nothing more is said in this turn");
});

prove("the step of a hint that is due and the next are read whole on a phone", 90, async (stage) => {
  const person = await stage.person(SMALL);
  const { page, heard } = person;
  await layOut(person, positions().decisions.architect);
  await heard.until(() => heard.asked === "architect", "an architect");
  await page.locator("[data-part=board] [data-option]").first().waitFor({ state: "attached" });
  await page.keyboard.press("h");
  const steps = page.locator("[data-part=hint] ol button");
  await steps.first().waitFor({ timeout: 40_000 });
  await page.waitForTimeout(300);
  assert((await steps.count()) > 1, "several steps");
  for (const step of (await steps.all()).slice(0, 2)) {
    const box = await step.boundingBox();
    assert(box && box.x >= 0 && box.x + box.width <= 390, `from ${box?.x}, ${box?.width} wide`);
  }
});

prove("a turn on stage leaves most of a phone's board to be seen", 90, async (stage) => {
  const person = await stage.person({ ...SMALL, paced: true });
  const { page, heard } = person;
  const { key } = await person.table({ map: "imperium", seats: [{ kind: "me" }, GREEDY, GREEDY, GREEDY] });
  await person.sit(key);
  await page.locator("svg.board").first().waitFor();
  await page.keyboard.press("Escape");
  await heard.until(() => heard.asked === "play", "my turn", 30_000);
  await page.evaluate(() => {
    const seen: number[] = [];
    (window as unknown as { covered: number[] }).covered = seen;
    new MutationObserver(() => {
      const [on, board] = ["[data-stage]", "[data-part=board]"].map((each) =>
        document.querySelector<HTMLElement>(each),
      );
      if (on && board) seen.push((on.offsetWidth * on.offsetHeight) / (board.offsetWidth * board.offsetHeight));
    }).observe(document.body, { childList: true, subtree: true, attributes: true });
  });
  const senator = page.locator('[data-part=hand] button[data-card="senator"]');
  await senator.waitFor();
  await senator.tap();
  await heard.until(() => heard.asked === "purchase", "a purchase");
  const { version } = heard;
  // Nothing is bought: that is asked once more.
  for (const end of [0, 1]) {
    void end;
    await page.locator("[data-part=actions] button").last().tap();
    await page.waitForTimeout(200);
  }
  await heard.until(() => heard.version > version && heard.asked === "play", "my next turn", 40_000);
  await page.locator("[data-part=hand] .card.option").first().waitFor({ timeout: 40_000 });
  const covered = await page.evaluate(() => (window as unknown as { covered: number[] }).covered);
  assert(covered.length > 0, "there were turns on stage");
  assert(Math.max(...covered) < 0.25, `it takes ${Math.max(...covered)} of the board`);
});

prove(
  "what asks about a place leaves it in sight, and is not answered by the tap that called it",
  60,
  async (stage) => {
    const person = await stage.person({ ...PHONE, viewport: { width: 844, height: 390 } });
    const { page, heard } = person;
    await layOut(person, positions().decisions.colonist);
    await heard.until(() => heard.asked === "colonist", "a colonist to place");
    const options = page.locator('[data-part=board] g[data-option^="city:"]');
    await options.first().waitFor({ state: "attached" });
    await page.waitForTimeout(500);
    // The lowest that is in sight: there the strip comes to lie.
    const lowest = await options.evaluateAll((all) => {
      const foot = document.querySelector("[data-part=board]")?.getBoundingClientRect().bottom ?? 0;
      const spots = all.flatMap((each) => {
        const box = each.querySelector(".touch")?.getBoundingClientRect();
        const at = box && { x: box.left + box.width / 2, y: box.top + box.height / 2 };
        return at && at.y < foot - 4 ? [{ ...at, name: each.getAttribute("data-option")?.slice(5) ?? "" }] : [];
      });
      return spots.sort((one, other) => other.y - one.y)[0] ?? null;
    });
    assert(lowest, "a city in sight");
    const { version } = heard;
    await page.touchscreen.tap(lowest.x, lowest.y);
    const speaks = page.locator("[data-part=board] :is(.tray, .about.strip)");
    await speaks.waitFor();
    await page.waitForTimeout(600);
    assert.equal(heard.version, version, "nothing is decided yet");
    const [place, strip] = [
      await page.locator(`[data-token="${lowest.name}"]`).boundingBox(),
      await speaks.boundingBox(),
    ];
    assert(place && strip && place.y + place.height / 2 < strip.y, `${lowest.name} is covered`);
  },
);
