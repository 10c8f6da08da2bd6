/** Where pieces stand and where targets are, from a view and the geometry of its board. */
import type { TableView } from "../../protocol.ts";
import {
  SIZES,
  type BoardGeometry,
  type CityGeometry,
  type Kind,
  type LineGeometry,
  type Point,
  type ProvinceGeometry,
} from "../geometry/board-geometry.ts";
import type { Target } from "../highlights/targets.ts";
import { inPanel } from "./capital-panel.ts";
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
  /** How much larger than on paper names are. */
  readonly grow?: number;
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
