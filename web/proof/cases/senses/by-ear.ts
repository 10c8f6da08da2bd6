/** Whole games by ear: roles, names and announcements of the accessibility tree alone, playing and watching. */
import assert from "node:assert/strict";
import type { LogLine, SeatWish } from "../../../src/protocol.ts";
import { itemAt } from "../../../src/app/known.ts";
import { dice, type Dice } from "../../driver/choose-option.ts";
import type { Person } from "../../driver/browser-and-server.ts";
import { ScreenReader, type Part } from "../../driver/screen-reader.ts";
import { prove } from "../../prove.ts";

const GREEDY: SeatWish = { kind: "bot", level: "greedy" };
const MOST = 700;
/** Regions by role and name: turns that are over, what is asked now, the result. */
const [LOG, QUESTION, RESULT] = ["log Log", "status Your decision", "status"];

/** Which control answers a question: no good play, but one that builds, buys, tries everything and comes to an end. */
class Ear {
  private listed = false;
  turns = 0;
  readonly asked = new Set<string>();

  constructor(
    private readonly reader: ScreenReader,
    private readonly throwing: Dice,
  ) {}

  private one(parts: readonly Part[]): Part {
    return itemAt(parts, Math.floor(this.throwing() * parts.length));
  }

  /** Decide what is asked; what was pressed. */
  async answer(question: string): Promise<void> {
    this.asked.add(question.split(". ").at(-1) ?? "");
    if (/Play a card/.test(question)) {
      this.turns += 1;
      this.listed = this.turns % 3 === 0;
    }
    const usable = (await this.reader.parts()).filter(({ role, disabled }) => role === "button" && !disabled);
    const within = (place: RegExp): Part[] => usable.filter((part) => part.within.some((each) => place.test(each)));
    const end = (): Promise<void> => this.end();
    const of = (parts: readonly Part[], name: RegExp): Part[] => parts.filter((part) => name.test(part.name));
    if (this.listed && !/End your turn|Trade/.test(question)) return this.fromTheList();
    const board = of(within(/^group .* board$/), /^(?!Zoom|Whole)/);
    const [hand, display, decision] = [/^list Your hand$/, /^region Display$/, /^region Your decision$/].map(within);
    const known = new Set([board, hand, display, decision].flat().map((part) => part?.node));
    // Nor what only changes what is seen: the board, or the marks of the last round.
    const form = within(/^main/).filter((part) => !known.has(part.node) && !/^(Zoom|Whole|Hide)/.test(part.name));
    const simple = of(decision ?? [], /Collect|Take/);
    const press = (parts: readonly Part[]): Promise<void> => this.reader.press(this.one(parts));
    if (/Play a card|which half/.test(question)) return press(hand ?? []);
    if (/Which colonist|Whose card|which colonist|which good/.test(question))
      return press(form.length > 0 ? form : of(board, /colonist/));
    if (/Choose a province|Take the money/.test(question)) return press([...board, ...simple]);
    if (/Place a/.test(question)) return board.length > 0 ? press(board) : end();
    if (/Buy/.test(question) && display && display.length > 0) return press(display);
    if (/Trade/.test(question)) return this.trade(of(form, /sell 1 more/));
    if (/Which goods do you keep/.test(question)) return this.keep();
    const [builds, moves] = [of(board, /^Build/), of(board, /^Move/)];
    if (builds.length > 0) return press(builds);
    if (moves.length > 0 && this.throwing() < 0.7) return press(moves);
    return end();
  }

  /** Everything can also be decided from one list. */
  private async fromTheList(): Promise<void> {
    const opener = (await this.reader.all("button", /option/, /^region Your decision$/)).at(0);
    const inList = /^region All options$/;
    if ((await this.reader.all("region", "All options")).length === 0 && opener) await this.reader.press(opener);
    await this.reader.find("heading", "All options");
    const all = await this.reader.all("button", /^(?!Close|Ask)/, /^list/);
    const options = all.filter((part) => part.within.some((each) => inList.test(each)));
    const first = ["Build", "Buy", ""].map((word) => options.filter(({ name }) => name.includes(word)));
    await this.reader.press(this.one(first.find((parts) => parts.length > 0) ?? []));
    const close = (await this.reader.all("button", "Close", inList)).at(0);
    if (close) await this.reader.press(close);
  }

  private async trade(sales: readonly Part[]): Promise<void> {
    if (sales.length > 0) {
      const [sale, count] = [this.one(sales), this.reader.announced.length];
      await this.reader.press(sale);
      const changed = (): boolean => this.reader.announced.length > count;
      await this.reader.until(changed, `what "${sale.name}" changes`);
    }
    await this.end();
  }

  private async keep(): Promise<void> {
    const goods = await this.reader.all("button", /./, /^group New goods$/);
    for (const good of goods) {
      if ((await this.reader.all("button", "Keep these")).some(({ disabled }) => !disabled)) break;
      await this.reader.press(good);
    }
    await this.reader.press(await this.reader.find("button", "Keep these"));
  }

  /** A turn in which nothing was done is ended by a second press, after an alert. */
  private async end(): Promise<void> {
    const { heard } = this.reader.person;
    const [before, alerts] = [heard.version, this.reader.heard("alert").length];
    await this.reader.press(await this.reader.find("button", /end|Continue/i, /^region Your decision$/));
    const doubted = (): boolean => this.reader.heard("alert").length > alerts;
    await this.reader.until(() => heard.version > before || doubted(), "an answer to the end of the turn");
    if (heard.version === before) await this.reader.press(await this.reader.find("button", /anyway/i));
  }
}

/** The turns of others in the server's log that were over after a line, each with its lines. */
function turnsAfter(person: Person, after: number, mine: readonly number[]): LogLine[][] {
  const turns: LogLine[][] = [];
  for (const line of person.heard.state?.log ?? []) {
    if (line.number <= after || mine.includes(line.seat)) continue;
    const last = turns.at(-1);
    const same = last?.[0]?.turn === line.turn && last[0].seat === line.seat && line.action.type !== "play";
    if (same) last.push(line);
    else turns.push([line]);
  }
  return turns.filter((lines) => lines.some(({ action }) => action.type !== "done"));
}

/** The announcements are the server's turns: one each, in order, with who, which cards, which places. */
function sameTurns(person: Person, said: readonly string[], turns: readonly LogLine[][]): void {
  const seats = person.heard.info?.seats ?? [];
  assert.equal(said.length, turns.length, `a sentence a turn: ${said.join(" | ")}`);
  for (const [number, lines] of turns.entries()) {
    const sentence = itemAt(said, number);
    const name = seats[lines[0]?.seat ?? 0]?.name ?? "";
    assert(sentence.startsWith(`${name}: `), `"${sentence}" is of ${name}`);
    const places = lines.flatMap(({ action }) => {
      if (action.type === "build" || action.type === "place") return [action.city];
      if (action.type === "move") return action.to.split(/[-~]/);
      return action.type === "produce" ? [action.province] : [];
    });
    let from = 0;
    for (const place of places) {
      from = sentence.indexOf(place, from);
      assert(from >= 0, `"${sentence}" names ${places.join(", ")} in their order`);
    }
    const built = lines.filter(({ action }) => action.type === "build").length;
    assert.equal(sentence.split("house in ").length - 1, built, `"${sentence}" tells of ${built} houses`);
  }
}

/** What stands in the log that everybody sees, as a reader meets it. */
async function writtenLog(reader: ScreenReader): Promise<string[]> {
  const groups = (await reader.parts()).filter(
    (part) => part.role === "group" && part.within.at(-1) === "log Log" && part.name !== "",
  );
  return groups.map(({ words }) => words);
}

/** Only letters and figures: commas between goods are drawn, not written. */
const letters = (words: string): string => words.replace(/[^\p{L}\p{N}]+/gu, "");

/** The result is announced, and stands in a heading and a table. */
async function heardTheEnd(reader: ScreenReader): Promise<void> {
  const { heard } = reader.person;
  await heard.until(() => heard.over, "the end");
  const won = (): boolean => reader.heard(RESULT).some((words) => /\bw[io]ns?\b/.test(words));
  await reader.until(won, "the result", 40_000);
  const heading = await reader.find("heading", /\bw[io]ns?\b/);
  const shown = (await reader.parts())
    .filter(({ role }) => ["cell", "gridcell"].includes(role))
    .map(({ words }) => words);
  for (const row of heard.state?.result?.scores ?? [])
    assert(
      shown.some((cell) => cell.includes(String(row["total"]))),
      `the table has ${String(row["total"])}`,
    );
  assert(
    reader.heard(RESULT).some((words) => words.includes(heading.name)),
    `heard "${heading.name}"`,
  );
}

/** Where what was pressed goes away, the reader is led to something else. */
async function keepsItsPlace(reader: ScreenReader, asked: () => boolean): Promise<void> {
  await reader.until(asked, "the next question");
  const end = Date.now() + 5000;
  while (((await reader.focused())?.role ?? "RootWebArea") === "RootWebArea")
    assert(Date.now() < end, "the focus is on something");
}

prove("a whole game by ear: every step by role and name, every turn of others announced once", 600, async (stage) => {
  const person = await stage.person();
  const { heard } = person;
  const reader = await ScreenReader.of(person);
  const table = await person.table({ map: "italia", seats: [{ kind: "me" }, GREEDY, GREEDY, GREEDY] });
  await person.sit(table.key);
  const first = heard.state?.log.at(-1)?.number ?? -1;
  const ear = new Ear(reader, dice(1));
  const questions = (): string[] => reader.heard(QUESTION);
  let answered = 0;
  for (let number = 0; number < MOST && !heard.over; number += 1) {
    await reader.until(() => questions().length > answered || heard.over, "a question");
    if (heard.over) break;
    answered = questions().length;
    await ear.answer(itemAt(questions(), answered - 1));
    if (number < 4) await keepsItsPlace(reader, () => questions().length > answered);
  }
  assert(heard.over, `an end after ${MOST} decisions`);
  await heardTheEnd(reader);
  const live = reader.heard(LOG);
  sameTurns(person, live, turnsAfter(person, first, [0]));
  assert(ear.asked.size > 6, `the game had ${[...ear.asked].join(" | ")}`);
});

prove(
  "the coach is heard, and a hint once: what for and what is due, then each step that is due",
  120,
  async (stage) => {
    const person = await stage.person();
    const { page, heard } = person;
    const reader = await ScreenReader.of(person);
    await page.goto("/learn");
    await reader.press(await reader.find("button", /guided game/i));
    await reader.until(() => heard.asked === "play", "my first turn", 40_000);
    await reader.until(() => reader.announced.some(({ words }) => words.includes("Your first turn")), "the coach");
    await reader.press(await reader.find("button", /^Hint/));
    const hints = (): string[] => reader.heard("status Hint");
    await reader.until(() => hints().length > 0, "the hint", 40_000);
    const title = await page.locator("[data-part=hint] .title").innerText();
    const why = await page
      .locator("[data-part=hint] .why")
      .evaluate((each) => each.firstChild?.textContent?.trim() ?? "");
    const [first = ""] = hints();
    assert(first.includes(title) && first.includes(why) && /Next: Play /.test(first), first);
    const { version } = heard;
    const card = (await page.locator("[data-part=hand] [data-hinted]").getAttribute("aria-label")) ?? "";
    await reader.press(await reader.find("button", card, /^list Your hand$/));
    await reader.until(() => heard.version > version, "the card is played");
    await reader.until(() => hints().length > 1, "the next step");
    assert.match(hints()[1] ?? "", /^Next: /, "only the step that is due");
  },
);

prove("a game of computers is followed by ear, as a spectator, to its end", 300, async (stage) => {
  const host = await stage.person();
  await host.ask("post", "/keep", { password: "a long enough one", name: "Somebody else" });
  const watcher = await stage.person({ stranger: true, paced: true });
  const { heard } = watcher;
  const reader = await ScreenReader.of(watcher);
  const table = await host.table({ map: "italia", seats: [GREEDY, GREEDY, GREEDY], start: false });
  await watcher.page.goto(`/t/${table.key}`);
  await reader.find("heading", /./);
  await host.ask("post", `/tables/${table.key}/start`, {});
  await heard.until(() => heard.state !== null, "the game");
  const first = heard.state?.log.at(-1)?.number ?? -1;
  await heard.until(() => heard.over, "the end of the game", 200_000);
  const turns = turnsAfter(watcher, first, []);
  await reader.until(() => reader.heard(LOG).length >= turns.length, "the last turn", 90_000);
  const [live, written] = [reader.heard(LOG), await writtenLog(reader)];
  sameTurns(watcher, live, turns);
  assert(written.length > 20, "the log is there to be read");
  assert.deepEqual(live.slice(-written.length).map(letters), written.map(letters), "they are the log's sentences");
  // Whoever has only listened knows how many houses everybody has built.
  for (const [seat, player] of (heard.state?.view?.players ?? []).entries()) {
    const name = heard.info?.seats[seat]?.name ?? "";
    const said = live.filter((words) => words.startsWith(`${name}: `)).join(" ");
    assert.equal(said.split("house in ").length - 1, player.houses.length, `the houses of ${name}`);
  }
  await heardTheEnd(reader);
});
