/**
 * How it is on a phone: `npm run phone [-- loading tap pan round layers] [-- --write]` (into docs/results.md, row by
 * row). The processor is slowed 4 and 6 times, the network is a slow 3G (400 ms there and back, 400 kbit/s), the screen
 * has three dots a pixel. Asserts nothing; says how busy the machine was with other things.
 */
import { loadavg } from "node:os";
import type { CDPSession, Page } from "playwright-core";
import { BrowserAndServer, PHONE, type Manner, type Person } from "../proof/driver/browser-and-server.ts";
import { layOut, positions } from "../proof/driver/positions.ts";
import type { State } from "../src/protocol.ts";
import { itemAt } from "../src/app/known.ts";
import { writeDown, writtenRows } from "./write-results.ts";

const TIMES = 5;
const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const DENSE: Manner = { ...PHONE, viewport: { width: 390, height: 664 }, deviceScaleFactor: 3 };
const PAN_MOVES = 90;
const GREEDY = { kind: "bot" as const, level: "greedy" };

const middle = (figures: number[]): number =>
  itemAt(
    figures.sort((one, other) => one - other),
    Math.floor(figures.length / 2),
  );
const whole = (figure: number): number => Math.round(figure);

async function tools(person: Person): Promise<CDPSession> {
  return person.context.newCDPSession(person.page);
}
async function slowed(person: Person, rate: number): Promise<CDPSession> {
  const session = await tools(person);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
  return session;
}

/** In the page: when all of these are painted, in milliseconds since the address was asked for. */
function whenSeen(selectors: readonly string[]): Promise<number> {
  return new Promise((seen) => {
    const isSeen = (selector: string): boolean =>
      [...document.querySelectorAll(selector)].some((each) => each.getBoundingClientRect().height > 0);
    const look = (): void => {
      if (selectors.every(isSeen)) requestAnimationFrame(() => setTimeout(() => seen(performance.now())));
      else requestAnimationFrame(look);
    };
    look();
  });
}

interface Loading {
  readonly paint: number;
  readonly useful: number;
  readonly whole: number;
  /** All that had come by then. */
  readonly kilobytes: number;
}
/** A page from an empty cache over a slow network: the first paint, when it can be used, and when all is painted. */
async function loading(
  setup: BrowserAndServer,
  address: (person: Person) => Promise<string>,
  signs: readonly string[],
  last: readonly string[] = signs,
): Promise<Loading> {
  const all: Loading[] = [];
  for (let number = 0; number < TIMES; number += 1) {
    const person = await setup.person(DENSE);
    const path = await address(person);
    const session = await tools(person);
    let bytes = 0;
    await session.send("Network.enable");
    session.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
    await session.send("Network.emulateNetworkConditions", SLOW_3G);
    await person.page.goto(path, { waitUntil: "commit", timeout: 60_000 });
    const useful = await person.page.evaluate(whenSeen, signs);
    const kilobytes = bytes / 1000;
    const whole = await person.page.evaluate(whenSeen, last);
    const paint = await person.page.evaluate(
      () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
    );
    all.push({ paint, useful, whole, kilobytes });
    await person.context.close();
  }
  return {
    paint: whole(middle(all.map(({ paint }) => paint))),
    useful: whole(middle(all.map(({ useful }) => useful))),
    whole: whole(middle(all.map((each) => each.whole))),
    kilobytes: whole(middle(all.map(({ kilobytes }) => kilobytes))),
  };
}

/** From a tap on a card to the picture of the next question. */
async function tapToPaint(setup: BrowserAndServer, rate: number): Promise<number> {
  const person = await setup.person(DENSE);
  await layOut(person, positions().decisions.play);
  const { page } = person;
  await slowed(person, rate);
  const times: number[] = [];
  for (let number = 0; number < TIMES; number += 1) {
    const card = page.locator("[data-part=hand] .card.option button[data-card=architect]").first();
    await card.waitFor();
    await page.evaluate(() => {
      (window as unknown as { painted: Promise<number> }).painted = new Promise((seen) => {
        // What answers a tap is the first picture after it that is another one.
        addEventListener(
          "click",
          (event) => {
            const watch = new MutationObserver(() => {
              watch.disconnect();
              requestAnimationFrame(() => setTimeout(() => seen(performance.now() - event.timeStamp)));
            });
            watch.observe(document.body, { subtree: true, childList: true, attributes: true });
          },
          { once: true, capture: true },
        );
      });
    });
    await card.tap();
    times.push(await page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted));
    await page.locator("svg.board g.option").first().waitFor({ state: "attached" });
    await page.locator("[data-part=actions] [aria-keyshortcuts=z]").tap();
    await card.waitFor();
    await page.waitForTimeout(300);
  }
  await person.context.close();
  return whole(middle(times));
}

/** Pictures a second while a finger pulls a late game of five about. */
async function panning(setup: BrowserAndServer, rate: number): Promise<number> {
  const person = await setup.person({ ...DENSE, reducedMotion: "no-preference" });
  await layOut(person, positions().late);
  const { page } = person;
  await page.locator("svg.board").first().waitFor();
  const session = await slowed(person, rate);
  const box = await page.locator("[data-part=board] .pane").boundingBox();
  if (!box) throw new Error("no board");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.evaluate(() => {
    const told = window as unknown as { frames: number[] };
    told.frames = [];
    const tick = (now: number): void => {
      told.frames.push(now);
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: { x: number; y: number }): Promise<unknown> =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
  await touch("touchStart", { x, y });
  const start = await page.evaluate(() => (window as unknown as { frames: number[] }).frames.length);
  for (let step = 1; step <= PAN_MOVES; step += 1)
    await touch("touchMove", { x: x + 90 * Math.sin(step / 8), y: y + 60 * Math.sin(step / 5) });
  const frames = (await page.evaluate(() => (window as unknown as { frames: number[] }).frames)).slice(start);
  await touch("touchEnd");
  await person.context.close();
  return whole((1000 * (frames.length - 1)) / (itemAt(frames, frames.length - 1) - itemAt(frames, 0)));
}

async function busy(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0);
}

/** A turn of one's own without the page, so that what is measured is the others' turns alone. */
async function quickTurn(person: Person, key: string): Promise<void> {
  for (let number = 0; number < 40; number += 1) {
    const state = await person.ask<State>("get", `/tables/${key}/state`);
    if (state.asked?.seat !== state.seat) return;
    if (number > 0 && state.asked?.kind === "play") return;
    const request = { id: `quick-${state.version}-${number}`, version: state.version };
    const stop = state.legal.find(({ action }) => action.type === "done") ?? state.legal[0];
    if (state.asked?.kind === "end") await person.ask("post", `/tables/${key}/end_turn`, request);
    else await person.ask("post", `/tables/${key}/act`, { ...request, action: stop?.action });
  }
}

/** The main thread's work while three computers have their turns and are shown, on an unslowed processor. */
async function opponentsRound(setup: BrowserAndServer): Promise<number> {
  const person = await setup.person({ ...DENSE, reducedMotion: "no-preference", paced: true });
  const { page, heard } = person;
  const table = await person.table({ map: "italia", seats: [{ kind: "me" }, GREEDY, GREEDY, GREEDY] });
  await person.sit(table.key);
  await page.locator("svg.board").first().waitFor();
  const session = await tools(person);
  // The time that the thread has worked, not that it has waited for a processor.
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const mine = async (): Promise<void> => {
    await heard.until(() => heard.asked === "play", "my turn", 60_000);
    await page.locator("[data-part=hand] .card.option").first().waitFor({ timeout: 60_000 });
    await page.waitForTimeout(500);
  };
  const times: number[] = [];
  for (let number = 0; number < TIMES; number += 1) {
    await mine();
    const before = await busy(session);
    await quickTurn(person, table.key);
    await mine();
    times.push((await busy(session)) - before);
  }
  await person.context.close();
  return whole(middle(times));
}

/** Megabytes of the compositor's layers: as it opens, and zoomed in as far as it goes. */
async function layers(setup: BrowserAndServer): Promise<{ opened: number; near: number }> {
  const person = await setup.person({ ...DENSE, reducedMotion: "no-preference" });
  await layOut(person, positions().late);
  const { page } = person;
  await page.locator("svg.board").first().waitFor();
  const session = await tools(person);
  let all: readonly { width: number; height: number; drawsContent: boolean }[] = [];
  // Told when it is asked for, and whenever something changes.
  session.on("LayerTree.layerTreeDidChange", ({ layers: found }) => (all = found ?? all));
  await session.send("DOM.enable");
  await session.send("LayerTree.enable");
  const now = async (): Promise<number> => {
    await page.waitForTimeout(1500);
    const dots = (await densities(page)) ** 2;
    return all
      .filter(({ drawsContent }) => drawsContent)
      .reduce((sum, { width, height }) => sum + (width * height * dots * 4) / 1e6, 0);
  };
  const opened = await now();
  for (let number = 0; number < 8; number += 1) {
    await page.keyboard.press("+");
    await page.waitForTimeout(80);
  }
  const near = await now();
  await person.context.close();
  return { opened: whole(opened), near: whole(near) };
}
const densities = (page: Page): Promise<number> => page.evaluate(() => devicePixelRatio);

const wanted = process.argv.slice(2).filter((word) => !word.startsWith("--"));
/** What is measured, what it should be, and how; those whose names were not given stay as they were written. */
const rows = writtenRows("phone");
async function measured(name: string, row: () => Promise<string[]>): Promise<void> {
  if (wanted.length > 0 && !wanted.includes(name)) return;
  const before = loadavg()[0] ?? 0;
  const found = await row();
  const load = `${before.toFixed(1)}-${(loadavg()[0] ?? 0).toFixed(1)}`;
  for (const each of found) rows.set(each.split("|")[1]?.trim() ?? "", `${each} ${load} |`);
  console.log(found.join("\n"), load);
  write();
}
/** After every piece: the next one may not come to its end. */
function write(): void {
  const how =
    `\`npm run phone -- --write\` (medians of ${TIMES}, Chromium without a graphics card, a window of 390 x 664 at ` +
    `density 3; slow 3G: 400 ms there and back, 400 kbit/s, empty cache; load: processes that wanted one of the ` +
    `machine's processors, before and after):`;
  writeDown("phone", [how, "", "| what | goal | measured | load |", "|---|---|---|---|", ...rows.values()].join("\n"));
}

const setup = await BrowserAndServer.open();
try {
  await measured("loading", async () => {
    const front = await loading(setup, () => Promise.resolve("/"), ["main h1, main h2"]);
    const table = await loading(
      setup,
      async (person) => {
        const seats = [{ kind: "me" as const }, GREEDY, GREEDY];
        return `/t/${(await person.table({ map: "imperium", seats })).key}`;
      },
      ["svg.board text", "[data-part=hand] .card", "[data-part=prompt] .sentence"],
      [".b-land"],
    );
    return [
      `| first page on slow 3G: can be used | 2,500 ms | ${front.useful} ms (${front.kilobytes} kB) |`,
      `| a table on slow 3G: first paint | 2,500 ms | ${table.paint} ms |`,
      `| a table on slow 3G: can be played | 4,000 ms | ${table.useful} ms (${table.kilobytes} kB) |`,
      `| the same, with land and sea painted under it | | ${table.whole} ms |`,
    ];
  });
  await measured("tap", async () => [
    `| from a tap to the painted answer, slowed 4 times | 100 ms | ${await tapToPaint(setup, 4)} ms |`,
    `| a tap, slowed 6 times | | ${await tapToPaint(setup, 6)} ms |`,
  ]);
  await measured("pan", async () => [
    `| panning a late game of five, slowed 4 times | 50 frames/s | ${await panning(setup, 4)} |`,
    `| panning, slowed 6 times | | ${await panning(setup, 6)} |`,
  ]);
  await measured("round", async () => [
    `| main thread for the turns of three opponents | 600 ms | ${await opponentsRound(setup)} ms |`,
  ]);
  await measured("layers", async () => {
    const { opened, near } = await layers(setup);
    return [`| layers at density 3, as it opens / nearest | 120 MB | ${opened} MB / ${near} MB |`];
  });
} finally {
  await setup.close();
}
