/** Studies: made of a finished game, written, drawn and varied, read by others, put into other pages, saved. */
import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { violations } from "../../driver/axe.ts";
import { PHONE, settled, type Person } from "../../driver/browser-and-server.ts";
import { Finger, Mouse } from "../../driver/input-devices.ts";
import { positions } from "../../driver/positions.ts";
import { LANGUAGE_NAMES, type ChapterOut } from "../../../src/protocol.ts";
import { walk } from "../../driver/walk-by-keys.ts";
import { prove } from "../../prove.ts";

const BOARD = ".board .pane";
const CARD = '[data-part=hand] .card.option button[data-card="prefect"]';
const HAND_IN = "[data-part=actions] [data-option=end]:not([disabled])";
const PROVINCE = '[data-part=board] g[data-option^="province:"]';

const keyOf = (page: Page): string => new URL(page.url()).pathname.split("/").at(-1) ?? "";
const chapterOf = (person: Person): Promise<ChapterOut> =>
  person.ask("get", `/studies/${keyOf(person.page)}/chapters/1`);

/** From the end of a finished game to a study of it. */
async function made(person: Person, press: (name: RegExp, role: "link" | "button") => Promise<void>): Promise<void> {
  const { page } = person;
  const { key } = await person.ask<{ key: string }>("post", "/records", positions().over);
  await page.goto(`/t/${key}`);
  await settled(page);
  await page.keyboard.press("Escape");
  await press(/^Study$/, "link");
  const title = page.getByLabel("Title");
  await until("a title is proposed", async () => (await title.inputValue()) !== "");
  await title.fill("What was that");
  await press(/^Make the study$/, "button");
  await page.waitForURL(/\/studies\/[0-9a-f]+/);
  await page.locator(`${BOARD} svg`).first().waitFor();
}

/** A mark drawn on the board; where the page keeps it. */
async function city(page: Page, name: string, tap: boolean): Promise<void> {
  const spot = page.locator(`${BOARD} g[data-option="city:${name}"]`);
  await spot.waitFor({ state: "attached" });
  const box = await spot.boundingBox();
  assert(box, `${name} is on the screen`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await (tap ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 150; tries += 1) {
    if (await holds()) return;
    await new Promise((soon) => setTimeout(soon, 100));
  }
  throw new Error(`never: ${what}`);
}

/** A page of somebody else, at another origin, with a frame in it. */
async function elsewhere(source: string): Promise<[Server, string]> {
  const server = createServer((_, answer) => {
    answer.setHeader("content-type", "text/html");
    answer.end(`<!doctype html><h1>Mine</h1><iframe src="${source}" width="800" height="600"></iframe>`);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return [server, `http://localhost:${(server.address() as AddressInfo).port}/`];
}

prove("a study by mouse: comment, arrow, variation; read, embedded and saved by others", 300, async (stage) => {
  const person = await stage.person();
  const { page } = person;
  await made(person, (name, role) => page.getByRole(role, { name }).first().click());
  assert(
    await page.evaluate(() => document.documentElement.scrollHeight <= document.documentElement.clientHeight),
    "the page ends with its window, however many turns there are",
  );

  await page.locator("body").press("ArrowRight");
  const comment = page.getByLabel("Comment at this moment");
  await comment.fill("Everything begins here.");
  await page.getByRole("button", { name: "Keep", exact: true }).click();
  await page.getByText("Kept.").waitFor();
  await page.getByRole("radio", { name: "Arrow", exact: true }).click();
  await city(page, "Roma", false);
  await page.getByText(/From Roma/).waitFor();
  await city(page, "Genua", false);
  await page.locator("[data-mark=arrow]").waitFor({ state: "attached" });
  await page.getByRole("radio", { name: "Look", exact: true }).click();
  const { remarks } = await chapterOf(person);
  assert.deepEqual(remarks, [
    {
      node: 1,
      comment: "Everything begins here.",
      marks: [{ shape: "arrow", at: "Roma", colour: "red", to: "Genua" }],
    },
  ]);

  await page.getByRole("heading", { level: 2 }).first().click();
  await page.keyboard.press("Home");
  const before = (await chapterOf(person)).moments.length;
  await page.getByRole("button", { name: "Play from here" }).click();
  await page.locator(CARD).first().click();
  const key = await page.locator(PROVINCE).first().getAttribute("data-option");
  await new Mouse(person).spot(key ?? "");
  await page.locator(HAND_IN).first().click();
  await page.getByText("Kept. Play the next turn").waitFor();
  await page.getByRole("button", { name: "Back to the study" }).first().click();
  assert.equal((await chapterOf(person)).moments.length, before + 2, "a whole turn was added");
  await page.locator("li.variation").first().waitFor();

  await page.getByRole("button", { name: "Share" }).click();
  const link = await page.getByRole("textbox", { name: "Link" }).inputValue();
  const frame = await page.getByRole("textbox", { name: "For your own page" }).inputValue();
  const [text] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save in the notation" }).click(),
  ]);
  const kept = await person.ask<{ text: string }>("get", `/studies/${keyOf(page)}/notation`);
  assert.equal(readFileSync(await text.path(), "utf8"), kept.text);
  assert.match(kept.text, /^#:1 Everything begins here\.$/m);
  assert.match(kept.text, /^#\|\s+1\. \[0\] prefect/m);

  const [gif] = await Promise.all([
    page.waitForEvent("download", { timeout: 120_000 }),
    page.getByRole("button", { name: "This turn as a GIF" }).click(),
  ]);
  const picture = readFileSync(await gif.path());
  const frames = await page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const decoder = new ImageDecoder({ data: bytes, type: "image/gif" });
    await decoder.tracks.ready;
    const count = decoder.tracks.selectedTrack?.frameCount ?? 0;
    const { image } = await decoder.decode({ frameIndex: count - 1 });
    const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
    const pen = canvas.getContext("2d");
    pen?.drawImage(image, 0, 0);
    const seen = new Set<number>();
    const pixels = pen?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    for (let at = 0; at < pixels.length; at += 404)
      seen.add(((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0));
    return { count, width: canvas.width, colours: seen.size };
  }, picture.toString("base64"));
  assert.equal(frames.count, 3, "before the turn, the card, the province");
  assert.equal(frames.width, 720);
  assert(frames.colours > 60, `a board has many colours, not ${frames.colours}`);
  await page.keyboard.press("Escape");

  const reader = await stage.person({ stranger: true });
  await reader.page.goto(link.replace(/node=\d+/, "node=1"));
  await reader.page.getByText("Everything begins here.").waitFor();
  await reader.page.locator("[data-mark=arrow]").waitFor({ state: "attached" });
  await reader.page.locator("li.variation").first().waitFor();
  assert.equal(await reader.page.getByRole("button", { name: "Play from here" }).count(), 0);
  assert.equal(await reader.page.locator("textarea").count(), 0, "who reads changes nothing");

  const source = (/src="([^"]+)"/.exec(frame)?.[1] ?? "").replace(/node=\d+/, "node=1");
  const [server, address] = await elsewhere(source);
  const [closed, closedAddress] = await elsewhere(link);
  try {
    await reader.page.goto(address);
    const inside = reader.page.frameLocator("iframe");
    await inside.getByText("Everything begins here.").waitFor();
    await inside.locator("[data-mark=arrow]").waitFor({ state: "attached" });
    await inside.getByRole("button", { name: "Board as text" }).click();
    await inside.getByRole("dialog").getByText("Genua").first().waitFor();
    await inside.getByRole("dialog").press("Escape");
    assert.equal(await inside.locator("a:not([target=_blank]):not(.skip)").count(), 0, "no way leads on in the frame");
    await reader.page.goto(closedAddress);
    await reader.page.waitForTimeout(1500);
    const other = reader.page.frames()[1];
    assert.equal(await other?.locator("main").count(), 0, "no other page is shown in a frame");
  } finally {
    server.close();
    closed.close();
    reader.wrong.length = 0; // the browser says that it refused the frame
  }
});

prove("a study gone through together: one leads, others follow, break free and return", 240, async (stage) => {
  const leader = await stage.person();
  const { page } = leader;
  await made(leader, (name, role) => page.getByRole(role, { name }).first().click());
  const reader = await stage.person({ stranger: true });
  await reader.page.goto(`/studies/${keyOf(page)}`);
  await reader.page.locator(`${BOARD} svg`).first().waitFor();
  const at = async (who: Page): Promise<string> => {
    await who.waitForTimeout(450); // the address follows once one stays
    return new URL(who.url()).searchParams.get("node") ?? "0";
  };
  await page.getByRole("button", { name: "Lead others" }).click();
  await reader.page.getByText(/^You follow/).waitFor();
  await page.locator("body").press("ArrowRight");
  await page.locator("body").press("ArrowRight");
  await until("the reader follows", async () => (await at(reader.page)) === "2");
  await reader.page.locator("body").press("ArrowLeft");
  await reader.page.getByText("You look around by yourself.").waitFor();
  await page.locator("body").press("ArrowRight");
  assert.equal(await at(reader.page), "1", "who is free stays where they are");
  await reader.page.getByRole("button", { name: "Follow again" }).click();
  await until("the reader is back", async () => (await at(reader.page)) === "3");
  await page.getByRole("button", { name: "Stop leading" }).click();
  await reader.page.getByText(/^You follow/).waitFor({ state: "detached" });
});

prove("a study by keys alone", 240, async (stage) => {
  const person = await stage.person();
  const { page } = person;
  const press = async (name: RegExp, role: "link" | "button"): Promise<void> => {
    await page.getByRole(role, { name }).first().focus();
    await page.keyboard.press("Enter");
  };
  await made(person, press);
  await page.locator("body").press("ArrowRight");
  await page.getByLabel("Comment at this moment").focus();
  await page.keyboard.type("By keys.");
  await page.keyboard.press("Tab");
  await page.getByText("Kept.").waitFor();
  await page.getByRole("radio", { name: "Look" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.getByLabel("From", { exact: true }).focus();
  await page.keyboard.type("Rom");
  await page.getByLabel("To", { exact: true }).focus();
  await page.keyboard.type("Gen");
  await page.getByRole("button", { name: "Draw" }).focus();
  await page.keyboard.press("Enter");
  await page.locator("[data-mark=arrow]").waitFor({ state: "attached" });
  await press(/^Board as text$/, "button");
  await page.getByRole("dialog").getByRole("heading", { name: "Capital: Roma" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { level: 2 }).first().click();
  await page.keyboard.press("Home");
  await press(/^Play from here$/, "button");
  await page.locator(CARD).first().waitFor();
  await page.locator("body").press("c");
  await walk(page, "ArrowRight", "[data-part=hand] [data-card=prefect]");
  await page.keyboard.press("Enter");
  await page.locator(PROVINCE).first().waitFor({ state: "attached" });
  await page.keyboard.press("b");
  await walk(page, "Tab", PROVINCE);
  await page.keyboard.press("Enter");
  await page.locator(HAND_IN).first().waitFor();
  await page.keyboard.press("e");
  await page.getByText("Kept. Play the next turn").waitFor();
  await press(/^Back to the study$/, "button");
  await page.locator("li.variation").first().waitFor();
  const { moments, remarks } = await chapterOf(person);
  assert.equal(remarks[0]?.comment, "By keys.");
  assert.equal(remarks[0]?.marks.length, 1);
  assert(moments.some((each) => each.parent === 0 && each.number > 1));
});

prove("a study on a phone", 240, async (stage) => {
  const person = await stage.person({ ...PHONE, viewport: { width: 390, height: 664 } });
  const { page } = person;
  await made(person, (name, role) => page.getByRole(role, { name }).first().tap());
  await page.getByRole("tab", { name: "Comment" }).tap();
  await page.getByLabel("Comment at this moment").fill("On a phone.");
  await page.getByRole("button", { name: "Keep", exact: true }).tap();
  await page.getByText("Kept.").waitFor();
  await page.getByRole("tab", { name: "Marks" }).tap();
  await page.getByRole("radio", { name: "Ring", exact: true }).tap();
  await city(page, "Roma", true);
  await page.locator("[data-mark=ring]").waitFor({ state: "attached" });
  assert(
    await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    "nothing runs off the side",
  );
  await page.getByRole("tab", { name: "Turns" }).tap();
  await page.getByRole("button", { name: "Play from here" }).tap();
  await page.locator(CARD).first().tap();
  const key = await page.locator(PROVINCE).first().getAttribute("data-option");
  await new Finger(person).spot(key ?? "");
  await page.locator(HAND_IN).first().tap();
  await until("the turn is kept", async () =>
    (await chapterOf(person)).moments.some((each) => each.parent === 0 && each.number > 1),
  );
  const { remarks } = await chapterOf(person);
  assert.deepEqual(
    remarks.map((each) => [each.comment, each.marks.length]),
    [["On a phone.", 1]],
  );

  // Its title is wide enough to be read, and every language has all of its words, for whoever reads it as well.
  await page.goto(`/studies/${keyOf(page)}?chapter=1&node=0`);
  const title = page.getByRole("textbox", { name: "Title" });
  const { width = 0 } = (await title.boundingBox()) ?? {};
  assert(width >= 150, `the title has ${width} of 390`);
  const called = "What was that, when Marcus went to Hellas?";
  await title.fill(called);
  await title.press("Enter");
  await until("it is renamed", async () => {
    const study = await person.ask<{ title: string }>("get", `/studies/${keyOf(page)}`);
    return study.title === called;
  });
  const reader = await stage.person({ ...PHONE, viewport: { width: 390, height: 664 }, stranger: true });
  await reader.page.goto(page.url());
  await reader.page.getByText("On a phone.").waitFor();
  await reader.page.getByRole("tab", { name: "Marks" }).tap();
  await reader.page.getByText(/Ring around Roma/).waitFor();
  const name = reader.page.locator("header .name");
  assert.equal(await name.innerText(), called);
  assert(await name.evaluate((each) => each.scrollHeight <= each.clientHeight), "a long title is read whole");
  const head = await reader.page.locator("header").boundingBox();
  const owner = await reader.page.locator("header h1 small").boundingBox();
  assert(head && owner && owner.y + owner.height <= head.y + head.height, "and whose study it is");
  const told = new Set<string>();
  for (const language of Object.keys(LANGUAGE_NAMES)) {
    await page.locator("header .ways button").first().tap();
    await page.getByRole("dialog").locator("select").last().selectOption(language);
    await page.waitForFunction((wanted) => document.documentElement.lang.startsWith(wanted), language);
    const text = await page.locator("body").innerText();
    assert.doesNotMatch(text, /\b(studies|terms|cards|replay)\.[a-z]/, `${language} has all texts`);
    told.add(text);
    await page.keyboard.press("Escape");
  }
  assert.equal(told.size, Object.keys(LANGUAGE_NAMES).length);
  assert.deepEqual(await violations(page, "a study on a phone"), []);
});
