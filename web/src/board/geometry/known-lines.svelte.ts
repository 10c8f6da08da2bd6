/** The lines of the boards that were loaded, by id: what an id means stands in the geometry alone. */
import type { Kind } from "../../protocol.ts";
import type { LineGeometry } from "./board-geometry.ts";

export interface KnownLine {
  readonly kind: Kind;
  readonly cities: readonly [string, string];
  /** As people read it: "Massilia–Roma", a second line of the same kind "Massilia–Roma (2)". */
  readonly name: string;
}

let known = $state.raw<ReadonlyMap<string, KnownLine>>(new Map());

/** Learn the lines of a board. */
export function learnLines(board: { readonly lines: readonly Pick<LineGeometry, "id" | "kind" | "cities">[] }): void {
  const seen = new Map<string, number>();
  const learned = new Map(known);
  for (const { id, kind, cities } of board.lines) {
    const name = `${cities[0]}–${cities[1]}`;
    const number = (seen.get(kind + name) ?? 0) + 1;
    seen.set(kind + name, number);
    learned.set(id, { kind, cities, name: number > 1 ? `${name} (${number})` : name });
  }
  known = learned;
}

/** All lines that are known; another object once there are more. */
export function knownLines(): object {
  return known;
}

/** What is known of a line; undefined for a city, or before its board was loaded. */
export function lineOf(place: string): KnownLine | undefined {
  return known.get(place);
}

/** A city or a line as people read it. */
export function placeName(place: string): string {
  return lineOf(place)?.name ?? place;
}
