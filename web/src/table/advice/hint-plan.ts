/** A hint as a plan: which of its steps are done, which is due, and where. Followed by what stands in the log. */
import type { Target } from "../../board/highlights/targets.ts";
import type { GameAction, Hint, Option, State } from "../../protocol.ts";
import type { Subject } from "../asking/subjects.ts";

export interface PlanStep {
  readonly number: number;
  readonly option: Option;
  readonly when: "done" | "now" | "next";
}

export interface HintPlan {
  readonly steps: readonly PlanStep[];
  /** The step that is due. */
  readonly due: PlanStep;
}

/** So many steps are shown at once. */
const MOST = 3;

const written = (action: GameAction): string => JSON.stringify(Object.entries(action).sort());

/** What is left to do of a hint; null when all of it is done, or something else was. */
export function planOf(
  hint: Hint,
  { log, legal, asked, seat }: Pick<State, "log" | "legal" | "asked" | "seat">,
): HintPlan | null {
  const wanted = hint.line.filter(({ action }) => action.type !== "done");
  const turn = log.findLast((line) => line.number <= hint.version)?.turn ?? -1;
  const since = log.filter((line) => line.number > hint.version && line.action.type !== "done");
  // Somebody else has decided: the turn is over.
  if (asked?.seat !== seat || since.some((line) => line.seat !== seat || line.turn < turn)) return null;
  const left = [...wanted];
  const done = new Set<Option>();
  for (const { action } of since) {
    const found = left.findIndex((option) => written(option.action) === written(action));
    const [option] = found < 0 ? [] : left.splice(found, 1);
    if (!option) return null;
    done.add(option);
  }
  const may = new Set(legal.map(({ action }) => written(action)));
  const due = left.find(({ action }) => may.has(written(action)));
  if (!due) return null;
  const steps = wanted.map((option, index): PlanStep => ({
    number: index + 1,
    option,
    when: done.has(option) ? "done" : option === due ? "now" : "next",
  }));
  const at = steps.findIndex(({ when }) => when === "now");
  const first = Math.max(0, Math.min(at - 1, steps.length - MOST));
  const [step] = steps.slice(at);
  return step ? { steps: steps.slice(first, first + MOST), due: step } : null;
}

/** The step that says most of the turn: what is built, bought, produced, placed; else the last. */
export function aimOf(hint: Hint): Option | null {
  const kinds: readonly GameAction["type"][] = [
    "build",
    "purchase",
    "produce",
    "place",
    "cash",
    "income",
    "sell",
    "buy",
  ];
  for (const kind of kinds) {
    const found = hint.line.find(({ action }) => action.type === kind);
    if (found) return found;
  }
  return hint.line.findLast(({ action }) => action.type !== "done" && action.type !== "play") ?? null;
}

/** What a step is about on the table. */
export function subjectOf(action: GameAction): Subject | null {
  switch (action.type) {
    case "move":
      return { on: "line", line: action.to };
    case "build":
    case "place":
      return { on: "city", city: action.city };
    case "produce":
      return { on: "province", province: action.province };
    case "play":
    case "suggest":
      return action.card ? { on: "card", card: action.card } : null;
    case "purchase":
      return { on: "slot", slot: action.slot };
    case "copy":
      return { on: "player", seat: action.seat };
    default:
      return null;
  }
}

/** The place of a step on the board. */
export function targetOf(action: GameAction): Target | null {
  const subject = subjectOf(action);
  return subject?.on === "line" || subject?.on === "city" || subject?.on === "province" ? subject : null;
}
