/** Solving puzzles: today's five, the one in play, and what a try came to. The server keeps it all. */
import { get, post, Refusal } from "../../app/api.ts";
import type { GameAction, PuzzleHint, PuzzleInfo, Puzzles, PuzzleVerdict } from "../../protocol.ts";

export type Theme = PuzzleInfo["theme"];
/** What comes after a puzzle: the next of today's five, or another to practise of a theme, or of any. */
export type Way = "today" | "mixed" | Theme;

export class Solving {
  overview = $state.raw<Puzzles | null>(null);
  puzzle = $state.raw<PuzzleInfo | null>(null);
  verdict = $state.raw<PuzzleVerdict | null>(null);
  hint = $state.raw<PuzzleHint | null>(null);
  /** A wrong try stands on the board until it is taken back. */
  wrong = $state(false);
  way = $state<Way>("today");
  busy = $state(false);
  failed = $state("");

  /** Read how I stand, and leave everything else as it is. */
  async look(): Promise<void> {
    await this.guarded(async () => {
      this.overview = await get("/puzzles");
    });
  }

  /** The next of today's five that is still open; null once all are over. */
  get following(): string | null {
    const open = this.overview?.today.filter((each) => ["open", "tried"].includes(each.state)) ?? [];
    const others = open.filter((each) => each.name !== this.puzzle?.name);
    return (others[0] ?? open[0])?.name ?? null;
  }

  async open(name: string): Promise<void> {
    await this.guarded(async () => {
      this.way = this.overview?.today.some((each) => each.name === name) ? "today" : this.way;
      this.show(await get("/puzzles/{name}", { name }));
    });
  }

  /** Another one to practise. */
  async practise(way: Exclude<Way, "today">): Promise<void> {
    await this.guarded(async () => {
      this.way = way;
      this.show(await post("/puzzles/next", { body: { theme: way === "mixed" ? null : way } }));
    });
  }

  /** On to the next: of today, then of all themes. */
  async next(): Promise<void> {
    const name = this.way === "today" ? this.following : null;
    if (name !== null) await this.open(name);
    else if (this.way === "today") this.puzzle = null;
    else await this.practise(this.way);
  }

  async handIn(actions: readonly GameAction[]): Promise<void> {
    const name = this.puzzle?.name;
    if (name === undefined || this.puzzle?.over || this.wrong) return;
    await this.guarded(async () => {
      const told = await post("/puzzles/{name}/answer", { name, body: { actions: [...actions] } });
      this.verdict = told;
      this.puzzle = told.puzzle;
      this.wrong = !told.right;
      this.overview = await get("/puzzles");
    });
  }

  async ask(): Promise<void> {
    const name = this.puzzle?.name;
    if (name === undefined || this.puzzle?.over) return;
    await this.guarded(async () => {
      this.hint = await post("/puzzles/{name}/hint", { name });
      if (this.puzzle) this.puzzle = { ...this.puzzle, hinted: true };
    });
  }

  async giveUp(): Promise<void> {
    const name = this.puzzle?.name;
    if (name === undefined || this.puzzle?.over) return;
    await this.guarded(async () => {
      this.puzzle = await post("/puzzles/{name}/solution", { name });
      this.wrong = false;
      this.overview = await get("/puzzles");
    });
  }

  /** The wrong try is taken back. */
  again(): void {
    this.wrong = false;
    this.verdict = null;
  }

  private show(puzzle: PuzzleInfo): void {
    this.puzzle = puzzle;
    this.verdict = null;
    this.hint = null;
    this.wrong = false;
  }

  private async guarded(work: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.failed = "";
    try {
      await work();
    } catch (no) {
      if (!(no instanceof Refusal)) throw no;
      this.failed = no.message;
    } finally {
      this.busy = false;
    }
  }
}
