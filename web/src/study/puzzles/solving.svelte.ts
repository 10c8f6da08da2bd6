/**
 * Solving puzzles: today's five, the one in play, and what a try came to. The server keeps it all; without a connection
 * those of today go on from what this device has kept.
 */
import { get, post, Refusal, Unreachable } from "../../app/api.ts";
import { t } from "../../app/i18n.svelte.ts";
import type { GameAction, PuzzleHint, PuzzleInfo, Puzzles, PuzzleVerdict } from "../../protocol.ts";
import { keepTry, keepToday, keptDay, keptPuzzle, sendTries, waitingTries, type Solver } from "./kept-puzzles.ts";

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
  /** Whoever solves; null until they begin. */
  person = $state.raw<Solver | null>(null);
  /** The server is away: this is what was kept. */
  offline = $state(false);
  /** Puzzles with a try that waits to be sent. */
  waiting = $state.raw<readonly string[]>([]);

  /** Read how I stand, and leave everything else as it is. */
  async look(): Promise<void> {
    await this.guarded(async () => {
      try {
        this.overview = await get("/puzzles");
        this.offline = false;
      } catch (no) {
        const day = no instanceof Unreachable ? await keptDay() : null;
        if (!day) throw no;
        this.offline = true;
        this.overview = day.overview;
        this.person ??= day.person;
      }
      this.waiting = this.person ? waitingTries(this.person.id) : [];
    });
  }

  /** Send what waits, and keep today's puzzles for when there is no connection. */
  async keepUp(): Promise<void> {
    const { person } = this;
    if (!person) return;
    if (waitingTries(person.id).length > 0) {
      const told = (await sendTries(person.id)).find(({ puzzle }) => puzzle.name === this.puzzle?.name);
      if (told) this.take(told);
      await this.look();
    } else if (this.offline) await this.look();
    if (this.overview && !this.offline) await keepToday(this.overview, person).catch(() => undefined);
  }

  /** The next of today's five that is still open; null once all are over. */
  get following(): string | null {
    const left = this.overview?.today.filter((each) => ["open", "tried"].includes(each.state)) ?? [];
    const open = left.filter((each) => !this.waiting.includes(each.name));
    const others = open.filter((each) => each.name !== this.puzzle?.name);
    return (others[0] ?? open[0])?.name ?? null;
  }

  async open(name: string): Promise<void> {
    await this.guarded(async () => {
      this.way = this.overview?.today.some((each) => each.name === name) ? "today" : this.way;
      try {
        this.show(await get("/puzzles/{name}", { name }));
      } catch (no) {
        const kept = no instanceof Unreachable ? await keptPuzzle(name) : null;
        if (!kept) throw no;
        this.offline = true;
        this.show(kept.puzzle);
      }
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
    if (name === undefined || this.puzzle?.over || this.wrong || this.waiting.includes(name)) return;
    await this.guarded(async () => {
      const told = await post("/puzzles/{name}/answer", { name, body: { actions: [...actions] } }).catch(
        (no: unknown) => {
          if (!(no instanceof Unreachable) || !this.person) throw no;
          keepTry({ name, person: this.person.id, actions });
          this.offline = true;
          this.waiting = waitingTries(this.person.id);
          return null;
        },
      );
      if (!told) return;
      this.take(told);
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

  private take(told: PuzzleVerdict): void {
    this.verdict = told;
    this.puzzle = told.puzzle;
    this.wrong = !told.right;
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
      if (no instanceof Unreachable) {
        this.offline = true;
        this.failed = t("puzzles.offline.no");
      } else if (no instanceof Refusal) this.failed = no.message;
      else throw no;
    } finally {
      this.busy = false;
    }
  }
}
