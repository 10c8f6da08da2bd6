/** However fast others play, their turns are shown one after another, at the pace that was chosen. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { GameAction, LogLine, State } from "../../src/protocol.ts";
import { turnsToTell } from "../../src/table/announcing/announcements.ts";
import { freeCorner, sceneOf, tracesOf } from "../../src/table/theatre/scene.ts";
import { TurnTheatre, type Pace } from "../../src/table/theatre/turn-theatre.svelte.ts";
import { FollowNewest } from "../../src/panels/log/follow-newest.ts";

const line = (number: number, seat: number, turn: number, action: GameAction): LogLine => ({
  number,
  turn,
  seat,
  action,
  at: 0,
  by: "bot",
});
const play: GameAction = { type: "play", card: "architect" };
const build = (city: string): GameAction => ({ type: "build", city });
const picture = (log: readonly LogLine[], asked = 0): State => ({
  type: "state",
  version: log.length,
  seat: 0,
  handover: null,
  view: null,
  legal: [],
  undo: 0,
  asked: { seat: asked, kind: "play", since: 0, deadline: null },
  banks: null,
  log: [...log],
  result: null,
  short: null,
  left: null,
});

/** A round of three computers: each plays a card and builds three houses, four decisions a turn. */
const round = [1, 2, 3].flatMap((seat) => [
  line(seat * 4, seat, seat, play),
  ...[1, 2, 3].map((nth) => line(seat * 4 + nth, seat, seat, build(`${seat} ${nth}`))),
]);
const mine = line(0, 0, 0, play);

describe("the theatre of turns", () => {
  let pace: Pace = "normal";
  let hidden = false;
  const shown: number[] = [];
  let theatre: TurnTheatre;

  beforeEach(() => {
    vi.useFakeTimers();
    [pace, hidden] = ["normal", false];
    shown.length = 0;
    theatre = new TurnTheatre((state) => shown.push(state.log.at(-1)?.number ?? -1), {
      pace: () => pace,
      still: () => false,
      hidden: () => hidden,
    });
    theatre.jump(picture([mine]));
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Twelve updates within 300 ms. */
  const burst = (): void => {
    round.forEach((_, number) => {
      theatre.next(picture([mine, ...round.slice(0, number + 1)]), [0]);
      vi.advanceTimersByTime(25);
    });
  };

  it("shows twelve updates of 300 ms one after the other, in order, nothing left out", () => {
    burst();
    expect(shown).toEqual([0, 4]);
    expect(theatre.playing).toBe(true);
    vi.advanceTimersByTime(1200);
    expect(shown.length).toBeLessThan(6);
    vi.runAllTimers();
    expect(shown).toEqual([0, ...round.map(({ number }) => number)]);
    expect(theatre.playing).toBe(false);
  });

  it("takes 1.2 s for a turn at least and 2.4 s at most, half or twice as long if wished", () => {
    const lasts = (wished: Pace): number => {
      pace = wished;
      theatre.jump(picture([mine]));
      const start = Date.now();
      round.forEach((_, number) => theatre.next(picture([mine, ...round.slice(0, number + 1)]), [0]));
      while (theatre.playing) vi.advanceTimersToNextTimer();
      return Date.now() - start;
    };
    const normal = lasts("normal");
    expect(normal).toBeGreaterThanOrEqual(3 * 1200);
    expect(normal).toBeLessThanOrEqual(3 * 2400);
    expect(lasts("slow")).toBe(normal * 2);
    expect(lasts("fast")).toBe(normal / 2);
    expect(lasts("instant")).toBe(0);
  });

  it("skips a turn, or all", () => {
    burst();
    theatre.skip();
    expect(shown.at(-1)).toBe(8);
    theatre.skipAll();
    expect(shown.at(-1)).toBe(15);
    expect(theatre.playing).toBe(false);
  });

  it("stands still while it is paused", () => {
    burst();
    theatre.pause(true);
    const before = shown.length;
    vi.advanceTimersByTime(60_000);
    expect(shown.length).toBe(before);
    theatre.pause(false);
    vi.runAllTimers();
    expect(shown.at(-1)).toBe(15);
  });

  it("shows the last round once more", () => {
    burst();
    vi.runAllTimers();
    shown.length = 0;
    theatre.replay();
    vi.runAllTimers();
    expect(shown).toEqual([0, ...round.map(({ number }) => number)]);
    expect(theatre.playing).toBe(false);
  });

  it("shows it once more while I decide my turn, and then the table as it is", () => {
    burst();
    vi.runAllTimers();
    const played = picture([mine, ...round, line(16, 0, 4, play)]);
    theatre.next(played, [0]);
    expect(theatre.canReplay).toBe(true);
    shown.length = 0;
    theatre.replay();
    vi.runAllTimers();
    expect(shown).toEqual([0, ...round.map(({ number }) => number), 16]);
    expect(theatre.playing).toBe(false);
    theatre.replay();
    theatre.skipAll();
    expect(shown.at(-1)).toBe(16);

    // The next turn of others begins another round.
    theatre.next(picture([...played.log, line(17, 1, 5, play)]), [0]);
    vi.runAllTimers();
    shown.length = 0;
    theatre.replay();
    vi.runAllTimers();
    expect(shown).toEqual([16, 17]);
  });

  it("shows nothing again that was taken back", () => {
    burst();
    vi.runAllTimers();
    theatre.next(picture([mine, ...round.slice(0, 10)]), [0]);
    expect(theatre.canReplay).toBe(false);
  });

  it("keeps what goes by in a hidden window, and offers it until my next decision", () => {
    hidden = true;
    burst();
    expect(theatre.playing).toBe(false);
    expect(shown.at(-1)).toBe(15);
    expect(theatre.unseen).toBe(true);
    hidden = false;
    shown.length = 0;
    theatre.replay();
    expect(theatre.unseen).toBe(false);
    vi.runAllTimers();
    expect(shown).toEqual([0, ...round.map(({ number }) => number)]);

    theatre.jump(picture([mine]));
    theatre.next(picture([mine, ...round.slice(0, 1)]), [0]);
    theatre.next(picture([mine, ...round.slice(0, 5)]), [0]);
    theatre.hide();
    expect([theatre.unseen, theatre.playing, shown.at(-1)]).toEqual([true, false, 8]);
    theatre.next(picture([mine, ...round.slice(0, 5), line(20, 0, 4, play)]), [0]);
    expect(theatre.unseen).toBe(false);
  });

  it("plays a queue of more than six turns fast", () => {
    const turns = Array.from({ length: 8 }, (_, turn) => line(turn + 1, 1 + (turn % 3), turn + 1, play));
    const lasts = (count: number): number => {
      theatre.jump(picture([mine]));
      const start = Date.now();
      for (let number = 1; number <= count; number += 1) theatre.next(picture([mine, ...turns.slice(0, number)]), [0]);
      while (theatre.playing) vi.advanceTimersToNextTimer();
      return Date.now() - start;
    };
    const six = lasts(6);
    expect(six).toBe(6 * 1200);
    expect(lasts(8)).toBeLessThan((8 / 6) * six);
  });

  it("lets colonists go at its pace, fast where many turns wait", () => {
    const tempo = (): number => {
      theatre.next(picture([mine, line(1, 1, 1, play)]), [0]);
      return theatre.tempo;
    };
    expect(tempo()).toBe(1);
    pace = "slow";
    expect(theatre.tempo).toBe(2);
    for (let turn = 2; turn < 10; turn += 1)
      theatre.next(picture([mine, ...Array.from({ length: turn }, (_, n) => line(n + 1, 1, n + 1, play))]), [0]);
    expect(theatre.tempo).toBe(0.5);
  });

  it("takes 0.8 s for a turn where nothing may move", () => {
    const still = new TurnTheatre(() => undefined, { pace: () => pace, still: () => true, hidden: () => false });
    still.jump(picture([mine]));
    const start = Date.now();
    round.slice(0, 4).forEach((_, number) => still.next(picture([mine, ...round.slice(0, number + 1)]), [0]));
    while (still.playing) vi.advanceTimersToNextTimer();
    expect(Date.now() - start).toBeCloseTo(800, -1);
  });

  it("shows my own decisions, and what happens unseen, at once", () => {
    theatre.next(picture([mine, line(1, 0, 0, build("Roma"))]), [0]);
    expect(shown).toEqual([0, 1]);
    hidden = true;
    theatre.next(picture([mine, line(1, 0, 0, build("Roma")), line(2, 1, 1, play)]), [0]);
    expect(shown).toEqual([0, 1, 2]);
  });
});

describe("what stays of others' turns", () => {
  it("marks the last turn of each until my next decision", () => {
    expect(tracesOf([mine, ...round], [0]).map(({ to }) => to)).toEqual(
      round.flatMap(({ action }) => (action.type === "build" ? [action.city] : [])),
    );
    const produced = line(16, 1, 4, { type: "produce", province: "Gallia" });
    expect(tracesOf([mine, ...round.slice(8), produced], [0]).at(-1)).toEqual({
      seat: 1,
      kind: "province",
      to: "Gallia",
    });
  });

  it("stays while I decide my turn, and goes when the next one plays", () => {
    const built = tracesOf([mine, ...round], [0]);
    const mineNow = line(16, 0, 4, play);
    expect(tracesOf([mine, ...round, mineNow], [0])).toEqual(built);
    expect(tracesOf([mine, ...round, mineNow, line(17, 1, 5, build("Roma"))], [0])).toEqual([
      { seat: 1, kind: "house", to: "Roma" },
    ]);
  });

  it("marks a city once where two colonists of a kind were placed", () => {
    const placed = { type: "place", kind: "sea", city: "Roma" } as const;
    expect(tracesOf([mine, line(1, 1, 1, placed), line(2, 1, 1, placed)], [0])).toEqual([
      { seat: 1, kind: "sea", to: "Roma" },
    ]);
  });

  it("says what is done now beside the card", () => {
    const all = picture([mine, ...round]);
    const does = (count: number): unknown => sceneOf(picture([mine, ...round.slice(0, count)]), all, String)?.does;
    expect([does(1), does(2)]).toEqual(["play", "build"]);
  });

  it("is told to a screen reader a turn at a time, when the turn is over", () => {
    const log = [mine, ...round.slice(0, 3)];
    const building = { seat: 1, kind: "architect", since: 0, deadline: null };
    expect(turnsToTell({ log, asked: building }, 0, [0])).toEqual([]);
    const over = turnsToTell({ log: [mine, ...round.slice(0, 5)], asked: { ...building, seat: 2 } }, 0, [0]);
    expect(over.map(({ number }) => number)).toEqual([4, 5, 6, 7]);
  });

  it("leaves the corner free where something happens", () => {
    const [box, card] = [
      { width: 1000, height: 600 },
      { width: 400, height: 200 },
    ];
    expect(freeCorner(box, card, [])).toBe("top right");
    expect(freeCorner(box, card, [{ x: 900, y: 50 }])).toBe("top left");
  });
});

describe("the log", () => {
  const at = (scrollTop: number, scrollHeight: number): Parameters<FollowNewest["scrolled"]>[0] => ({
    scrollTop,
    scrollHeight,
    clientHeight: 200,
  });

  it("follows through twelve updates whose scrolls are told late", () => {
    const follow = new FollowNewest();
    follow.scrolled(at(800, 1000), 0);
    for (let number = 1; number <= 12; number += 1) {
      // The lines are there already, the scroll of the lines before is told only now; old lines go at the top.
      follow.scrolled(at(800 + (number % 3) * 20, 1060 + number * 60), number * 25);
      expect(follow.following).toBe(true);
    }
  });

  it("stays where somebody scrolled it, until they come back to its foot", () => {
    const follow = new FollowNewest();
    follow.scrolled(at(800, 1000), 0);
    follow.touch(90);
    follow.scrolled(at(500, 1000), 100);
    expect(follow.following).toBe(false);
    follow.scrolled(at(500, 1400), 200);
    expect(follow.following).toBe(false);
    follow.scrolled(at(1195, 1400), 5000);
    expect(follow.following).toBe(true);
  });
});
