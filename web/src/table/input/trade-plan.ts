/** A trade that is prepared: counts by good, weighed against what the server says can still be traded. */
import { GOODS, worth } from "../../app/cards-and-goods.ts";
import type { Counts, GameAction, Good, PlayerView, TradeLimits } from "../../protocol.ts";

/** Above zero bought, below zero sold. */
export type TradePlan = Counts;

/** Why a count cannot be raised or lowered further. */
export type TradeStop = "kinds" | "traded" | "stock" | "money" | "room";

/** The goods of a plan, what is sold first: sales pay for purchases, whatever was touched first. */
export function planned(plan: TradePlan): { readonly good: Good; readonly count: number }[] {
  const found = GOODS.flatMap((good) => (plan[good] ? [{ good, count: plan[good] }] : []));
  return [...found.filter(({ count }) => count < 0), ...found.filter(({ count }) => count > 0)];
}

/** The money that a plan brings, or takes if below zero; of all of it or of one good. */
export function gainOf(plan: TradePlan, only?: Good): number {
  return planned(plan).reduce((sum, { good, count }) => sum - (only && only !== good ? 0 : count * worth(good)), 0);
}

/** How many spaces a plan takes, or frees if below zero. */
export const spacesOf = (plan: TradePlan): number => planned(plan).reduce((sum, { count }) => sum + count, 0);

/** A player as they stand after a plan. */
export const afterTrade = (player: PlayerView, plan: TradePlan): PlayerView => ({
  ...player,
  money: player.money + gainOf(plan),
  goods: Object.fromEntries(GOODS.map((good) => [good, (player.goods[good] ?? 0) + (plan[good] ?? 0)])),
});

/** The plan with one more or one less of a good. */
export function changed(plan: TradePlan, good: Good, by: number): TradePlan {
  const { [good]: had = 0, ...others } = plan;
  return had + by === 0 ? others : { ...others, [good]: had + by };
}

export interface Trader {
  readonly limits: TradeLimits;
  readonly goods: Counts;
  readonly traded: readonly Good[];
}

/** Why one more or one less of a good cannot be planned; null: it can. */
export function stopOf({ limits, goods, traded }: Trader, plan: TradePlan, good: Good, by: 1 | -1): TradeStop | null {
  if (traded.includes(good)) return "traded";
  const next = changed(plan, good, by);
  if (planned(next).length > limits.kinds) return "kinds";
  if (-(next[good] ?? 0) > (goods[good] ?? 0)) return "stock";
  // Only a purchase, or less of a sale, can cost what is not there.
  if (by > 0 && limits.money + gainOf(next) < 0) return "money";
  if (by > 0 && spacesOf(next) > limits.room) return "room";
  return null;
}

/** A plan as decisions, in the order in which they are possible. */
export function decisionsOf(plan: TradePlan): GameAction[] {
  return planned(plan).map(({ good, count }) => ({ type: count < 0 ? "sell" : "buy", good, count: Math.abs(count) }));
}
