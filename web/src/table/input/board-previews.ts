/** What the board is told to show of options: gold, red, and a ghost of what would be. */
import { t } from "../../app/i18n.svelte.ts";
import { placeName } from "../../board/geometry/known-lines.svelte.ts";
import type { Highlight, Target } from "../../board/highlights/targets.ts";
import type { About, GameAction, Option } from "../../protocol.ts";
import { actionName, costInWords, optionName } from "../prompt/option-names.ts";
import { houseShort } from "../asking/facts-in-words.ts";
import type { GlowingTarget } from "./click-meaning.ts";

type Who = (seat: number) => string;

/** What may be chosen, with its steps and its price; of a line, as far as that is known, also what it opens. */
export function glowing(spots: readonly GlowingTarget[], who: Who, facts: About | null = null): Highlight[] {
  return spots.map((spot): Highlight => {
    const { effect } = spot.option ?? {};
    const steps = effect?.steps ?? spot.steps;
    const bought = spot.option?.action.type !== "place";
    return {
      target: spot.target,
      voice: spot.voice,
      name: [
        spot.option ? optionName(spot.option, who) : withSteps(targetName(spot.target), spot.steps),
        ...(spot.target.on === "line" ? openedInWords(spot.target.line, facts) : []),
      ].join("; "),
      ...(steps === undefined ? {} : { steps }),
      ...(effect?.money === undefined || !bought ? {} : { money: Math.abs(effect.money) }),
      ...(effect?.goods && bought ? { goods: positive(effect.goods) } : {}),
    };
  });
}

/** A line that several colonists can reach: how far it is from each. */
const withSteps = (name: string, steps?: number): string =>
  steps === undefined ? name : `${name}; ${t("table.steps", { count: steps })}`;

/** A piece that would stand where the pointer is. */
export function ghostOf(target: Target, { action, ...option }: Option, seat: number, who: Who): Highlight | null {
  const name = optionName({ action, ...option }, who);
  const { effect } = option;
  if (action.type === "move")
    return {
      target,
      voice: "preview",
      name,
      piece: { kind: action.kind, seat },
      from: action.from,
      ...(effect?.steps === undefined ? {} : { steps: effect.steps }),
    };
  if (action.type === "build") return { target, voice: "preview", name, piece: { kind: "house", seat } };
  if (action.type === "place") return { target, voice: "preview", name, piece: { kind: action.kind, seat } };
  return null;
}

/** What a house costs in the cities that a move opens. */
export function opened(action: GameAction, facts: About | null): Highlight[] {
  if (action.type !== "move") return [];
  return (facts?.lines[action.to]?.opens ?? []).flatMap((name): Highlight[] => {
    const city = facts?.cities[name];
    if (!city) return [];
    const unpayable = houseShort(city.short) !== "";
    return [
      { target: { on: "city", city: name }, voice: "price", name, goods: city.goods, money: city.money, unpayable },
    ];
  });
}

/** What a line opens: "opens Napoca for 1 brick, 1 food, 2 sestertii"; and what is short for it. */
function openedInWords(line: string, facts: About | null): string[] {
  return (facts?.lines[line]?.opens ?? []).flatMap((name) => {
    const city = facts?.cities[name];
    if (!city) return [];
    const short = houseShort(city.short);
    const opens = t("table.opens", { city: name, price: costInWords(city.goods, city.money) });
    return [short ? `${opens}, ${short}` : opens];
  });
}

/** While the server is asked: what was chosen, in red. */
export function goingOn(action: GameAction, seat: number, who: Who): Highlight[] {
  const name = actionName(action, who);
  switch (action.type) {
    case "move":
      return [{ target: { on: "line", line: action.to }, voice: "chosen", name, piece: { kind: action.kind, seat } }];
    case "build":
      return [{ target: { on: "city", city: action.city }, voice: "chosen", name, piece: { kind: "house", seat } }];
    case "place":
      return [{ target: { on: "city", city: action.city }, voice: "chosen", name, piece: { kind: action.kind, seat } }];
    case "produce":
      return [{ target: { on: "province", province: action.province }, voice: "chosen", name }];
    default:
      return [];
  }
}

function positive(goods: NonNullable<Option["effect"]>["goods"]): NonNullable<Highlight["goods"]> {
  return Object.fromEntries(Object.entries(goods ?? {}).map(([good, count]) => [good, Math.abs(count)]));
}

/** What something on the board is called. */
export function targetName(target: Target): string {
  switch (target.on) {
    case "line":
      return placeName(target.line);
    case "city":
      return target.city;
    case "province":
      return target.province;
    case "colonist":
      return `${t(`terms.colonist.${target.kind}`)}, ${placeName(target.place)}`;
  }
}
