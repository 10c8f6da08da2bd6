/** What the charts show: a line a side, a value after every turn. Pure. */
import { GOODS, worth } from "../../app/cards-and-goods.ts";
import type { History, PlayerView, TableView } from "../../protocol.ts";

/** Where the rounds end among turns: the start, then every round, the last perhaps cut short. */
export function roundEnds(turns: number, players: number): readonly number[] {
  const rounds = Math.ceil(turns / players);
  return Array.from({ length: rounds + 1 }, (_, round) => Math.min(turns, round * players));
}

/** What is known at the start and after every turn, until the last round begins; all of it in a game of one round. */
export function beforeLastRound<Row>(rows: readonly Row[], players: number): readonly Row[] {
  const rounds = Math.ceil((rows.length - 1) / players);
  return rounds > 1 ? rows.slice(0, (rounds - 1) * players + 1) : rows.slice(0, -1);
}

/** A line of a chart. */
export interface ChartLine {
  /** Whose colour and mark: the seat and one more. */
  readonly player: number;
  readonly name: string;
  readonly mine: boolean;
  /** At the start and after each round. */
  readonly values: readonly number[];
}

/** What a chart shows where somebody points at a turn. */
export interface TurnRead {
  /** "Round 7". */
  readonly title: string;
  readonly values: readonly { readonly player: number; readonly name: string; readonly value: number }[];
  /** The same as a sentence. */
  readonly said: string;
}

/** A turn that is pointed at in a chart: after how many turns, of how many. */
export interface ChartCursor {
  readonly at: number;
  readonly last: number;
  readonly read: (turn: number) => TurnRead;
  readonly move: (turn: number) => void;
  /** Show it in the replay. */
  readonly open: () => void;
}

/** The points of some seats after every turn, the start first. */
export function points(history: History, seats: readonly number[]): readonly number[] {
  return history.turns.map((after) => seats.reduce((all, seat) => all + (after.scores[seat]?.["total"] ?? 0), 0));
}

/** The chance to win of a side after every turn, in hundredths; partners share one. */
export function chances(history: History, [seat = 0]: readonly number[]): readonly number[] {
  return history.turns.map((after) => Math.round(100 * (after.chances[seat] ?? 0)));
}

/** Money, and goods at their price. */
export function wealthOf(player: PlayerView): number {
  return GOODS.reduce((all, good) => all + (player.goods[good] ?? 0) * worth(good), player.money);
}

/** The wealth of some seats after every turn, from the table at those moments. */
export function wealth(views: readonly TableView[], seats: readonly number[]): readonly number[] {
  return views.map((view) =>
    seats.reduce((all, seat) => all + (view.players[seat] ? wealthOf(view.players[seat]) : 0), 0),
  );
}
