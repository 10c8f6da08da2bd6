/** The keys of the table. */

export type Command =
  | "undo"
  | "reset"
  | "end"
  | "hint"
  | "options"
  | "board"
  | "cards"
  | "display"
  | "help"
  | "escape"
  | "replay"
  | "pause"
  | "skip";

const KEYS: Readonly<Record<string, Command>> = {
  z: "undo",
  r: "reset",
  e: "end",
  h: "hint",
  o: "options",
  b: "board",
  c: "cards",
  d: "display",
  l: "replay",
  p: "pause",
  " ": "skip",
  "?": "help",
  escape: "escape",
};

export const SHORTCUTS: readonly (readonly [key: string, text: string])[] = [
  ["Z", "table.key.undo"],
  ["R", "table.key.reset"],
  ["E", "table.key.end"],
  ["H", "table.key.hint"],
  ["O", "table.key.options"],
  ["B", "table.key.board"],
  ["C", "table.key.hand"],
  ["D", "table.key.display"],
  ["L", "table.key.replay"],
  ["P", "table.key.pause"],
  ["␣", "table.key.skip"],
  ["← → ↑ ↓", "table.key.next"],
  ["Esc", "table.key.escape"],
  ["?", "table.key.help"],
];

/** The command of a key; null where somebody writes or a modifier is held. */
export function commandOf(
  event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "target">,
): Command | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const target = event.target as { tagName?: string; isContentEditable?: boolean } | null;
  if (target && (["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName ?? "") || target.isContentEditable))
    return null;
  return KEYS[event.key.toLowerCase()] ?? null;
}
