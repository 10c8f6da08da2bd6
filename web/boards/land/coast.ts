/** Coastlines of Natural Earth on the frame, and a grid that tells land from sea. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Geometry, Position } from "geojson";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import type { Params } from "../chosen-by-hand.ts";
import type { Projection } from "./projection.ts";
import { area, around, clipped, simplified, toBox, type Box, type Point, type Ring } from "../shapes.ts";
import { itemAt } from "../../src/app/known.ts";

const SMALLEST_ISLAND = 14;
const FINE = 0.55;
/** Outside the frame nobody looks closely. */
const COARSE = 1.8;

const atlas = createRequire(import.meta.url);

export function coastRings(scale: Params["coast"], projection: Projection): Ring[] {
  const file = atlas.resolve(`world-atlas/land-${scale}.json`);
  const topology = JSON.parse(readFileSync(file, "utf8")) as Topology<{ land: GeometryCollection }>;
  const land = feature(topology, topology.objects.land);
  const tolerance = (p: Point): number => (toBox(p, projection.frame) > 30 ? COARSE : FINE);
  return land.features
    .flatMap(({ geometry }) => ringsOf(geometry))
    .map((ring) => ring.map(([longitude = 0, latitude = 0]) => projection.at([latitude, longitude])))
    .filter((ring) => reaches(ring, projection.bleed))
    .map((ring) => clipped(ring, projection.bleed))
    .filter((ring) => ring.length > 2 && area(ring) >= SMALLEST_ISLAND)
    .map((ring) => simplified([...ring, itemAt(ring, 0)], tolerance).slice(0, -1))
    .filter((ring) => ring.length > 2);
}

function reaches(ring: Ring, box: Box): boolean {
  const [west, north, east, south] = around(ring);
  return west < box[2] && east > box[0] && north < box[3] && south > box[1];
}

function ringsOf(geometry: Geometry): Position[][] {
  if (geometry.type === "Polygon") return geometry.coordinates;
  if (geometry.type === "MultiPolygon") return geometry.coordinates.flat();
  throw new Error(`a coast should be made of polygons, not ${geometry.type}`);
}

/** A raster over the bleed; cell (0, 0) is its upper left corner. */
export interface Grid {
  readonly step: number;
  readonly width: number;
  readonly height: number;
  readonly origin: Point;
  /** 1 where the middle of a cell is land. */
  readonly land: Uint8Array;
}

export const STEP = 4;

export function landGrid(rings: readonly Ring[], box: Box): Grid {
  const width = Math.ceil((box[2] - box[0]) / STEP);
  const height = Math.ceil((box[3] - box[1]) / STEP);
  const land = new Uint8Array(width * height);
  for (let j = 0; j < height; j++) {
    const y = box[1] + (j + 0.5) * STEP;
    const shores: number[] = [];
    for (const ring of rings)
      for (let i = 0; i < ring.length; i++) {
        const [a, b] = [itemAt(ring, i), itemAt(ring, (i + 1) % ring.length)];
        if (a[1] > y !== b[1] > y) shores.push(a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0]));
      }
    shores.sort((a, b) => a - b);
    for (let s = 0; s + 1 < shores.length; s += 2) {
      const first = Math.max(0, Math.ceil((itemAt(shores, s) - box[0]) / STEP - 0.5));
      for (let i = first; i < width && box[0] + (i + 0.5) * STEP < itemAt(shores, s + 1); i++) land[j * width + i] = 1;
    }
  }
  return { step: STEP, width, height, origin: [box[0], box[1]], land };
}

/** Index of the cell that holds a point, or -1 outside the grid. */
export function cellAt(grid: Grid, [x, y]: Point): number {
  const i = Math.floor((x - grid.origin[0]) / grid.step);
  const j = Math.floor((y - grid.origin[1]) / grid.step);
  return i < 0 || j < 0 || i >= grid.width || j >= grid.height ? -1 : j * grid.width + i;
}

export function isLand(grid: Grid, p: Point): boolean {
  const cell = cellAt(grid, p);
  return cell >= 0 && grid.land[cell] === 1;
}
