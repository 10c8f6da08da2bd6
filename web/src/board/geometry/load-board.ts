/** The drawing and the geometry of a board, fetched once. */
import { answerFrom } from "../../app/early/started.ts";
import type { BoardGeometry } from "./board-geometry.ts";
import { learnLines } from "./known-lines.svelte.ts";

export interface Drawing {
  readonly geometry: BoardGeometry;
  /** Sea, land and lines: what lies under the halos of options. */
  readonly ground: string;
  /** Plates of provinces and names of cities: what lies over them. */
  readonly places: string;
}

const drawings = new Map<string, Promise<Drawing>>();
const texts = new Map<string, Promise<string>>();

/** A board to put inline into a page. */
export function drawingOf(board: string): Promise<Drawing> {
  return once(drawings, board, async () => {
    const [svg, json] = await Promise.all([fetched(`${board}.svg`), fetched(`${board}.json`)]);
    const geometry = JSON.parse(json) as BoardGeometry;
    learnLines(geometry);
    return { geometry, ...parted(svg) };
  });
}

/** A drawing that stands alone: `imperium-thumb`, `imperium-bare`. */
export function plainDrawing(name: string): Promise<string> {
  return once(texts, name, () => fetched(`${name}.svg`));
}

/** A drawing without its frame, in two: up to the lines, and from the plates on. */
export function parted(svg: string): { ground: string; places: string } {
  const inside = svg.slice(svg.indexOf("<defs>"), svg.lastIndexOf("</svg>"));
  const cut = inside.indexOf('<g class="b-provinces"');
  return { ground: inside.slice(0, cut), places: inside.slice(cut) };
}

/** What failed may be asked for again. */
function once<Kept>(shelf: Map<string, Promise<Kept>>, name: string, make: () => Promise<Kept>): Promise<Kept> {
  const had = shelf.get(name);
  if (had) return had;
  const made = make();
  shelf.set(name, made);
  made.catch(() => shelf.delete(name));
  return made;
}

/** By the names of their files, which the builder of the client has given to their content. */
const ADDRESSES = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>("../../../drawn/*.{svg,json}", { query: "?url", import: "default", eager: true }),
  ).map(([path, address]) => [path.slice(path.lastIndexOf("/") + 1), address]),
);

async function fetched(file: string): Promise<string> {
  const address = ADDRESSES[file];
  if (!address) throw new Error(`no board ${file}`);
  const answer = await answerFrom(address, () => fetch(address));
  if (!answer.ok) throw new Error(`no board ${file}`);
  return answer.text();
}
