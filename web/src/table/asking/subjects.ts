/** What may be asked about: places of the board, cards, players. */
import { pair, t } from "../../app/i18n.svelte.ts";
import { lineOf } from "../../board/geometry/known-lines.svelte.ts";
import { key, type Target } from "../../board/highlights/targets.ts";
import { cardName } from "../../panels/cards/card-words.ts";
import type { TableView } from "../../protocol.ts";
import { targetName } from "../input/board-previews.ts";

export type Subject =
  | Target
  | { readonly on: "slot"; readonly slot: number }
  | { readonly on: "card"; readonly card: string }
  | { readonly on: "player"; readonly seat: number };

export const isTarget = (subject: Subject): subject is Target =>
  subject.on !== "slot" && subject.on !== "card" && subject.on !== "player";

/** A subject as one text, for comparison and for the attribute `data-ask`. */
export function subjectKey(subject: Subject): string {
  if (isTarget(subject)) return key(subject);
  return subject.on === "slot"
    ? `slot:${subject.slot}`
    : subject.on === "card"
      ? `card:${subject.card}`
      : `player:${subject.seat}`;
}

/** What is told about: of a colonist on a line that line. */
export const placeOf = (subject: Subject): Subject =>
  subject.on === "colonist" && lineOf(subject.place) ? { on: "line", line: subject.place } : subject;

/** What a subject is called. */
export function subjectName(subject: Subject, view: TableView | null, who: (seat: number) => string): string {
  if (isTarget(subject)) return targetName(subject);
  if (subject.on === "player") return who(subject.seat);
  const card = subject.on === "card" ? subject.card : view?.display[subject.slot];
  return card ? cardName(card) : "";
}

/**
 * What a subject is called in a list: a line with its kind, for two may lead from one city to the same other, and a
 * card with its slot, for there may be several alike.
 */
export function nameInList(subject: Subject, view: TableView | null, who: (seat: number) => string): string {
  const line = subject.on === "line" ? lineOf(subject.line) : undefined;
  if (subject.on === "slot")
    return pair(subjectName(subject, view, who), t("about.card.slot", { number: subject.slot + 1 }));
  if (!line) return subjectName(subject, view, who);
  const [number = ""] = / \(\d+\)$/.exec(line.name) ?? [];
  return t(`board.text.line.${line.kind}`, { one: line.cities[0], other: line.cities[1] }) + number;
}

/** The places that a card about a subject speaks of: it should not cover them. */
export function placesOf(subject: Subject): Target[] {
  if (!isTarget(subject)) return [];
  const place = placeOf(subject);
  const ends = place.on === "line" ? (lineOf(place.line)?.cities ?? []) : [];
  return [subject, ...ends.map((city): Target => ({ on: "city", city }))];
}

/** The subject that an element of the page stands for. */
export function subjectAt(element: Element | null): Subject | null {
  const slot = element?.closest("[data-slot]")?.getAttribute("data-slot");
  if (slot) return { on: "slot", slot: Number(slot) };
  const seat = element?.closest("[data-seat]")?.getAttribute("data-seat");
  if (seat) return { on: "player", seat: Number(seat) };
  const card = element?.closest("[data-card]")?.getAttribute("data-card");
  if (card) return { on: "card", card };
  return null;
}
