/** The drawing and the geometry of a board, fetched once. */
import { boardFile, once } from "./board-files.ts";
import type { BoardGeometry } from "./board-geometry.ts";
import { drawLines } from "./draw-lines.ts";
import { learnLines } from "./known-lines.svelte.ts";

export interface Drawing {
  readonly geometry: BoardGeometry;
  /** The lines, which lie under the halos of options. */
  readonly lines: string;
  /** Plates of provinces and names of cities: what lies over them. */
  readonly places: string;
}

const drawings = new Map<string, Promise<Drawing>>();
const grounds = new Map<string, Promise<string>>();

/** A board to put inline into a page: all that a game needs of it. Its ground may come later. */
export function drawingOf(board: string): Promise<Drawing> {
  return once(drawings, board, async () => {
    const [svg, json] = await Promise.all([boardFile(`${board}-places.svg`), boardFile(`${board}.json`)]);
    const geometry = JSON.parse(json) as BoardGeometry;
    learnLines(geometry);
    return { geometry, lines: drawLines(geometry), places: contentOf(svg) };
  });
}

/** Sea and land, which lie under everything. */
export function groundOf(board: string): Promise<string> {
  return once(grounds, board, async () => contentOf(await boardFile(`${board}-ground.svg`)));
}

const contentOf = (svg: string): string => svg.slice(svg.indexOf(">") + 1, svg.lastIndexOf("</svg>"));
