/** The rulebook: sections with numbered rules, each with links to the rules it names. */
import { plain, readBlocks, type Block, type Inline } from "./markdown.ts";

export interface Rule {
  readonly number: string;
  /** What it is about, where it begins with a name in bold. */
  readonly name: string | null;
  readonly inside: readonly Inline[];
  readonly text: string;
}

export interface Section {
  readonly number: string;
  readonly title: string;
  readonly rules: readonly Rule[];
}

export interface Book {
  readonly title: string;
  readonly preface: readonly Block[];
  readonly sections: readonly Section[];
}

/** Read a rulebook. What is no section, nor a rule of one, is the preface. */
export function readBook(source: string): Book {
  const blocks = readBlocks(source);
  const numbers = new Set(
    blocks.flatMap((block) => (block.kind === "list" ? block.items.map((item) => item.rule ?? "") : [])),
  );
  let title = "";
  const preface: Block[] = [];
  const sections: { number: string; title: string; rules: Rule[] }[] = [];
  for (const block of blocks) {
    const section = sections.at(-1);
    if (block.kind === "heading" && block.level === 1) title = plain(block.inside);
    else if (block.kind === "heading" && block.number)
      sections.push({ number: block.number, title: plain(block.inside), rules: [] });
    else if (block.kind === "list" && section) {
      for (const item of block.items) {
        if (!item.rule) throw new Error(`a rule without a number: ${plain(item.inside)}`);
        section.rules.push({
          number: item.rule,
          name: nameOf(item.inside),
          inside: linked(item.inside, numbers, item.rule),
          text: plain(item.inside),
        });
      }
    } else if (!section) preface.push(block);
    else throw new Error(`outside of the rules: ${block.kind} after ${section.number}`);
  }
  return { title, preface, sections };
}

function nameOf(inside: readonly Inline[]): string | null {
  const first = inside[0];
  return first?.kind === "strong" ? plain(first.inside) : null;
}

/** The same with links wherever another rule is named by its number. */
function linked(inside: readonly Inline[], numbers: ReadonlySet<string>, own: string): Inline[] {
  return inside.flatMap((each): Inline[] => {
    if (each.kind === "strong" || each.kind === "em") return [{ ...each, inside: linked(each.inside, numbers, own) }];
    if (each.kind !== "text") return [each];
    return each.text.split(/(?<![\d.])(\d{1,2}\.\d{1,2})(?![\d.]*\d)/).flatMap((text): Inline[] => {
      if (text === "") return [];
      if (numbers.has(text) && text !== own)
        return [{ kind: "link", to: `rules#${text}`, inside: [{ kind: "text", text }] }];
      return [{ kind: "text", text }];
    });
  });
}

/** The rule or section that an address means: `#5.4`, also `#5.3(a)`. */
export function ruleIn(hash: string): string | null {
  return /^#(\d{1,2}(?:\.\d{1,2})?)/.exec(hash)?.[1] ?? null;
}
