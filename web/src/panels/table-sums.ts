/** Sums for the side of the table: what is short, what fills a storehouse, who is next. Pure, and without rules. */
import { cardsForSale, factsOf, GOODS, HOUSES, SPACES, type Priced } from "../app/cards-and-goods.ts";
import type { Counts, Good, Kind, PlayerView, TableView } from "../protocol.ts";

/** What is missing for a price: goods by kind, and how many of any kind. */
export interface Shortage {
  readonly goods: Counts;
  readonly any: number;
}

/** What somebody with these goods is short of for a price. */
export function shortage(price: readonly Priced[], owned: Counts): Shortage {
  const left: Record<Good, number> = { brick: 0, food: 0, tool: 0, wine: 0, cloth: 0, ...owned };
  const goods: Counts = {};
  for (const good of price) {
    if (good === "any") continue;
    if (left[good] > 0) left[good] -= 1;
    else goods[good] = (goods[good] ?? 0) + 1;
  }
  const spare = GOODS.reduce((sum, good) => sum + left[good], 0);
  return { goods, any: Math.max(0, price.filter((good) => good === "any").length - spare) };
}

/** Whether nothing is short. */
export function reached(short: Shortage): boolean {
  return short.any === 0 && GOODS.every((good) => !short.goods[good]);
}

export type StorehouseSpace = Good | Kind | null;

/** The twelve spaces of a storehouse: goods by price, colonists last, then what is free. */
export function cells(player: PlayerView): readonly StorehouseSpace[] {
  const filled: StorehouseSpace[] = GOODS.flatMap((good) => Array<StorehouseSpace>(player.goods[good] ?? 0).fill(good));
  for (const kind of ["land", "sea"] as const) filled.push(...Array<StorehouseSpace>(player.store[kind]).fill(kind));
  return [...filled, ...Array<StorehouseSpace>(Math.max(0, SPACES - filled.length)).fill(null)];
}

/** The seats in turn order from one of them; in a team game partners stand together, the earlier one first. */
export function order(players: number, from: number, team: boolean): readonly number[] {
  const round = Array.from({ length: players }, (_, step) => (from + step) % players);
  if (!team) return round;
  return round.slice(0, players / 2).flatMap((seat) => [seat, partner(seat, players)]);
}

/** Who sits opposite. */
export function partner(seat: number, players: number): number {
  return (seat + players / 2) % players;
}

/** When a seat has its turn: 0 now, 1 next; null when it has none left. */
export function turnsUntil(view: TableView, seat: number): number | null {
  if (view.final && !view.final.includes(seat)) return null;
  const players = view.players.length;
  return (seat - view.active + players) % players;
}

/** How far the game is: what is left to the end, and the share that is done. */
export function progress(view: TableView): {
  readonly cards: number;
  readonly houses: number;
  readonly cardShare: number;
  readonly houseShare: number;
} {
  const cards = view.stack.count + view.display.filter((card) => card !== null).length;
  const most = Math.max(...view.players.map((player) => player.houses.length));
  const all = cardsForSale(view.game, view.players.length);
  return {
    cards,
    houses: HOUSES - most,
    cardShare: all ? Math.min(1, Math.max(0, 1 - cards / all)) : 0,
    houseShare: most / HOUSES,
  };
}

/** What each card of a seat is worth if the game ended now, from the points of each god and the cards known. */
export function cardPoints(
  view: TableView,
  seat: number,
  scores: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  const player = view.players[seat];
  if (!player) return {};
  const owned = player.hand && player.discard ? [...player.hand, ...player.discard] : player.known;
  const count: Record<string, number> = {};
  for (const card of owned) for (const god of factsOf(card).gods) count[god] = (count[god] ?? 0) + 1;
  const points: Record<string, number> = {};
  for (const card of new Set([...owned, ...view.display.filter((each) => each !== null)])) {
    const { gods, minerva } = factsOf(card);
    if (minerva)
      points[card] = minerva.factor * player.houses.filter((city) => view.cities[city] === minerva.good).length;
    else if (gods.every((god) => count[god]))
      points[card] = gods.reduce((sum, god) => sum + (scores[god] ?? 0) / (count[god] ?? 1), 0);
  }
  return points;
}

/** Goods of a count one by one, by price. */
export function oneByOne(counts: Counts): readonly Good[] {
  return GOODS.flatMap((good) => Array<Good>(Math.abs(counts[good] ?? 0)).fill(good));
}
