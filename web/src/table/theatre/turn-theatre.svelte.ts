/** Turns of others are shown one after another, however fast they come: a queue of pictures and the time for each. */
import type { LogLine, State } from "../../protocol.ts";

export const PACES = ["slow", "normal", "fast", "instant"] as const;
export type Pace = (typeof PACES)[number];

/** How much longer or shorter than normal. */
const FACTOR: Readonly<Record<Pace, number>> = { slow: 2, normal: 1, fast: 0.5, instant: 0 };
/** A card is read before it is carried out; a turn takes so long at least and at most, in milliseconds. */
const CARD = 500;
const DEED = 450;
export const STEP = 260;
const LEAST = 1200;
const MOST = 2400;
/** Where nothing moves: so long for a turn. */
const STILL = 800;
/** So many pictures can be shown once more. */
const MOST_TOLD = 80;
/** So many turns waiting are shown fast. */
const MANY = 6;

export interface TheatreWishes {
  readonly pace: () => Pace;
  /** Nothing may move. */
  readonly still: () => boolean;
  /** Nobody looks. */
  readonly hidden: () => boolean;
}

/** The lines that a picture has more than another; null where lines were taken back. */
export function newLines(before: State, after: State): readonly LogLine[] | null {
  const last = before.log.at(-1)?.number ?? -1;
  if ((after.log.at(-1)?.number ?? -1) < last) return null;
  return after.log.filter((line) => line.number > last);
}

/** How long a deed is looked at, at normal pace. */
function lookAt(lines: readonly LogLine[]): number {
  return lines.reduce((time, { action, effect }) => {
    if (action.type === "play" || action.type === "copy") return time + CARD;
    if (action.type === "done") return time;
    return time + DEED + (effect?.steps ?? 0) * STEP;
  }, 0);
}

export class TurnTheatre {
  /** Pictures that are still to be shown. */
  private waiting = $state.raw<readonly State[]>([]);
  paused = $state(false);
  /** Turns of others went by while nobody looked: they can be shown once more. */
  unseen = $state(false);
  /** Something is on stage: what I decide waits for its end. */
  playing = $state(false);
  /** The newest picture there is, shown or not. */
  private newest: State | null = null;
  private shown: State | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** How long the turn on stage has been shown, at normal pace. */
  private spent = 0;
  /** So many turns were waiting that all of them are shown fast. */
  private hurried = false;
  /** What was shown of the last round of others, the picture before it first. */
  private told: readonly State[] = [];
  /** I have decided something since: the next turn of others begins another round. */
  private decided = false;

  constructor(
    private readonly show: (state: State) => void,
    private readonly wishes: TheatreWishes,
  ) {}

  /** The newest picture, on which updates build. */
  get latest(): State | null {
    return this.newest;
  }

  /** How many turns are still to be shown, with the one on stage. */
  private get left(): number {
    const stage = this.playing && this.shown ? [this.shown] : [];
    return new Set([...stage, ...this.waiting].map((state) => state.log.at(-1)?.turn)).size;
  }

  /** How much longer than at normal pace everything takes. */
  get tempo(): number {
    const pace = this.wishes.pace();
    return FACTOR[this.hurried && pace !== "instant" ? "fast" : pace];
  }

  get canReplay(): boolean {
    return this.told.length > 1;
  }

  /** A picture that stands by itself: what waits is dropped. */
  jump(state: State): void {
    this.close();
    this.unseen = false;
    this.begin(state);
    this.newest = state;
    this.put(state);
  }

  /** The next picture. `mine` are the seats whose deeds I know, for I did them. */
  next(state: State, mine: readonly number[]): void {
    const before = this.newest;
    this.newest = state;
    const lines = before && newLines(before, state);
    const own = !lines || lines.some((line) => mine.includes(line.seat));
    if (own) this.close();
    if (own) this.decide(state);
    else {
      this.told = [...(this.decided && before ? [before] : this.told.slice(-MOST_TOLD)), state];
      this.decided = false;
    }
    this.unseen =
      !own && (this.unseen || (lines.length > 0 && this.wishes.hidden() && this.wishes.pace() !== "instant"));
    const tells = !own && lines.length > 0 && !this.wishes.hidden() && this.wishes.pace() !== "instant";
    if (!this.playing && !tells) return this.put(state);
    this.waiting = [...this.waiting, state];
    this.hurried ||= this.left > MANY;
    if (this.playing) return;
    this.playing = true;
    this.go();
  }

  private begin(state: State): void {
    this.told = [state];
    this.decided = false;
  }

  /** The round that was shown can be shown again while I decide my turn, unless some of it was taken back. */
  private decide(state: State): void {
    const end = this.told.at(-1);
    if (end && newLines(end, state)) this.decided = true;
    else this.begin(state);
  }

  /** Show the last round of others once more. */
  replay(): void {
    const [first, ...others] = this.told;
    if (!first || others.length === 0) return;
    this.close();
    this.unseen = false;
    this.playing = true;
    this.put(first);
    this.waiting = others;
    this.hurried = new Set(others.map((state) => state.log.at(-1)?.turn)).size > MANY;
    this.go();
  }

  /** The turn on stage is over at once. */
  skip(): void {
    if (!this.playing) return;
    const turn = this.shown?.log.at(-1)?.turn;
    let last: State | null = null;
    while (this.waiting[0] && this.waiting[0].log.at(-1)?.turn === turn) {
      last = this.waiting[0];
      this.waiting = this.waiting.slice(1);
    }
    if (last) this.put(last);
    this.paused = false;
    this.go();
  }

  /** Everything is shown as it is now. */
  skipAll(): void {
    if (!this.playing) return;
    this.finish();
  }

  /** The stage is empty: the table is shown as it is now. */
  private finish(): void {
    const { newest } = this;
    this.close();
    if (newest && newest !== this.shown) this.put(newest);
  }

  /** Nobody looks any more: what was still to be shown is kept, to be shown once more. */
  hide(): void {
    if (!this.playing) return;
    this.skipAll();
    this.unseen = true;
  }

  pause(paused: boolean): void {
    this.paused = paused;
    clearTimeout(this.timer);
    if (!paused && this.playing) this.go();
  }

  /** Nothing is on stage any more. */
  close(): void {
    clearTimeout(this.timer);
    this.waiting = [];
    this.playing = false;
    this.paused = false;
    this.spent = 0;
    this.hurried = false;
  }

  private put(state: State): void {
    this.shown = state;
    this.show(state);
  }

  private go(): void {
    clearTimeout(this.timer);
    if (this.paused) return;
    const [next, ...others] = this.waiting;
    if (!next) return this.finish();
    const before = this.shown;
    this.waiting = others;
    this.put(next);
    this.timer = setTimeout(() => this.go(), this.time(before, next, others[0]));
  }

  /** How long a picture stands before the next one. */
  private time(before: State | null, state: State, next: State | undefined): number {
    const lines = (before && newLines(before, state)) ?? [];
    const turn = (each: State | null | undefined): number | undefined => each?.log.at(-1)?.turn;
    if (turn(before) !== turn(state)) this.spent = 0;
    if (lines.length === 0) return 0;
    const ends = turn(next) !== turn(state);
    const whole = this.wishes.still() ? STILL : MOST;
    const wanted = this.wishes.still() ? STILL / 3 : lookAt(lines);
    const least = ends ? (this.wishes.still() ? STILL : LEAST) - this.spent : 0;
    const time = Math.max(least, Math.min(wanted, whole - this.spent), 0);
    this.spent += time;
    return time * this.tempo;
  }
}
