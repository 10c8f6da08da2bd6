/** Where pieces stand and where targets are, from a view and the geometry of its board. */
import type { TableView } from "../../protocol.ts";
import {
  SIZES,
  type BoardGeometry,
  type Box,
  type CityGeometry,
  type Kind,
  type LineGeometry,
  type Point,
  type ProvinceGeometry,
} from "../geometry/board-geometry.ts";
import type { Target } from "../highlights/targets.ts";
import { pieceSizes, type PieceSizes } from "./piece-sizes.ts";

/** Who owns the houses of each city, in the order of their places; null is a place that became free again. */
export type Rows = ReadonlyMap<string, readonly (number | null)[]>;

export interface Standing {
  readonly key: string;
  readonly seat: number;
  readonly at: Point;
  readonly size: number;
}

export interface StandingHouse extends Standing {
  readonly city: string;
}

export interface StandingColonist extends Standing {
  readonly kind: Kind;
  readonly place: string;
}

/** How pieces are drawn at the scale of the moment. */
export interface Drawn {
  readonly sizes: PieceSizes;
  /** Own colonists in the capital stand so far apart, for a finger that is to choose one; 0: as all others. */
  readonly apart: number;
}
export const ON_PAPER: Drawn = { sizes: pieceSizes(1), apart: 0 };

/** The geometry by name. */
export interface Atlas {
  readonly geometry: BoardGeometry;
  readonly cities: ReadonlyMap<string, CityGeometry>;
  readonly lines: ReadonlyMap<string, LineGeometry>;
  readonly provinces: ReadonlyMap<string, ProvinceGeometry>;
}

export function atlasOf(geometry: BoardGeometry): Atlas {
  return {
    geometry,
    cities: new Map(geometry.cities.map((city) => [city.name, city])),
    lines: new Map(geometry.lines.map((line) => [line.id, line])),
    provinces: new Map(geometry.provinces.map((province) => [province.name, province])),
  };
}

/** Houses stay where they were seen before; new ones take the first free place, earlier built ones first. */
export function rowsOf(view: TableView, before: Rows = new Map()): Rows {
  const built = new Map<string, { seat: number; when: number }[]>();
  view.players.forEach(({ houses }, seat) =>
    houses.forEach((city, when) => built.set(city, [...(built.get(city) ?? []), { seat, when }])),
  );
  return new Map(
    [...built].map(([city, list]) => {
      const seats = list.sort((a, b) => a.when - b.when || a.seat - b.seat).map(({ seat }) => seat);
      const row = (before.get(city) ?? []).map((seat) => (seat !== null && seats.includes(seat) ? seat : null));
      for (const seat of seats) {
        if (row.includes(seat)) continue;
        const free = row.indexOf(null);
        if (free >= 0) row[free] = seat;
        else row.push(seat);
      }
      return [city, row] as const;
    }),
  );
}

export function housesOn(rows: Rows, { cities }: Atlas, { sizes }: Drawn = ON_PAPER): StandingHouse[] {
  return [...rows].flatMap(([city, row]) =>
    row.flatMap((seat, place): StandingHouse[] => {
      const at = housePlace(cities.get(city), place, sizes);
      return seat === null || !at ? [] : [{ key: `house:${seat}:${city}`, seat, city, at, size: sizes.house }];
    }),
  );
}

/** The next free place for a house. */
export function nextHouse(city: string, rows: Rows, { cities }: Atlas, { sizes }: Drawn = ON_PAPER): Point | null {
  const row = rows.get(city) ?? [];
  const free = row.indexOf(null);
  return housePlace(cities.get(city), free >= 0 ? free : row.length, sizes);
}

/** Houses larger than on paper spread, from the first place outwards and away from the name. */
function housePlace(city: CityGeometry | undefined, place: number, sizes: PieceSizes): Point | null {
  const [first, second, third] = city?.houses ?? [];
  const at = city?.houses[place];
  if (!city || !first || !second || !third || !at) return null;
  const spread = sizes.houseStep / SIZES.houseStep;
  const more = (sizes.house - SIZES.house) / 2;
  const { box } = city.label;
  const down = Math.sign(first[1] - (box[1] + box[3]) / 2);
  // A row that grows to one side only begins beside its city.
  const aside = Math.sign(second[0] - first[0]) === Math.sign(third[0] - first[0]) ? second[0] - first[0] : 0;
  return [
    first[0] + (at[0] - first[0]) * spread + Math.sign(aside) * more,
    first[1] + (at[1] - first[1]) * spread + down * more,
  ];
}

/** A little above its spot, so that the line is seen. */
export const onSpot = ({ spot, sign, curve }: LineGeometry): Point => {
  const [x, y] = spot ?? sign ?? curve[0];
  return [x, y - 3];
};

/** Colonists side by side in one city stand by seat, those of `me` first. */
export function colonistsOn(
  view: TableView,
  atlas: Atlas,
  me: number | null = null,
  drawn: Drawn = ON_PAPER,
): StandingColonist[] {
  const rank = (seat: number): number => (seat === me ? -1 : seat);
  const places = new Map<string, { seat: number; kind: Kind }[]>();
  view.players.forEach(({ colonists }, seat) =>
    colonists.forEach(([kind, place]) => places.set(place, [...(places.get(place) ?? []), { seat, kind }])),
  );
  return [...places].flatMap(([place, list]) => {
    const sorted = [...list].sort((a, b) => rank(a.seat) - rank(b.seat) || a.kind.localeCompare(b.kind));
    const line = atlas.lines.get(place);
    const city = atlas.cities.get(place);
    const stands = line
      ? { at: sorted.map((_, i) => besides(onSpot(line), i)), size: drawn.sizes.colonist }
      : city
        ? standing(city, sorted.length, sorted.filter(({ seat }) => seat === me).length, atlas.geometry, drawn)
        : null;
    if (!stands) return [];
    return sorted.flatMap(({ seat, kind }, i): StandingColonist[] => {
      const at = stands.at[i];
      if (!at) return [];
      const like = sorted.slice(0, i).filter((other) => other.seat === seat && other.kind === kind).length;
      return [{ key: `colonist:${seat}:${kind}:${place}:${like}`, seat, kind, place, at, size: stands.size }];
    });
  });
}

/** No two colonists stand on one line by the rules; if they do, both are seen. */
const besides = ([x, y]: Point, number: number): Point => [x + number * 15, y - number * 5];

function standing(
  city: CityGeometry,
  count: number,
  own: number,
  geometry: BoardGeometry,
  drawn: Drawn,
): { at: readonly Point[]; size: number } {
  if (city.name === geometry.capital.name) return inPanel(geometry, count, own, drawn);
  const [x, y] = city.at;
  const more = Array.from({ length: Math.max(0, count - city.colonists.length) }, (_, i): Point => {
    const angle = Math.PI * (0.15 + 0.23 * i);
    return [x + Math.cos(angle) * 32, y + Math.sin(angle) * 30];
  });
  return { at: [...city.colonists, ...more], size: drawn.sizes.colonistInCity };
}

const PANEL_PAD = 7;
/** The panel of the capital is as wide as on paper: larger colonists stand in more rows, many closer together. */
const PANEL_WIDTH = SIZES.capitalColumns * SIZES.capitalStep;
/** Where they are drawn larger than on paper, a row of them may be a little wider. */
const WIDER = 1.65;
/** So much closer than they should they stand rather than in one more row. */
const CLOSER = 0.94;
const FEWEST_COLUMNS = 3;

export interface Waiting {
  readonly at: readonly Point[];
  readonly size: number;
  /** Around the name and all who wait. */
  readonly panel: Box;
}

/** Colonists waiting in the capital: in rows under its name, from the side of the name; closer when they are many. */
export function inPanel(
  { cities, capital }: BoardGeometry,
  count: number,
  own = 0,
  { sizes, apart }: Drawn = ON_PAPER,
): Waiting {
  const city = cities.find((each) => each.name === capital.name);
  const [x0, y0, x1, y1] = capital.panel;
  const name: Box = city?.label.box ?? capital.panel;
  const upper = (city?.colonists[0]?.[1] ?? y1) + (sizes.capitalStep - SIZES.capitalStep) / 2;
  const room = PANEL_WIDTH * (sizes.colonistInCapital > ON_PAPER.sizes.colonistInCapital ? WIDER : 1);
  const most = Math.max(
    FEWEST_COLUMNS,
    Math.min(SIZES.capitalColumns, Math.floor(room / (sizes.capitalStep * CLOSER))),
  );
  // Those that a finger is to choose among have rows of their own.
  const wide = apart > sizes.capitalStep ? own : 0;
  const close = count - wide;
  const columns = Math.ceil(close / Math.max(1, Math.min(2, Math.ceil(close / most))));
  const step = Math.min(
    sizes.capitalStep,
    columns > most ? Math.max(PANEL_WIDTH, Math.min(room, most * sizes.capitalStep)) / columns : room / columns,
  );
  const wideColumns = Math.min(wide, FEWEST_COLUMNS);
  const wideRows = wide > 0 ? Math.ceil(wide / wideColumns) : 0;
  const rows = close > 0 ? Math.ceil(close / columns) : 0;
  const width = Math.max(name[2] - name[0], columns * step, wideColumns * apart);
  const left =
    name[0] - x0 < x1 - name[2] - 1
      ? name[0]
      : name[0] - x0 > x1 - name[2] + 1
        ? name[2] - width
        : (x0 + x1 - width) / 2;
  const toRight = left < name[0] - 1;
  const begin = (used: number): number => (toRight ? left + width - used : left);
  const below = upper + wideRows * apart + (wideRows > 0 ? sizes.capitalStep / 2 - apart / 2 : 0);
  const at = (i: number): Point =>
    i < wide
      ? [
          begin(wideColumns * apart) + ((i % wideColumns) + 0.5) * apart,
          upper + (apart - sizes.capitalStep) / 4 + Math.floor(i / wideColumns) * apart,
        ]
      : [
          begin(Math.min(close, columns) * step) + (((i - wide) % columns) + 0.5) * step,
          below + Math.floor((i - wide) / columns) * sizes.capitalStep,
        ];
  const foot =
    rows > 0
      ? below + (rows - 0.5) * sizes.capitalStep
      : upper + (apart - sizes.capitalStep) / 4 + (wideRows - 1) * apart + sizes.capitalStep * 0.6;
  return {
    at: Array.from({ length: count }, (_, i) => at(i)),
    size: Math.max(12, Math.min(sizes.colonistInCapital, step * 0.95)),
    panel: [left - PANEL_PAD, y0, left + width + PANEL_PAD, foot + PANEL_PAD - 2],
  };
}

/** The panel around those who wait in the capital; null where nobody does. */
export function panelFor(
  colonists: readonly StandingColonist[],
  geometry: BoardGeometry,
  me: number | null,
  drawn: Drawn,
): Box | null {
  const waiting = colonists.filter(({ place }) => place === geometry.capital.name);
  if (waiting.length === 0) return null;
  return inPanel(geometry, waiting.length, waiting.filter(({ seat }) => seat === me).length, drawn).panel;
}

export interface TargetPlace {
  readonly at: Point;
  /** How far it reaches around its middle. */
  readonly radius: number;
}

/** Where a target is; null for what the board does not have. */
export function spotOf(target: Target, atlas: Atlas, colonists: readonly StandingColonist[]): TargetPlace | null {
  switch (target.on) {
    case "line": {
      const line = atlas.lines.get(target.line);
      return line ? { at: line.spot ?? line.sign ?? line.curve[0], radius: SIZES.spot + 2 } : null;
    }
    case "city": {
      const city = atlas.cities.get(target.city);
      return city
        ? { at: city.at, radius: city.name === atlas.geometry.capital.name ? SIZES.capital : SIZES.token }
        : null;
    }
    case "province": {
      const province = atlas.provinces.get(target.province);
      return province ? { at: province.marker, radius: SIZES.marker[1] / 2 } : null;
    }
    case "colonist": {
      const found = colonists.find(
        (each) => each.seat === target.seat && each.kind === target.kind && each.place === target.place,
      );
      return found ? { at: found.at, radius: found.size * 0.6 } : null;
    }
  }
}
