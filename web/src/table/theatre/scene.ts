/** What is on stage: whose turn is shown, their card, what they do with it and where. */
import type { TracedMove } from "../../board/highlights/targets.ts";
import type { Target } from "../../board/highlights/targets.ts";
import { lineParts, type LogPart } from "../../panels/log/log-in-words.ts";
import type { GameAction, LogLine, State } from "../../protocol.ts";
import { lastTurnOfMine } from "../store/last-seen.ts";

export interface Deed {
  readonly number: number;
  readonly parts: readonly LogPart[];
  readonly when: "done" | "now" | "next";
}

export interface Scene {
  readonly seat: number;
  readonly turn: number;
  readonly card: string | null;
  /** What is done now. */
  readonly does: GameAction["type"];
  readonly deeds: readonly Deed[];
  /** The places of what is done now, and of the whole turn. */
  readonly now: readonly Target[];
  readonly places: readonly Target[];
}

const placesOf = (parts: readonly LogPart[]): Target[] =>
  parts.flatMap((part) => (part.kind === "place" ? [part.target] : []));

/** The turn that a picture stands in, with what is still to come of it by the newest one. */
export function sceneOf(shown: State, latest: State, names: (seat: number) => string): Scene | null {
  const last = shown.log.at(-1);
  if (!last) return null;
  const lines = latest.log.filter((line) => line.turn === last.turn && line.seat === last.seat);
  const played = lines.find(({ action }) => action.type === "play")?.action;
  const deeds = lines.flatMap((line): Deed[] => {
    const parts = lineParts(line, names);
    const bare = line.action.type === "play" && !line.effect?.brought;
    if (bare || parts.length === 0) return [];
    const when = line.number < last.number ? "done" : line.number === last.number ? "now" : "next";
    return [{ number: line.number, parts, when }];
  });
  return {
    seat: last.seat,
    turn: last.turn,
    card: played?.type === "play" ? played.card : null,
    does: last.action.type,
    deeds,
    now: placesOf(lineParts(last, names)),
    places: deeds.flatMap(({ parts }) => placesOf(parts)),
  };
}

/** The cards of the running round by seat, as far as they are shown. */
export function cardsOfRound(log: readonly LogLine[], players: number): ReadonlyMap<number, string> {
  const round = Math.floor((log.at(-1)?.turn ?? 0) / players);
  return new Map(
    log.flatMap(({ turn, seat, action }) =>
      Math.floor(turn / players) === round && action.type === "play" ? [[seat, action.card] as const] : [],
    ),
  );
}

/**
 * What others did since my last turn, each in their last one: ways, houses, colonists, provinces; each once. They stay
 * while I decide my turn.
 */
export function tracesOf(log: readonly LogLine[], mine: readonly number[]): TracedMove[] {
  const since = lastTurnOfMine(log, mine);
  const turns = new Map(log.map(({ seat, turn }) => [seat, turn]));
  const traced = log.flatMap(({ number, seat, turn, action }): TracedMove[] => {
    if (number <= since || mine.includes(seat) || turns.get(seat) !== turn) return [];
    if (action.type === "move") return [{ seat, kind: action.kind, from: action.from, to: action.to }];
    if (action.type === "build") return [{ seat, kind: "house", to: action.city }];
    if (action.type === "produce") return [{ seat, kind: "province", to: action.province }];
    if (action.type === "place") return [{ seat, kind: action.kind, to: action.city }];
    return [];
  });
  // Two ships placed in one city are one mark.
  return [...new Map(traced.map((trace) => [JSON.stringify(trace), trace])).values()];
}

export type Corner = "top left" | "top right" | "bottom left" | "bottom right";

const CORNERS: readonly Corner[] = ["top right", "top left", "bottom right", "bottom left"];

/** The corner of a box where a card of some size hides the fewest of some places; of equal ones the first. */
export function freeCorner(
  box: { readonly width: number; readonly height: number },
  size: { readonly width: number; readonly height: number },
  places: readonly { readonly x: number; readonly y: number }[],
  corners = CORNERS,
): Corner {
  const hidden = (corner: Corner): number =>
    places.filter(
      ({ x, y }) =>
        (corner.endsWith("left") ? x < size.width : x > box.width - size.width) &&
        (corner.startsWith("top") ? y < size.height : y > box.height - size.height),
    ).length;
  return corners.reduce((best, corner) => (hidden(corner) < hidden(best) ? corner : best));
}
