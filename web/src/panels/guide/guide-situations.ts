/** The guided first game: which message fits what is before the player now. Each is shown the first time only. */
import { factsOf } from "../../app/cards-and-goods.ts";
import type { Asked, LogLine, Option, PlayerView, TableView, ToTheEnd } from "../../protocol.ts";
import { lineOf } from "../../board/geometry/known-lines.svelte.ts";
import { known } from "../../app/known.ts";

export interface Moment {
  readonly view: TableView;
  readonly asked: Asked | null;
  readonly options: readonly Option[];
  readonly log: readonly LogLine[];
  readonly over: boolean;
  readonly left: ToTheEnd | null;
  /** Another's Prefect has just brought the player goods. */
  readonly gift?: boolean;
}

/** The first sentence of a thought: what a phone has room for. The dot of an ordinal number ends none. */
export function firstSentence(text: string): string {
  return /^.+?[^\d][.!?](?=\s+\p{Lu})/u.exec(text)?.[0] ?? text;
}

/** All situations that have a message, the more pressing ones first. */
export const SITUATIONS = [
  "final-scoring",
  "storehouse-full",
  "first-turn",
  "move",
  "lines-blocked",
  "build",
  "dear-city",
  "goods-differ",
  "first-production",
  "magnus",
  "coins",
  "trade",
  "copy",
  "buy-cards",
  "colonists",
  "interim",
  "last-turn",
  "end-near",
  "hand",
  "take-back",
  "specialist",
  "gods",
  "others-gain",
] as const;
export type Situation = (typeof SITUATIONS)[number];

/** The message to show, or null. Nothing new is said before what was said is dismissed. */
export function situation(moment: Moment, seat: number, seen: ReadonlySet<string>): Situation | null {
  return SITUATIONS.find((each) => !seen.has(each) && FITS[each](moment, seat, seen)) ?? null;
}

const asks = ({ asked }: Moment, seat: number, ...kinds: string[]): boolean =>
  asked?.seat === seat && kinds.includes(asked.kind);
const may = ({ options }: Moment, type: string): boolean => options.some((option) => option.action.type === type);

const playerOf = ({ view }: Moment, seat: number): PlayerView => known(view.players[seat], `player ${seat}`);

/** Turns that the seat has played a card in. */
const played = ({ log }: Moment, seat: number): number =>
  log.filter((line) => line.seat === seat && line.action.type === "play").length;
const lastOf = (log: readonly LogLine[], seat: number, type: string): LogLine | undefined =>
  log.findLast((line) => line.seat === seat && line.action.type === type);

/** Whether goods came from a province that somebody else let produce, between two moments. */
export function gift(before: Moment, after: Moment, seat: number): boolean {
  const last = before.log.at(-1)?.number ?? 0;
  const fresh = after.log.filter((line) => line.number > last);
  const goods = (moment: Moment): number =>
    Object.values(playerOf(moment, seat).goods).reduce((sum, count) => sum + count, 0);
  return (
    goods(after) > goods(before) &&
    fresh.every((line) => line.seat !== seat) &&
    fresh.some((line) => line.action.type === "produce")
  );
}

/** Whether somebody has built already where the player may build. */
function dear(moment: Moment): boolean {
  const built = (city: string): number => moment.view.players.filter((player) => player.houses.includes(city)).length;
  return moment.options.some(({ action }) => action.type === "build" && built(action.city) > 0);
}

const FITS: Readonly<Record<Situation, (moment: Moment, seat: number, seen: ReadonlySet<string>) => boolean>> = {
  "final-scoring": (moment) => moment.over,
  "storehouse-full": (moment, seat) => asks(moment, seat, "keep"),
  "first-turn": (moment, seat) => asks(moment, seat, "play") && played(moment, seat) === 0,
  move: (moment, seat) => asks(moment, seat, "architect") && may(moment, "move"),
  "lines-blocked": (moment, seat, seen) =>
    seen.has("build") && asks(moment, seat, "architect") && may(moment, "move") && near(moment, seat),
  build: (moment, seat, seen) => seen.has("move") && asks(moment, seat, "architect") && may(moment, "build"),
  "dear-city": (moment, seat, seen) => seen.has("build") && asks(moment, seat, "architect") && dear(moment),
  "goods-differ": (moment, seat, seen) =>
    seen.has("build") && asks(moment, seat, "play", "mercator") && playerOf(moment, seat).houses.length > 0,
  "first-production": (moment, seat) => asks(moment, seat, "prefect") && may(moment, "produce"),
  magnus: (moment, seat) =>
    asks(moment, seat, "prefect", "play") &&
    moment.view.magnus === seat &&
    (asks(moment, seat, "prefect") || (playerOf(moment, seat).hand ?? []).some((card) => card.startsWith("prefect"))) &&
    played(moment, seat) > 0,
  coins: (moment, seat) =>
    asks(moment, seat, "prefect") &&
    moment.options.some(({ action, effect }) => action.type === "cash" && (effect?.money ?? 0) > 1),
  trade: (moment, seat) => asks(moment, seat, "mercator"),
  copy: (moment, seat) => asks(moment, seat, "diplomat"),
  "buy-cards": (moment, seat) => asks(moment, seat, "purchase"),
  colonists: (moment, seat) => asks(moment, seat, "colonist", "tribune"),
  interim: (moment, seat) => moment.view.options.interim_scoring && playerOf(moment, seat).interim !== null,
  "last-turn": (moment, seat) => asks(moment, seat, "play") && moment.view.final !== null,
  "end-near": (moment, seat) =>
    asks(moment, seat, "play") && moment.left !== null && (moment.left.cards <= 6 || moment.left.houses <= 3),
  hand: (moment, seat) => asks(moment, seat, "play") && played(moment, seat) === 1,
  "take-back": (moment, seat) =>
    asks(moment, seat, "play") && playerOf(moment, seat).hand_count <= 3 && playerOf(moment, seat).discard_count > 3,
  specialist: (moment, seat) =>
    asks(moment, seat, "play") && (playerOf(moment, seat).hand ?? []).some((card) => factsOf(card).minerva !== null),
  gods: (moment, seat) => asks(moment, seat, "play") && lastOf(moment.log, seat, "purchase") !== undefined,
  "others-gain": (moment) => moment.gift === true,
};

/** Whether another's colonist stands on a line that meets a city of a line of one's own. */
function near(moment: Moment, seat: number): boolean {
  const ends = (place: string): readonly string[] => lineOf(place)?.cities ?? [place];
  const mine = new Set(playerOf(moment, seat).colonists.flatMap(([, place]) => ends(place)));
  return moment.view.players.some(
    (player, other) =>
      other !== seat &&
      player.colonists.some(([, place]) => lineOf(place) !== undefined && ends(place).some((city) => mine.has(city))),
  );
}
