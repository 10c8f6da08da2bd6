/** Going through a finished game: where it stands, and playing by itself. */
import type { Turn } from "./game-moments.ts";

export const SPEEDS = [1, 2, 4] as const;
const PACE = 1400;

export class ReplayPosition {
  at = $state(0);
  playing = $state(false);
  speed = $state<(typeof SPEEDS)[number]>(1);

  constructor(
    private readonly last: () => number,
    private readonly turns: () => readonly Turn[],
  ) {}

  /** Go to a moment; by hand, so that it stays there. */
  go(to: number): void {
    this.playing = false;
    this.at = Math.max(0, Math.min(this.last(), to));
  }

  step(by: 1 | -1): void {
    this.go(this.at + by);
  }

  /** To the end of this turn or, if it is over, of the next; or back to where a turn began. */
  turn(by: 1 | -1): void {
    const turns = this.turns();
    const found =
      by > 0 ? turns.find((turn) => turn.to > this.at)?.to : turns.findLast((turn) => turn.from < this.at)?.from;
    if (found !== undefined) this.go(found);
  }

  toggle(): void {
    if (!this.playing && this.at >= this.last()) this.at = 0;
    this.playing = !this.playing;
  }

  /** Wait for the next decision while it plays; the answer stops waiting. */
  wait(): (() => void) | undefined {
    if (!this.playing) return undefined;
    if (this.at >= this.last()) {
      this.playing = false;
      return undefined;
    }
    const timer = setTimeout(() => (this.at += 1), PACE / this.speed);
    return () => clearTimeout(timer);
  }
}
