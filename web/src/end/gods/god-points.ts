/** The cards behind the points of a god: "3 × 11". Pure. */
import { factsOf } from "../../app/cards-and-goods.ts";
import type { PlayerView } from "../../protocol.ts";

export interface GodTally {
  readonly points: number;
  /** How many cards of the god; null: not known. */
  readonly cards: number | null;
  /** What each of them gives, where all give the same. */
  readonly each: number | null;
}

/** All cards of a player, as far as they are known. */
export function cardsOf(player: PlayerView): readonly string[] | null {
  if (player.hand && player.discard) return [...player.hand, ...player.discard];
  return player.known.length === player.hand_count + player.discard_count ? player.known : null;
}

/** A player's points from a god, with the cards they come from. */
export function cell(player: PlayerView | undefined, god: string, points: number): GodTally {
  if (god === "concordia") return { points, cards: null, each: null };
  const cards = (player ? cardsOf(player) : null)?.filter((card) => factsOf(card).gods.includes(god)).length ?? null;
  // Each specialist counts houses of its own good.
  const each = cards && god !== "minerva" && points % cards === 0 ? points / cards : null;
  return { points, cards, each };
}
