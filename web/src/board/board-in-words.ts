/** The board in words, as a plain tree: for screen readers, and for anyone who likes to read. */
import type { Good, Marker, TableView } from "../protocol.ts";
import type { BoardGeometry, Kind, LineGeometry } from "./geometry/board-geometry.ts";
import { rowsOf } from "./pieces/piece-places.ts";

export interface Someone {
  readonly kind: Kind;
  readonly seat: number;
}

export interface WayStory {
  readonly kind: Kind;
  readonly city: string;
  /** Who stands on it. */
  readonly taken: Someone | null;
}

export interface CityStory {
  readonly city: string;
  readonly good: Good | null;
  readonly houses: readonly number[];
  readonly colonists: readonly Someone[];
  readonly ways: readonly WayStory[];
}

export interface ProvinceStory {
  readonly province: string;
  readonly marker: Marker | null;
  readonly cities: readonly CityStory[];
}

export interface BoardStory {
  readonly capital: CityStory;
  readonly provinces: readonly ProvinceStory[];
  readonly lines: readonly { readonly line: LineGeometry; readonly who: Someone }[];
}

export function storyOf(view: TableView, geometry: BoardGeometry): BoardStory {
  const rows = rowsOf(view);
  const on = new Map<string, Someone[]>();
  view.players.forEach(({ colonists }, seat) =>
    colonists.forEach(([kind, place]) => on.set(place, [...(on.get(place) ?? []), { kind, seat }])),
  );
  const city = (name: string): CityStory => ({
    city: name,
    good: view.cities[name] ?? null,
    houses: (rows.get(name) ?? []).filter((seat) => seat !== null),
    colonists: on.get(name) ?? [],
    ways: geometry.lines
      .filter((line) => line.cities.includes(name))
      .map((line) => ({
        kind: line.kind,
        city: line.cities[line.cities[0] === name ? 1 : 0],
        taken: on.get(line.id)?.[0] ?? null,
      })),
  });
  return {
    capital: city(geometry.capital.name),
    provinces: geometry.provinces.map(({ name, cities }) => ({
      province: name,
      marker: view.markers[name] ?? null,
      cities: cities.map(city),
    })),
    lines: geometry.lines.flatMap((line) => (on.get(line.id) ?? []).map((who) => ({ line, who }))),
  };
}
