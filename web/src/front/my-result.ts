/** How a finished game went for me. */
import type { MyGame, Result } from "../protocol.ts";

export interface MyResult {
  readonly won: boolean;
  /** 1 is the best; people of one team share their place. */
  readonly rank: number;
  /** Among how many players or teams. */
  readonly of: number;
  readonly points: number;
  readonly winners: readonly string[];
}

/** The outcome of a game for the first of my seats. */
export function outcomeOf(game: MyGame, result: Result): MyResult | null {
  const mine = game.mine[0];
  if (mine === undefined) return null;
  const { table } = game;
  const total = (side: readonly number[]): number =>
    side.reduce((sum, seat) => sum + (result.scores[seat]?.["total"] ?? 0), 0);
  const totals = table.sides.map(total);
  const points = total(table.sides.find((side) => side.includes(mine)) ?? [mine]);
  const won = result.winners.includes(mine);
  const better = totals.filter((each) => each > points).length;
  const winners = table.seats.filter((seat) => result.winners.includes(seat.seat)).map((seat) => seat.name);
  // A tie is broken by the PM (6.3): whoever is level with the winner and did not win is second.
  const rank = won ? 1 : Math.max(2, better + 1);
  return { won, rank, of: table.sides.length, points, winners };
}
