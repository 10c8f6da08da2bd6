/** Writes every board as SVG and geometry into drawn: `npm run boards [-- imperium …]`. */
import { mkdirSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { BoardId } from "./read-maps.ts";
import { geometryOf } from "./output/geometry-file.ts";
import { layOut } from "./lay-out-board.ts";
import { draw, drawBare, drawCorner, drawThumb } from "./output/board-svg.ts";

export interface BuiltBoard {
  readonly svg: string;
  /** The same in two: sea and land, which may come later, and the places; lines are drawn by the page. */
  readonly parts: BoardParts;
  /** The ground alone, for the back of a page. */
  readonly bare: string;
  /** A small picture, to choose a board by. */
  readonly thumb: string;
  /** The lands around the capital, for a tile. */
  readonly corner: string;
  readonly json: string;
}

export function build(board: BoardId): BuiltBoard {
  const layout = layOut(board);
  const svg = draw(layout);
  return {
    svg,
    parts: partsOf(svg),
    bare: drawBare(layout),
    thumb: drawThumb(layout),
    corner: drawCorner(layout),
    json: `${JSON.stringify(geometryOf(layout))}\n`,
  };
}

export interface BoardParts {
  readonly ground: string;
  readonly places: string;
}

/** A whole drawing in two: what lies under the lines, and what over them. The lines are drawn from the geometry. */
export function partsOf(svg: string): BoardParts {
  const at = (text: string): number => svg.indexOf(text);
  const framed = (inside: string): string => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>\n`;
  return {
    ground: framed(svg.slice(at("<defs>"), at('<g class="b-lines"'))),
    places: framed(svg.slice(at('<g class="b-provinces"'), svg.lastIndexOf("</svg>"))),
  };
}

const OUT = new URL("../drawn/", import.meta.url);

export function write(boards: readonly BoardId[]): void {
  mkdirSync(OUT, { recursive: true });
  for (const board of boards) {
    const { svg, parts, bare, thumb, corner, json } = build(board);
    writeFileSync(new URL(`${board}.svg`, OUT), svg);
    writeFileSync(new URL(`${board}-ground.svg`, OUT), parts.ground);
    writeFileSync(new URL(`${board}-places.svg`, OUT), parts.places);
    writeFileSync(new URL(`${board}-bare.svg`, OUT), bare);
    writeFileSync(new URL(`${board}-thumb.svg`, OUT), thumb);
    writeFileSync(new URL(`${board}-corner.svg`, OUT), corner);
    writeFileSync(new URL(`${board}.json`, OUT), json);
    const kB = (text: string): string => (gzipSync(text).length / 1000).toFixed(1);
    console.log(
      `${board}: svg ${kB(svg)} kB, bare ${kB(bare)} kB, thumb ${kB(thumb)} kB, corner ${kB(corner)} kB, ` +
        `geometry ${kB(json)} kB compressed`,
    );
  }
}
