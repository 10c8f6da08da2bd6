/** Facts of cards and goods, read from the engine's data when the client is built: what is printed, no rules. */
import { cards, goods, surcharge } from "../../../src/concordia/data/cards.json";
import type { Good } from "../protocol.ts";

export const GOODS: readonly Good[] = ["brick", "food", "tool", "wine", "cloth"];

/** A good, or the "?" of a surcharge. */
export type Priced = Good | "any";

export interface CardFacts {
  readonly gods: readonly string[];
  /** The goods on the card; none on cards of the starting hand. */
  readonly price: readonly Good[];
  /** The two roles of a double card. */
  readonly halves: readonly string[];
  /** A specialist: points for each house in a city of its good. */
  readonly minerva: { readonly good: Good; readonly factor: number } | null;
}

interface Printed {
  readonly gods: readonly string[];
  readonly cost?: readonly string[];
  readonly halves?: readonly string[];
  readonly minerva?: number;
}

const SPECIALISTS: Readonly<Record<string, Good>> = {
  mason: "brick",
  farmer: "food",
  smith: "tool",
  vintner: "wine",
  weaver: "cloth",
};

function read(card: string, printed: Printed): CardFacts {
  const good = SPECIALISTS[card];
  return {
    gods: printed.gods,
    price: (printed.cost ?? []) as readonly Good[],
    halves: printed.halves ?? [],
    minerva: good && printed.minerva ? { good, factor: printed.minerva } : null,
  };
}

export const CARDS: Readonly<Record<string, CardFacts>> = Object.fromEntries(
  Object.entries<Printed>(cards).map(([card, printed]) => [card, read(card, printed)]),
);

/** The facts of a card. */
export function factsOf(card: string): CardFacts {
  const found = CARDS[card];
  if (!found) throw new Error(`no card ${card}`);
  return found;
}

/** What a good is worth at the bank. */
export function worth(good: Good): number {
  return goods[good].price;
}

/** The coins on the back of a bonus marker. */
export function coinsOf(good: Good): number {
  return goods[good].coins;
}

/** The surcharge printed below a slot of the display, for the side of the board that is used. */
export function surchargeOf(display: string, slot: number): readonly Priced[] {
  const row = (surcharge as Readonly<Record<string, readonly (readonly string[])[]>>)[display]?.[slot] ?? [];
  return row.map((good) => (good === "?" ? "any" : (good as Good)));
}

/** The sign of a role in the sprite: a specialist shows its good. */
export function signOf(role: string): string {
  const good = SPECIALISTS[role];
  if (good) return `good-${good}`;
  const first = CARDS[role]?.halves[0] ?? role;
  return `role-${first.replace(/-\d$/, "")}`;
}
