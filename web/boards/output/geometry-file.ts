/** What a client needs to place pieces, taken from a layout. */
import {
  SIZES,
  type BoardGeometry,
  type CityGeometry,
  type LineGeometry,
  type Point,
} from "../../src/board/geometry/board-geometry.ts";
import type { Block } from "../placing/city-blocks.ts";
import type { Layout } from "../lay-out-board.ts";
import { centreOf, distance, roundBox, roundPoint, rounded, type Box, type Cubic } from "../shapes.ts";
import { known } from "../../src/app/known.ts";

export function geometryOf(layout: Layout): BoardGeometry {
  const { map, params, projection, blocks, plates, spots, routes } = layout;
  const capital = known(
    blocks.find((b) => b.city.capital),
    "the capital",
  );
  const panel = roundBox(known(capital.panel, "the panel of the capital"));
  const spotOf = new Map(spots.map((s) => [s.route.id, s]));
  return {
    board: map.board,
    name: map.name,
    frame: params.frame,
    bleed: projection.bleed,
    capital: { name: map.capital, panel },
    cities: blocks.map((b) => cityOf(b, panel)),
    lines: routes.map((r): LineGeometry => {
      const curve = r.curve.map(roundPoint) as unknown as Cubic;
      const spot = known(spotOf.get(r.id), `the spot of ${r.id}`);
      return {
        id: r.id,
        kind: r.kind,
        cities: r.cities,
        curve,
        spot: r.stop ? roundPoint(spot.at) : null,
        sign: r.stop ? null : roundPoint(spot.at),
        t: Math.round(spot.t * 1000) / 1000,
      };
    }),
    provinces: plates.map(({ province, marker, name }) => ({
      name: province.name,
      letter: province.letter,
      hue: province.hue,
      cities: province.cities,
      marker: roundPoint(centreOf(marker)),
      label: { text: province.name.toUpperCase(), box: roundBox(name) },
    })),
  };
}

function cityOf({ city, anchor, name, houses }: Block, panel: Box): CityGeometry {
  const away = anchor === "start" ? -1 : 1;
  return {
    name: city.name,
    province: city.province,
    at: city.at,
    moved: rounded(distance(city.at, city.home)),
    label: { text: city.capital ? city.name.toUpperCase() : city.name, box: roundBox(name) },
    houses: houses.map(roundPoint),
    colonists: (city.capital ? waiting(panel) : onRim(city.at, away)).map(roundPoint),
  };
}

/** Upper rim of the token, first on the side away from the name. */
const onRim = ([x, y]: Point, away: number): Point[] => [
  [x + away * 16, y - 20],
  [x - away * 16, y - 20],
  [x, y - 29],
  [x + away * 30, y - 8],
];

/** Two rows in the capital's panel, which is what six players begin with. */
function waiting(panel: Box): Point[] {
  const { capitalColumns: columns, capitalStep: step } = SIZES;
  const left = (panel[0] + panel[2]) / 2 - ((columns - 1) * step) / 2;
  const lowest = panel[3] - 6 - step / 2;
  return Array.from({ length: 2 * columns }, (_, i): Point => [
    left + (i % columns) * step,
    lowest - step * (1 - Math.floor(i / columns)),
  ]);
}
