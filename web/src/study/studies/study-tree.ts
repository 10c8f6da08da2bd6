/** A chapter as a tree: the table at every node, the line through one, and the turns as rows of a list. Pure. */
import type { ChapterOut, StudyMark, StudyMoment, TableView } from "../../protocol.ts";
import { mergedView } from "../../table/store/merge-update.ts";

export const START = 0;

export interface StudyNode {
  readonly number: number;
  readonly parent: number | null;
  /** The decision that led here; none did to the start. */
  readonly moment: StudyMoment | null;
  readonly view: TableView;
  readonly children: number[];
}

export type StudyTree = ReadonlyMap<number, StudyNode>;

export interface Remarks {
  readonly comment: string;
  readonly marks: readonly StudyMark[];
}
const NOTHING: Remarks = { comment: "", marks: [] };

export function treeOf(chapter: ChapterOut): StudyTree {
  const tree = new Map<number, StudyNode>();
  tree.set(START, { number: START, parent: null, moment: null, view: chapter.start, children: [] });
  for (const moment of chapter.moments) {
    const parent = tree.get(moment.parent);
    if (!parent) continue;
    const view = mergedView(parent.view, moment.view, moment.players);
    tree.set(moment.number, { number: moment.number, parent: moment.parent, moment, view, children: [] });
    parent.children.push(moment.number);
  }
  return tree;
}

/** What is said and drawn at a node. */
export function remarksAt(chapter: ChapterOut, node: number): Remarks {
  return chapter.remarks.find((each) => each.node === node) ?? NOTHING;
}

/** The nodes from the start to one. */
export function wayTo(tree: StudyTree, node: number): readonly number[] {
  const way: number[] = [];
  for (let at = tree.get(node); at; at = at.parent === null ? undefined : tree.get(at.parent)) way.push(at.number);
  return way.reverse();
}

/** The nodes from the start through one and on along the main line after it. */
export function lineThrough(tree: StudyTree, node: number): readonly number[] {
  const line = [...wayTo(tree, node)];
  for (let next = tree.get(node)?.children[0]; next !== undefined; next = tree.get(next)?.children[0]) line.push(next);
  return line;
}

/** The other decisions that were made instead of the one that led to a node, itself included. */
export function siblings(tree: StudyTree, node: number): readonly number[] {
  const parent = tree.get(node)?.parent;
  return parent === null || parent === undefined ? [node] : (tree.get(parent)?.children ?? [node]);
}

/** A way through a turn, as a row. */
export interface TurnRow {
  /** How deep in variations: 0 is the main line. */
  readonly depth: number;
  readonly nodes: readonly number[];
  /** The first of its nodes that is not in the row above it. */
  readonly own: number;
}

/** All turns as rows: each turn of the main line, below it the variations that replace it. */
export function rowsOf(tree: StudyTree): readonly TurnRow[] {
  const rows: TurnRow[] = [];
  const coming: { readonly from: number; readonly depth: number; readonly way?: readonly number[] }[] = [
    { from: START, depth: 0 },
  ];
  const known = new Set<number>();
  for (let item = coming.pop(); item; item = coming.pop()) {
    const ways = item.way ? [item.way] : waysThrough(tree, item.from);
    const [main, ...others] = ways;
    if (!main) continue;
    const end = main[main.length - 1] ?? item.from;
    rows.push({ depth: item.depth, nodes: main, own: main.find((node) => !known.has(node)) ?? end });
    main.forEach((node) => known.add(node));
    coming.push({ from: end, depth: item.depth });
    for (const way of others.reverse()) coming.push({ from: item.from, depth: item.depth + 1, way });
  }
  return rows;
}

/** Every way through the turn that follows a node, the main one first. */
function waysThrough(tree: StudyTree, from: number): readonly (readonly number[])[] {
  const found: (readonly number[])[] = [];
  const coming = [...(tree.get(from)?.children ?? [])].reverse().map((node) => [node]);
  for (let way = coming.pop(); way; way = coming.pop()) {
    const last = tree.get(way[way.length - 1] ?? START);
    const following = last?.moment?.ends_turn ? [] : (last?.children ?? []);
    if (following.length === 0) found.push(way);
    for (const node of [...following].reverse()) coming.push([...way, node]);
  }
  return found;
}

/** The decisions of the turn that a node is in, so far; none at the end of a turn. */
export function turnSoFar(tree: StudyTree, node: number): readonly StudyMoment[] {
  const turn: StudyMoment[] = [];
  for (const each of wayTo(tree, node)) {
    const moment = tree.get(each)?.moment;
    if (!moment) continue;
    turn.push(moment);
    if (moment.ends_turn) turn.length = 0;
  }
  return turn;
}

const same = (one: StudyMark, other: StudyMark): boolean =>
  one.shape === other.shape && one.at === other.at && (one.to ?? null) === (other.to ?? null);

/** Marks with one more; drawn again in its colour it goes, in another it changes. */
export function toggled(marks: readonly StudyMark[], mark: StudyMark): readonly StudyMark[] {
  const others = marks.filter((each) => !same(each, mark));
  return marks.some((each) => same(each, mark) && each.colour === mark.colour) ? others : [...others, mark];
}
