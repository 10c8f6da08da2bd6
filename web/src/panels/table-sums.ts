/** Sums for the side of the table: what fills a storehouse, who is next. Pure, and without rules. */
import { GOODS } from "../app/cards-and-goods.ts";
import {
  STOREHOUSE_SPACES,
  type Counts,
  type Good,
  type Kind,
  type PlayerView,
  type Shortage,
  type TableView,
} from "../protocol.ts";

/** The seats that count together, side by side. */
export type Sides = readonly (readonly number[])[];

/** Whether nothing is short. */
export function reached(short: Shortage): boolean {
  return short.any === 0 && GOODS.every((good) => !short.goods[good]);
}

export type StorehouseSpace = Good | Kind | null;

/** The twelve spaces of a storehouse: goods by price, colonists last, then what is free. */
export function cells(player: PlayerView): readonly StorehouseSpace[] {
  const filled: StorehouseSpace[] = GOODS.flatMap((good) => Array<StorehouseSpace>(player.goods[good] ?? 0).fill(good));
  for (const kind of ["land", "sea"] as const) filled.push(...Array<StorehouseSpace>(player.store[kind]).fill(kind));
  return [...filled, ...Array<StorehouseSpace>(Math.max(0, STOREHOUSE_SPACES - filled.length)).fill(null)];
}

/** The seats in turn order from one of them; those that count together stand together, the earlier one first. */
export function order(sides: Sides, from: number): readonly number[] {
  const players = sides.flat().length;
  const round = Array.from({ length: players }, (_, step) => (from + step) % players);
  const together = round.flatMap((seat) => {
    const side = sides.find((each) => each.includes(seat)) ?? [seat];
    return round.filter((each) => side.includes(each));
  });
  return [...new Set(together)];
}

/** Who counts together with a seat; null where everybody plays alone. */
export function partnerOf(sides: Sides, seat: number): number | null {
  return sides.find((side) => side.includes(seat))?.find((other) => other !== seat) ?? null;
}

/** When a seat has its turn: 0 now, 1 next; null when it has none left. */
export function turnsUntil(view: TableView, seat: number): number | null {
  if (view.final && !view.final.includes(seat)) return null;
  const players = view.players.length;
  return (seat - view.active + players) % players;
}

/** Goods of a count one by one, by price. */
export function oneByOne(counts: Counts): readonly Good[] {
  return GOODS.flatMap((good) => Array<Good>(Math.abs(counts[good] ?? 0)).fill(good));
}
