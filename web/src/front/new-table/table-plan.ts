/** A table while it is being planned, and the wish to the server that comes of it. */
import type { Language } from "../../app/languages.ts";
import type { Choices, NewTable, SeatWish } from "../../protocol.ts";
import { nearest, playersOf } from "./table-wishes.ts";

/** Who shall sit there: `me`, `here` (another person at this screen), `open`, or `bot:` and its level. */
export interface PlannedSeat {
  /** Stays with the seat when the order changes. */
  readonly id: number;
  readonly who: string;
  /** Where several people share the screen: who plays this seat. */
  readonly name?: string;
  /** And with which colour; without it that of the place. */
  readonly colour?: number;
}

export interface Plan {
  /** Which seats count together, by game and number of players. */
  readonly sides: Choices["sides"];
  readonly game: string;
  readonly map: string;
  readonly seats: readonly PlannedSeat[];
  readonly options: Readonly<Record<string, boolean | string>>;
  readonly public: boolean;
  /** Spoken at the table; null: what I speak. */
  readonly language: Language | null;
  /** Begin when the last seat is taken. */
  readonly full: boolean;
  /** Nobody watches. */
  readonly closed: boolean;
  readonly shuffle: boolean;
  readonly hints: boolean;
  readonly level: string;
  /** The computer that plays for who is away. */
  readonly standIn: string;
  readonly pace: "none" | "live" | "correspondence";
  readonly minutes: number;
  readonly increment: number;
  readonly hours: number;
  readonly vacation: number;
}

/** What a plan starts from: me, an open seat and two computers on Imperium. */
export function firstPlan(choices: Choices, level: string): Plan {
  const options = Object.fromEntries(
    Object.entries(choices.options).flatMap(([name, [first]]) => (first === undefined ? [] : [[name, first]])),
  );
  const seats = ["me", "open", `bot:${level}`, `bot:${level}`].map((who, id) => ({ id, who }));
  return {
    sides: choices.sides,
    game: "classic",
    map: "imperium",
    seats,
    options,
    public: false,
    language: null,
    full: true,
    closed: false,
    shuffle: true,
    hints: false,
    level,
    standIn: choices.stand_in,
    pace: "none",
    minutes: 20,
    increment: 20,
    hours: 24,
    vacation: 14,
  };
}

/** The same for another game, with a number of players it can have. */
export function withGame(plan: Plan, game: string): Plan {
  return withPlayers({ ...plan, game }, nearest(plan.seats.length, playersOf(plan, game)));
}

/** More or fewer seats: new ones are open, the last ones go. */
export function withPlayers(plan: Plan, players: number): Plan {
  const kept = plan.seats.slice(0, players);
  const next = Math.max(-1, ...plan.seats.map((seat) => seat.id)) + 1;
  const added = Array.from({ length: Math.max(0, players - kept.length) }, (_, number) => ({
    id: next + number,
    who: "open",
  }));
  return { ...plan, seats: [...kept, ...added] };
}

/** Another order: the seat at one place goes to another. */
export function moved(plan: Plan, from: number, to: number): Plan {
  const seat = plan.seats[from];
  if (!seat || to < 0 || to >= plan.seats.length || from === to) return plan;
  const seats = plan.seats.filter((_, number) => number !== from);
  seats.splice(to, 0, seat);
  return { ...plan, seats };
}

/** Somebody else on a seat. There is one me: whoever was it before sits at this screen too. */
export function seated(plan: Plan, place: number, who: string): Plan {
  const seats = plan.seats.map((seat, number) => {
    if (number === place) return { ...seat, who };
    return who === "me" && seat.who === "me" ? { ...seat, who: "here" } : seat;
  });
  return { ...plan, seats };
}

/** Whether several people share this screen. */
export function shared(plan: Plan): boolean {
  return plan.seats.some((seat) => seat.who === "here");
}

/** A player at this screen has a name. */
export function called(plan: Plan, place: number, name: string): Plan {
  return { ...plan, seats: plan.seats.map((seat, number) => (number === place ? { ...seat, name } : seat)) };
}

const COLOURS = [1, 2, 3, 4, 5, 6] as const;

/** The colour of each place, all different: the one that was chosen, else that of its number, else the next free. */
export function coloursOf(plan: Plan): readonly number[] {
  const wished = plan.seats.map((seat) => (shared(plan) && isHere(seat) ? seat.colour : undefined));
  const free = COLOURS.filter((colour) => !wished.includes(colour)) as number[];
  return wished.map((wish, place) => {
    if (wish !== undefined) return wish;
    const found = free.includes(place + 1) ? place + 1 : (free[0] ?? 1);
    free.splice(free.indexOf(found), 1);
    return found;
  });
}

/** A player at this screen chooses a colour; who had chosen it gets the one that becomes free. */
export function coloured(plan: Plan, place: number, colour: number): Plan {
  const had = coloursOf(plan)[place];
  const seats = plan.seats.map((seat, number) => {
    if (number === place) return { ...seat, colour };
    return seat.colour === colour && had !== undefined ? { ...seat, colour: had } : seat;
  });
  return { ...plan, seats };
}

/** Whether somebody at this screen sits there. */
export function isHere({ who }: PlannedSeat): boolean {
  return who === "me" || who === "here";
}

/** The team of a place (1.4), from 1 on; null where everybody plays alone. */
export function teamOf(plan: Plan, place: number): number | null {
  const sides = plan.sides[plan.game]?.[plan.seats.length] ?? [];
  const side = sides.findIndex((each) => each.includes(place));
  return (sides[side]?.length ?? 1) > 1 ? side + 1 : null;
}

/** Whether nobody has to come any more. */
export function complete(plan: Plan): boolean {
  return plan.seats.every((seat) => seat.who !== "open");
}

function wishOf(plan: Plan, { who, name, colour }: PlannedSeat): SeatWish {
  if (who.startsWith("bot:")) return { kind: "bot", level: who.slice(4) };
  if (who === "open") return { kind: "open" };
  if (!shared(plan)) return { kind: "me" };
  return { kind: "me", ...(name?.trim() ? { name } : {}), ...(colour === undefined ? {} : { colour }) };
}

/** The wish to the server; a table to which nobody has to come begins at once. */
export function tableOf(plan: Plan): NewTable {
  return {
    game: plan.game,
    map: plan.map,
    seats: plan.seats.map((seat) => wishOf(plan, seat)),
    options: { ...plan.options },
    public: plan.public,
    language: plan.language,
    shuffle: plan.shuffle,
    hints: plan.hints,
    level: plan.level,
    stand_in: plan.standIn,
    pace: paceOf(plan),
    start: complete(plan),
    starts_when_full: plan.full,
    closed: plan.closed,
  };
}

function paceOf(plan: Plan): NonNullable<NewTable["pace"]> {
  if (plan.pace === "live") return { kind: "live", bank: plan.minutes * 60, increment: plan.increment };
  if (plan.pace === "correspondence")
    return { kind: "correspondence", hours: plan.hours, vacation_days: plan.vacation };
  return { kind: "none" };
}
