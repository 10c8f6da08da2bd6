/** A round of computers can be followed: one turn after another, with the card, the places and what stays of it. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { LogLine } from "../../src/protocol.ts";
import { Mouse } from "../driver/input-devices.ts";
import { play } from "../driver/play-game.ts";
import { prove } from "../prove.ts";

interface Staged {
  readonly seat: string | null;
  /** All that was read on stage during the turn. */
  words: string;
}

/** In the page: remember whose turns come on stage, one after another, and what is read there. */
function watchStage(): void {
  const seen: Staged[] = [];
  (window as unknown as { staged: Staged[] }).staged = seen;
  new MutationObserver(() => {
    const [stage, ...others] = document.querySelectorAll("[data-stage]");
    if (!stage || others.length > 0) return;
    const seat = stage.getAttribute("data-stage");
    const now = seen.at(-1);
    if (now?.seat === seat) now.words += ` ${stage.textContent ?? ""}`;
    else seen.push({ seat, words: stage.textContent ?? "" });
  }).observe(document.body, { childList: true, subtree: true, attributes: true });
}
const staged = (page: Page): Promise<Staged[]> =>
  page.evaluate(() => (window as unknown as { staged: Staged[] }).staged.splice(0));
const seats = (turns: readonly Staged[]): (string | null)[] => turns.map(({ seat }) => seat);

/** What somebody who only looked at the stage can say of a turn: its card, and every place. */
function toldOf(lines: readonly LogLine[]): string[] {
  return lines.flatMap(({ action }) => {
    if (action.type === "play") return [action.card.replace(/-.*/, "")];
    if (action.type === "build" || action.type === "place") return [action.city];
    return action.type === "produce" ? [action.province] : [];
  });
}

prove(
  "the turns of three computers are shown one after another, stay marked, and are shown again",
  120,
  async (stage) => {
    const person = await stage.person({ paced: true });
    const { page, heard } = person;
    const GREEDY = { kind: "bot" as const, level: "greedy" };
    const table = await person.table({ map: "italia", seats: [{ kind: "me" }, GREEDY, GREEDY, GREEDY] });
    await person.sit(table.key);
    await page.locator("svg.board").first().waitFor();
    // The first to play may be another one: what is shown of them is not waited for.
    await page.keyboard.press("Escape");
    await heard.until(() => heard.asked !== null, "my turn");
    await page.evaluate(watchStage);
    await play(person, new Mouse(person), { until: ({ turns }) => turns >= 1 });
    await heard.until(() => heard.asked === "play", "my next turn");
    const prompt = page.locator("[data-part=prompt] .sentence");
    await page.locator("[data-part=hand] .card.option").first().waitFor();
    const round = await staged(page);
    assert.deepEqual(seats(round), ["1", "2", "3"], "each computer had its turn on stage");
    assert.equal(await page.locator("[data-stage]").count(), 0, "the stage is empty when I am asked");
    assert.equal(await prompt.innerText(), "Play a card.");
    const lines = heard.state?.log ?? [];
    const last = Math.max(...lines.filter(({ seat }) => seat === 0).map(({ number }) => number));
    for (const { seat, words } of round)
      for (const what of toldOf(lines.filter((line) => line.number > last && String(line.seat) === seat)))
        assert(words.toLowerCase().includes(what.toLowerCase()), `the stage told of ${what}: ${words}`);
    const moved = lines.some(({ number, action }) => number > last && ["move", "build", "place"].includes(action.type));
    assert.equal((await page.locator("[data-trace]").count()) > 0, moved, "what they moved and built stays marked");
    const told = await page.locator("[data-announced] p").allInnerTexts();
    assert.equal(told.length, 3, `a sentence a turn: ${told.join(" | ")}`);

    await page.keyboard.press("l");
    await page.locator("[data-stage]").waitFor();
    assert.equal(await page.locator("[data-about]").count(), 0, "nothing that nobody asked for lies over the stage");
    // The prompt says which round it is, who plays now and who is to come.
    const shown = lines.find(({ number, seat }) => number > last && seat === 1);
    const inPrompt = (await page.locator("[data-part=round]").textContent())?.replace(/\s+/g, " ") ?? "";
    assert(inPrompt.includes(`Round ${Math.floor((shown?.turn ?? 0) / 4) + 1}`), inPrompt);
    for (const seat of [1, 2, 3]) assert(inPrompt.includes(heard.info?.seats[seat]?.name ?? "nobody"), inPrompt);
    // P holds the turn that is shown, and goes on.
    await page.keyboard.press("p");
    await page.getByRole("button", { name: "Continue" }).waitFor();
    await page.waitForTimeout(3000);
    assert.equal(await page.locator("[data-stage]").first().getAttribute("data-stage"), "1", "P holds the turn");
    await page.keyboard.press("p");
    await page.locator('[data-stage="2"]').waitFor();
    // A click outside skips a turn as the space bar does.
    const board = await page.locator("[data-part=board]").boundingBox();
    assert(board);
    await page.mouse.click(board.x + board.width / 2, board.y + 12);
    await page.locator('[data-stage="3"]').waitFor();
    await page.keyboard.press("Shift+Space");
    await page.locator("[data-part=hand] .card.option").first().waitFor();
    assert.deepEqual(seats(await staged(page)), ["1", "2", "3"], "the round is shown again, and skipped");

    // What the marks are is said beside them, and they can be hidden until the next round.
    if (moved) {
      const legend = page.locator("[data-part=traces]");
      await legend.getByText("Last round").waitFor();
      assert(((await legend.boundingBox())?.height ?? 99) < 36, "it is one line");
      await legend.getByRole("button", { name: "Hide" }).click();
      await page.locator("[data-trace]").first().waitFor({ state: "detached" });
      assert.equal(await legend.count(), 0, "no legend without marks");
    }
  },
);
