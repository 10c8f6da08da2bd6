/** How the server's messages become the picture, and how the line is kept. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LogLine, PlayerView, ServerMessage, State, TableView, Update } from "../../src/protocol.ts";
import { named } from "../../src/table/store/seat-names.ts";
import { Connection, pause, type Link, type Wire } from "../../src/table/store/connection.ts";
import { TableStore } from "../../src/table/store/table-store.svelte.ts";
import { merged } from "../../src/table/store/merge-update.ts";
import { missed, turnsOf } from "../../src/table/store/last-seen.ts";
import { layoutFor, scrollsAsColumn } from "../../src/layouts/layout-for-window.svelte.ts";
import { commandOf } from "../../src/table/input/shortcut-keys.ts";
import { itemAt } from "../../src/app/known.ts";
import { playerView, tableInfo, tableView } from "../made-up-table.ts";

const player = (money: number): PlayerView => playerView({ money });
const view = (): TableView => tableView({ players: [player(5), player(6)] });
const line = (number: number, seat = 0, turn = number): LogLine => ({
  number,
  turn,
  seat,
  action: { type: "done" },
  at: 0,
  by: "person",
});
const state = (version = 7): State => ({
  type: "state",
  version,
  seat: 0,
  handover: null,
  view: view(),
  legal: [{ action: { type: "done" }, text: "done" }],
  undo: 0,
  asked: { seat: 0, kind: "architect", since: 0, deadline: null },
  banks: null,
  log: [line(6), line(7)],
  result: null,
  short: [{ goods: { wine: 1 }, any: 0 }],
  left: { cards: 18, houses: 12, cards_share: 0.2, houses_share: 0.2 },
});
const update = (change: Partial<Update> = {}): Update => ({
  type: "update",
  version: 8,
  base: 7,
  view: {},
  players: {},
  legal: [],
  undo: 1,
  asked: null,
  banks: null,
  log_from: 8,
  log: [],
  result: null,
  short: null,
  left: null,
  ...change,
});
const info = tableInfo([
  { seat: 0, kind: "person", name: "Cassia", away: false, person: 1 },
  { seat: 1, kind: "bot", name: "fair", away: false, level: "fair" },
  { seat: 2, kind: "bot", name: "fair", away: false, level: "fair" },
]);

describe("an update", () => {
  it("replaces the rows and entries that changed, and nothing else", () => {
    const before = state();
    const after = merged(before, update({ view: { turns: 5 }, players: { "1": player(9) } }));
    expect(after?.version).toBe(8);
    expect(after?.view?.turns).toBe(5);
    expect(after?.view?.players[0]).toBe(before.view?.players[0]);
    expect(after?.view?.players[1]?.money).toBe(9);
    expect(after?.view?.display).toBe(before.view?.display);
    expect(after?.undo).toBe(1);
  });

  it("for another version is not taken", () => {
    expect(merged(state(), update({ base: 6 }))).toBeNull();
  });

  it("takes lines of the log back, then adds the new ones", () => {
    const after = merged(state(), update({ version: 9, log_from: 7, log: [line(9)] }));
    expect(after?.log.map((each) => each.number)).toEqual([6, 9]);
  });
});

/** A wire in the hand of the test. */
class Hand implements Wire {
  onopen: (() => void) | null = null;
  onmessage: ((event: { readonly data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: { type: string; id?: string; version?: number }[] = [];
  closed = false;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string });
  }
  close(): void {
    this.closed = true;
  }
  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  welcome(picture: State = state(), pulse: number | null = null): void {
    this.onopen?.();
    this.tell({ type: "welcome", protocol: 1, person: 1, name: "Cassia", seats: [0], table: info, now: 0, pulse });
    this.tell(picture);
  }
}

/** Another hand takes the wire; all of them are kept. */
function taken(hands: Hand[]): Hand {
  const hand = new Hand();
  hands.push(hand);
  return hand;
}

describe("the line", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  function dialled(): {
    hands: Hand[];
    links: Link[];
    heard: ServerMessage[];
    line: Connection;
    refused: () => number;
  } {
    const hands: Hand[] = [];
    const links: Link[] = [];
    const heard: ServerMessage[] = [];
    let refused = 0;
    const connection = new Connection(
      { hear: (message) => heard.push(message), linked: (link) => links.push(link), refused: () => (refused += 1) },
      () => taken(hands),
      () => 0.5,
    );
    return { hands, links, heard, line: connection, refused: () => refused };
  }

  it("is live only when the whole picture has come", () => {
    const { hands, links, line: connection } = dialled();
    connection.start();
    itemAt(hands, 0).onopen?.();
    expect(itemAt(hands, 0).sent).toEqual([{ type: "hello", protocol: 1 }]);
    expect(links).toEqual(["connecting"]);
    itemAt(hands, 0).welcome();
    expect(links.at(-1)).toBe("live");
  });

  it("comes back by itself, with growing pauses, and says when it is offline", () => {
    const { hands, links, line: connection } = dialled();
    connection.start();
    itemAt(hands, 0).welcome();
    itemAt(hands, 0).onclose?.();
    expect(links.at(-1)).toBe("connecting");
    vi.advanceTimersByTime(pause(1, 0.5));
    expect(hands).toHaveLength(2);
    itemAt(hands, 1).onclose?.();
    expect(links.at(-1)).toBe("offline");
    vi.advanceTimersByTime(pause(2, 0.5) - 1);
    expect(hands).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(hands).toHaveLength(3);
    itemAt(hands, 2).welcome();
    expect(links.at(-1)).toBe("live");
  });

  it("pings after some quiet, and takes silence for the end", () => {
    const { hands, links, line: connection } = dialled();
    connection.start();
    itemAt(hands, 0).welcome();
    vi.advanceTimersByTime(20_000);
    expect(itemAt(hands, 0).sent.at(-1)).toEqual({ type: "ping" });
    itemAt(hands, 0).tell({ type: "pong", now: 1 });
    vi.advanceTimersByTime(19_000);
    expect(links.at(-1)).toBe("live");
    vi.advanceTimersByTime(14_000);
    expect(links.at(-1)).toBe("connecting");
    expect(itemAt(hands, 0).closed).toBe(true);
  });

  it("leaves a server that said how often it will be heard, and is silent for longer", () => {
    const { hands, links, line: connection } = dialled();
    connection.start();
    itemAt(hands, 0).welcome(state(), 1.5);
    for (let beat = 0; beat < 4; beat += 1) {
      vi.advanceTimersByTime(1_600);
      itemAt(hands, 0).tell({ type: "pong", now: 1 });
    }
    expect(links.at(-1)).toBe("live");
    expect(itemAt(hands, 0).sent.some((each) => each.type === "ping")).toBe(false);
    vi.advanceTimersByTime(4_100);
    expect(itemAt(hands, 0).closed).toBe(true);
    vi.advanceTimersByTime(1_000);
    expect(hands).toHaveLength(2);
    // Whoever comes again does not wait for long either.
    vi.advanceTimersByTime(5_100);
    expect(itemAt(hands, 1).closed).toBe(true);
  });

  it("does not take the pulse of a server for the answer to a request", () => {
    const { hands, line: connection } = dialled();
    connection.start();
    itemAt(hands, 0).welcome(state(), 1.5);
    connection.send({ type: "end_turn", id: "a", version: 7 });
    vi.advanceTimersByTime(1_500);
    itemAt(hands, 0).tell({ type: "pong", now: 1 });
    vi.advanceTimersByTime(1_100);
    expect(itemAt(hands, 0).closed).toBe(true);
  });

  it("stays live where the browser says that there is no network, and the server on this machine answers", () => {
    const { hands, links, line: connection } = dialled();
    connection.start();
    itemAt(hands, 0).welcome();
    connection.probe();
    expect(itemAt(hands, 0).sent.at(-1)).toEqual({ type: "ping" });
    itemAt(hands, 0).tell({ type: "pong", now: 1 });
    vi.advanceTimersByTime(10_000);
    expect(links.at(-1)).toBe("live");
    connection.probe();
    vi.advanceTimersByTime(10_000);
    expect(links.at(-1)).not.toBe("live");
  });

  it("says when it was not let in, but not when it is lost later", () => {
    const { hands, line: connection, refused } = dialled();
    connection.start();
    itemAt(hands, 0).onclose?.();
    expect(refused()).toBe(1);
    vi.advanceTimersByTime(pause(1, 0.5));
    itemAt(hands, 1).welcome();
    itemAt(hands, 1).onclose?.();
    expect(refused()).toBe(1);
    connection.stop();
    vi.advanceTimersByTime(60_000);
    expect(hands).toHaveLength(2);
  });

  it("waits longer each time, never the same for all, and at most a quarter of a minute", () => {
    expect(pause(1, 0)).toBe(400);
    expect(pause(1, 1)).toBe(800);
    expect(pause(3, 0)).toBeGreaterThan(pause(1, 1));
    expect(pause(40, 1)).toBe(15_000);
  });
});

describe("the store", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  function sat(): { game: TableStore; hands: Hand[] } {
    const hands: Hand[] = [];
    const game = new TableStore("k", () => taken(hands));
    game.reopen();
    itemAt(hands, 0).welcome();
    return { game, hands };
  }

  it("tries at once when somebody asks for it while it is offline", () => {
    const { game, hands } = sat();
    itemAt(hands, 0).onclose?.();
    vi.advanceTimersByTime(20_000);
    hands.at(-1)?.onclose?.();
    expect(game.link).toBe("offline");
    const before = hands.length;
    game.tryNow();
    expect(hands).toHaveLength(before + 1);
    hands.at(-1)?.welcome();
    expect(game.link).toBe("live");
  });

  it("asks one thing at a time, with the version it saw", () => {
    const { game, hands } = sat();
    expect(game.myTurn).toBe(true);
    game.act({ type: "done" });
    game.act({ type: "done" });
    const asked = itemAt(hands, 0).sent.filter((each) => each.type === "act");
    expect(asked).toHaveLength(1);
    expect(itemAt(asked, 0).version).toBe(7);
    expect(game.pending?.id).toBe(itemAt(asked, 0).id);
    itemAt(hands, 0).tell(update({ id: itemAt(asked, 0).id }));
    expect(game.pending).toBeNull();
  });

  it("does not ask me for anything while the table is paused", () => {
    const { game, hands } = sat();
    itemAt(hands, 0).tell({ type: "table", table: { ...info, paused_since: 5 } });
    expect([game.paused, game.myTurn]).toEqual([true, false]);
    itemAt(hands, 0).tell({ type: "table", table: info });
    expect([game.paused, game.myTurn]).toEqual([false, true]);
  });

  it("asks for everything anew when an update does not fit", () => {
    const { game, hands } = sat();
    itemAt(hands, 0).tell(update({ base: 5, version: 6 }));
    expect(hands).toHaveLength(2);
    expect(game.link).not.toBe("live");
    expect(game.myTurn).toBe(false);
    itemAt(hands, 1).welcome(state(9));
    expect(game.state?.version).toBe(9);
  });

  it("asks again with the same id when the line broke before the answer", () => {
    const { game, hands } = sat();
    game.act({ type: "done" });
    const id = game.pending?.id;
    itemAt(hands, 0).onclose?.();
    vi.advanceTimersByTime(1_000);
    itemAt(hands, 1).welcome(state(7));
    expect(itemAt(hands, 1).sent.at(-1)).toMatchObject({ type: "act", id });
  });

  it("goes to another server when a request stays unanswered, and has more patience there", () => {
    const hands: Hand[] = [];
    const losses: number[] = [];
    const game = new TableStore("k", (lost) => {
      losses.push(lost);
      return taken(hands);
    });
    game.reopen();
    itemAt(hands, 0).welcome();
    game.act({ type: "done" });
    const id = game.pending?.id;
    vi.advanceTimersByTime(2_400);
    expect(hands).toHaveLength(1);
    vi.advanceTimersByTime(1_000);
    expect(losses).toEqual([0, 1]);
    itemAt(hands, 1).welcome(state(7));
    expect(itemAt(hands, 1).sent.at(-1)).toMatchObject({ type: "act", id });
    vi.advanceTimersByTime(4_900);
    expect(hands).toHaveLength(2);
    itemAt(hands, 1).tell(update({ id }));
    expect([game.pending, game.link]).toEqual([null, "live"]);
  });

  it("does not ask again what is done already", () => {
    const { game, hands } = sat();
    game.act({ type: "done" });
    itemAt(hands, 0).onclose?.();
    vi.advanceTimersByTime(1_000);
    itemAt(hands, 1).welcome(state(8));
    expect(itemAt(hands, 1).sent.some((each) => each.type === "act")).toBe(false);
    expect(game.pending).toBeNull();
  });

  it("ends the turn after leaving an optional step, unless something else is asked", () => {
    const { game, hands } = sat();
    game.end();
    expect(itemAt(hands, 0).sent.at(-1)).toMatchObject({ type: "act", action: { type: "done" } });
    itemAt(hands, 0).tell(update({ asked: { seat: 0, kind: "end", since: 0, deadline: null } }));
    expect(itemAt(hands, 0).sent.at(-1)).toMatchObject({ type: "end_turn", version: 8 });
    const other = sat();
    other.game.end();
    itemAt(other.hands, 0).tell(update({ asked: { seat: 0, kind: "play", since: 0, deadline: null } }));
    expect(itemAt(other.hands, 0).sent.at(-1)?.type).toBe("act");
  });

  it("keeps a refusal until it is heard", () => {
    const { game, hands } = sat();
    game.act({ type: "done" });
    itemAt(hands, 0).tell({ type: "refused", id: game.pending?.id, code: "x", reason: "No.", rule: "5.2", version: 7 });
    expect(game.pending).toBeNull();
    expect(game.complaint).toEqual({ reason: "No.", rule: "5.2" });
    game.heard();
    expect(game.complaint).toBeNull();
  });
});

describe("small things", () => {
  it("leaves the names of others as they are", () => expect(named(info)).toEqual(info));

  it("tells the seats of one person apart", () => {
    const both = {
      ...info,
      seats: info.seats.map((seat) => ({
        seat: seat.seat,
        kind: "person" as const,
        name: "Livia",
        away: false,
        person: seat.seat === 2 ? 2 : 1,
      })),
    };
    expect(named(both).seats.map((seat) => seat.name)).toEqual(["Livia 1", "Livia 2", "Livia"]);
  });

  it("counts what others did since the last look by turns", () => {
    const log = [line(1, 0, 1), line(2, 1, 2), line(3, 1, 2), line(4, 2, 3)];
    expect(turnsOf(missed(log, 1, [0]))).toBe(2);
    expect(missed(log, null, [0])).toEqual([]);
  });

  it("chooses the layout by the window", () => {
    expect([
      layoutFor(1440, 900),
      layoutFor(1024, 768),
      layoutFor(390, 844),
      layoutFor(844, 390),
      layoutFor(1199, 900),
    ]).toEqual(["wide", "middle", "phone", "landscape", "middle"]);
  });

  it("is one column that scrolls where a window is lower than a phone held sideways", () => {
    expect([scrollsAsColumn(740, 299), scrollsAsColumn(740, 300), scrollsAsColumn(320, 256)]).toEqual([
      true,
      false,
      true,
    ]);
    expect([layoutFor(740, 299), layoutFor(740, 300)]).toEqual(["phone", "landscape"]);
  });

  it("leaves keys alone where somebody writes or holds a modifier", () => {
    const event = (key: string, more = {}): Parameters<typeof commandOf>[0] => ({
      key,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      target: null,
      ...more,
    });
    expect(commandOf(event("z"))).toBe("undo");
    expect(commandOf(event("E"))).toBe("end");
    expect(commandOf(event("z", { ctrlKey: true }))).toBeNull();
    for (const key of ["z", "E", "?", "t"]) expect(commandOf(event(key), false)).toBeNull();
    expect(commandOf(event("Escape"), false)).toBe("escape");
    expect(commandOf(event(" "), false)).toBe("skip");
    expect(commandOf(event("z", { target: { tagName: "TEXTAREA" } as unknown as EventTarget }))).toBeNull();
    expect(commandOf(event("q"))).toBeNull();
    expect([commandOf(event("3")), commandOf(event("3"), false), commandOf(event("0"))]).toEqual(["card", null, null]);
  });
});
