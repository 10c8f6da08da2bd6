/** A table as this browser knows it: what is shown, what may be done, and what was asked of the server. */
import { get, Refusal, socketAddress } from "../../app/api.ts";
import { earlyWire } from "../../app/early/started.ts";
import type {
  ClientMessage,
  GameAction,
  Presence,
  Refused,
  Said,
  SeatInfo,
  ServerMessage,
  State,
  TableInfo,
} from "../../protocol.ts";
import { page } from "../../app/session.svelte.ts";
import { TurnTheatre, type TheatreWishes } from "../theatre/turn-theatre.svelte.ts";
import { named } from "./seat-names.ts";
import { Connection, type Link, type Wire } from "./connection.ts";
import { merged } from "./merge-update.ts";

type Wish = Extract<ClientMessage, { id: string }>;
export interface Complaint {
  readonly reason: string;
  readonly rule: string | null;
}

let count = 0;
function newId(): string {
  count += 1;
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}-${count}`;
}

export class TableStore {
  link = $state<Link>("connecting");
  /** There is no such table. */
  nowhere = $state(false);
  /** Why we may not look at it, where there is more to say. */
  barred = $state("");
  info = $state.raw<TableInfo | null>(null);
  /** The seats that I hold. */
  mine = $state.raw<readonly number[]>([]);
  person = $state<number | null>(null);
  state = $state.raw<State | null>(null);
  presence = $state.raw<Presence | null>(null);
  said = $state.raw<readonly Said[]>([]);
  /** Lines of chat that moderators have removed. */
  removed = $state.raw<ReadonlySet<number>>(new Set());
  /** A request that is not answered yet. */
  pending = $state.raw<Wish | null>(null);
  complaint = $state.raw<Complaint | null>(null);
  /** How often we came in: after the first time something may have been missed. */
  welcomes = $state(0);
  /** What was said while the line was down. */
  private readonly unsaid: string[] = [];
  /** How far the server's clock is ahead of ours, in seconds. */
  ahead = 0;

  /** Shows what others do one turn after another; `state` is what it has come to. */
  readonly theatre: TurnTheatre;
  private readonly connection: Connection;
  /** The page is not on the screen: the server tells me what happens here. */
  private hidden = false;
  /** The turn is to be ended as soon as nothing else is asked. */
  private ending = false;
  /** What is still to be decided of what was prepared, before the turn is ended; null: nothing was. */
  private prepared: GameAction[] | null = null;

  constructor(
    readonly key: string,
    dial: (losses: number) => Wire = (losses) => {
      // A proxy before several servers sends those who come again to another of them.
      const address = socketAddress(`/tables/${key}/socket${losses > 0 ? `?again=${losses}` : ""}`);
      return earlyWire(address) ?? (new WebSocket(address) as unknown as Wire);
    },
    wishes: TheatreWishes = {
      pace: () => page().pace ?? "normal",
      still: () => page().motion === false || matchMedia("(prefers-reduced-motion: reduce)").matches,
      hidden: () => this.hidden,
    },
  ) {
    this.theatre = new TurnTheatre((state) => this.show(state), wishes);
    this.connection = new Connection(
      {
        hear: (message) => this.hear(message),
        linked: (link) => {
          this.link = link;
          if (link === "live" && this.hidden) this.sayLooking();
        },
        refused: () => void this.look(),
      },
      dial,
    );
  }

  /** Sit down before the table; the answer ends it. */
  open(): () => void {
    this.hidden = document.visibilityState === "hidden";
    this.connection.start();
    const awake = (): void => {
      this.hidden = document.visibilityState === "hidden";
      if (this.hidden) this.theatre.hide();
      this.sayLooking();
      if (document.visibilityState === "visible" && this.link !== "live") this.connection.start();
    };
    const online = (): void => this.connection.start();
    const offline = (): void => this.connection.probe();
    document.addEventListener("visibilitychange", awake);
    addEventListener("online", online);
    addEventListener("offline", offline);
    return () => {
      document.removeEventListener("visibilitychange", awake);
      removeEventListener("online", online);
      removeEventListener("offline", offline);
      this.connection.stop();
      this.theatre.close();
    };
  }

  private sayLooking(): void {
    this.connection.send({ type: "looking", yes: !this.hidden });
  }

  /** Come in again, as somebody else than before. */
  reopen(): void {
    this.connection.start();
  }

  /** The seat whose view is on the screen. */
  get seat(): number | null {
    return this.state?.seat ?? null;
  }

  /** Whether I am asked now, and the picture is current. */
  get myTurn(): boolean {
    const state = this.state;
    return (
      this.link === "live" &&
      state !== null &&
      state.seat !== null &&
      state.asked?.seat === state.seat &&
      !this.away &&
      !this.paused &&
      !this.theatre.playing
    );
  }

  /** The whole table is paused. */
  get paused(): boolean {
    return this.info?.paused_since != null;
  }

  /** A bot plays my seat. */
  get away(): boolean {
    return this.mine.some((seat) => this.info?.seats[seat]?.away === true);
  }

  /** I have given up: a bot plays my seat to the end. */
  get resigned(): boolean {
    return this.mine.length > 0 && this.mine.every((seat) => this.info?.seats[seat]?.left === true);
  }

  seatInfo(seat: number): SeatInfo | undefined {
    return this.info?.seats[seat];
  }

  /** Seconds since 1970 on the server's clock. */
  now(): number {
    return Date.now() / 1000 + this.ahead;
  }

  act(action: GameAction): void {
    this.wish((id, version) => ({ type: "act", id, version, action }));
  }

  undo(): void {
    if ((this.state?.undo ?? 0) > 0) this.wish((id, version) => ({ type: "undo", id, version }));
  }

  reset(): void {
    if ((this.state?.undo ?? 0) > 0) this.wish((id, version) => ({ type: "reset_turn", id, version }));
  }

  /** End the turn: first, if need be, the optional step in which it stands. */
  end(): void {
    if (!this.myTurn || this.pending) return;
    if (this.state?.asked?.kind === "end") {
      this.wish((id, version) => ({ type: "end_turn", id, version }));
    } else if (this.canStop) {
      this.ending = true;
      this.act({ type: "done" });
    }
  }

  /** Decide several things, one after the other, then end the turn. */
  carryOut(actions: readonly GameAction[]): void {
    const [first, ...others] = actions;
    if (!first || !this.myTurn || this.pending) return;
    this.prepared = others;
    this.act(first);
  }

  /** Whether the step that is asked may be left. */
  get canStop(): boolean {
    return this.state?.legal.some((option) => option.action.type === "done") ?? false;
  }

  handover(seat: number): void {
    this.connection.send({ type: "handover", seat });
  }

  back(): void {
    this.connection.send({ type: "back" });
  }

  /** Say something; while the line is down it is kept, and said when we are back. */
  say(text: string): void {
    if (this.link !== "live" || !this.connection.send({ type: "chat", text })) this.unsaid.push(text);
  }

  /** Do not wait for the next attempt to get through. */
  tryNow(): void {
    this.connection.start();
  }

  /** Say why something was refused. */
  complain(reason: string): void {
    this.complaint = { reason, rule: null };
  }

  /** Forget what was refused. */
  heard(): void {
    this.complaint = null;
  }

  /** A browser does not say why a socket was refused; the table's page does. */
  private async look(): Promise<void> {
    if (this.info || this.nowhere) return;
    try {
      await get("/tables/{key}", { key: this.key });
    } catch (no) {
      if (!(no instanceof Refusal) || no.status >= 500 || no.status === 429) return;
      this.turnedAway(no.code === "table/closed" ? no.message : "");
    }
  }

  private turnedAway(reason: string): void {
    this.barred = reason;
    this.nowhere = true;
    this.connection.stop();
  }

  private wish(make: (id: string, version: number) => Wish): void {
    this.theatre.skipAll();
    if (!this.state || this.pending || this.link !== "live") return;
    const wish = make(newId(), this.state.version);
    this.complaint = null;
    if (this.connection.send(wish)) this.pending = wish;
  }

  private hear(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        this.info = named(message.table);
        this.mine = message.seats;
        this.person = message.person;
        this.ahead = message.now - Date.now() / 1000;
        this.welcomes += 1;
        for (const text of this.unsaid.splice(0)) this.connection.send({ type: "chat", text });
        break;
      case "state":
        this.theatre.jump(message);
        this.resend();
        break;
      case "update": {
        const { latest } = this.theatre;
        const next = latest && merged(latest, message);
        if (next) this.theatre.next(next, this.mine);
        else this.connection.start();
        break;
      }
      case "table":
        this.changed(message.table);
        break;
      case "presence":
        this.presence = message;
        break;
      case "chat":
        this.said = [...this.said, message];
        break;
      case "chat_removed":
        this.removed = new Set([...this.removed, message.id]);
        break;
      case "accepted":
        if (this.pending?.id === message.id) this.pending = null;
        break;
      case "refused":
        this.refused(message);
        break;
      case "error":
        if (message.code === "table/closed") this.turnedAway(message.reason);
        this.complaint = { reason: message.reason, rule: null };
        this.pending = null;
        break;
      case "pong":
        break;
    }
  }

  private show(state: State): void {
    this.state = state;
    if (this.pending && state.version > this.pending.version) this.pending = null;
    if (this.prepared && !this.pending) {
      const [next, ...others] = this.prepared;
      this.prepared = next ? others : null;
      if (next) this.act(next);
      else this.end();
    } else if (this.ending && !this.pending) {
      this.ending = false;
      if (state.asked?.kind === "end") this.end();
    }
  }

  /** The line broke before an answer came: ask again with the same id, unless the table has moved on. */
  private resend(): void {
    const wish = this.pending;
    if (wish && this.state?.version === wish.version) this.connection.send(wish);
    else this.pending = null;
  }

  private changed(table: TableInfo): void {
    const had = this.info;
    this.info = named(table);
    this.mine = table.seats
      .filter((seat) => seat.kind === "person" && seat.person === this.person)
      .map((seat) => seat.seat);
    if (had && had.stage !== table.stage && !this.state) this.connection.start();
  }

  private refused(no: Refused): void {
    this.ending = false;
    this.prepared = null;
    if (no.id === null || this.pending?.id === no.id) this.pending = null;
    if (no.code === "version/stale") this.connection.start();
    else this.complaint = { reason: no.reason, rule: no.rule };
  }
}
