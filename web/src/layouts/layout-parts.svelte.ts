/** What the layouts of the table arrange around the board and the prompt. */
import type { Snippet } from "svelte";

export type SideName = "task" | "players" | "scores" | "log";
export type SheetName = "hand" | "display" | SideName;

/** How high the sheet of a phone stands; a form takes what it needs. */
export const RESTS = ["closed", "half", "form", "full"] as const;
export type SheetRest = (typeof RESTS)[number];

/** Where a tap on the grip leads. */
export const nextRest = (rest: SheetRest): SheetRest =>
  rest === "closed" ? "half" : rest === "full" ? "closed" : "full";

/** Where a sheet comes to rest that was drawn so high, in pixels. */
export function restNear(height: number, window: number): SheetRest {
  if (height < 80) return "closed";
  return height < window * 0.38 ? "half" : "full";
}

/**
 * How high the sheet stands for a decision, and with what: it is closed where the board is asked. `tall`: there is room
 * for the board and all cards on offer.
 */
export function sheetFor(kind: string, tall = false): { readonly sheet: SheetName; readonly rest: SheetRest } {
  if (kind === "purchase") return { sheet: "display", rest: tall ? "form" : "full" };
  if (kind === "play") return { sheet: "hand", rest: "half" };
  if (FORMS.includes(kind)) return { sheet: "hand", rest: "form" };
  return { sheet: "hand", rest: "closed" };
}

/** What is decided in a form, which takes the place of the hand. */
export const FORMS: readonly string[] = ["mercator", "keep", "diplomat", "legatus"];

/** Which tabs are open; kept while the window changes from one layout to another. */
export class OpenTabs {
  /** Of the tabs beside a middling window. */
  side = $state<SideName>("players");
  /** Of the sheet of a phone. */
  sheet = $state<SheetName>("hand");
  /** How high that sheet stands. */
  rest = $state<SheetRest>("half");
  /** Drawn up it needs less than there is: the rest belongs to the board. */
  fits = $state(false);

  /** Open a part of the sheet, or leave it open. */
  open(sheet: SheetName, rest: SheetRest): void {
    this.sheet = sheet;
    this.rest = rest;
  }
}

/** What a task may do without. */
export type TablePart = "display" | "players";

/** What stands around the board where a turn is to be found: its own head, the task beside it, the answer to a try. */
export interface TaskFrame {
  readonly head: Snippet<[small: boolean]>;
  readonly task: Snippet;
  /** What belongs to it and can wait: below the players where all panels are in sight, else below the task. */
  readonly later?: Snippet | undefined;
  /** Between the board and the prompt. */
  readonly answer: Snippet;
  /** Under the prompt. */
  readonly under?: Snippet | undefined;
  /** Over the board, below whatever is asked about there. */
  readonly over?: Snippet | undefined;
  /** Parts of the table that it does without; my goods stand in a strip where the players do. */
  readonly without?: readonly TablePart[] | undefined;
}

/** The parts of a table, ready to be put somewhere. */
export interface LayoutParts {
  readonly tabs: OpenTabs;
  readonly sides: readonly SideName[];
  /** How many cards I hold; undefined for a spectator. */
  readonly cards: number | undefined;
  /** Whether a part is left out here. */
  readonly lacks: (part: TablePart) => boolean;
  readonly side: Snippet<[name: SideName]>;
  readonly hand: Snippet;
  /** The cards for sale: side by side, or as rows. */
  readonly display: Snippet<[rows: boolean]>;
  /** My storehouse and money as a strip; nothing for a spectator. */
  readonly goods: Snippet;
  /** All players as a strip. */
  readonly strip: Snippet;
  /** The buttons of a turn, for who plays. */
  readonly buttons: Snippet;
  /** What is told of something in a sheet that is drawn up. */
  readonly told?: Snippet | undefined;
}

/** A layout: what stands over the middle of the table, above and below the board, and beside it or under it. */
export interface Layout {
  readonly over?: Snippet<[LayoutParts]>;
  readonly above?: Snippet<[LayoutParts]>;
  /** Between the board and the prompt. */
  readonly between?: Snippet<[LayoutParts]>;
  readonly below?: Snippet<[LayoutParts]>;
  readonly beside: Snippet<[LayoutParts]>;
}
