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

export function housesOn(rows: Rows, { cities }: Atlas): StandingHouse[] {
  return [...rows].flatMap(([city, row]) =>
    row.flatMap((seat, place): StandingHouse[] => {
      const at = cities.get(city)?.houses[place];
      return seat === null || !at ? [] : [{ key: `house:${seat}:${city}`, seat, city, at, size: SIZES.house }];
    }),
  );
}

/** The next free place for a house. */
export function nextHouse(city: string, rows: Rows, { cities }: Atlas): Point | null {
  const row = rows.get(city) ?? [];
  const free = row.indexOf(null);
  return cities.get(city)?.houses[free >= 0 ? free : row.length] ?? null;
}

/** A little above its spot, so that the line is seen. */
export const onSpot = ({ spot, sign, curve }: LineGeometry): Point => {
  const [x, y] = spot ?? sign ?? curve[0];
  return [x, y - 3];
};

/** Colonists side by side in one city stand by seat, those of `me` first. */
export function colonistsOn(view: TableView, atlas: Atlas, me: number | null = null): StandingColonist[] {
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
      ? { at: sorted.map((_, i) => besides(onSpot(line), i)), size: SIZES.colonist }
      : city
        ? standing(city, sorted.length, atlas.geometry)
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

function standing(city: CityGeometry, count: number, geometry: BoardGeometry): { at: readonly Point[]; size: number } {
  if (city.name === geometry.capital.name) return inPanel(geometry, count);
  const [x, y] = city.at;
  const more = Array.from({ length: Math.max(0, count - city.colonists.length) }, (_, i): Point => {
    const angle = Math.PI * (0.15 + 0.23 * i);
    return [x + Math.cos(angle) * 32, y + Math.sin(angle) * 30];
  });
  return { at: [...city.colonists, ...more], size: SIZES.colonistInCity };
}

const PANEL_PAD = 7;

export interface Waiting {
  readonly at: readonly Point[];
  readonly size: number;
  /** Around the name and all who wait. */
  readonly panel: Box;
}

/** Colonists waiting in the capital: in rows under its name, from the side of the name; closer when they are many. */
export function inPanel({ cities, capital }: BoardGeometry, count: number): Waiting {
  const city = cities.find((each) => each.name === capital.name);
  const [x0, y0, x1, y1] = capital.panel;
  const name: Box = city?.label.box ?? capital.panel;
  const upper = city?.colonists[0]?.[1] ?? y1;
  const most = SIZES.capitalColumns;
  const columns = count > 2 * most ? Math.ceil(count / 2) : Math.min(count, most);
  const step = Math.min(SIZES.capitalStep, (most * SIZES.capitalStep) / columns);
  const rows = Math.ceil(count / columns);
  const width = Math.max(name[2] - name[0], columns * step);
  const left =
    name[0] - x0 < x1 - name[2] - 1
      ? name[0]
      : name[0] - x0 > x1 - name[2] + 1
        ? name[2] - width
        : (x0 + x1 - width) / 2;
  const toRight = left < name[0] - 1;
  const first = toRight ? left + width - Math.min(count, columns) * step : left;
  return {
    at: Array.from({ length: count }, (_, i): Point => [
      first + ((i % columns) + 0.5) * step,
      upper + Math.floor(i / columns) * SIZES.capitalStep,
    ]),
    size: Math.max(12, Math.min(SIZES.colonistInCapital, step * 0.95)),
    panel: [left - PANEL_PAD, y0, left + width + PANEL_PAD, upper + (rows - 0.5) * SIZES.capitalStep + PANEL_PAD - 2],
  };
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
