/** Tables as wishes to the server: a game against computers, and a first, guided one. */
import type { Choices, NewTable, SeatWish } from "../../protocol.ts";

export interface Quick {
  readonly game: string;
  readonly map: string;
  readonly computers: number;
  readonly level: string;
}

/** How many computers can be played against. */
export function computersOf(choices: Pick<Choices, "sides"> | null, game: string): number[] {
  return playersOf(choices, game).map((players) => players - 1);
}

/** How many people a game can have. */
export function playersOf(choices: Pick<Choices, "sides"> | null, game: string): number[] {
  return Object.keys(choices?.sides[game] ?? {}).map(Number);
}

/** The nearest number that can be had. */
export function nearest(wish: number, possible: readonly number[]): number {
  return possible.reduce(
    (best, each) => (Math.abs(each - wish) < Math.abs(best - wish) ? each : best),
    possible[0] ?? wish,
  );
}

/** A game against computers that begins at once. */
export function quickTable(wish: Quick): NewTable {
  const bots = Array.from({ length: wish.computers }, (): SeatWish => ({ kind: "bot", level: wish.level }));
  return {
    game: wish.game,
    map: wish.map,
    seats: [{ kind: "me" }, ...bots],
    level: wish.level,
    shuffle: wish.game !== "team",
    hints: true,
    start: true,
  };
}

/** A first game: two gentle computers, the small base board, points told on the way (6.4). */
export function firstTable(levels: readonly string[]): NewTable {
  const table = quickTable({ game: "classic", map: "italia", computers: 2, level: levels[0] ?? "greedy" });
  return { ...table, shuffle: false, options: { interim_scoring: true } };
}

/** The key of a table in what somebody typed or pasted: a code, a link, a link in a sentence. */
export function keyIn(typed: string): string | null {
  const linked = /\/(?:t|table)\/([0-9a-z]+)/.exec(typed)?.[1];
  if (linked) return linked;
  const word = typed.trim().toLowerCase();
  return /^[0-9a-z]{6,32}$/.test(word) ? word : null;
}
