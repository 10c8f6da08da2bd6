/** A finished game at any of its moments: the table, the turn it belongs to, what was paid. Pure. */
import type { Asked, Counts, Effect, History, Retold, Standings, TableView, Told } from "../protocol.ts";
import { mergedView } from "../table/store/merge-update.ts";

/** The table at the start and after each decision. */
export function moments(retold: Retold): readonly TableView[] {
  let view = retold.start;
  return [view, ...retold.steps.map((step) => (view = mergedView(view, step.view, step.players)))];
}

export interface Turn {
  /** The turn, counted from 0. */
  readonly turn: number;
  readonly seat: number;
  /** The moments before its first decision and after its last. */
  readonly from: number;
  readonly to: number;
  readonly bought: boolean;
}

/** The turns of a game, each by the seat that began it. */
export function turnsOf(steps: readonly Told[]): readonly Turn[] {
  const turns: Turn[] = [];
  steps.forEach((step, index) => {
    const open = turns[turns.length - 1];
    const bought = step.action.type === "purchase";
    if (open?.turn === step.turn) turns[turns.length - 1] = { ...open, to: index + 1, bought: open.bought || bought };
    else turns.push({ turn: step.turn, seat: step.seat, from: index, to: index + 1, bought });
  });
  return turns;
}

/** The table at the start and at the end of every turn. */
export function afterTurns(views: readonly TableView[], turns: readonly Turn[]): readonly TableView[] {
  return [views[0], ...turns.map((turn) => views[turn.to])].filter((view) => view !== undefined);
}

/** How many turns are over at a moment. */
export function turnAt(turns: readonly Turn[], moment: number): number {
  return turns.filter((turn) => turn.to <= moment).length;
}

/** The moments at which rounds begin. */
export function roundStarts(turns: readonly Turn[], players: number): readonly number[] {
  return turns.filter((turn) => turn.turn % players === 0).map((turn) => turn.from);
}

/** Some turns around one, as many as there are near the ends. */
export function around(turns: readonly Turn[], middle: number, count: number): readonly Turn[] {
  const from = Math.max(0, Math.min(turns.length - count, middle - Math.floor(count / 2)));
  return turns.slice(from, from + count);
}

/** The number of rounds in which there was a turn. */
export function roundsOf(steps: readonly Told[], players: number): number {
  return Math.floor((steps[steps.length - 1]?.turn ?? 0) / players) + 1;
}

/** The card that is being carried out after a decision: what its seat played last in that turn. */
export function playedAt(steps: readonly Told[], index: number): Extract<Told["action"], { type: "play" }> | null {
  const now = steps[index];
  const step = steps
    .slice(0, index + 1)
    .findLast(({ turn, seat, action }) => turn === now?.turn && seat === now.seat && action.type === "play");
  return step?.action.type === "play" ? step.action : null;
}

/** What a decision took or brought, read from the table before and after it; null where that tells nothing. */
export function effectOf(step: Told, before: TableView | undefined, after: TableView | undefined): Effect | null {
  if (!before || !after) return null;
  const { action, seat } = step;
  const gained = (who: number): Counts => minus(after.players[who]?.goods ?? {}, before.players[who]?.goods ?? {});
  const money = before.players.reduce((all, row, who) => all + (after.players[who]?.money ?? 0) - row.money, 0);
  if (action.type === "purchase" || action.type === "build") return { goods: gained(seat), money };
  if (action.type === "cash" || action.type === "income") return { money };
  if (action.type !== "produce" || after.turn.decision?.kind === "keep") return null;
  const yields = after.players
    .map((_, who) => [String(who), gained(who)] as const)
    .filter(([, goods]) => Object.keys(goods).length > 0);
  return { yields: Object.fromEntries(yields) };
}

function minus(one: Counts, other: Counts): Counts {
  const found: Counts = {};
  for (const good of ["brick", "food", "tool", "wine", "cloth"] as const) {
    const count = (one[good] ?? 0) - (other[good] ?? 0);
    if (count !== 0) found[good] = count;
  }
  return found;
}

/** Who is asked at a moment. */
export function askedAt(view: TableView): Asked | null {
  const decision = view.turn.decision;
  return decision ? { seat: decision.seat, kind: decision.kind, since: 0, deadline: null } : null;
}

/** The points at a moment: those after the last turn that was over then. */
export function standingsAt(history: History, view: TableView): Standings | null {
  const after = [...history.turns].reverse().find((each) => each.turn <= view.turns);
  return after ? { version: after.number, scores: after.scores, exact: true, coming: [], cards: [] } : null;
}

/** The moment that an address names (`?step=123`), within the game. */
export function stepIn(search: string, last: number): number | null {
  const wish = Number.parseInt(new URLSearchParams(search).get("step") ?? "", 10);
  return Number.isNaN(wish) ? null : Math.max(0, Math.min(last, wish));
}
