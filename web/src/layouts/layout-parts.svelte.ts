/** What the layouts of the table arrange around the board and the prompt. */
import type { Snippet } from "svelte";

export type SideName = "players" | "scores" | "log";
export type SheetName = "hand" | "display" | SideName;

/** Which tabs are open; kept while the window changes from one layout to another. */
export class OpenTabs {
  /** Of the tabs beside a middling window. */
  side = $state<SideName>("players");
  /** Of the sheet of a phone. */
  sheet = $state<SheetName>("hand");
  /** The sheet of a phone is drawn up. */
  tall = $state(false);
}

/** The parts of a table, ready to be put somewhere. */
export interface LayoutParts {
  readonly tabs: OpenTabs;
  readonly sides: readonly SideName[];
  /** How many cards I hold; undefined for a spectator. */
  readonly cards: number | undefined;
  readonly side: Snippet<[name: SideName]>;
  readonly hand: Snippet;
  /** The cards for sale: side by side, or as rows. */
  readonly display: Snippet<[rows: boolean]>;
  /** All players as a strip. */
  readonly strip: Snippet;
  /** The buttons of a turn, for who plays. */
  readonly buttons: Snippet;
}

/** A layout: what stands over the middle of the table, above and below the board, and beside it or under it. */
export interface Layout {
  readonly over?: Snippet<[LayoutParts]>;
  readonly above?: Snippet<[LayoutParts]>;
  readonly below?: Snippet<[LayoutParts]>;
  readonly beside: Snippet<[LayoutParts]>;
}
