/** The socket of a table: says hello, stays awake, and comes back by itself with growing pauses. */
import { PROTOCOL_VERSION, type ClientMessage, type ServerMessage } from "../../protocol.ts";

/** `live`: what is shown is what is; otherwise it may be stale. */
export type Link = "live" | "connecting" | "offline";

/** What of a WebSocket is needed, so that tests can hand in their own. */
export interface Wire {
  onopen: (() => void) | null;
  onmessage: ((event: { readonly data: string }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

export interface ConnectionHandlers {
  hear(message: ServerMessage): void;
  /** The state of the link has changed. */
  linked(link: Link): void;
  /** We were not let in: perhaps there is no such table. */
  refused(): void;
}

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 15_000;
const PING = 20_000;
const SILENCE = 12_000;
/** So long the answer to a request may take; then perhaps the server stands still, and another one does not. */
const ANSWER = 2_500;
/** So long an answer may take when there seems to be no network. */
const PROBED = 3_000;
/** So many failures in a row, and we say that we are offline. */
const PATIENCE = 2;

/** The pause before the next attempt: doubled each time, somewhere in its upper half. */
export function pause(failures: number, chance: number): number {
  const most = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** failures);
  return most / 2 + (most / 2) * chance;
}

/** Whether nothing more is to be expected on a request. */
function answers(message: ServerMessage, id: string): boolean {
  return message.type === "error" || message.type === "state" || ("id" in message && message.id === id);
}

export class Connection {
  private wire: Wire | null = null;
  private failures = 0;
  /** How often the line was lost since the page was opened: several servers share the tables, and this says which. */
  private losses = 0;
  private patience = ANSWER;
  private welcomed = false;
  /** How many milliseconds the server is silent at most, where it says so. */
  private pulse = 0;
  /** The request whose answer is awaited. */
  private asked: string | null = null;
  private ended = false;
  private again: ReturnType<typeof setTimeout> | undefined;
  private pinging: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly ears: ConnectionHandlers,
    private readonly dial: (losses: number) => Wire,
    private readonly chance: () => number = Math.random,
  ) {}

  /** Connect, or connect anew at once. */
  start(): void {
    if (this.ended) return;
    clearTimeout(this.again);
    this.drop();
    this.ears.linked(this.failures < PATIENCE ? "connecting" : "offline");
    const wire = this.dial(this.losses);
    this.wire = wire;
    this.welcomed = false;
    wire.onopen = () => wire.send(JSON.stringify({ type: "hello", protocol: PROTOCOL_VERSION }));
    wire.onmessage = (event) => {
      const message = JSON.parse(event.data) as ServerMessage;
      if (message.type === "welcome") {
        this.welcomed = true;
        this.pulse = (message.pulse ?? 0) * 1000;
      } else if (message.type !== "state") this.patience = ANSWER;
      if (this.asked !== null && answers(message, this.asked)) this.asked = null;
      // That the server is at work is no answer to what was asked.
      if (this.asked === null || message.type !== "pong") this.mind();
      this.ears.hear(message);
      if (message.type === "state" && this.welcomed) {
        this.failures = 0;
        this.ears.linked("live");
      }
    };
    wire.onclose = () => this.lost(wire);
    // Whoever comes again loads no page meanwhile; perhaps that server stands still too.
    this.expect(this.losses > 0 ? this.patience : Math.max(SILENCE / 2, this.patience));
  }

  /** Say something; false if nobody listens now. */
  send(message: ClientMessage): boolean {
    if (!this.wire || !this.welcomed) return false;
    this.wire.send(JSON.stringify(message));
    if ("id" in message) {
      this.asked = message.id;
      this.expect(this.patience);
    }
    return true;
  }

  /** The browser says that there is no network. A server on this machine still answers: ask it. */
  probe(): void {
    this.send({ type: "ping" });
    this.expect(PROBED);
  }

  /** Go for good. */
  stop(): void {
    this.ended = true;
    clearTimeout(this.again);
    this.drop();
  }

  private drop(): void {
    clearTimeout(this.pinging);
    const wire = this.wire;
    this.wire = null;
    this.asked = null;
    if (!wire) return;
    wire.onopen = wire.onmessage = wire.onclose = null;
    wire.close();
  }

  private lost(wire: Wire): void {
    if (wire !== this.wire) return;
    this.failures += 1;
    this.losses += 1;
    if (!this.welcomed) this.ears.refused();
    if (this.ended) return;
    this.drop();
    this.ears.linked(this.failures < PATIENCE ? "connecting" : "offline");
    this.again = setTimeout(() => this.start(), pause(this.failures, this.chance()));
  }

  /** After some quiet a ping; if that stays unanswered, or a pulse does not come, the line is dead. */
  private mind(): void {
    if (this.pulse > 0) {
      this.expect(this.pulse + this.patience);
      return;
    }
    clearTimeout(this.pinging);
    this.pinging = setTimeout(() => {
      this.send({ type: "ping" });
      this.expect(SILENCE);
    }, PING);
  }

  /** Without a word until then the line is dead. Next time we wait longer: perhaps the server is only busy. */
  private expect(milliseconds: number): void {
    clearTimeout(this.pinging);
    this.pinging = setTimeout(() => {
      this.patience = Math.min(2 * this.patience, SILENCE);
      if (this.wire) this.lost(this.wire);
    }, milliseconds);
  }
}
