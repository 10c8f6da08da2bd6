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
  const sides = table.game === "team" ? table.players / 2 : table.players;
  const totals = Array.from({ length: sides }, (_, side) =>
    result.scores.filter((_, seat) => seat % sides === side).reduce((sum, score) => sum + (score["total"] ?? 0), 0),
  );
  const points = totals[mine % sides] ?? 0;
  const won = result.winners.includes(mine);
  const better = totals.filter((each) => each > points).length;
  const winners = table.seats.filter((seat) => result.winners.includes(seat.seat)).map((seat) => seat.name);
  // A tie is broken by the PM (6.3): whoever is level with the winner and did not win is second.
  const rank = won ? 1 : Math.max(2, better + 1);
  return { won, rank, of: sides, points, winners };
}
