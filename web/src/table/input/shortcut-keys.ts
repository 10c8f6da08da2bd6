/** The keys of the table. */

export type Command =
  | "undo"
  | "reset"
  | "end"
  | "hint"
  | "options"
  | "ask"
  | "board"
  | "cards"
  | "display"
  | "text"
  | "help"
  | "escape"
  | "replay"
  | "pause"
  | "skip"
  | "card";

const KEYS: Readonly<Record<string, Command>> = {
  z: "undo",
  r: "reset",
  e: "end",
  h: "hint",
  o: "options",
  i: "ask",
  b: "board",
  c: "cards",
  d: "display",
  t: "text",
  l: "replay",
  p: "pause",
  " ": "skip",
  "?": "help",
  escape: "escape",
};

const CARD = /^[1-9]$/;

export const SHORTCUTS: readonly (readonly [key: string, text: string])[] = [
  ["Z", "table.key.undo"],
  ["R", "table.key.reset"],
  ["E", "table.key.end"],
  ["H", "table.key.hint"],
  ["O", "table.key.options"],
  ["I", "table.key.ask"],
  ["B", "table.key.board"],
  ["C", "table.key.hand"],
  ["1–9", "table.key.card"],
  ["D", "table.key.display"],
  ["T", "table.key.text"],
  ["L", "table.key.replay"],
  ["P", "table.key.pause"],
  ["␣", "table.key.skip"],
  ["← → ↑ ↓", "table.key.next"],
  ["Esc", "table.key.escape"],
  ["?", "table.key.help"],
];

/** Whether a key is a letter, a digit or a sign: who speaks to the browser may say those by mistake. */
export const isCharacter = (key: string): boolean => key.length === 1 && key !== " ";

/** The command of a key; null where somebody writes, a modifier is held, or such keys are not wished for. */
export function commandOf(
  event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "target">,
  characters = true,
): Command | null {
  if (!characters && isCharacter(event.key)) return null;
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const target = event.target as { tagName?: string; isContentEditable?: boolean } | null;
  if (target && (["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName ?? "") || target.isContentEditable))
    return null;
  return CARD.test(event.key) ? "card" : (KEYS[event.key.toLowerCase()] ?? null);
}
