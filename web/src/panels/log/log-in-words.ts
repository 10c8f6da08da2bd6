/** The log in words: a decision as parts (text, goods, places, cards, money), a turn as an entry. */
import { knownTexts, pair, t } from "../../app/i18n.svelte.ts";
import { key, type Target } from "../../board/highlights/targets.ts";
import { GOODS, worth } from "../../app/cards-and-goods.ts";
import { knownLines, lineOf, placeName } from "../../board/geometry/known-lines.svelte.ts";
import type { Brought, Counts, Effect, Good, Kind, LogLine, Outcome } from "../../protocol.ts";
import { cardName } from "../cards/card-words.ts";

export type LogPart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "card"; readonly card: string; readonly text: string }
  | { readonly kind: "good"; readonly good: Good; readonly count: number; readonly text: string }
  | { readonly kind: "money"; readonly amount: number; readonly text: string }
  | { readonly kind: "place"; readonly target: Target; readonly text: string }
  | { readonly kind: "piece"; readonly piece: Kind; readonly seat: number; readonly text: string }
  | { readonly kind: "seat"; readonly seat: number; readonly text: string };

/** A line, with what it took or brought where that is known. */
export type TellableLine = LogLine;

export interface Entry {
  /** The number of its first line of the log; stays the same while the turn goes on. */
  readonly number: number;
  readonly last: number;
  readonly round: number;
  readonly turn: number;
  readonly seat: number;
  readonly lines: readonly (readonly LogPart[])[];
  /** All places it names, to be lit together. */
  readonly targets: readonly Target[];
}

const text = (words: string): LogPart => ({ kind: "text", text: words });
const card = (id: string): LogPart => ({ kind: "card", card: id, text: cardName(id) });
const money = (amount: number): LogPart => ({ kind: "money", amount, text: t("panels.money", { count: amount }) });

/** Goods as parts, by price. */
export function goodParts(counts: Counts): LogPart[] {
  return GOODS.filter((good) => counts[good]).map((good) => {
    const count = Math.abs(counts[good] ?? 0);
    return { kind: "good", good, count, text: t(`panels.goods.${good}`, { count }) };
  });
}

/** A city, line or province by its name in the contract; a line is read "Massilia–Roma". */
export function placePart(name: string, province = false): LogPart {
  const target: Target = province
    ? { on: "province", province: name }
    : lineOf(name)
      ? { on: "line", line: name }
      : { on: "city", city: name };
  return { kind: "place", target, text: placeName(name) };
}

/** A message with parts in its braces. */
function told(key: string, values: Readonly<Record<string, readonly LogPart[]>> = {}): LogPart[] {
  return t(`log.${key}`)
    .split(/\{(\w+)\}/)
    .flatMap((piece, number) => (number % 2 ? (values[piece] ?? []) : piece ? [text(piece)] : []));
}

const paid = (effect: Effect | null | undefined): LogPart[] => {
  const parts = goodParts(effect?.goods ?? {});
  if (effect?.money) parts.push(money(Math.abs(effect.money)));
  return parts;
};

function yields(effect: Effect | null | undefined, names: (seat: number) => string): LogPart[] {
  const each = Object.entries(effect?.yields ?? {}).map(([seat, goods]): LogPart[] => [
    { kind: "seat", seat: Number(seat), text: names(Number(seat)) },
    text(" "),
    ...goodParts(goods),
  ]);
  return joined(each, ", ");
}

/** What came by itself: "6 cards back, +3". */
function gained(brought: Brought): LogPart[] {
  const pieces: LogPart[][] = [];
  if (brought.cards) pieces.push([text(t("log.cards_back", { count: brought.cards }))]);
  if (brought.money) pieces.push([text("+"), money(brought.money)]);
  if (brought.goods) pieces.push([text("+"), ...goodParts(brought.goods)]);
  return joined(pieces, ", ");
}

/** What a decision brought beside its own figures: to its player, then to others by name. */
function extras(line: TellableLine, names: (seat: number) => string): LogPart[] {
  const found = Object.entries(line.effect?.brought ?? {}).map(
    ([seat, brought]) => [Number(seat), gained(brought)] as const,
  );
  const own = found.filter(([seat]) => seat === line.seat).map(([, parts]) => parts);
  const others = found
    .filter(([seat]) => seat !== line.seat)
    .map(([seat, parts]): LogPart[] => [{ kind: "seat", seat, text: names(seat) }, text(" "), ...parts]);
  return joined([...own, ...others], t("log.joint"));
}

const joined = (pieces: readonly (readonly LogPart[])[], joint: string): LogPart[] =>
  pieces.flatMap((parts, number) => [...(number ? [text(joint)] : []), ...parts]);

/** A decision as parts; empty where there is nothing to tell. */
export function lineParts(line: TellableLine, names: (seat: number) => string): readonly LogPart[] {
  const decided = decisionParts(line, names);
  const more = extras(line, names);
  return decided.length && more.length
    ? line.action.type === "play" || line.action.type === "copy"
      ? told("pair", { what: decided, more })
      : [...decided, text(t("log.joint")), ...more]
    : [...decided, ...more];
}

function producedParts(province: string, more: readonly LogPart[]): readonly LogPart[] {
  const what = told("produce", { place: [placePart(province, true)] });
  return more.length ? told("pair", { what, more }) : what;
}

function decisionParts(line: TellableLine, names: (seat: number) => string): readonly LogPart[] {
  const { action } = line;
  const effect: Outcome | null | undefined = line.effect;
  switch (action.type) {
    case "play":
      return action.role
        ? told("play_half", { card: [card(action.card)], role: [card(action.role)] })
        : [card(action.card)];
    case "move": {
      const piece: LogPart = {
        kind: "piece",
        piece: action.kind,
        seat: line.seat,
        text: t(`terms.colonist.${action.kind}`),
      };
      const steps = effect?.steps ? [text(`, ${t("log.steps", { count: effect.steps })}`)] : [];
      return [
        ...told("move", { piece: [piece], from: [placePart(action.from)], to: [placePart(action.to)] }),
        ...steps,
      ];
    }
    case "build":
      return told(effect ? "build_for" : "build", { place: [placePart(action.city)], price: paid(effect) });
    case "produce":
      return producedParts(action.province, yields(effect, names));
    case "cash":
    case "income":
      return effect?.money === undefined
        ? told(action.type)
        : told(`${action.type}_sum`, { money: [money(effect.money)] });
    case "keep":
      return Object.values(action.goods).some((count) => count)
        ? told("keep", { goods: goodParts(action.goods) })
        : told("keep_nothing");
    case "place": {
      const piece: LogPart = {
        kind: "piece",
        piece: action.kind,
        seat: line.seat,
        text: t(`terms.colonist.${action.kind}`),
      };
      return told("place", { piece: [piece], place: [placePart(action.city)] });
    }
    case "sell":
    case "buy":
      return told(action.type, {
        goods: goodParts({ [action.good]: action.count }),
        money: [money(action.count * worth(action.good))],
      });
    case "copy": {
      const values = {
        card: line.card ? [card(line.card)] : [],
        seat: [{ kind: "seat", seat: action.seat, text: names(action.seat) } as const],
        role: action.role ? [card(action.role)] : [],
      };
      return told(!line.card ? "copy_unknown" : action.role ? "copy_half" : "copy", values);
    }
    case "purchase": {
      const price = effect ? paid(effect) : [];
      return told(price.length ? "purchase_for" : "purchase", { card: line.card ? [card(line.card)] : [], price });
    }
    case "suggest":
      return action.card ? told("suggest", { card: [card(action.card)] }) : told("suggest_secret");
    case "done":
      return [];
  }
}

/** A turn in words, and what they depend on. */
interface Told {
  readonly on: readonly unknown[];
  readonly entry: Entry | null;
}
/** By their last lines: a turn that is over is put into words once, not again with every line that follows. */
const kept = new WeakMap<TellableLine, Told>();

/** The log in turns: what a seat did without a break is one entry; moves have lines of their own. */
export function entries(
  log: readonly TellableLine[],
  players: number,
  names: (seat: number) => string,
): readonly Entry[] {
  const found: Entry[] = [];
  let run: TellableLine[] = [];
  const words = [names, players, knownTexts(), knownLines()];
  const close = (): void => {
    const [first, last] = [run[0], run.at(-1)];
    if (!first || !last) return;
    const on = [first, ...words];
    let told = kept.get(last);
    if (!told?.on.every((each, number) => each === on[number])) {
      told = { on, entry: entryOf(run, first, last) };
      kept.set(last, told);
    }
    if (told.entry) found.push(told.entry);
    run = [];
  };
  const entryOf = (turn: readonly TellableLine[], first: TellableLine, last: TellableLine): Entry | null => {
    const lines = entryLines(turn, names);
    const places = new Map(
      lines.flat().flatMap((part) => (part.kind === "place" ? [[key(part.target), part.target] as const] : [])),
    );
    if (lines.length === 0) return null;
    return {
      number: first.number,
      last: last.number,
      round: Math.floor(first.turn / players) + 1,
      turn: first.turn,
      seat: first.seat,
      lines,
      targets: [...places.values()],
    };
  };
  for (const line of log) {
    const first = run[0];
    if (first && (first.turn !== line.turn || first.seat !== line.seat || line.action.type === "play")) close();
    run.push(line);
  }
  close();
  return found;
}

function entryLines(run: readonly TellableLine[], names: (seat: number) => string): readonly (readonly LogPart[])[] {
  const lines: LogPart[][] = [];
  let before: string | null = null;
  for (const line of run) {
    const parts = lineParts(line, names);
    if (!parts.length) continue;
    const { type } = line.action;
    const open = lines[lines.length - 1];
    if (!open || type === "move" || before === "move") lines.push([...parts]);
    else if (before === "play") lines[lines.length - 1] = told("pair", { what: open, more: parts });
    else open.push(text(t("log.joint")), ...parts);
    before = type === "play" && line.effect?.brought ? null : type;
  }
  return lines;
}

/** Parts as plain text, for announcements and playback. */
export function plain(parts: readonly LogPart[]): string {
  return parts
    .map((part, number) => {
      const next = parts[number + 1];
      const joint = part.kind === "good" && next && (next.kind === "good" || next.kind === "money") ? ", " : "";
      return part.text + joint;
    })
    .join("");
}

/** An entry as a sentence: "Marcus: Architect: house in Leptis Magna". */
export function plainEntry(entry: Entry, names: (seat: number) => string): string {
  return pair(names(entry.seat), entry.lines.map(plain).join(t("log.joint")));
}
