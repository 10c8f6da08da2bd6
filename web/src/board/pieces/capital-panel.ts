/** The panel of the capital: its name, and below it in rows all colonists who wait there. */
import { known } from "../../app/known.ts";
import { SIZES, type BoardGeometry, type Box, type Point } from "../geometry/board-geometry.ts";
import { GAP, pieceSizes, type PieceSizes } from "./piece-sizes.ts";
import { around, nameOf, overlap } from "./price-tag-places.ts";

const PAD = 7;
/** So much smaller colonists stand rather than cover something. */
const SMALLER = [1, 0.9, 0.8] as const;
const MOST_ROWS = 3;
/** Where the panel reaches beyond the name: to the right of it, to both sides, to the left. */
const SIDES = [0, 0.5, 1] as const;
/** Those that a finger is to choose among stand in rows of so many. */
const FINGER_COLUMNS = 3;
/** How bad it is to cover what is read, what is pressed or what somebody stands on, and the capital itself. */
const READ = 8;
const PRESSED = 6;
const CAPITAL = 1;
/** How far somebody reaches around the spot of a line. */
const SPOT = SIZES.spot + 3;
/** To be as small as nothing, and one more row, are as bad as to cover so much. */
const SMALL = 9000;
const ROW = 1500;

/** Who waits: how many, of them those that a finger chooses among, how far apart these stand. */
interface Crowd {
  readonly count: number;
  readonly chosen: number;
  readonly apart: number;
}
/** How all of it is drawn: sizes, how far apart those stand that a finger chooses among, how large names are. */
interface Drawing {
  readonly sizes: PieceSizes;
  readonly apart: number;
  readonly grow?: number;
}
interface Arrangement {
  readonly smaller: number;
  readonly rows: number;
  readonly side: number;
}
export interface Waiting {
  readonly at: readonly Point[];
  readonly size: number;
  /** Around the name and all who wait. */
  readonly panel: Box;
}
interface Obstacle {
  readonly box: Box;
  readonly weight: number;
}

const ARRANGEMENTS: readonly Arrangement[] = SMALLER.flatMap((smaller) =>
  Array.from({ length: MOST_ROWS }, (_, row) => row + 1).flatMap((rows) =>
    SIDES.map((side) => ({ smaller, rows, side })),
  ),
);

const capitalOf = ({ cities, capital }: BoardGeometry): BoardGeometry["cities"][number] =>
  known(
    cities.find(({ name }) => name === capital.name),
    "the capital",
  );

/** All that a panel should leave free, where names are drawn so much larger than on paper. */
function obstaclesOf(geometry: BoardGeometry, grow: number): readonly Obstacle[] {
  return [
    ...geometry.cities.flatMap((city) =>
      city.name === geometry.capital.name
        ? [{ box: around(city.at, 2 * SIZES.capital, 2 * SIZES.capital), weight: CAPITAL }]
        : [
            { box: around(city.at, 2 * SIZES.token, 2 * SIZES.token), weight: PRESSED },
            { box: nameOf(city, grow), weight: READ },
          ],
    ),
    ...geometry.provinces.flatMap(({ marker, label }) => [
      { box: around(marker, ...SIZES.marker), weight: PRESSED },
      { box: label.box, weight: READ },
    ]),
    ...geometry.lines.flatMap(({ spot }) => (spot ? [{ box: around(spot, 2 * SPOT, 2 * SPOT), weight: PRESSED }] : [])),
  ];
}

function arranged(
  geometry: BoardGeometry,
  { count, chosen, apart }: Crowd,
  sizes: PieceSizes,
  { smaller, rows, side }: Arrangement,
): Waiting {
  const { label, colonists } = capitalOf(geometry);
  const name = label.box;
  const size = sizes.colonistInCapital * smaller;
  const step = size * GAP;
  const top = known(colonists[0], "a place in the capital")[1] - SIZES.capitalStep / 2;
  const columns = Math.ceil((count - chosen) / rows);
  const fingerColumns = Math.min(chosen, FINGER_COLUMNS);
  const width = Math.max(name[2] - name[0], columns * step, fingerColumns * apart);
  const left = name[0] + side * (name[2] - name[0] - width);
  // Those to choose among stand above the others.
  const first = top + step / 2 + (chosen > 0 ? (apart - step) / 4 : 0);
  const next = top + step / 2 + (chosen > 0 ? Math.ceil(chosen / FINGER_COLUMNS) * apart + (step - apart) / 2 : 0);
  /** Where one of so many stands, in rows of so many so far apart, from the side of the name. */
  const inRow = (i: number, all: number, of: number, far: number, from: number): Point => {
    const begin = side === 1 ? left + width - Math.min(all, of) * far : left;
    return [begin + ((i % of) + 0.5) * far, from + Math.floor(i / of) * far];
  };
  return {
    at: Array.from({ length: count }, (_, i) =>
      i < chosen
        ? inRow(i, chosen, fingerColumns, apart, first)
        : inRow(i - chosen, count - chosen, columns, step, next),
    ),
    size,
    panel: [
      left - PAD,
      geometry.capital.panel[1],
      left + width + PAD,
      next + (Math.ceil((count - chosen) / Math.max(1, columns)) - 0.5) * step + PAD - 2,
    ],
  };
}

/** Colonists waiting in the capital: in rows under its name, as large as they may be, over as little as possible. */
export function inPanel(
  geometry: BoardGeometry,
  count: number,
  own = 0,
  { sizes, apart, grow = 1 }: Drawing = { sizes: pieceSizes(1), apart: 0 },
): Waiting {
  const obstacles = obstaclesOf(geometry, grow);
  const crowd = { count, chosen: apart > sizes.capitalStep ? own : 0, apart };
  const all = ARRANGEMENTS.map((arrangement) => {
    const waiting = arranged(geometry, crowd, sizes, arrangement);
    const hides = obstacles.reduce(
      (sum, { box, weight }) => sum + weight * overlap(waiting.panel, box),
      SMALL * (1 - arrangement.smaller) + ROW * arrangement.rows,
    );
    return { waiting, hides };
  });
  return all.reduce((best, each) => (each.hides < best.hides ? each : best)).waiting;
}

/** The panel around those who wait in the capital; null where nobody does. */
export function panelFor(
  colonists: readonly { readonly place: string; readonly seat: number }[],
  geometry: BoardGeometry,
  me: number | null,
  drawn: Drawing,
): Box | null {
  const waiting = colonists.filter(({ place }) => place === geometry.capital.name);
  if (waiting.length === 0) return null;
  return inPanel(geometry, waiting.length, waiting.filter(({ seat }) => seat === me).length, drawn).panel;
}
