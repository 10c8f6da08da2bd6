/** The sentence of the prompt: what is asked, as a message and its values. */
import type { Values } from "../../app/i18n.svelte.ts";
import type { State } from "../../protocol.ts";
import { movable, those, type Chosen } from "../input/click-meaning.ts";

export interface Sentence {
  readonly key: string;
  readonly values: Values;
}

/** Cards and names become words where the sentence is shown. */
export interface PromptNames {
  card(card: string): string;
  player(seat: number): string;
  /** Who plays together with a seat. */
  partner(seat: number): string;
}

/** What I am asked. */
export function asked(state: State, chosen: Chosen | null, words: PromptNames): Sentence {
  const { legal, view } = state;
  const kind = state.asked?.kind ?? "end";
  const decision = view?.turn.decision;
  const say = (more = "", values: Values = {}): Sentence => ({ key: `table.ask.${kind}${more}`, values });
  switch (kind) {
    case "play":
      if (chosen?.what === "card") return say(".half", { card: words.card(chosen.card) });
      if (view?.turn.suggestion) return say(".suggested", { card: words.card(view.turn.suggestion) });
      return decision?.how?.includes("second") ? say(".second") : say();
    case "architect":
      if (decision?.building) return say(".building");
      if (movable(legal).length === 0) return say(".only");
      if (chosen?.what === "line") return say(".way");
      return chosen?.what === "colonist" ? say(".chosen") : say();
    case "colonist":
      if (chosen?.what === "city") return say(".chosen", { city: chosen.city });
      if (decision?.placed) return say(".placed");
      return those(legal, "place").length === 0 ? say(".only") : say();
    case "mercator":
      return (decision?.traded?.length ?? 0) > 0 ? say(".more") : say();
    case "purchase":
      if (chosen?.what === "slot") return say(".chosen", { card: words.card(view?.display[chosen.slot] ?? "") });
      return say("", { count: decision?.buys ?? 1 });
    case "diplomat":
      return chosen?.what === "seat"
        ? { key: "table.ask.play.half", values: { card: words.card(view?.players[chosen.seat]?.top ?? "") } }
        : say();
    case "legatus":
      return say("", { name: words.partner(state.seat ?? 0) });
    default:
      return say();
  }
}

/** Whom we wait for. */
export function awaited(state: State, words: PromptNames): Sentence {
  const kind = state.asked?.kind ?? "end";
  return { key: `table.wait.${kind}`, values: { name: words.player(state.asked?.seat ?? 0) } };
}
