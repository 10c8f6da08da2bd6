/** What is chosen, pointed at and asked about on this screen: between the store and what is painted. */
import { language, t } from "../../app/i18n.svelte.ts";
import { partnerOf } from "../../panels/table-sums.ts";
import { lineOf } from "../../board/geometry/known-lines.svelte.ts";
import { drawingOf } from "../../board/geometry/load-board.ts";
import { same, type Highlight, type Target, type TracedMove } from "../../board/highlights/targets.ts";
import { stepsOf, wayBetween } from "../../board/animation/colonist-paths.ts";
import type { About, GameAction, Hint, Kind, Option, Why } from "../../protocol.ts";
import { post, Refusal } from "../../app/api.ts";
import {
  meant,
  onBoard,
  onCard,
  onSeat,
  onSlot,
  settled,
  spots,
  waysToPay,
  type Chosen,
  type Meaning,
} from "./click-meaning.ts";
import { isPlacing } from "./keyboard-focus.ts";
import { byKeys, byTouch, onCover, rests } from "./pointer-or-focus.svelte.ts";
import { decisionsOf, planned, type TradePlan } from "./trade-plan.ts";
import { ghostOf, glowing, goingOn, opened } from "./board-previews.ts";
import { subjectKey, subjectName, type Subject } from "../asking/subjects.ts";
import { planOf, targetOf, type HintPlan } from "../advice/hint-plan.ts";
import { TableFacts } from "../asking/table-facts.svelte.ts";
import type { TableStore } from "../store/table-store.svelte.ts";
import { idle } from "../prompt/turn-so-far.ts";
import { Explainer, reasonsAt } from "../store/reasons.ts";

/** What is told about something. */
export interface Telling {
  readonly subject: Subject;
  readonly title: string;
  /** What would happen. */
  readonly option: Option | null;
  /** Why it cannot; null while the server is asked. */
  readonly reasons: readonly Why[] | null;
  /** It was asked for by a tap, and stays until it is closed. */
  readonly stays: boolean;
  /** A finger has chosen it: what the next tap on it, or on the button, does. */
  readonly confirms?: string;
  /** The ways to pay for it that a tap goes through. */
  readonly ways?: readonly Option[];
}

/** So long something is looked at before it is told about, and so long that stays, in milliseconds. */
const SOON = 250;
const LINGERS = 120;

/** A hint, and the display that it was given for: slots are emptied on the way. */
export interface Advice {
  readonly hint: Hint;
  /** It was the second plan. */
  readonly another: boolean;
  readonly display: readonly (string | null)[];
}

/** A turn to be found instead of a game to be played. */
export interface Task {
  /** What is asked, in place of the ordinary sentence. */
  readonly sentence: string;
  /** What the button that ends the turn says. */
  readonly end: string;
  /** The turn was handed in as it stands. */
  readonly handed: boolean;
  /** What the button for help says; undefined: there is none. */
  readonly help?: string | undefined;
  /** Who answers why something cannot be decided, and what things are to me. */
  readonly explain: (action: GameAction) => Promise<readonly Why[]>;
  readonly about: () => Promise<About>;
  /** Help with finding it. */
  readonly hint: () => void;
}

/** A turn shown on the board after it was handed in. */
export interface ShownTurn {
  readonly highlights: readonly Highlight[];
  readonly traces: readonly TracedMove[];
  /** What it touches: the board goes there. */
  readonly near?: readonly Target[];
}

export class Controls {
  about = $state.raw<Telling | null>(null);
  /** The card of the hand that is pointed at. */
  card = $state<string | null>(null);
  /** The list of all options is open. */
  listed = $state(false);
  advice = $state.raw<Advice | "asking" | null>(null);
  private planned = $state.raw<{ readonly version: number; readonly plan: TradePlan } | null>(null);
  /** The version at which ending the turn was asked for though nothing was done. */
  private doubted = $state<number | null>(null);
  private wished = $state.raw<Chosen | null>(null);
  private pointed = $state.raw<Target | null>(null);
  private asking: ReturnType<typeof setTimeout> | undefined;
  /** An option is looked at, or a line that several colonists could go to. */
  private glances = false;
  private readonly explainer: Explainer;
  /** What everything on the table is to me. */
  readonly facts: TableFacts;

  /** What is shown on the board in place of what may be decided; null: nothing is. */
  shown = $state.raw<ShownTurn | null>(null);

  constructor(
    readonly game: TableStore,
    readonly task: Task | null = null,
  ) {
    this.explainer = new Explainer(task ? task.explain : reasonsAt(game.key));
    this.facts = task ? new TableFacts(game.key, task.about) : new TableFacts(game.key);
  }

  /** What may be decided now by who sits before this screen. */
  get options(): readonly Option[] {
    return this.game.myTurn && !this.game.pending ? (this.game.state?.legal ?? []) : [];
  }

  /** What is chosen so far. */
  get chosen(): Chosen | null {
    return settled(this.options, this.wished);
  }

  /** The name of who plays together with a seat. */
  partner = (seat: number): string => this.who(partnerOf(this.game.info?.sides ?? [], seat) ?? seat);

  who = (seat: number): string => this.game.seatInfo(seat)?.name ?? t("table.open.seat", { number: seat + 1 });

  /** Choose something, or nothing. */
  choose(chosen: Chosen | null): void {
    this.wished = chosen;
    this.quiet();
  }

  /** The trade that is prepared. */
  get trade(): TradePlan {
    const { state } = this.game;
    const current = state?.asked?.kind === "mercator" && this.planned?.version === state.version;
    return (current ? this.planned?.plan : null) ?? {};
  }

  prepare(plan: TradePlan): void {
    this.planned = { version: this.game.state?.version ?? -1, plan };
  }

  /** Take back the last decision; a trade that is prepared is taken back first, all of it. */
  undo = (): void => {
    if (planned(this.trade).length > 0) this.prepare({});
    else this.game.undo();
  };

  /** Back to the start of the turn; a trade that is prepared is put away instead. */
  startAgain = (): void => {
    if (this.game.state?.asked?.kind === "mercator" && this.game.myTurn) this.prepare({});
    else this.game.reset();
  };

  /** Nothing was done in this turn, and it was asked to be ended: it is, if that is asked again. */
  get doubts(): boolean {
    const { state } = this.game;
    return state !== null && this.game.myTurn && state.version === this.doubted && idle(state);
  }

  /** End the turn, with the trade that is prepared; a turn that did nothing only when asked twice. */
  endTurn = (): void => {
    const { game } = this;
    if (!game.state || !game.myTurn || game.pending || this.task?.handed) return;
    const trade = decisionsOf(this.trade);
    this.quiet();
    if (trade.length > 0) game.carryOut(trade);
    else if (idle(game.state) && !this.doubts) this.doubted = game.state.version;
    else game.end();
  };

  /** Decide. */
  act(option: Option): void {
    const { action } = option;
    this.quiet();
    this.pointed = null;
    this.wished = null;
    this.doubted = null;
    this.game.act(action);
  }

  /** Do what a click means; false if it means nothing. */
  private follow(meaning: Meaning): boolean {
    if (!meaning) return false;
    if ("act" in meaning) this.act(meaning.act);
    else this.choose(meaning.choose);
    return true;
  }

  pickTarget = (target: Target): void => {
    const chosen = this.chosen;
    if (target.on === "line" && chosen?.what === "line" && chosen.line === target.line) return this.choose(null);
    if (
      target.on === "colonist" &&
      chosen?.what === "colonist" &&
      chosen.place === target.place &&
      chosen.kind === target.kind
    )
      this.choose(null);
    else {
      const meaning = onBoard(this.options, chosen, target, this.game.seat);
      if (this.shownFirst(target, meaning)) this.pointed = target;
      else if (!this.follow(meaning)) this.ask(target, true);
    }
  };

  /** A finger sees what it would do, and does it with a second tap or the button. */
  private shownFirst(subject: Subject, meaning: Meaning): boolean {
    const confirms = subjectKey(subject);
    if (!meaning || !("act" in meaning) || !byTouch() || this.about?.confirms === confirms) return false;
    this.tell(subject, { option: meaning.act, reasons: [], stays: true, confirms });
    return true;
  }

  pickCard = (card: string, role?: string): void => {
    const half = role
      ? this.options.find(({ action }) => action.type === "play" && action.card === card && action.role === role)
      : undefined;
    if (half) this.act(half);
    else if (!this.follow(onCard(this.options, card))) this.ask({ on: "card", card }, true);
  };

  pickSlot = (slot: number): void => {
    const meaning = onSlot(this.options, slot);
    const subject: Subject = { on: "slot", slot };
    if (byTouch() && meaning && "choose" in meaning) this.offer(subject, waysToPay(this.options, slot));
    else if (!this.shownFirst(subject, meaning) && !this.follow(meaning)) this.ask(subject, true);
  };

  /** What a finger would pay for a "?" stands beside the button; a second tap on the card buys it so. */
  private offer(subject: Subject, ways: readonly Option[]): void {
    const confirms = subjectKey(subject);
    const { about } = this;
    if (about?.confirms === confirms && about.option) this.act(about.option);
    else this.tell(subject, { option: ways[0] ?? null, reasons: [], stays: true, confirms, ways });
  }

  /** Pay in the next way. */
  payOtherwise = (): void => {
    const { about } = this;
    if (!about?.option || !about.ways) return;
    const next = about.ways[(about.ways.indexOf(about.option) + 1) % about.ways.length];
    if (next) this.about = { ...about, option: next };
  };

  pickSeat = (seat: number): void => {
    this.follow(onSeat(this.options, seat));
  };

  /** The pointer or the focus is on something: a preview, if it is an option. */
  hoverTarget = (target: Target | null): void => {
    // A finger does not hover: what it touches on its way was not pointed at.
    if ((target && byTouch()) || onCover()) return;
    this.pointed = target;
    if (this.about?.stays) return;
    const meaning = target && onBoard(this.options, this.chosen, target, this.game.seat);
    if (target && meaning && "act" in meaning) this.preview(target, meaning.act);
    else if (target?.on === "line" && meaning) {
      // Which colonist goes there is still to be chosen: the line itself is told about.
      this.glances = true;
      this.ask(target, false);
    } else if (this.glances) {
      this.glances = false;
      this.leave();
    }
  };

  /** What an option would do is seen at once, and told when it was looked at for a while; by keys at once. */
  private preview(target: Target, option: Option): void {
    if (isPlacing()) return; // nobody asked about that
    const told = { option, reasons: [], stays: false };
    this.glances = true;
    if (this.about || byKeys()) return void this.tell(target, told);
    this.facts.need(this.game.state?.version ?? 0, this.game.seat);
    clearTimeout(this.asking);
    this.asking = setTimeout(() => this.tell(target, told), SOON);
  }

  /**
   * Something was tapped that is no option, or anything looked at for a while: what it is to me, and in my turn why it
   * cannot be decided.
   */
  ask = (subject: Subject, stays: boolean, soon = SOON): void => {
    if (!stays && (byTouch() || rests() || isPlacing() || this.about?.stays || onCover())) return;
    this.facts.need(this.game.state?.version ?? 0, this.game.seat);
    clearTimeout(this.asking);
    if (stays || soon === 0) void this.explain(subject, stays);
    else this.asking = setTimeout(() => void this.explain(subject, false), soon);
  };

  /** Tell of what is looked at, or has the focus, until that is closed; false where that is told, or there is none. */
  pin(focused: Subject | null): boolean {
    const { about } = this;
    if (about && !about.stays) {
      clearTimeout(this.asking);
      this.about = { ...about, stays: true };
      return true;
    }
    const here = focused ?? this.pointed;
    if (!here || (about && subjectKey(here) === subjectKey(about.subject))) return false;
    this.ask(here, true);
    return true;
  }

  /** The pointer or the focus went away: what was only looked at is soon not shown any more. */
  leave(): void {
    clearTimeout(this.asking);
    if (!this.about || this.about.stays) return;
    this.asking = setTimeout(() => (onCover() ? this.leave() : this.quiet()), LINGERS);
  }

  /** Show nothing about anything. */
  quiet(): void {
    clearTimeout(this.asking);
    this.about = null;
  }

  private tell(subject: Subject, told: Omit<Telling, "subject" | "title">): Telling {
    clearTimeout(this.asking);
    const { state, seat } = this.game;
    this.facts.need(state?.version ?? 0, seat);
    return (this.about = { subject, title: subjectName(subject, state?.view ?? null, this.who), ...told });
  }

  /** Tell about something; in my turn the server is asked why it cannot be decided. */
  private async explain(subject: Subject, stays: boolean): Promise<void> {
    const { state, seat } = this.game;
    if (!state?.view || (subject.on === "slot" && !state.view.display[subject.slot])) return this.quiet();
    const shown = this.tell(subject, { option: null, reasons: null, stays });
    const asks = this.game.myTurn && seat !== null && state.asked?.kind !== "end";
    const action = asks ? await this.wondered(subject) : null;
    const reasons =
      action && seat !== null
        ? await this.explainer.reasons(action, seat, state.version, language()).catch(() => [])
        : [];
    // It may have been pinned meanwhile.
    if (this.about && this.about.subject === shown.subject) this.about = { ...this.about, reasons };
  }

  /** The decision that somebody wonders about who asks about a subject; null: it is an option, or nothing of it. */
  private async wondered(subject: Subject): Promise<GameAction | null> {
    const kind = this.game.state?.asked?.kind;
    if (subject.on === "player") return null;
    if (subject.on === "card") {
      const may = this.options.some(({ action }) => action.type === "play" && action.card === subject.card);
      return kind === "play" && !may ? { type: "play", card: subject.card } : null;
    }
    if (subject.on === "slot") {
      const may = this.options.some(({ action }) => action.type === "purchase" && action.slot === subject.slot);
      return kind === "purchase" && !may ? { type: "purchase", slot: subject.slot, pay: {} } : null;
    }
    return onBoard(this.options, this.chosen, subject, this.game.seat) ? null : this.meantBy(subject);
  }

  private async meantBy(pointed: Target): Promise<GameAction | null> {
    const { state, seat } = this.game;
    // A colonist on a line stands for the line.
    const target: Target =
      pointed.on === "colonist" && lineOf(pointed.place) ? { on: "line", line: pointed.place } : pointed;
    const view = state?.view;
    const player = seat === null ? undefined : view?.players[seat];
    if (!state?.asked || !view || !player) return null;
    if (target.on === "city") {
      const kind: Kind = player.store.land > 0 || player.store.sea === 0 ? "land" : "sea";
      return meant(state.asked.kind, target, this.chosen, { kind, place: target.city });
    }
    if (target.on !== "line") return meant(state.asked.kind, target, this.chosen, null);
    const { geometry } = await drawingOf(view.map);
    const kind = lineOf(target.line)?.kind ?? "land";
    const far = (from: string): number => {
      const way = wayBetween(geometry, kind, from, target.line);
      return way ? stepsOf(way, from) : Infinity;
    };
    const own = player.colonists.filter(([each]) => each === kind).map(([, from]) => ({ kind, place: from }));
    own.sort((one, other) => far(one.place) - far(other.place));
    return meant(state.asked.kind, target, this.chosen, own[0] ?? null);
  }

  /** What the board shows in gold and red, and as a ghost what is pointed at. */
  get highlights(): readonly Highlight[] {
    const { seat, pending, state } = this.game;
    if (seat === null) return [];
    if (pending?.type === "act") return goingOn(pending.action, seat, this.who);
    const due = this.plan && targetOf(this.plan.due.option.action);
    const facts = this.facts.at(state?.version ?? 0, seat);
    const found = glowing(spots(this.options, this.chosen, seat), this.who, facts).map((each) =>
      due && each.voice === "option" && !same(each.target, due) ? { ...each, pale: true } : each,
    );
    const meaning = this.pointed && onBoard(this.options, this.chosen, this.pointed, seat);
    if (!this.pointed || !meaning || !("act" in meaning)) return found;
    const ghost = ghostOf(this.pointed, meaning.act, seat, this.who);
    const prices = opened(meaning.act.action, facts);
    return ghost ? [...found, ghost, ...prices] : found;
  }

  /** What is left to do of the advice; null: there is none, it is done, or something else was. */
  get plan(): HintPlan | null {
    const { advice } = this;
    const { state } = this.game;
    return state && advice && advice !== "asking" ? planOf(advice.hint, state) : null;
  }

  /** Ask a bot for advice, where the table allows it; while there is some for this moment, for its second plan. */
  async hint(): Promise<void> {
    const { advice, task } = this;
    if (task) return task.hint();
    if (advice === "asking" || !this.game.myTurn) return;
    const { state } = this.game;
    const another = advice !== null && advice.hint.version === state?.version && !advice.another;
    this.advice = "asking";
    try {
      const body = { seat: this.game.seat, another };
      const hint = await post("/tables/{key}/hint", { key: this.game.key, body });
      const current = hint.version === this.game.state?.version;
      this.advice = current ? { hint, another, display: this.game.state?.view?.display ?? [] } : null;
    } catch (no) {
      this.advice = null;
      if (no instanceof Refusal) this.game.complaint = { reason: no.message, rule: null };
    }
  }
}
