/** From what may be decided, and what is chosen so far, to what a click means. Knows no rules: only options. */
import { lineOf } from "../../board/geometry/known-lines.svelte.ts";
import { key, type Target } from "../../board/highlights/targets.ts";
import { GOODS, worth } from "../../app/cards-and-goods.ts";
import type { Counts, GameAction, Kind, Option } from "../../protocol.ts";

/** What is chosen so far, where one click does not say it all. */
export type Chosen =
  | { readonly what: "colonist"; readonly kind: Kind; readonly place: string }
  | { readonly what: "card"; readonly card: string }
  | { readonly what: "slot"; readonly slot: number }
  | { readonly what: "seat"; readonly seat: number }
  | { readonly what: "city"; readonly city: string }
  | { readonly what: "line"; readonly line: string };

/** What a click means: decide, choose first, or nothing. */
export type Meaning = { readonly act: Option } | { readonly choose: Chosen } | null;

type Of<Type extends GameAction["type"]> = Option & { readonly action: Extract<GameAction, { type: Type }> };

/** The options of some kind. */
export function those<Type extends GameAction["type"]>(options: readonly Option[], type: Type): Of<Type>[] {
  return options.filter((option): option is Of<Type> => option.action.type === type);
}

/** Own colonists that can move, each kind and place once. */
export function movable(options: readonly Option[]): { readonly kind: Kind; readonly place: string }[] {
  const found = new Map<string, { kind: Kind; place: string }>();
  for (const { action } of those(options, "move"))
    found.set(`${action.kind} ${action.from}`, { kind: action.kind, place: action.from });
  return [...found.values()];
}

/** What is chosen, with the only colonist that can move or the only city to place one in chosen by itself. */
export function settled(options: readonly Option[], chosen: Chosen | null): Chosen | null {
  if (chosen && under(options, chosen).length > 0) return chosen;
  const colonists = movable(options);
  const cities = new Set(those(options, "place").map(({ action }) => action.city));
  const [only] = cities;
  if (
    only !== undefined &&
    cities.size === 1 &&
    under(options, { what: "city", city: only }).length > 1 &&
    !options.some(({ action }) => action.type === "income")
  )
    return { what: "city", city: only };
  const [colonist, another] = colonists;
  return colonist && !another ? { what: "colonist", ...colonist } : null;
}

/** The options that go on from what is chosen. */
export function under(options: readonly Option[], chosen: Chosen): Option[] {
  return options.filter(({ action }) => {
    switch (chosen.what) {
      case "colonist":
        return action.type === "move" && action.kind === chosen.kind && action.from === chosen.place;
      case "card":
        return (action.type === "play" || action.type === "suggest") && action.card === chosen.card;
      case "slot":
        return action.type === "purchase" && action.slot === chosen.slot;
      case "seat":
        return action.type === "copy" && action.seat === chosen.seat;
      case "city":
        return action.type === "place" && action.city === chosen.city;
      case "line":
        return nearest(options, chosen.line).some((option) => option.action === action);
    }
  });
}

/** The ways to do what was chosen, where they are chosen beside each other and not on the board: none or several. */
export function waysToDo(options: readonly Option[], chosen: Chosen | null): readonly Option[] {
  if (!chosen || chosen.what === "colonist" || chosen.what === "line") return [];
  const ways = under(options, chosen);
  return ways.length > 1 ? ways : [];
}

/** The moves to a line with the fewest steps: several where several colonists are as near. */
export function nearest(options: readonly Option[], line: string): Of<"move">[] {
  const moves = those(options, "move").filter(({ action }) => action.to === line);
  const fewest = Math.min(...moves.map(({ effect }) => effect?.steps ?? Infinity));
  return moves.filter(({ effect }) => (effect?.steps ?? Infinity) === fewest);
}

/** One option is decided at once; of several one must be chosen. */
function meaning(options: readonly Option[], chosen: Chosen): Meaning {
  const [found, another] = under(options, chosen);
  if (!found) return null;
  return another ? { choose: chosen } : { act: found };
}

/** What a click on something of the board means. */
export function onBoard(
  options: readonly Option[],
  chosen: Chosen | null,
  target: Target,
  seat: number | null,
): Meaning {
  switch (target.on) {
    case "colonist": {
      if (target.seat !== seat) return null;
      // Several are as near to a chosen line: this one goes there.
      if (chosen?.what === "line") {
        const goes = nearest(options, chosen.line).find(
          ({ action }) => action.kind === target.kind && action.from === target.place,
        );
        if (goes) return { act: goes };
      }
      const colonist: Chosen = { what: "colonist", kind: target.kind, place: target.place };
      return under(options, colonist).length > 0 ? { choose: colonist } : null;
    }
    case "line": {
      if (chosen?.what !== "colonist") return meaning(options, { what: "line", line: target.line });
      const mine = those(under(options, chosen), "move").find(({ action }) => action.to === target.line);
      return mine ? { act: mine } : null;
    }
    case "city": {
      const build = those(options, "build").find(({ action }) => action.city === target.city);
      return build ? { act: build } : meaning(options, { what: "city", city: target.city });
    }
    case "province": {
      const found = those(options, "produce").find(({ action }) => action.province === target.province);
      return found ? { act: found } : null;
    }
  }
}

/** What a click on a card of the hand means: play it, or choose its half. */
export function onCard(options: readonly Option[], card: string): Meaning {
  return meaning(options, { what: "card", card });
}

/** What a click on a slot of the display means: buy it, or choose what is given for its "?". */
export function onSlot(options: readonly Option[], slot: number): Meaning {
  return meaning(options, { what: "slot", slot });
}

/** The ways to pay for a slot, what is worth the least first. */
export function waysToPay(options: readonly Option[], slot: number): readonly Option[] {
  const worthOf = (pay: Counts): number => GOODS.reduce((sum, good) => sum + (pay[good] ?? 0) * worth(good), 0);
  return those(options, "purchase")
    .filter(({ action }) => action.slot === slot)
    .sort((one, other) => worthOf(one.action.pay) - worthOf(other.action.pay));
}

/** What a click on another player means: copy their card, or choose its half. */
export function onSeat(options: readonly Option[], seat: number): Meaning {
  return meaning(options, { what: "seat", seat });
}

/** Something of the board to be painted as an option, with the option it stands for where there is just one. */
export interface GlowingTarget {
  readonly target: Target;
  readonly voice: "option" | "chosen";
  readonly option: Option | null;
  /** How far it is, where several colonists are as near. */
  readonly steps?: number;
}

/** What glows on the board: all lines that can be reached, only those of a chosen colonist, or who can go to a line. */
export function spots(options: readonly Option[], chosen: Chosen | null, seat: number): GlowingTarget[] {
  if (chosen?.what === "line") return goers(options, chosen.line, seat);
  const found = new Map<string, GlowingTarget>();
  const add = (target: Target, voice: GlowingTarget["voice"], option: Option | null): void => {
    const known = found.get(key(target));
    found.set(key(target), { target, voice, option: known && known.option !== option ? null : option });
  };
  for (const colonist of movable(options)) {
    const on = chosen?.what === "colonist" && chosen.kind === colonist.kind && chosen.place === colonist.place;
    add({ on: "colonist", ...colonist, seat }, on ? "chosen" : "option", null);
  }
  const moves = those(chosen?.what === "colonist" ? under(options, chosen) : options, "move");
  for (const line of new Set(moves.map(({ action }) => action.to))) {
    const [near, another] = nearest(moves, line);
    const target: Target = { on: "line", line };
    if (near && another) found.set(key(target), { target, voice: "option", option: null, ...stepsOf(near) });
    else if (near) add(target, "option", near);
  }
  for (const option of those(options, "build")) add({ on: "city", city: option.action.city }, "option", option);
  for (const option of those(options, "produce"))
    add({ on: "province", province: option.action.province }, "option", option);
  for (const option of those(options, "place")) {
    const { city } = option.action;
    add({ on: "city", city }, chosen?.what === "city" && chosen.city === city ? "chosen" : "option", option);
  }
  return [...found.values()];
}

const stepsOf = ({ effect }: Option): { readonly steps?: number } =>
  effect?.steps === undefined ? {} : { steps: effect.steps };

/** A line that several colonists can reach with as few steps: they are to be chosen among. */
function goers(options: readonly Option[], line: string, seat: number): GlowingTarget[] {
  const ways = nearest(options, line).map((option): GlowingTarget => {
    const { kind, from: place } = option.action;
    return { target: { on: "colonist", kind, place, seat }, voice: "option", option };
  });
  return [{ target: { on: "line", line }, voice: "chosen", option: null }, ...ways];
}

/** The cards of the hand that can be played, in the order they are offered, each once. */
export function playable(options: readonly Option[]): string[] {
  return [...new Set(those(options, "play").map(({ action }) => action.card))];
}

/** The slots of the display that can be bought. */
export function purchasable(options: readonly Option[]): number[] {
  return [...new Set(those(options, "purchase").map(({ action }) => action.slot))];
}

/** The action that is meant by pointing at something that is no option; null where nothing sensible is. */
export function meant(
  kind: string,
  target: Target,
  chosen: Chosen | null,
  nearest: { kind: Kind; place: string } | null,
): GameAction | null {
  if (kind === "architect" && target.on === "city") return { type: "build", city: target.city };
  if (kind === "architect" && target.on === "line") {
    const kindOf = lineOf(target.line)?.kind;
    const from = chosen?.what === "colonist" && chosen.kind === kindOf ? chosen : nearest;
    return from ? { type: "move", kind: from.kind, from: from.place, to: target.line } : null;
  }
  if (kind === "prefect" && target.on === "province") return { type: "produce", province: target.province };
  if ((kind === "colonist" || kind === "tribune") && target.on === "city") {
    const land = nearest?.kind ?? "land";
    return { type: "place", kind: land, city: target.city };
  }
  return null;
}
