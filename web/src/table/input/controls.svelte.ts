/** What is chosen, pointed at and asked about on this screen: between the store and what is painted. */
import { language, t } from "../../app/i18n.svelte.ts";
import { partnerOf } from "../../panels/table-sums.ts";
import { lineOf } from "../../board/geometry/known-lines.svelte.ts";
import { drawingOf } from "../../board/geometry/load-board.ts";
import { key, type Highlight, type Target } from "../../board/highlights/targets.ts";
import { stepsOf, wayBetween } from "../../board/animation/colonist-paths.ts";
import type { GameAction, Hint, Kind, Option, Why } from "../../protocol.ts";
import { post, Refusal } from "../../app/api.ts";
import { meant, onBoard, onCard, onSeat, onSlot, settled, spots, type Chosen, type Meaning } from "./click-meaning.ts";
import { byTouch } from "./pointer-or-focus.svelte.ts";
import { decisionsOf, type TradePlan } from "./trade-plan.ts";
import { ghostOf, glowing, goingOn, targetName } from "./board-previews.ts";
import type { TableStore } from "../store/table-store.svelte.ts";
import { idle } from "../prompt/turn-so-far.ts";
import { cardName } from "../../panels/cards/card-words.ts";
import { Explainer } from "../store/reasons.ts";

/** What the popover tells. */
export interface About {
  readonly title: string;
  /** What would happen. */
  readonly option: Option | null;
  /** Why it cannot; null while the server is asked. */
  readonly reasons: readonly Why[] | null;
  /** It was asked for by a tap, and stays until it is closed. */
  readonly stays: boolean;
  /** A finger has chosen it: what the next tap on it, or on the button, does. */
  readonly confirms?: string;
  /** A card of the display: what it does. */
  readonly card?: string;
}

const SOON = 260;

export class Controls {
  about = $state.raw<About | null>(null);
  /** The card of the hand that is pointed at. */
  card = $state<string | null>(null);
  /** The list of all options is open. */
  listed = $state(false);
  advice = $state.raw<Hint | "asking" | null>(null);
  private planned = $state.raw<{ readonly version: number; readonly plan: TradePlan } | null>(null);
  /** The version at which ending the turn was asked for though nothing was done. */
  private doubted = $state<number | null>(null);
  private wished = $state.raw<Chosen | null>(null);
  private pointed = $state.raw<Target | null>(null);
  private asking: ReturnType<typeof setTimeout> | undefined;
  private readonly explainer: Explainer;

  constructor(readonly game: TableStore) {
    this.explainer = new Explainer(game.key);
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

  /** Nothing was done in this turn, and it was asked to be ended: it is, if that is asked again. */
  get doubts(): boolean {
    const { state } = this.game;
    return state !== null && this.game.myTurn && state.version === this.doubted && idle(state);
  }

  /** End the turn, with the trade that is prepared; a turn that did nothing only when asked twice. */
  endTurn = (): void => {
    const { game } = this;
    if (!game.state || !game.myTurn || game.pending) return;
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
    this.advice = null;
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
    if (
      target.on === "colonist" &&
      chosen?.what === "colonist" &&
      chosen.place === target.place &&
      chosen.kind === target.kind
    )
      this.choose(null);
    else {
      const meaning = onBoard(this.options, chosen, target, this.game.seat);
      if (this.shownFirst(key(target), meaning, targetName(target))) this.pointed = target;
      else if (!this.follow(meaning)) this.askTarget(target, true);
    }
  };

  /** A finger sees what it would do, and does it with a second tap or the button. */
  private shownFirst(target: string, meaning: Meaning, title: string, card?: string): boolean {
    if (!meaning || !("act" in meaning) || !byTouch() || this.about?.confirms === target) return false;
    const shown = { title, option: meaning.act, reasons: [], stays: true, confirms: target };
    this.tell(card ? { ...shown, card } : shown);
    return true;
  }

  pickCard = (card: string, role?: string): void => {
    const half = role
      ? this.options.find(({ action }) => action.type === "play" && action.card === card && action.role === role)
      : undefined;
    if (half) this.act(half);
    else if (!this.follow(onCard(this.options, card))) this.askCard(card, true);
  };

  pickSlot = (slot: number): void => {
    const meaning = onSlot(this.options, slot);
    const card = this.game.state?.view?.display[slot] ?? undefined;
    if (card && this.shownFirst(`slot:${slot}`, meaning, cardName(card), card)) return;
    if (!this.follow(meaning)) this.askSlot(slot, true);
  };

  pickSeat = (seat: number): void => {
    this.follow(onSeat(this.options, seat));
  };

  /** The pointer or the focus is on something: a preview, if it is an option. */
  hoverTarget = (target: Target | null): void => {
    // A finger does not hover: what it touches on its way was not pointed at.
    if (target && byTouch()) return;
    this.pointed = target;
    if (this.about?.stays) return;
    const meaning = target && onBoard(this.options, this.chosen, target, this.game.seat);
    if (target && meaning && "act" in meaning)
      this.tell({ title: targetName(target), option: meaning.act, reasons: [], stays: false });
    else if (!this.about?.stays && this.about?.option) this.quiet();
  };

  /** Something that is no option was tapped, or looked at for a while. */
  askTarget = (target: Target, stays: boolean): void => {
    this.later(targetName(target), stays, true, () => this.meantBy(target));
  };

  askCard = (card: string, stays: boolean): void => {
    if (!stays && byTouch()) return;
    if (this.options.some(({ action }) => action.type === "play" && action.card === card)) return this.leave();
    const kind = this.game.state?.asked?.kind;
    this.later(cardName(card), stays, stays, () => (kind === "play" ? { type: "play", card } : null));
  };

  askSlot = (slot: number, stays: boolean): void => {
    if (!stays && byTouch()) return;
    const card = this.game.state?.view?.display[slot];
    if (!card) return this.quiet();
    const option = this.options.find(({ action }) => action.type === "purchase" && action.slot === slot);
    if (option) {
      if (this.about?.stays) return;
      return this.tell({ title: cardName(card), option, reasons: [], stays: false, card });
    }
    const kind = this.game.state?.asked?.kind;
    if (this.game.myTurn && kind === "purchase")
      return this.later(cardName(card), stays, stays, () => ({ type: "purchase", slot, pay: {} }), card);
    // Whoever's turn it is: what the card does.
    clearTimeout(this.asking);
    if (!stays && this.about?.stays) return;
    const about = { title: cardName(card), option: null, reasons: [], stays, card };
    if (stays) this.tell(about);
    else this.asking = setTimeout(() => this.tell(about), SOON);
  };

  /** The pointer or the focus went away: what was only looked at is not shown any more. */
  leave(): void {
    if (this.about?.stays) clearTimeout(this.asking);
    else this.quiet();
  }

  /** Show nothing about anything. */
  quiet(): void {
    clearTimeout(this.asking);
    this.about = null;
  }

  private tell(about: About): void {
    clearTimeout(this.asking);
    this.about = about;
  }

  /** Ask the server why not: at once, or after a moment. */
  private later(
    title: string,
    stays: boolean,
    atOnce: boolean,
    make: () => GameAction | null | Promise<GameAction | null>,
    card?: string,
  ): void {
    clearTimeout(this.asking);
    // What was asked for stays until it is closed, so that its rule can be followed.
    if (!stays && this.about?.stays) return;
    if (!stays) this.about = null;
    if (!this.game.myTurn || this.game.seat === null) {
      this.about = null;
      return;
    }
    const ask = async (): Promise<void> => {
      const { state, seat } = this.game;
      const action = await make();
      if (!action || !state || seat === null || state.asked?.kind === "end") {
        if (stays) this.about = null;
        return;
      }
      const current = { title, option: null, reasons: null, stays, ...(card ? { card } : {}) };
      this.about = current;
      const reasons = await this.explainer.reasons(action, seat, state.version, language()).catch(() => []);
      if (this.about === current) this.about = reasons.length > 0 || card ? { ...current, reasons } : null;
    };
    if (atOnce) void ask();
    else this.asking = setTimeout(() => void ask(), SOON);
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
    const { seat, pending } = this.game;
    if (seat === null) return [];
    if (pending?.type === "act") return goingOn(pending.action, seat, this.who);
    const found = glowing(spots(this.options, this.chosen, seat), this.who);
    const meaning = this.pointed && onBoard(this.options, this.chosen, this.pointed, seat);
    const ghost =
      this.pointed && meaning && "act" in meaning ? ghostOf(this.pointed, meaning.act, seat, this.who) : null;
    return ghost ? [...found, ghost] : found;
  }

  /** Ask a bot for advice, where the table allows it. */
  async hint(): Promise<void> {
    if (this.advice === "asking" || !this.game.myTurn) return;
    this.advice = "asking";
    try {
      const told = await post("/tables/{key}/hint", { key: this.game.key, body: { seat: this.game.seat } });
      this.advice = told.version === this.game.state?.version ? told : null;
    } catch (no) {
      this.advice = null;
      if (no instanceof Refusal) this.game.complaint = { reason: no.message, rule: null };
    }
  }
}
