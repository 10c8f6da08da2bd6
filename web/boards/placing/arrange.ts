/** Puts many things on one table without overlap: annealing over the candidates of each, then descent. */
import { dice } from "../seeded-chance.ts";
import { grown, hull, shared, type Box } from "../shapes.ts";
import { itemAt } from "../../src/app/known.ts";

export type Part = "name" | "houses" | "panel" | "plate" | "marker" | "spot" | "sea";

export interface Piece {
  readonly part: Part;
  readonly box: Box;
}

export interface Candidate<T> {
  readonly pieces: readonly Piece[];
  /** What this place costs whatever the others do. */
  readonly cost: number;
  readonly value: T;
}

/** How far the kinds keep apart; what is not listed keeps `GAP`. */
const GAP = 3;
const GAPS: Readonly<Partial<Record<Part, Partial<Record<Part, number>>>>> = {
  name: { name: 6, spot: 5, plate: 8, marker: 6, sea: 8 },
  plate: { plate: 12, marker: 10, spot: 6, sea: 10 },
  spot: { spot: 12, marker: 5, panel: 5, sea: 8 },
  sea: { sea: 20, marker: 8 },
};

export const gapOf = (a: Part, b: Part): number => GAPS[a]?.[b] ?? GAPS[b]?.[a] ?? GAP;

const WIDEST_GAP = 20;
const TOUCHING = 250;
/** A cost that says: not here. */
export const FORBIDDEN = 500;

/** A candidate with the box around all its pieces, to see at once that two are far apart. */
interface Option<T> extends Candidate<T> {
  readonly reach: Box;
}

function clash(a: Option<unknown>, b: Option<unknown>): number {
  const r = a.reach;
  const s = b.reach;
  if (r[0] >= s[2] || s[0] >= r[2] || r[1] >= s[3] || s[1] >= r[3]) return 0;
  let cost = 0;
  for (const p of a.pieces)
    for (const q of b.pieces) {
      const one = p.box;
      const other = q.box;
      if (
        one[0] - WIDEST_GAP >= other[2] ||
        other[0] - WIDEST_GAP >= one[2] ||
        one[1] - WIDEST_GAP >= other[3] ||
        other[1] - WIDEST_GAP >= one[3]
      )
        continue;
      const over = shared(one, other, gapOf(p.part, q.part));
      if (over > 0) cost += TOUCHING + over;
    }
  return cost;
}

const HOT = 160;
const COLD = 0.6;

/** The chosen candidate of each item, in order. More `effort`, that is tries per item, finds better places. */
export function arrange<T>(items: readonly (readonly Candidate<T>[])[], seed: number, effort: number): Candidate<T>[] {
  const roll = dice(seed);
  const all = items.map((candidates) =>
    candidates.map((c): Option<T> => ({ ...c, reach: grown(hull(c.pieces.map((p) => p.box)), WIDEST_GAP / 2) })),
  );
  const reach = all.map((options) => hull(options.map((o) => o.reach)));
  const near = all.map((_, i) =>
    [...all.keys()].filter((j) => j !== i && shared(itemAt(reach, i), itemAt(reach, j)) > 0),
  );
  const chosen = all.map((options) => options.reduce((a, b) => (b.cost < a.cost ? b : a)));
  const costAt = (i: number, o: Option<T>, limit: number): number => {
    let cost = o.cost;
    for (const j of itemAt(near, i)) {
      if (cost > limit) break;
      cost += clash(o, itemAt(chosen, j));
    }
    return cost;
  };
  // What the chosen place of an item costs stays known until it or a neighbour moves.
  const known = new Float64Array(all.length).fill(NaN);
  const tries = all.length * effort;
  const cooling = (COLD / HOT) ** (1 / tries);
  for (let n = 0, heat = HOT; n < tries; n++, heat *= cooling) {
    const i = Math.floor(roll() * all.length);
    const options = itemAt(all, i);
    const next = itemAt(options, Math.floor(roll() * options.length));
    const now = itemAt(chosen, i);
    // Drawing the luck first tells how dear the new place may be at most.
    const luck = -heat * Math.log(roll() || 1e-12);
    if (next === now || next.cost > now.cost + luck + 2000) continue;
    if (Number.isNaN(known[i])) known[i] = costAt(i, now, Infinity);
    const limit = itemAt(known, i) + luck;
    if (next.cost > limit || costAt(i, next, limit) > limit) continue;
    chosen[i] = next;
    known[i] = NaN;
    for (const j of itemAt(near, i)) known[j] = NaN;
  }
  descend(all, chosen, costAt);
  return chosen;
}

/** How many pieces really overlap, and how many lie where they must not. */
export function faults(chosen: readonly Candidate<unknown>[]): number {
  let count = chosen.filter((c) => c.cost >= FORBIDDEN).length;
  for (let i = 0; i < chosen.length; i++)
    for (let j = i + 1; j < chosen.length; j++)
      if (itemAt(chosen, i).pieces.some((p) => itemAt(chosen, j).pieces.some((q) => shared(p.box, q.box) > 0))) count++;
  return count;
}

function descend<T>(
  all: readonly (readonly Option<T>[])[],
  chosen: Option<T>[],
  costAt: (i: number, o: Option<T>, limit: number) => number,
): void {
  for (let changed = true, round = 0; changed && round < 40; round++) {
    changed = false;
    all.forEach((options, i) => {
      let least = costAt(i, itemAt(chosen, i), Infinity);
      for (const option of options) {
        if (option.cost >= least) continue;
        const cost = costAt(i, option, least);
        if (cost < least - 1e-9) {
          [least, chosen[i]] = [cost, option];
          changed = true;
        }
      }
    });
  }
}
