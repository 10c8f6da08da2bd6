/** Small pleasures: a colour for everybody at one screen, from chart to replay, a long rail, sounds, a score sheet. */
import assert from "node:assert/strict";
import { inflateSync } from "node:zlib";
import type { Locator, Page } from "playwright-core";
import { PHONE, settled, type Person } from "../driver/browser-and-server.ts";
import { positions } from "../driver/positions.ts";
import { prove } from "../prove.ts";

const step = (page: Page): number => Number(new URL(page.url()).searchParams.get("step"));

/** For the page: keep what sounds go through, so that it can be asked how loud it is. */
const KEEP_GAINS = `
  window.gains = [];
  const make = AudioContext.prototype.createGain;
  AudioContext.prototype.createGain = function () {
    const made = make.call(this);
    window.gains.push(made);
    return made;
  };`;
const loudness = (page: Page): Promise<number | undefined> =>
  page.evaluate(() => (window as unknown as { gains: GainNode[] }).gains[0]?.gain.value);

prove("everybody at one screen has a name and a colour", 60, async (stage) => {
  const { page } = await stage.person();
  await page.goto("/new");
  await settled(page);
  const row = (number: number): Locator => page.locator(".seats > li").nth(number);
  await row(1).locator("select").first().selectOption("here");
  for (const [number, name, colour] of [
    [0, "Ana", "5"],
    [1, "Boris", "1"],
  ] as const) {
    await row(number).getByRole("textbox").fill(name);
    await row(number).locator(".player select").selectOption(colour);
  }
  await page.getByRole("checkbox", { name: /order|shuffle|random|draw/i }).uncheck();
  await page.locator("main button.go").click();
  const handover = page.locator("main.handover");
  await handover.waitFor();
  assert.match(await handover.innerText(), /Ana/);
  const shade = await page.evaluate(() => {
    const style = getComputedStyle(document.body);
    return ["--p1", "--p2", "--colour-5", "--colour-1"].map((name) => style.getPropertyValue(name));
  });
  assert.equal(shade[0], shade[2], "Ana plays with the colour she chose");
  assert.equal(shade[1], shade[3], "and Boris with his");
  await handover.getByRole("button").click();
  await page.locator("[data-part=hand] .card").first().waitFor();
});

prove("the chart leads into the replay, by mouse, keys and touch", 90, async (stage) => {
  const person = await stage.person();
  const { page } = person;
  const open = async (who: Person): Promise<Locator> => {
    const on = who.page;
    const { key } = await who.ask<{ key: string }>("post", "/records", positions().over);
    await on.goto(`/t/${key}`);
    await settled(on);
    await on.keyboard.press("Escape");
    const cursor = on.getByRole("slider", { name: "Turn shown in the chart" });
    await cursor.waitFor();
    return cursor;
  };
  const cursor = await open(person);
  const rail = page.getByRole("slider", { name: "Moment of the game" });
  const end = await rail.inputValue();
  const box = await cursor.boundingBox();
  assert(box);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.locator(".cursor .values").waitFor();
  const middle = Number(await rail.inputValue());
  assert(middle > 0 && middle < Number(end), "the rail follows the mouse");
  await page.mouse.move(5, 5);
  assert.equal(await rail.inputValue(), end, "and goes back when the mouse has left");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.up();
  await page.locator(".replay").waitFor();
  assert.equal(step(page), middle, "a click shows that turn");

  await (await open(person)).focus();
  await page.keyboard.press("Home");
  for (let turn = 0; turn < 3; turn += 1) await page.keyboard.press("ArrowRight");
  assert.match((await cursor.getAttribute("aria-valuetext")) ?? "", /^Round 1: .+ \d+/);
  const third = Number(await rail.inputValue());
  await page.keyboard.press("Enter");
  await page.locator(".replay").waitFor();
  assert.equal(step(page), third, "Enter too");

  const phone = await stage.person(PHONE);
  const touched = await open(phone);
  await touched.scrollIntoViewIfNeeded();
  const place = await touched.boundingBox();
  assert(place);
  await phone.page.touchscreen.tap(place.x + place.width / 3, place.y + place.height / 2);
  const chosen = await phone.page.getByRole("slider", { name: "Moment of the game" }).inputValue();
  assert(Number(chosen) < Number(end), "a tap moves the line and stays on the page");
  await phone.page.getByRole("link", { name: /in the replay/ }).tap();
  await phone.page.locator(".replay").waitFor();
  assert.equal(step(phone.page), Number(chosen), "the link below leads on");
});

prove("the rail of a long game shows rounds, and turns where it is held", 60, async (stage) => {
  for (const how of [{}, PHONE]) {
    const person = await stage.person(how);
    const { page } = person;
    const { key } = await person.ask<{ key: string }>("post", "/records", positions().over);
    await page.goto(`/t/${key}/replay?step=60`);
    await settled(page);
    const rail = page.locator(".rail");
    const width = (await rail.boundingBox())?.width ?? 0;
    const rounds = await rail.locator("path.round").count();
    assert(rounds > 10 && rounds <= width / 8, `${rounds} ticks on ${width} px`);
    const numbers = await rail.locator(".numbers span").all();
    const boxes = await Promise.all(numbers.map((each) => each.boundingBox()));
    boxes.forEach((box, number) => {
      const before = boxes[number - 1];
      if (box && before) assert(box.x > before.x + before.width + 4, "numbers keep apart");
    });
    assert(numbers.length >= 3, "and there are some");
    assert.equal(await rail.locator(".lens").count(), 0);
    await rail.getByRole("slider").focus();
    await page.keyboard.press("ArrowRight");
    await rail.locator(".lens .now").waitFor();
    assert.equal(await rail.locator(".lens > span").count(), 9);
  }
});

prove("sounds are off at first, and as loud as the slider says", 60, async (stage) => {
  const person = await stage.person();
  const { page, context } = person;
  await context.addInitScript(KEEP_GAINS);
  await page.goto("/me");
  await settled(page);
  const on = page.getByRole("checkbox", { name: /^Sound/ });
  assert.equal(await on.isChecked(), false, "off at first");
  assert.equal(await page.getByRole("slider", { name: "Volume" }).count(), 0);
  await on.check();
  const volume = page.getByRole("slider", { name: "Volume" });
  await page.waitForFunction(() => (window as unknown as { gains: GainNode[] }).gains.length > 0);
  assert.equal((await loudness(page))?.toFixed(2), "0.49");
  await volume.focus();
  await page.keyboard.press("Home");
  for (let each = 0; each < 4; each += 1) await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => {
    const [first] = (window as unknown as { gains: GainNode[] }).gains;
    return first !== undefined && Math.abs(first.gain.value - 0.04) < 0.001;
  });
  assert.equal(await volume.getAttribute("aria-valuetext"), "20%");
  const remembered = async (): Promise<number> =>
    (await person.ask<{ preferences: { page: { volume: number } } }>("get", "/me")).preferences.page.volume;
  for (let tries = 0; tries < 100 && (await remembered()) !== 0.2; tries += 1) await page.waitForTimeout(100);
  assert.equal(await remembered(), 0.2, "and it is remembered");
});

prove("the end of a game prints as a score sheet on one page", 60, async (stage) => {
  for (const how of [{ colorScheme: "dark" as const }, PHONE]) {
    const person = await stage.person(how);
    const { page } = person;
    const { key } = await person.ask<{ key: string }>("post", "/records", positions().over);
    await page.goto(`/t/${key}`);
    await settled(page);
    await page.emulateMedia({ media: "print" });
    const sheet = page.locator(".score-sheet");
    await sheet.waitFor();
    assert.equal(await page.locator("main").isVisible(), false, "nothing else is printed");
    const rows = await sheet
      .locator("tr")
      .evaluateAll((all) =>
        all.map((row) => [...row.querySelectorAll("td")].map((cell) => Number.parseInt(cell.textContent ?? "", 10))),
      );
    const total = rows.pop() ?? [];
    const gods = rows.slice(1);
    total.forEach((points, player) =>
      assert.equal(
        gods.reduce((all, row) => all + (row[player] ?? 0), 0),
        points,
        "the gods add up",
      ),
    );
    assert(total.length >= 2 && gods.length >= 6);
    assert.match(await sheet.innerText(), /winner/);
    assert.match(await sheet.locator("time").innerText(), /\d{4}/);
    const paper = await page.pdf({ format: "A4", margin: { top: "2cm", bottom: "2cm", left: "2cm", right: "2cm" } });
    assert.equal(pagesOf(paper), 1);
  }
});

/** How many pages a PDF has; its page tree may be packed. */
function pagesOf(pdf: Buffer): number {
  let text = pdf.toString("latin1");
  for (const match of text.matchAll(/stream\r?\n/g)) {
    try {
      text += inflateSync(pdf.subarray(match.index + match[0].length)).toString("latin1");
    } catch {
      // Not packed, or something else.
    }
  }
  return Number(
    /\/Type\s*\/Pages[^>]*\/Count\s+(\d+)|\/Count\s+(\d+)[^>]*\/Type\s*\/Pages/.exec(text)?.slice(1).find(Boolean),
  );
}
