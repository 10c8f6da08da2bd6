/** Plates of the provinces: the marker and the name, on their own land or just off its coast; and names of seas. */
import { SIZES } from "../../src/board/geometry/board-geometry.ts";
import type { Candidate, Piece } from "./arrange.ts";
import { cellAt } from "../land/coast.ts";
import { costOf, landShare, type Ground } from "./ground-costs.ts";
import { PROVINCE_FACE, SEA_FACE, widthOf } from "./text-widths.ts";
import type { SeaName } from "../chosen-by-hand.ts";
import { NOBODY, type Territories, type Territory } from "../land/provinces.ts";
import { centred, centreOf, distance, grown, hull, type Box, type Point } from "../shapes.ts";
import { itemAt } from "../../src/app/known.ts";

export interface Plate {
  readonly of: "province";
  readonly province: Territory;
  readonly marker: Box;
  readonly name: Box;
}

export interface Sea {
  readonly of: "sea";
  readonly sea: SeaName;
  readonly at: Point;
}

const GRID = 6;
const KEPT = 700;
const BESIDE = 8;
const UNDER = 4;
const FARTHEST = 190;
const NEAR_WISH = 22;
/** A plate off its land stands this near to it, or pays for it. */
const BESIDE_LAND = 30;
const STRAY = 120;
const CLOSE = 8;

/** What words think of a place whatever lines there are. */
type Terrain = Pick<Ground, "cities" | "frame" | "grid">;

/** The places of a plate, to be weighed on each new ground. */
export function platesOf(
  index: number,
  territories: Territories,
  ground: Terrain,
  size: number,
  wish: Point | null,
): (ground: Ground) => Candidate<Plate>[] {
  const province = itemAt(territories.list, index);
  const text = widthOf(province.name.toUpperCase(), PROVINCE_FACE, size);
  const own = ground.cities.filter((c) => c.province === province.name).map((c) => c.at);
  const [, , width, height] = ground.frame;
  const seeds: { readonly base: number; readonly marker: Box; readonly name: Box }[] = [];
  for (let y = 36; y < height - 36; y += GRID)
    for (let x = 36; x < width - 36; x += GRID) {
      if (wish && distance([x, y], wish) > NEAR_WISH) continue;
      const away = Math.min(...own.map((c) => distance(c, [x, y])));
      const owner = territories.owner[cellAt(ground.grid, [x, y])];
      if (!wish && away > FARTHEST && owner !== index) continue;
      if (!wish && owner !== NOBODY && owner !== index) continue;
      layouts([x, y], text, size).forEach(({ marker, name }, layout) => {
        const foreign = strangeness(index, province, territories, ground, [marker, name]);
        if (!wish && foreign > 0.92) return;
        const stray =
          foreign > 0.5 && !besideOwn(index, province, territories, ground, hull([marker, name])) ? STRAY : 0;
        const base =
          stray +
          foreign * 230 +
          distance([x, y], province.centre) * 0.12 +
          Math.max(0, away - 60) * 0.3 +
          Math.max(0, away - 105) * 0.9 +
          layout * 3;
        seeds.push({ base, marker, name });
      });
    }
  if (seeds.length === 0) throw new Error(`no place for the plate of ${province.name}`);
  seeds.sort((a, b) => a.base - b.base);
  return (now) =>
    best(seeds, ({ base, marker, name }) => {
      const pieces: Piece[] = [
        { part: "marker", box: marker },
        { part: "plate", box: name },
      ];
      const cost = pieces.reduce((sum, { part, box }) => sum + costOf(now, part, box, null), base);
      return { pieces, cost, value: { of: "province", province, marker, name } };
    });
}

/** The cheapest candidates of seeds in rising order of base cost: nothing is weighed that could not be among them. */
function best<Seed extends { readonly base: number }, T>(
  seeds: readonly Seed[],
  weigh: (seed: Seed) => Candidate<T>,
): Candidate<T>[] {
  let kept: Candidate<T>[] = [];
  let limit = Infinity;
  for (const seed of seeds) {
    if (seed.base >= limit) break;
    const candidate = weigh(seed);
    if (candidate.cost < limit) kept.push(candidate);
    if (kept.length < 2 * KEPT) continue;
    kept = kept.sort((a, b) => a.cost - b.cost).slice(0, KEPT);
    limit = itemAt(kept, KEPT - 1).cost;
  }
  return kept.sort((a, b) => a.cost - b.cost).slice(0, KEPT);
}

/** Marker left of the name, right of it, or above it. */
function layouts([x, y]: Point, text: number, size: number): { marker: Box; name: Box }[] {
  const [mw, mh] = SIZES.marker;
  const half = (mw + BESIDE + text) / 2;
  const beside = (markerX: number, nameX: number): { marker: Box; name: Box } => ({
    marker: centred([markerX, y], mw, mh),
    name: centred([nameX, y], text, size),
  });
  return [
    beside(x - half + mw / 2, x + half - text / 2),
    beside(x + half - mw / 2, x - half + text / 2),
    { marker: centred([x, y - size / 2], mw, mh), name: centred([x, y + mh / 2 + UNDER], text, size) },
  ];
}

/** How much of a plate lies off its own land: 1 is all at sea, more is on others' land. */
function strangeness(
  index: number,
  province: Territory,
  territories: Territories,
  ground: Terrain,
  boxes: readonly Box[],
): number {
  let [off, all] = [0, 0];
  for (const box of boxes)
    for (let i = 0; i <= 4; i++)
      for (let j = 0; j <= 2; j++) {
        const cell = cellAt(ground.grid, [box[0] + ((box[2] - box[0]) * i) / 4, box[1] + ((box[3] - box[1]) * j) / 2]);
        const owner = itemAt(territories.owner, cell);
        const land = ground.grid.land[cell] === 1;
        all++;
        if (owner === index) off += land || province.islands ? 0 : 0.45;
        else if (owner === NOBODY) off += land ? 0.6 : 0.9;
        else off += land || itemAt(territories.list, owner).islands ? 1.8 : 0.8;
      }
  return off / all;
}

/** Whether a province has land, or sea of its own islands, in a plate's box or close around it. */
function besideOwn(index: number, province: Territory, territories: Territories, ground: Terrain, box: Box): boolean {
  const [left, top, right, bottom] = grown(box, BESIDE_LAND);
  for (let y = top; y <= bottom; y += CLOSE)
    for (let x = left; x <= right; x += CLOSE) {
      const cell = cellAt(ground.grid, [x, y]);
      if (territories.owner[cell] === index && (ground.grid.land[cell] === 1 || province.islands)) return true;
    }
  return false;
}

/** Places for the name of a sea near the wished one, on open water. */
export function seasOf(sea: SeaName, wish: Point, ground: Terrain): (ground: Ground) => Candidate<Sea>[] {
  const lines = sea.text.split("|");
  const angle = (sea.turned * Math.PI) / 180;
  const seeds: { readonly base: number; readonly at: Point; readonly pieces: readonly Piece[] }[] = [];
  for (let dy = -120; dy <= 120; dy += 8)
    for (let dx = -160; dx <= 160; dx += 8) {
      const at: Point = [wish[0] + dx, wish[1] + dy];
      const pieces = lines.flatMap((line, i): Piece[] => {
        const width = widthOf(line, SEA_FACE, sea.size);
        const parts = sea.turned === 0 ? 1 : 6;
        return Array.from({ length: parts }, (_, k): Piece => {
          const along = parts === 1 ? 0 : ((k + 0.5) / parts - 0.5) * width;
          const down = (i - (lines.length - 1) / 2) * sea.size * 1.05;
          const middle: Point = [
            at[0] + along * Math.cos(angle) - down * Math.sin(angle),
            at[1] + along * Math.sin(angle) + down * Math.cos(angle),
          ];
          return {
            part: "sea",
            box: parts === 1 ? centred(middle, width, sea.size) : centred(middle, width / parts, width / parts),
          };
        });
      });
      const land = pieces.reduce((sum, p) => sum + landShare(ground.grid, p.box), 0) / pieces.length;
      seeds.push({ base: land * 400 + distance(at, wish) * 0.1, at, pieces });
    }
  seeds.sort((a, b) => a.base - b.base);
  return (now) =>
    best(seeds, ({ base, at, pieces }) => {
      const cost = pieces.reduce((sum, p) => sum + costOf(now, "sea", p.box, null), base);
      return { pieces, cost, value: { of: "sea", sea, at } };
    });
}

export const markerCentre = (plate: Plate): Point => centreOf(plate.marker);
