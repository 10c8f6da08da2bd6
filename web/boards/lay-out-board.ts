/** A whole board laid out: coast, provinces, lines, words and ornaments, before anything is drawn. */
import { arrange, faults, type Candidate, type Piece } from "./placing/arrange.ts";
import { blocksOf, panelAt, type Block } from "./placing/city-blocks.ts";
import { settle, type City } from "./land/cities.ts";
import { coastRings, landGrid, type Grid } from "./land/coast.ts";
import { mapOf, type BoardId, type BoardMap } from "./read-maps.ts";
import { groundOf, type Ground } from "./placing/ground-costs.ts";
import { ornament, type Ornaments } from "./land/ornaments.ts";
import { PARAMS, type Params } from "./chosen-by-hand.ts";
import { platesOf, seasOf, type Plate, type Sea } from "./placing/province-plates.ts";
import { projectionFor, type Projection } from "./land/projection.ts";
import { divide, type Territories } from "./land/provinces.ts";
import { conceive, plan, type Obstacle, type Route } from "./placing/line-routes.ts";
import { centred, type Point, type Ring } from "./shapes.ts";
import { spotsOf, type LineSpot } from "./placing/line-spots.ts";

export interface Land {
  readonly map: BoardMap;
  readonly params: Params;
  readonly projection: Projection;
  readonly coast: readonly Ring[];
  readonly grid: Grid;
  readonly cities: readonly City[];
  readonly territories: Territories;
}

export interface Layout extends Land {
  readonly routes: readonly Route[];
  readonly blocks: readonly Block[];
  readonly plates: readonly Plate[];
  readonly seas: readonly Sea[];
  readonly spots: readonly LineSpot[];
  readonly ornaments: Ornaments;
}

type Thing = Block | Plate | Sea | LineSpot;

/** Lines first go where they like, then around the words, and the words follow. */
const ROUNDS = [
  { strict: 0.3, effort: 400 },
  { strict: 0.6, effort: 500 },
  { strict: 1, effort: 600 },
  { strict: 1, effort: 3000 },
] as const;
const SEED = 2013;
const ATTEMPTS = 6;
/** About the size of a plate with the name under the marker. */
const PLATE = [100, 72] as const;

/** What a board has before any line or word: coast, cities and whose land is where. */
export function landOf(board: BoardId): Land {
  const map = mapOf(board);
  const params = PARAMS[board];
  const projection = projectionFor([...map.places.values()], params);
  const coast = coastRings(params.coast, projection);
  const grid = landGrid(coast, projection.bleed);
  const cities = settle(map, params, projection);
  return { map, params, projection, coast, grid, cities, territories: divide(map, params, projection, cities, grid) };
}

export function layOut(board: BoardId): Layout {
  const land = landOf(board);
  const { map, params, projection, grid, cities, territories } = land;
  let obstacles: readonly Obstacle[] = [
    ...(params.panel ? [{ box: panelAt(map.capital, params.panel), weight: DEAR.panel }] : []),
    ...Object.values(params.plates).map((place) => ({
      box: centred(projection.at(place), ...PLATE),
      weight: DEAR.plate,
    })),
  ];
  const conceived = conceive(map.lines, cities, grid, projection.frame, params.bows);
  const words = wordsOf(territories, params, projection, { cities, grid, frame: projection.frame });
  let ground!: Ground;
  let things: Candidate<Thing>[] = [];
  for (const { strict, effort } of ROUNDS) {
    const routes = plan(conceived, obstacles);
    ground = groundOf(cities, routes, projection.frame, grid, strict);
    things = withoutFaults(candidates(ground, words, params), effort, strict === 1 ? ATTEMPTS : 1);
    obstacles = things.flatMap((t) => t.pieces.flatMap(obstacle));
  }
  const values = things.map((t) => t.value);
  const pick = <K extends Thing["of"]>(of: K): Extract<Thing, { of: K }>[] =>
    values.filter((v): v is Extract<Thing, { of: K }> => v.of === of);
  return {
    ...land,
    routes: ground.routes,
    blocks: pick("city"),
    plates: pick("province"),
    seas: pick("sea"),
    spots: pick("spot"),
    ornaments: ornament(
      params,
      projection,
      ground,
      things.flatMap((t) => t.pieces),
    ),
  };
}

/** Chance may leave an overlap: other luck is tried until there is none. */
function withoutFaults(items: Candidate<Thing>[][], effort: number, attempts: number): Candidate<Thing>[] {
  let best: Candidate<Thing>[] = [];
  let fewest = Infinity;
  for (let attempt = 0; attempt < attempts && fewest > 0; attempt++) {
    const things = arrange(items, SEED + attempt, effort);
    const count = faults(things);
    if (count < fewest) [best, fewest] = [things, count];
  }
  return best;
}

/** Plates of provinces and names of seas: where they may stand does not change with the lines, only what it costs. */
type Words = readonly ((ground: Ground) => Candidate<Thing>[])[];

function wordsOf(
  territories: Territories,
  params: Params,
  projection: Projection,
  terrain: Pick<Ground, "cities" | "grid" | "frame">,
): Words {
  const wished = (province: string): Point | null =>
    params.plates[province] ? projection.at(params.plates[province]) : null;
  return [
    ...territories.list.map(({ name }, i) => platesOf(i, territories, terrain, params.lettering, wished(name))),
    ...params.seas.map((sea) => seasOf(sea, projection.at(sea.near), terrain)),
  ];
}

function candidates(ground: Ground, words: Words, params: Params): Candidate<Thing>[][] {
  return [
    ...ground.cities.map((city) => blocksOf(city, ground, params.panel)),
    ...words.map((weigh) => weigh(ground)),
    ...ground.routes.map((_, i) => spotsOf(i, ground)),
  ];
}

const DEAR: Readonly<Record<Piece["part"], number>> = {
  name: 22,
  panel: 45,
  plate: 26,
  marker: 30,
  houses: 6,
  sea: 5,
  spot: 0,
};

const obstacle = ({ part, box }: Piece): Obstacle[] => (DEAR[part] ? [{ box, weight: DEAR[part] }] : []);
