/** Judged turns: which are mistakes, where the game turned, and what lies on the board for one. Pure. */
import type { Highlight, Target, TracedMove } from "../../board/highlights/targets.ts";
import type { JudgedTurn, Told } from "../../protocol.ts";

type Action = JudgedTurn["best"][number];

/** A turn as it is listed, judged or not. */
export interface ListedTurn {
  readonly turn: number;
  readonly seat: number;
  readonly verdict: JudgedTurn["verdict"] | null;
  readonly cost: number;
}

const MISTAKES: readonly JudgedTurn["verdict"][] = ["mistake", "turning"];

export const isMistake = ({ verdict }: Pick<ListedTurn, "verdict">): boolean =>
  verdict !== null && MISTAKES.includes(verdict);

/** The next mistake of a seat after a turn, from the beginning once there is none; null if it made none. */
export function nextMistake(turns: readonly JudgedTurn[], seat: number, after: number): JudgedTurn | null {
  const mistakes = turns.filter((each) => each.seat === seat && isMistake(each));
  return mistakes.find((each) => each.turn > after) ?? mistakes[0] ?? null;
}

/** The turn to stand at first: the dearest of one's own, else of anybody. */
export function dearest(turns: readonly JudgedTurn[], seats: readonly number[]): JudgedTurn | null {
  const own = turns.filter((each) => seats.includes(each.seat));
  const among = own.length > 0 ? own : turns;
  return among.reduce<JudgedTurn | null>((best, each) => (best && best.cost >= each.cost ? best : each), null);
}

/** Where the game turned: at most so many turns, the dearest, in their order. */
export function turningPoints(turns: readonly JudgedTurn[], most = 5): readonly JudgedTurn[] {
  return turns
    .filter((each) => each.verdict === "turning")
    .sort((one, other) => other.cost - one.cost)
    .slice(0, most)
    .sort((one, other) => one.turn - other.turn);
}

/** What was played, as it is left on the board: ways, and rings around what was built. */
export function playedOn(steps: readonly Pick<Told, "action" | "seat">[], seat: number): readonly TracedMove[] {
  return steps.flatMap(({ action, seat: who }): TracedMove[] => {
    if (who !== seat) return [];
    if (action.type === "move") return [{ seat, kind: action.kind, from: action.from, to: action.to }];
    if (action.type === "build") return [{ seat, kind: "house", to: action.city }];
    if (action.type === "place") return [{ seat, kind: action.kind, to: action.city }];
    if (action.type === "produce") return [{ seat, kind: "province", to: action.province }];
    return [];
  });
}

type Paid = Pick<NonNullable<Told["effect"]>, "money" | "goods">;
type NamedTurn = NonNullable<Highlight["turn"]>;

/** The tags of a turn: at every house with its price; where none was built, one at the last place. */
export function tagsOf(
  steps: readonly { readonly action: Action; readonly effect?: Paid | null | undefined }[],
  turn: NamedTurn,
  name: string,
): readonly Highlight[] {
  const houses = steps.flatMap(({ action, effect }): Highlight[] =>
    action.type === "build"
      ? [
          {
            target: { on: "city", city: action.city },
            voice: "price",
            name,
            turn,
            ...(effect?.money && { money: effect.money }),
            ...(effect?.goods && { goods: effect.goods }),
          },
        ]
      : [],
  );
  const last = placesOf(steps.map(({ action }) => action)).at(-1);
  return houses.length > 0 || !last ? houses : [{ target: last, voice: "price", name, turn }];
}

/** What would have been better, as ghosts on the board; with its tags where prices are told. */
export function betterOn(
  best: readonly Action[],
  seat: number,
  name: string,
  prices?: JudgedTurn["prices"],
): readonly Highlight[] {
  const priced = best.map((action, number) => ({ action, effect: prices?.[number] }));
  return [...ghostsOf(best, seat, name), ...(prices ? tagsOf(priced, "better", name) : [])];
}

function ghostsOf(best: readonly Action[], seat: number, name: string): readonly Highlight[] {
  return best.flatMap((action): Highlight[] => {
    const shown = { voice: "preview", name } as const;
    if (action.type === "move")
      return [
        { ...shown, target: { on: "line", line: action.to }, from: action.from, piece: { kind: action.kind, seat } },
      ];
    if (action.type === "build")
      return [{ ...shown, target: { on: "city", city: action.city }, piece: { kind: "house", seat } }];
    if (action.type === "place")
      return [{ ...shown, target: { on: "city", city: action.city }, piece: { kind: action.kind, seat } }];
    if (action.type === "produce") return [{ ...shown, target: { on: "province", province: action.province } }];
    return [];
  });
}

/** The places that a turn and the better one name. */
export function placesOf(actions: readonly Action[]): readonly Target[] {
  return actions.flatMap((action): Target[] => {
    switch (action.type) {
      case "move":
        return [{ on: "line", line: action.to }];
      case "build":
      case "place":
        return [{ on: "city", city: action.city }];
      case "produce":
        return [{ on: "province", province: action.province }];
      default:
        return [];
    }
  });
}

/** All that turns touch: the places they name, and those that pieces come from, which are cities or lines. */
export const touchedBy = (actions: readonly Action[]): readonly Target[] => [
  ...placesOf(actions),
  ...actions.flatMap((action): Target[] =>
    action.type === "move"
      ? [
          { on: "line", line: action.from },
          { on: "city", city: action.from },
        ]
      : [],
  ),
];

/** The place of a seat by points and victory, from 1. */
export function rankOf(totals: readonly number[], winners: readonly number[], seat: number): number {
  if (winners.includes(seat)) return 1;
  const own = totals[seat] ?? 0;
  return 1 + totals.filter((points, other) => other !== seat && (winners.includes(other) || points > own)).length;
}
