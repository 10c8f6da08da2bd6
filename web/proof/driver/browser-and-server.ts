/** A server, a browser, and people before it. */
import assert from "node:assert/strict";
import {
  chromium,
  firefox,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from "playwright-core";
import type { NewTable, TableInfo } from "../../src/protocol.ts";
import { HeardMessages } from "./heard-messages.ts";
import { serve, type Server } from "./server.ts";

export const CHROMIUM = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
export const FIREFOX = process.env["FIREFOX"] ?? "/usr/bin/firefox-esr";
/**
 * What Chromium does without: Playwright's own list, which a list of ours replaces, and two pages of the address bar
 * that every window would load unseen, at the cost of a page of ours.
 */
const WITHOUT = [
  ...["AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "DialMediaRouteProvider"],
  ...["GlobalMediaControls", "HttpsUpgrades", "LensOverlay", "MediaRouter", "PaintHolding", "AimEnabled"],
  ...["ThirdPartyStoragePartitioning", "BlockOriginHeaderModificationOnRedirect", "Translate", "OptimizationHints"],
  ...["AvoidCorsURLLoaderRestartOnRedirect", "AutoDeElevate", "NetworkTimeServiceQuerying"],
  ...["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"],
];
export const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--no-first-run",
  `--disable-features=${WITHOUT.join(",")}`,
];
/** The browser says this of every answer that is no 200, also of those that are expected. */
const EXPECTED = /status of (401|403|404)|ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket connection/;

export const DESKTOP: BrowserContextOptions = { viewport: { width: 1400, height: 900 } };
export const LAPTOP: BrowserContextOptions = { viewport: { width: 1024, height: 768 } };
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};

export interface Manner extends BrowserContextOptions {
  /** Nobody yet: without a name. */
  readonly stranger?: boolean;
  /** Sees turns of others at the pace that everybody begins with. */
  readonly paced?: boolean;
  /** In Firefox: a browser that is no phone, and moves nothing. */
  readonly inFirefox?: boolean;
  /** At another server than the usual one. */
  readonly at?: string;
}

/** Everybody comes from an address of their own, as people do: the server counts what one address asks for. */
let addresses = 0;
function elsewhere(): Record<string, string> {
  addresses += 1;
  return { "X-Forwarded-For": `10.0.${addresses >> 8}.${addresses & 255}` };
}

/** Somebody before a screen, with a name of their own. */
export class Person {
  readonly heard: HeardMessages;
  readonly wrong: string[] = [];

  constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    readonly address: string,
  ) {
    this.heard = new HeardMessages(page);
    page.setDefaultTimeout(15_000);
    page.on("pageerror", (error) => this.wrong.push(`error in the page: ${error.stack ?? error.message}`));
    page.on("console", (line) => {
      if (line.type() === "error" && !EXPECTED.test(line.text())) this.wrong.push(`the console says: ${line.text()}`);
    });
  }

  async ask<Answer>(
    method: "get" | "post" | "put" | "patch" | "delete",
    path: string,
    data?: unknown,
  ): Promise<Answer> {
    // A connection that was idle may be closed just when it is used again: asking again does no harm.
    const answer = await this.context.request[method](`${this.address}/api/v1${path}`, {
      ...(data === undefined ? {} : { data }),
      ...(method === "get" ? { maxRetries: 2 } : {}),
    });
    assert(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`);
    const said = await answer.text();
    return (said ? JSON.parse(said) : null) as Answer;
  }

  /** Be somebody new, from elsewhere: the server counts how many tables one person makes. */
  async renew(): Promise<void> {
    await this.context.clearCookies();
    await this.context.setExtraHTTPHeaders(elsewhere());
    await this.ask("post", "/guest", { language: "en" });
  }

  /** Make a table that begins at once. */
  async table(wish: NewTable): Promise<TableInfo> {
    return this.ask("post", "/tables", { start: true, ...wish });
  }

  /** Sit down before a table and wait until it is shown. */
  async sit(key: string): Promise<void> {
    this.heard.state = null;
    await this.page.goto(`${this.address}/t/${key}`);
    await this.heard.until(() => this.heard.state !== null, "the table's state");
  }
}

export class BrowserAndServer {
  private fox: Promise<Browser> | null = null;

  private constructor(
    readonly server: Server,
    private readonly browser: Browser,
  ) {}

  static async open(): Promise<BrowserAndServer> {
    const server = await serve();
    try {
      return new BrowserAndServer(server, await chromium.launch({ executablePath: CHROMIUM, args: ARGS }));
    } catch (failure) {
      await server.stop();
      throw failure;
    }
  }

  /** Whether the browser runs still. */
  get isOpen(): boolean {
    return this.browser.isConnected();
  }

  /** A person in a fresh browser profile; a guest unless a stranger is wished. */
  async person({
    stranger = false,
    paced = false,
    inFirefox = false,
    at: address = this.server.address,
    ...how
  }: Manner = {}): Promise<Person> {
    const browser = inFirefox ? await (this.fox ??= openFirefox()) : this.browser;
    const context = await browser.newContext({
      ...DESKTOP,
      locale: "en",
      reducedMotion: "reduce",
      serviceWorkers: "block",
      baseURL: address,
      extraHTTPHeaders: elsewhere(),
      // Firefox is told by its settings; WebDriver BiDi knows no wish for less motion.
      ...(inFirefox ? { reducedMotion: null } : {}),
      ...how,
    });
    // Proofs do not wait for what is only shown, but where they prove that.
    if (!paced) await context.addInitScript(atOnce);
    // What tsx writes around functions that are sent to a page.
    await context.addInitScript("globalThis.__name = (named) => named");
    const person = new Person(context, await context.newPage(), address);
    if (inFirefox) await person.heard.listenInside(context);
    if (!stranger) await person.renew();
    return person;
  }

  async close(): Promise<void> {
    await (await this.fox)?.close();
    await this.browser.close();
    await this.server.stop();
  }
}

/** Debian's own Firefox, spoken to by WebDriver BiDi. */
function openFirefox(): Promise<Browser> {
  return firefox.launch({
    channel: "moz-firefox",
    executablePath: FIREFOX,
    firefoxUserPrefs: { "ui.prefersReducedMotion": 1 },
  });
}

/** In the page: turns of others are shown at once. */
function atOnce(): void {
  try {
    const kept = JSON.parse(localStorage.getItem("concordia") ?? "{}") as { page?: object };
    localStorage.setItem("concordia", JSON.stringify({ ...kept, page: { pace: "instant", ...kept.page } }));
  } catch {
    // A page of nothing keeps nothing.
  }
}

/** Wait until a page has said what it has to say. */
export async function settled(page: Page): Promise<void> {
  await page.locator("main").first().waitFor();
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
