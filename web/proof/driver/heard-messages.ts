/** What the server tells a page over its socket: the same messages the client gets, merged the same way. */
import type { BrowserContext, Page } from "playwright-core";
import type { Option, ServerMessage, State, TableInfo, TrialTable } from "../../src/protocol.ts";
import { merged } from "../../src/table/store/merge-update.ts";

const TRIAL = /\/trials\/[^/]+\/[^/]+\/state$/;
const TABLE_SOCKET = /\/tables\/[^/]+\/socket/;

/** In the page: every message of a table's socket is told. */
function tellWhatIsHeard(which: string): void {
  const tell = (said: string): void =>
    (window as unknown as { heardByProof: (said: string) => void }).heardByProof(said);
  window.WebSocket = class extends WebSocket {
    constructor(address: string | URL, protocols?: string | string[]) {
      super(address, protocols);
      if (new RegExp(which).test(String(address)))
        this.addEventListener("message", ({ data }: MessageEvent<string>) => tell(data));
    }
  };
}

export class HeardMessages {
  state: State | null = null;
  info: TableInfo | null = null;
  private waiting: (() => void)[] = [];

  constructor(page: Page) {
    // A turn to be found is told over HTTP, and counted as the page counts it.
    page.on("response", (answer) => {
      if (!TRIAL.test(answer.url()) || !answer.ok()) return;
      void answer.json().then(
        (told: TrialTable) => {
          this.info = told.table;
          this.hear({ ...told.state, version: Math.max(0, this.version) + 1 });
        },
        () => undefined, // the page went elsewhere
      );
    });
    page.on("websocket", (socket) => {
      if (!TABLE_SOCKET.test(socket.url())) return;
      socket.on("framereceived", ({ payload }) => this.hear(JSON.parse(String(payload)) as ServerMessage));
    });
  }

  /** Hear from inside the pages, where the browser tells nothing of sockets. */
  async listenInside(context: BrowserContext): Promise<void> {
    await context.exposeFunction("heardByProof", (said: string) => this.hear(JSON.parse(said) as ServerMessage));
    await context.addInitScript(tellWhatIsHeard, TABLE_SOCKET.source);
  }

  get version(): number {
    return this.state?.version ?? -1;
  }

  /** What this screen may decide now. */
  get legal(): readonly Option[] {
    return this.asked ? (this.state?.legal ?? []) : [];
  }

  /** What this screen is asked now, if it is. */
  get asked(): string | null {
    const state = this.state;
    return state && state.seat !== null && state.asked?.seat === state.seat ? state.asked.kind : null;
  }

  get over(): boolean {
    return this.state?.result != null;
  }

  /** Whether this screen has something to do, or nothing ever more. */
  get due(): boolean {
    return this.over || this.asked !== null || this.state?.handover != null;
  }

  /** Wait for something to be told. */
  async until(fact: () => boolean, what: string, patience = 20_000): Promise<void> {
    const end = Date.now() + patience;
    while (!fact()) {
      const left = end - Date.now();
      if (left <= 0)
        throw new Error(
          `waited ${patience / 1000} s for ${what}; told so far: version ${this.version}, ` +
            `asked ${JSON.stringify(this.state?.asked)}`,
        );
      await new Promise<void>((wake) => {
        const timer = setTimeout(wake, left);
        this.waiting.push(() => {
          clearTimeout(timer);
          wake();
        });
      });
    }
  }

  private hear(message: ServerMessage): void {
    if (message.type === "welcome" || message.type === "table") this.info = message.table;
    if (message.type === "state") this.state = message;
    if (message.type === "update" && this.state) this.state = merged(this.state, message) ?? this.state;
    for (const wake of this.waiting.splice(0)) wake();
  }
}
