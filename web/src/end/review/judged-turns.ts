/** Judged turns: which are mistakes, where the game turned, and what lies on the board for one. Pure. */
import type { Highlight, Target, TracedMove } from "../../board/highlights/targets.ts";
import type { JudgedTurn, Told } from "../../protocol.ts";

type Action = JudgedTurn["best"][number];

export const MISTAKES: readonly JudgedTurn["verdict"][] = ["mistake", "turning"];

/** The next mistake of a seat after a turn, from the beginning once there is none; null if it made none. */
export function nextMistake(turns: readonly JudgedTurn[], seat: number, after: number): JudgedTurn | null {
  const mistakes = turns.filter((each) => each.seat === seat && MISTAKES.includes(each.verdict));
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
    if (action.type === "produce") return [{ seat, kind: "province", to: action.province }];
    return [];
  });
}

/** Houses that were built, chosen, with what they cost. */
export function builtOn(steps: readonly Pick<Told, "action" | "effect">[], name: string): readonly Highlight[] {
  return steps.flatMap(({ action, effect }): Highlight[] => {
    if (action.type !== "build") return [];
    const target = { on: "city", city: action.city } as const;
    const paid = { ...(effect?.money && { money: effect.money }), ...(effect?.goods && { goods: effect.goods }) };
    return [
      { target, voice: "chosen", name },
      { target, voice: "price", name, turn: "played", ...paid },
    ];
  });
}

/** What would have been better, as ghosts on the board before the turn; houses with their price where it is known. */
export function betterOn(
  best: readonly Action[],
  seat: number,
  name: string,
  prices: JudgedTurn["prices"] = [],
): readonly Highlight[] {
  return best.flatMap((action, number): Highlight[] => {
    const shown = { voice: "preview", name } as const;
    if (action.type === "move")
      return [
        { ...shown, target: { on: "line", line: action.to }, from: action.from, piece: { kind: action.kind, seat } },
      ];
    if (action.type === "build") {
      const target = { on: "city", city: action.city } as const;
      const { money, goods } = prices[number] ?? {};
      const paid = { ...(money && { money }), ...(goods && { goods }) };
      return [
        { ...shown, target, piece: { kind: "house", seat } },
        ...(money || goods ? [{ target, voice: "price", name, turn: "better", ...paid } as const] : []),
      ];
    }
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

/** The place of a seat by points and victory, from 1. */
export function rankOf(totals: readonly number[], winners: readonly number[], seat: number): number {
  if (winners.includes(seat)) return 1;
  const own = totals[seat] ?? 0;
  return 1 + totals.filter((points, other) => other !== seat && (winners.includes(other) || points > own)).length;
}
