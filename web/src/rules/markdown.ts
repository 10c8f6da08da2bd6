/** The little Markdown that our documents use, read into a tree; a component shows it, so nothing is ever HTML. */

export type Inline =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "strong" | "em"; readonly inside: readonly Inline[] }
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "link"; readonly to: string; readonly inside: readonly Inline[] };

export interface Item {
  /** The number of a rule, where the item is one. */
  readonly rule: string | null;
  readonly inside: readonly Inline[];
}

export type Block =
  | {
      readonly kind: "heading";
      readonly level: number;
      readonly number: string | null;
      readonly inside: readonly Inline[];
    }
  | { readonly kind: "paragraph"; readonly inside: readonly Inline[] }
  | { readonly kind: "list"; readonly ordered: boolean; readonly items: readonly Item[] }
  | {
      readonly kind: "table";
      readonly head: readonly (readonly Inline[])[];
      readonly rows: readonly (readonly (readonly Inline[])[])[];
    };

const HEADING = /^(#{1,6})\s+(?:(\d+)\s+)?(.*)$/;
const BULLET = /^-\s+(?:(\d+\.\d+)\s+)?(.*)$/;
const NUMBERED = /^\d+\.\s+(.*)$/;
const INLINE =
  /\*\*(?<strong>.+?)\*\*|\*(?<em>[^\s*](?:.*?[^\s*])?)\*|`(?<code>[^`]+)`|\[(?<name>[^\]]+)\]\((?<to>[^)\s]+)\)/;

/** Read a line of text. */
export function readInline(text: string): Inline[] {
  const found: Inline[] = [];
  let rest = text;
  for (let match = INLINE.exec(rest); match; match = INLINE.exec(rest)) {
    if (match.index > 0) found.push({ kind: "text", text: rest.slice(0, match.index) });
    found.push(inlineOf(match.groups ?? {}));
    rest = rest.slice(match.index + match[0].length);
  }
  if (rest) found.push({ kind: "text", text: rest });
  return found;
}

function inlineOf(groups: Record<string, string | undefined>): Inline {
  if (groups["strong"] !== undefined) return { kind: "strong", inside: readInline(groups["strong"]) };
  if (groups["em"] !== undefined) return { kind: "em", inside: readInline(groups["em"]) };
  if (groups["code"] !== undefined) return { kind: "code", text: groups["code"] };
  return { kind: "link", to: groups["to"] ?? "", inside: readInline(groups["name"] ?? "") };
}

/** Read a document: headings, paragraphs, lists whose items may go on in indented lines, tables. */
export function readBlocks(source: string): Block[] {
  return chunks(source.split(/\r?\n/)).map(blockOf);
}

type Kind = "heading" | "list" | "ordered" | "table" | "paragraph";

interface Chunk {
  readonly kind: Kind;
  readonly lines: string[];
}

function kindOf(line: string): Kind {
  if (HEADING.test(line)) return "heading";
  if (BULLET.test(line)) return "list";
  if (NUMBERED.test(line)) return "ordered";
  return line.startsWith("|") ? "table" : "paragraph";
}

/** Lines that belong together. An empty line ends a paragraph; a list and a table end where another kind begins. */
function chunks(lines: readonly string[]): Chunk[] {
  const found: Chunk[] = [];
  let ended = true;
  for (const line of lines) {
    const last = ended ? undefined : found.at(-1);
    ended = line.trim() === "";
    if (ended) continue;
    const continues = /^\s/.test(line) && (last?.kind === "list" || last?.kind === "ordered");
    const kind = continues ? last.kind : kindOf(line);
    if (last && last.kind === kind && kind !== "heading") last.lines.push(line);
    else found.push({ kind, lines: [line] });
  }
  return found;
}

function blockOf({ kind, lines }: Chunk): Block {
  if (kind === "heading") {
    const [, signs = "#", number = null, text = ""] = HEADING.exec(lines[0] ?? "") ?? [];
    return { kind, level: signs.length, number, inside: readInline(text) };
  }
  if (kind === "table") {
    const [head, , ...rows] = lines.map((line) =>
      line
        .replace(/^\||\|\s*$/g, "")
        .split("|")
        .map((cell) => readInline(cell.trim())),
    );
    return { kind, head: head ?? [], rows };
  }
  if (kind === "paragraph") return { kind, inside: readInline(lines.map((line) => line.trim()).join(" ")) };
  return { kind: "list", ordered: kind === "ordered", items: itemsOf(lines, kind === "ordered") };
}

function itemsOf(lines: readonly string[], ordered: boolean): Item[] {
  const items: { rule: string | null; text: string }[] = [];
  for (const line of lines) {
    const match = ordered ? NUMBERED.exec(line) : BULLET.exec(line);
    const last = items.at(-1);
    const [rule, text = ""] = ordered ? [null, match?.[1]] : [match?.[1] ?? null, match?.[2]];
    if (match) items.push({ rule, text });
    else if (last) last.text += ` ${line.trim()}`;
  }
  return items.map((item) => ({ rule: item.rule, inside: readInline(item.text) }));
}

/** The words of a line, without their dress. */
export function plain(inside: readonly Inline[]): string {
  return inside.map((each) => ("inside" in each ? plain(each.inside) : each.text)).join("");
}
