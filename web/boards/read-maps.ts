/** The maps of the game as the boards need them: read from the engine's data, never copied. */
import { readFileSync } from "node:fs";
import type { Kind } from "../src/board/geometry/board-geometry.ts";

export const BOARDS = ["imperium", "italia", "hellas", "ionium", "ionium-small", "cyprus"] as const;
export type BoardId = (typeof BOARDS)[number];

export interface Province {
  readonly name: string;
  readonly letter: string;
  readonly cities: readonly string[];
}

export interface MapLine {
  readonly id: string;
  readonly kind: Kind;
  readonly cities: readonly [string, string];
  /** May a colonist stop here? (7.6) */
  readonly stop: boolean;
}

export interface BoardMap {
  readonly board: BoardId;
  readonly name: string;
  readonly capital: string;
  readonly provinces: readonly Province[];
  readonly lines: readonly MapLine[];
  /** Latitude and longitude. */
  readonly places: ReadonlyMap<string, readonly [number, number]>;
}

interface MapFile {
  readonly name: string;
  readonly capital: string;
  readonly provinces: readonly Province[];
  readonly land: readonly (readonly [string, string])[];
  readonly sea: readonly (readonly [string, string])[];
  readonly no_stop: readonly (readonly [string, string])[];
  readonly small_form?: { readonly without_letter: string };
  readonly coordinates: Readonly<Record<string, readonly [number, number]>>;
}

const MAPS = new URL("../../src/concordia/data/maps/", import.meta.url);
const SMALL = "-small";

export function mapOf(board: BoardId): BoardMap {
  const small = board.endsWith(SMALL);
  const file = new URL(`${board.replace(SMALL, "")}.json`, MAPS);
  const raw = JSON.parse(readFileSync(file, "utf8")) as MapFile;
  const without = small ? raw.small_form?.without_letter : undefined;
  const provinces = raw.provinces.filter((p) => p.letter !== without);
  const kept = new Set([raw.capital, ...provinces.flatMap((p) => p.cities)]);
  return {
    board,
    name: raw.name,
    capital: raw.capital,
    provinces,
    lines: linesOf(raw).filter((l) => l.cities.every((c) => kept.has(c))),
    places: new Map(Object.entries(raw.coordinates).filter(([city]) => kept.has(city))),
  };
}

/** Lines with the ids of the contract: `A-B` by land, `A~B` by sea, a second parallel one `A~B#2`. */
function linesOf(raw: MapFile): MapLine[] {
  const seen = new Map<string, number>();
  const closed = new Set(raw.no_stop.map(([a, b]) => `${a}-${b}`));
  return (["land", "sea"] as const).flatMap((kind) =>
    raw[kind].map(([a, b]): MapLine => {
      const pair = kind === "land" ? `${a}-${b}` : `${a}~${b}`;
      const nth = (seen.get(pair) ?? 0) + 1;
      seen.set(pair, nth);
      return { id: nth > 1 ? `${pair}#${nth}` : pair, kind, cities: [a, b], stop: !closed.has(pair) };
    }),
  );
}
