/** How options are chosen on the screen: with a mouse, with a finger, or with the keyboard alone. */
import assert from "node:assert/strict";
import type { CDPSession, Locator } from "playwright-core";
import { GOODS } from "../../src/app/cards-and-goods.ts";
import type { Counts, GameAction, Option } from "../../src/protocol.ts";
import type { Person } from "./browser-and-server.ts";
import { onScreen } from "./on-screen.ts";
import { walkOverBoard } from "./walk-by-keys.ts";

type Of<Type extends GameAction["type"]> = Extract<GameAction, { type: Type }>;
interface Place {
  readonly x: number;
  readonly y: number;
}

/** The options on the board that lead to an action: what is to be chosen first, and what then. */
export function onBoard(action: GameAction, seat: number): string[] {
  switch (action.type) {
    case "move":
      return [`colonist:${seat}:${action.kind}:${action.from}`, `line:${action.to}`];
    case "build":
    case "place":
      return [`city:${action.city}`];
    case "produce":
      return [`province:${action.province}`];
    default:
      return [];
  }
}

const option = (key: string): string => `[data-part=board] g[data-option="${key}"]`;

export abstract class InputDevice {
  constructor(protected readonly person: Person) {}

  protected get page(): Person["page"] {
    return this.person.page;
  }

  /** Take an option, and see the server's answer come. */
  async take(taken: Option): Promise<void> {
    await this.done(taken.text, () => this.carryOut(taken));
  }

  /** End the turn. */
  async end(): Promise<void> {
    await this.done("the end of the turn", () => this.press("[data-part=actions] [data-option=end]"));
  }

  async undo(): Promise<void> {
    await this.done("undo", () => this.press("[data-part=actions] [aria-keyshortcuts=z]"));
  }

  async handover(): Promise<void> {
    await this.press("[data-option=handover]");
    await this.person.heard.until(() => this.person.heard.state?.handover == null, "the next player's view");
  }

  /** Do something that the server answers with another version. */
  protected async done(what: string, deed: () => Promise<void>): Promise<void> {
    const { heard } = this.person;
    const before = heard.version;
    await deed();
    await heard.until(() => heard.version > before || heard.state?.handover != null, `an answer to "${what}"`, 15_000);
  }

  protected abstract press(selector: string): Promise<void>;
  protected abstract carryOut(taken: Option): Promise<void>;
}

/** What mouse and finger have in common. */
export abstract class Pointer extends InputDevice {
  protected abstract at(place: Place): Promise<void>;
  protected abstract drag(from: Place, to: Place): Promise<void>;
  /** Have a part of the table on the screen. */
  protected open(part: "hand" | "display"): Promise<void> {
    void part; // wide windows show both at once
    return Promise.resolve();
  }

  protected async press(selector: string): Promise<void> {
    const target = this.page.locator(selector).first();
    await target.waitFor();
    await this.touch(target);
  }

  protected abstract touch(target: Locator): Promise<void>;

  protected async carryOut({ action, text }: Option): Promise<void> {
    const seat = this.person.heard.state?.seat ?? 0;
    switch (action.type) {
      case "play":
        await this.open("hand");
        return this.press(`[data-part=hand] ${this.card(action.card, action.role)}`);
      case "move":
      case "build":
      case "produce":
        for (const key of onBoard(action, seat)) await this.spot(key);
        return;
      case "place":
        return this.oneOf(() => this.spot(`city:${action.city}`), text);
      case "purchase":
        await this.open("display");
        return this.oneOf(async () => {
          await this.press(`[data-slot="${action.slot}"]`);
          await this.confirm(action.pay);
        }, text);
      case "copy": {
        const top = this.person.heard.state?.view?.players[action.seat]?.top ?? "";
        return this.press(`[data-part=tray] ${this.card(top, action.role)}`);
      }
      case "suggest":
        return this.press(`[data-part=tray] ${this.card(action.card ?? "")}`);
      case "sell":
      case "buy":
        return this.trade(action);
      case "keep":
        return this.keep(action);
      case "done":
        return this.stop();
      default:
        return this.press(`[data-part=actions] [data-option="${text}"]`);
    }
  }

  /** The button that ends a turn also leaves the step in which it stands; it asks once where nothing was done. */
  private async stop(): Promise<void> {
    const { heard } = this.person;
    const before = heard.version;
    await this.press("[data-part=actions] [data-option=end]");
    const doubt = this.page.locator("[data-part=prompt] [role=alert]");
    await Promise.race([doubt.waitFor(), heard.until(() => heard.version > before, "an answer")]);
    if (heard.version === before) await this.press("[data-part=actions] [data-option=end]");
    await heard.until(() => heard.version > before && heard.asked !== "end", "the end of a step");
  }

  private card(card: string, role?: string): string {
    return `.card.option button[data-card="${card}"]${role ? `[data-half="${role}"]` : ""}`;
  }

  /** Something that may ask back which way it is meant. */
  private async oneOf(deed: () => Promise<void>, text: string): Promise<void> {
    const { heard } = this.person;
    const before = heard.version;
    const way = this.page.locator(`[data-part=tray] [data-option="${text}"]`);
    if (!(await way.isVisible())) await deed();
    await Promise.race([way.waitFor(), heard.until(() => heard.version > before, text)]);
    if (heard.version === before) await this.touch(way);
  }

  private async trade({ type, good, count }: Of<"sell" | "buy">): Promise<void> {
    const row = this.page.locator("[data-part=tray] .trade li").nth(GOODS.indexOf(good));
    for (let number = 0; number < count; number += 1)
      await this.touch(row.locator("button").nth(type === "sell" ? 0 : 1));
    // What is prepared is carried out by the button that ends the turn.
    const { heard } = this.person;
    const turns = heard.state?.view?.turns ?? 0;
    await this.press("[data-part=actions] [data-option=end]");
    const ended = (): boolean =>
      (heard.state?.view?.turns ?? 0) > turns || (heard.due && !["mercator", "end"].includes(heard.asked ?? ""));
    await heard.until(ended, "the end of a turn with a trade");
  }

  /** What a finger has chosen is shown first. */
  protected confirm(pay?: Counts): Promise<void> {
    void pay; // a mouse is asked in a list
    return Promise.resolve();
  }

  private async keep({ goods }: Of<"keep">): Promise<void> {
    const incoming = this.person.heard.state?.view?.turn.decision?.incoming ?? {};
    let first = 0;
    for (const good of GOODS) {
      for (let number = 0; number < (goods[good] ?? 0); number += 1)
        await this.touch(this.page.locator("[data-part=tray] .cell").nth(first + number));
      first += incoming[good] ?? 0;
    }
    await this.press("[data-part=tray] .keep .go:not(:disabled)");
  }

  /** Choose something that glows on the board, moved into sight first. A colonist may be chosen already. */
  async spot(key: string): Promise<void> {
    const glowing = this.page.locator(option(key));
    if (key.startsWith("colonist:") && (await glowing.count()) === 0) return;
    await glowing.waitFor({ state: "attached" });
    await this.at(await this.inSight(() => this.middle(glowing.locator(".touch"))));
    if (!key.startsWith("colonist:")) await this.confirm();
  }

  /** Point at a place of the board, given in its own units. */
  async pointAt(spot: readonly [number, number]): Promise<void> {
    await this.at(await this.inSight(() => this.onScreen(spot)));
  }

  /** The middle of something, as soon as it stands still: the board is fitted anew while a sheet closes. */
  private async middle(target: Locator): Promise<Place> {
    const now = async (): Promise<Place> => {
      const box = await target.boundingBox();
      assert(box, `${String(target)} is not on the screen`);
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    let at = await now();
    for (let tries = 0; tries < 50; tries += 1) {
      await this.page.waitForTimeout(40);
      const next = await now();
      if (next.x === at.x && next.y === at.y) return at;
      at = next;
    }
    throw new Error(`${String(target)} does not stand still`);
  }

  private onScreen(spot: readonly [number, number]): Promise<Place> {
    return onScreen(this.page, spot);
  }

  /** Pull the board until a place is free under the pointer. */
  private async inSight(where: () => Promise<Place>): Promise<Place> {
    let place = await where();
    for (let tries = 0; tries < 6; tries += 1) {
      const pull = await this.page.locator("[data-part=board] .pane").evaluate((pane, { x, y }) => {
        const box = pane.getBoundingClientRect();
        const hit = document.elementFromPoint(x, y);
        if (hit?.closest(".pane") === pane && !hit.closest("[data-aside], button")) return null;
        // From a free point of the pane, so that the place comes nearer to the middle of what is free.
        const points = [0.5, 0.35, 0.65, 0.2, 0.8].flatMap((h) =>
          [0.5, 0.3, 0.7, 0.15, 0.85].map((w) => ({ x: box.x + box.width * w, y: box.y + box.height * h })),
        );
        const free = points.filter((point) => {
          const on = document.elementFromPoint(point.x, point.y);
          return on?.closest(".pane") === pane && !on.closest("[data-aside], button");
        });
        const start = free[0] ?? { x: box.x + box.width / 2, y: box.y + box.height / 2 };
        return { start, by: { x: start.x - x, y: start.y - y } };
      }, place);
      if (!pull) return place;
      const most = 160;
      const by = { x: Math.max(-most, Math.min(most, pull.by.x)), y: Math.max(-most, Math.min(most, pull.by.y)) };
      await this.drag(pull.start, { x: pull.start.x + by.x, y: pull.start.y + by.y });
      place = await where();
    }
    throw new Error(`the board cannot be moved so that ${JSON.stringify(place)} is free`);
  }
}

export class Mouse extends Pointer {
  protected async touch(target: Locator): Promise<void> {
    await target.click();
  }

  protected async at({ x, y }: Place): Promise<void> {
    await this.page.mouse.click(x, y);
  }

  protected async drag(from: Place, to: Place): Promise<void> {
    await this.page.mouse.move(from.x, from.y);
    await this.page.mouse.down();
    await this.page.mouse.move(to.x, to.y, { steps: 4 });
    await this.page.mouse.up();
  }
}

export class Finger extends Pointer {
  private session: CDPSession | null = null;

  protected async touch(target: Locator): Promise<void> {
    await target.tap();
  }

  protected async at({ x, y }: Place): Promise<void> {
    await this.page.touchscreen.tap(x, y);
  }

  /** Playwright taps only; a pull is sent to the browser as a finger would. */
  protected async drag(from: Place, to: Place): Promise<void> {
    const session = (this.session ??= await this.person.context.newCDPSession(this.page));
    const send = (type: "touchStart" | "touchMove" | "touchEnd", at: Place | null): Promise<unknown> =>
      session.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
    await send("touchStart", from);
    for (let part = 1; part <= 4; part += 1)
      await send("touchMove", { x: from.x + ((to.x - from.x) * part) / 4, y: from.y + ((to.y - from.y) * part) / 4 });
    await new Promise((calm) => setTimeout(calm, 80));
    await send("touchEnd", null);
  }

  protected override async confirm(pay: Counts = {}): Promise<void> {
    const { heard } = this.person;
    const before = heard.version;
    const button = this.page.locator(".about [data-confirm]");
    const way = this.page.locator(".tray [data-option]").first();
    await Promise.race([
      button.waitFor(),
      way.waitFor(),
      heard.until(() => heard.version > before, "an answer to a tap"),
    ]);
    // What is paid for a "?" is changed by taps beside the button.
    const other = this.page.locator(".about [data-way]");
    const wanted = Object.keys(pay).sort().join(" ");
    for (let tries = 0; tries < 5 && (await other.count()) > 0; tries += 1) {
      if ((await other.getAttribute("data-way")) === wanted) break;
      await other.tap();
    }
    if (await button.isVisible()) await button.tap();
  }

  protected override async open(part: "hand" | "display"): Promise<void> {
    const tab = this.page.locator(".drawer .tabs [role=tab]").nth(part === "hand" ? 0 : 1);
    if ((await tab.count()) === 0) return; // a tablet on its side shows both
    if ((await tab.getAttribute("aria-selected")) !== "true") await tab.tap();
  }
}

/** No pointer at all: shortcuts, arrows, the tab key, Enter; the list of options where a choice has several parts. */
export class Keys extends InputDevice {
  protected async press(selector: string): Promise<void> {
    const target = this.page.locator(selector).first();
    await target.waitFor();
    await this.walk("Tab", selector);
    await this.page.keyboard.press("Enter");
  }

  override async end(): Promise<void> {
    await this.done("the end of the turn", () => this.page.keyboard.press("e"));
  }

  override async undo(): Promise<void> {
    await this.done("undo", () => this.page.keyboard.press("z"));
  }

  protected async carryOut(taken: Option): Promise<void> {
    const { action, text } = taken;
    const { keyboard } = this.page;
    const seat = this.person.heard.state?.seat ?? 0;
    if (action.type === "play" && !action.role) {
      await this.into("c", "hand");
      await this.walk("ArrowRight", `[data-part=hand] [data-card="${action.card}"]`);
    } else if (action.type === "move" || action.type === "build" || action.type === "produce") {
      const keys = onBoard(action, seat);
      for (const [number, key] of keys.entries()) {
        if (key.startsWith("colonist:") && (await this.page.locator(option(key)).count()) === 0) continue;
        await this.into("b", "board");
        await walkOverBoard(this.page, key);
        if (number < keys.length - 1) await keyboard.press("Enter");
      }
    } else {
      await this.into("o", "options");
      await this.walk("ArrowDown", `[data-part=options] [data-option="${text}"]`);
    }
    await keyboard.press("Enter");
    if (await this.page.locator("[data-part=options]").count()) await keyboard.press("Escape");
  }

  /** A shortcut leads into a part of the table. */
  private async into(key: string, part: string): Promise<void> {
    // Options are opened by their key; the other parts are on the page, as soon as it is there.
    if (part !== "options") await this.page.locator(`[data-part=${part}]`).first().waitFor();
    await this.page.keyboard.press(key);
    await this.page.waitForFunction((wanted) => document.activeElement?.closest(`[data-part=${wanted}]`), part);
  }

  /** Go on with a key until the focus is where it should be. */
  private async walk(key: string, selector: string): Promise<void> {
    for (let steps = 0; steps < 120; steps += 1) {
      if (await this.page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
      await this.page.keyboard.press(key);
    }
    const at = await this.page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
    throw new Error(`${key} never leads to ${selector}; the focus is on ${at}`);
  }
}
