/** A finished game and its review, with the turn and the player that are looked at. */
import { get } from "../../app/api.ts";
import { t } from "../../app/i18n.svelte.ts";
import { me } from "../../app/session.svelte.ts";
import { pathTo } from "../../page-paths.ts";
import { columns } from "../../panels/scores/score-rows.ts";
import type { SeatReview, TableInfo } from "../../protocol.ts";
import type { LogPart } from "../../panels/log/log-in-words.ts";
import { FinishedGame } from "../../replay/finished-game.svelte.ts";
import { effectOf } from "../../replay/game-moments.ts";
import { named } from "../../table/store/seat-names.ts";
import { seatNames } from "../player-names.ts";
import { GameReview } from "./game-review.svelte.ts";
import { dearest, isMistake, nextMistake, rankOf, type ListedTurn } from "./judged-turns.ts";
import { asLines, turnInShort, turnInWords } from "./turn-in-words.ts";

export class ReviewedGame {
  readonly finished: FinishedGame;
  readonly judged: GameReview;
  /** Whose turns are listed. */
  seat = $state(0);
  /** The turn that was chosen; null: none yet. */
  chosen = $state<number | null>(null);
  /** A seat was chosen: its turns can be tried, though they are not mine. */
  private seatChosen = $state(false);

  /** The table of a game that was cut short, which has no turns to look at. */
  cut = $state.raw<TableInfo | null>(null);

  constructor(readonly key: string) {
    this.finished = new FinishedGame(key);
    this.judged = new GameReview(key);
  }

  async load(): Promise<void> {
    const table = await get("/tables/{key}", { key: this.key }).catch(() => null);
    if (table?.ended) this.cut = named(table);
    else await this.finished.load();
  }

  readonly table = $derived.by(() => this.finished.table);
  readonly review = $derived.by(() => this.judged.review);
  readonly done = $derived.by(() => this.review?.state === "done");
  private readonly called = $derived.by(() => (this.table ? seatNames(this.table) : []));
  readonly names = (who: number): string => this.called[who] ?? "";
  readonly players = $derived.by(() => this.called.length || 1);
  /** Verdicts as they come; in a game that is too short there are none. */
  readonly turns = $derived.by(() => (this.review && !this.review.too_short ? this.review.turns : []));
  readonly steps = $derived.by(() => this.finished.retold?.steps ?? []);
  private readonly result = $derived.by(() => this.finished.retold?.result ?? null);
  private readonly totals = $derived.by(() => this.result?.scores.map((row) => row["total"] ?? 0) ?? []);
  readonly gods = $derived.by(() => (this.result && this.table ? columns(this.result.scores, this.table.game) : []));
  /** My own seats. */
  readonly mine = $derived.by(() => {
    const table = this.table ?? this.cut;
    return table && !table.analysis
      ? table.seats.filter((each) => each.person != null && each.person === me()?.id).map((each) => each.seat)
      : [];
  });
  readonly at = $derived.by(() => this.chosen ?? this.finished.turns[0]?.turn ?? 0);
  readonly turn = $derived.by(() => this.turns.find((each) => each.turn === this.at) ?? null);
  /** The listed turns of the chosen seat, judged or not. */
  readonly ofSeat = $derived.by(() =>
    this.finished.turns
      .filter((each) => each.seat === this.seat)
      .map(
        ({ turn, seat }): ListedTurn =>
          this.turns.find((each) => each.turn === turn) ?? { turn, seat, verdict: null, cost: 0 },
      ),
  );
  readonly ofAll = $derived.by(() => this.about(this.seat));
  /** Beside whom the chosen seat is laid: the winner, beside the winner the second. */
  readonly beside = $derived.by(() => this.about(this.seat === this.winner ? this.second : this.winner));
  readonly winner = $derived.by(() => this.result?.winners[0] ?? 0);
  private readonly second = $derived.by(
    () => this.totals.map((_, who) => who).find((who) => this.resultOf(who).rank === 2) ?? 0,
  );
  /** How exact each seat's turns were; null where they are not judged. */
  readonly rings = $derived.by(() =>
    this.called.map((_, seat) => ({
      seat,
      accuracy: this.review?.too_short ? null : (this.about(seat)?.accuracy ?? null),
    })),
  );
  readonly unjudged = $derived.by(() =>
    this.review?.too_short
      ? t("end.review.too.short")
      : this.judged.failed
        ? t("end.review.unjudged")
        : t("end.review.being.judged"),
  );
  readonly span = $derived.by(() => this.finished.turns.find((each) => each.turn === this.at) ?? null);
  readonly before = $derived.by(() => this.finished.views[this.span?.from ?? 0] ?? null);
  readonly after = $derived.by(() => this.finished.views[this.span?.to ?? 0] ?? null);
  readonly compared = $derived.by(() => (this.turn?.best.length ?? 0) > 0);
  readonly own = $derived.by(() => (this.span ? this.steps.slice(this.span.from, this.span.to) : []));
  /** What was played and what was better; with their prices where nothing else tells the two apart. */
  readonly said = $derived.by(() => {
    const { turn, before, own } = this;
    const who = this.span?.seat ?? 0;
    const best = turn && before ? asLines(turn.best, turn, before, turn.prices) : [];
    const both = (priced: boolean): { played: string; better: string } => ({
      played: turnInWords(own, who, this.names, priced),
      better: turnInWords(best, who, this.names, priced),
    });
    const short = both(false);
    return this.compared && short.played === short.better && turn?.prices.length ? both(true) : short;
  });
  readonly more = $derived.by(() => this.ofSeat.some(isMistake));
  private readonly dear = $derived.by(() => this.done && this.compared && this.turn !== null && isMistake(this.turn));
  /** Where the turn can be tried again: a mistake of mine, or of the seat that was chosen. */
  readonly retry = $derived.by(() =>
    this.turn && this.dear && (this.mine.includes(this.turn.seat) || this.seatChosen)
      ? `${pathTo.retry(this.key)}?turn=${this.turn.turn}`
      : null,
  );
  /** It could be tried once its player is chosen. */
  readonly choose = $derived.by(() => this.dear && this.retry === null);
  /** Who else made mistakes, where this seat made none. */
  readonly other = $derived.by(() =>
    this.more ? null : (this.turns.find((each) => each.seat !== this.seat && isMistake(each))?.seat ?? null),
  );

  readonly cardOf = (number: number): string | null => this.turns.find((each) => each.turn === number)?.card ?? null;
  readonly wordsOf = (each: ListedTurn): string => {
    const of = this.finished.turns.find((one) => one.turn === each.turn);
    return of ? turnInWords(this.steps.slice(of.from, of.to), each.seat, this.names) : "";
  };
  /** The same for a list. What a game from elsewhere does not say of its decisions is read off its tables. */
  readonly shortOf = (each: ListedTurn): readonly LogPart[] => {
    const of = this.finished.turns.find((one) => one.turn === each.turn);
    if (!of) return [];
    const { views } = this.finished;
    const own = this.steps.slice(of.from, of.to).map((step, number) => ({
      ...step,
      effect: step.effect ?? effectOf(step, views[of.from + number], views[of.from + number + 1]),
    }));
    return turnInShort(own, each.seat);
  };
  readonly roundOf = (number: number): number => Math.floor(number / this.players) + 1;
  readonly resultOf = (who: number): { points: number; rank: number } => ({
    points: this.totals[who] ?? 0,
    rank: rankOf(this.totals, this.result?.winners ?? [], who),
  });
  private about(seat: number): SeatReview | null {
    return this.review?.seats.find((each) => each.seat === seat) ?? null;
  }

  /** The turn that the address names, else the dearest of my own, or of whoever was chosen meanwhile. */
  begin(): void {
    const named = Number.parseInt(new URLSearchParams(location.search).get("turn") ?? "", 10);
    const whose = this.seatChosen ? [this.seat] : this.mine;
    const found = this.finished.turns.find((each) => each.turn === named) ?? dearest(this.turns, whose);
    if (found) this.pick(found.turn);
  }
  readonly pick = (number: number): void => {
    this.chosen = number;
    const found = this.finished.turns.find((each) => each.turn === number);
    if (found) this.seat = found.seat;
    history.replaceState(null, "", `${pathTo.review(this.key)}?turn=${number}`);
  };
  step(by: number): void {
    this.pick(Math.max(0, Math.min(this.finished.turns.length - 1, this.at + by)));
  }
  readonly next = (): void => {
    const found = nextMistake(this.turns, this.seat, this.at);
    if (found) this.pick(found.turn);
    else if (this.other !== null) this.chooseSeat(this.other);
  };
  /** Be whose turn is looked at, and stay there. */
  readonly takeSeat = (): void => {
    this.seatChosen = true;
  };
  readonly chooseSeat = (who: number): void => {
    this.seat = who;
    this.seatChosen = true;
    const found = dearest(this.turns, [who]);
    if (found?.seat === who) this.pick(found.turn);
  };
}
