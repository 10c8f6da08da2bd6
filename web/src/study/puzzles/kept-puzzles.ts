/** Today's puzzles kept on this device, to be tried without a connection; tries are kept as well, and sent later. */
import { get, post, Refusal, Unreachable } from "../../app/api.ts";
import { t } from "../../app/i18n.svelte.ts";
import { drawingOf, groundOf } from "../../board/geometry/load-board.ts";
import type { GameAction, Puzzles, PuzzleToKeep, PuzzleVerdict, TrialTable } from "../../protocol.ts";
import { mergedView } from "../../table/store/merge-update.ts";

const CACHE = "puzzles-1";
const OVERVIEW = "/kept/puzzles";
const TRIES = "concordia-puzzle-tries";
/** Before each puzzle is fetched, in milliseconds: whoever only looks in costs the server next to nothing. */
const PAUSE = 3000;

export interface Solver {
  readonly id: number;
  readonly name: string;
}
interface KeptDay {
  readonly overview: Puzzles;
  readonly person: Solver;
}
interface KeptTry {
  readonly name: string;
  readonly person: number;
  readonly actions: readonly GameAction[];
}

const addressOf = (name: string): string => `/kept/puzzles/${name}`;

/** Keep today's puzzles that are still open, and let go of older ones. */
export async function keepToday(overview: Puzzles, person: Solver): Promise<void> {
  const thrifty = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
  if (thrifty || !("caches" in globalThis)) return;
  const cache = await caches.open(CACHE);
  await cache.put(OVERVIEW, Response.json({ overview, person } satisfies KeptDay));
  const open = overview.today.filter(({ state }) => state === "open" || state === "tried").map(({ name }) => name);
  const wanted = new Set([OVERVIEW, ...open.map(addressOf)]);
  for (const request of await cache.keys()) if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request);
  for (const name of open) {
    const puzzle = (await keptPuzzle(name)) ?? (await fetched(name));
    // Another puzzle may be on another board, which nobody could fetch later.
    const board = puzzle.first.table.map;
    await Promise.all([drawingOf(board), groundOf(board)]);
    await cache.put(addressOf(name), Response.json(puzzle));
  }
}

/** A puzzle from the server, once there has been a pause. */
async function fetched(name: string): Promise<PuzzleToKeep> {
  await new Promise((soon) => setTimeout(soon, PAUSE));
  return get("/puzzles/{name}/kept", { name });
}

async function kept<Told>(address: string): Promise<Told | null> {
  if (!("caches" in globalThis)) return null;
  const found = await caches.match(address, { cacheName: CACHE });
  return found ? ((await found.json()) as Told) : null;
}

export const keptDay = (): Promise<KeptDay | null> => kept(OVERVIEW);
export const keptPuzzle = (name: string): Promise<PuzzleToKeep | null> => kept(addressOf(name));

/** The table after some decisions, as far as it is kept. */
export function tableAfter({ first, options, tables }: PuzzleToKeep, actions: readonly GameAction[]): TrialTable {
  let number = 0;
  for (const action of actions) {
    const wanted = JSON.stringify(action);
    const at = tables[number]?.legal.findIndex((each) => JSON.stringify(options[each]?.action) === wanted) ?? -1;
    number = tables[number]?.next[at] ?? -1;
  }
  const table = tables[number];
  if (!table || !first.state.view) throw new Refusal(503, "puzzle/beyond", t("puzzles.offline.beyond"));
  const { seat, asked, trade, short, left, view, players, complete } = table;
  const legal = table.legal.flatMap((each) => options[each] ?? []);
  const shown = mergedView(first.state.view, view, players);
  const state = { ...first.state, seat, asked, trade, short, left, legal, view: shown, undo: actions.length };
  return { ...first, complete, state };
}

function keptTries(): readonly KeptTry[] {
  try {
    return JSON.parse(localStorage.getItem(TRIES) ?? "[]") as readonly KeptTry[];
  } catch {
    return [];
  }
}

/** The names of somebody's puzzles with a try that waits to be sent. */
export const waitingTries = (person: number): readonly string[] =>
  keptTries()
    .filter((each) => each.person === person)
    .map(({ name }) => name);

/** Keep a try until there is a connection; the first of a puzzle stays. */
export function keepTry(tried: KeptTry): void {
  if (waitingTries(tried.person).includes(tried.name)) return;
  localStorage.setItem(TRIES, JSON.stringify([...keptTries(), tried]));
}

/** Send somebody's tries that wait, in their order; what they came to. One that cannot be judged any more is let go. */
export async function sendTries(person: number): Promise<readonly PuzzleVerdict[]> {
  const told: PuzzleVerdict[] = [];
  for (const { name, actions } of keptTries().filter((each) => each.person === person)) {
    try {
      told.push(await post("/puzzles/{name}/answer", { name, body: { actions: [...actions] } }));
    } catch (no) {
      if (no instanceof Unreachable || !(no instanceof Refusal) || no.status >= 500) break;
    }
    const rest = keptTries().filter((each) => each.name !== name || each.person !== person);
    localStorage.setItem(TRIES, JSON.stringify(rest));
  }
  return told;
}
