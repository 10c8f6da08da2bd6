/** A position that shows what a board can hold: some pieces as in mid-game, or every place filled. */
import { dice } from "../boards/seeded-chance.ts";
import { SIZES, type BoardGeometry } from "../src/board/geometry/board-geometry.ts";
import { colonist, GOODS, house, marker, token } from "./piece-svg.ts";
import { itemAt, known } from "../src/app/known.ts";

export type Fullness = "bare" | "play" | "full";

export function piecesOn(geometry: BoardGeometry, fullness: Fullness): string {
  if (fullness === "bare") return "";
  const roll = dice(42);
  const full = fullness === "full";
  const upTo = (n: number): number => Math.floor(roll() * n);
  const out: string[] = [];
  for (const p of geometry.provinces) out.push(marker(itemAt(GOODS, upTo(5)), full || roll() > 0.3, p.marker));
  for (const line of geometry.lines)
    if (line.spot && (full || roll() < 0.2))
      out.push(colonist(1 + upTo(6), line.kind, [line.spot[0], line.spot[1] - 3], SIZES.colonist));
  for (const city of geometry.cities) {
    if (city.name === geometry.capital.name) continue;
    out.push(token(itemAt(GOODS, upTo(5)), city.at));
    const built = full ? 6 : Math.max(0, upTo(6) - 2);
    city.houses.slice(0, built).forEach((at, i) => out.push(house(full ? 1 + i : 1 + ((i + upTo(6)) % 6), at)));
    if (full || roll() < 0.06) out.push(colonist(1 + upTo(6), "land", itemAt(city.colonists, 0), SIZES.colonistInCity));
  }
  const capital = known(
    geometry.cities.find((c) => c.name === geometry.capital.name),
    "the capital",
  );
  const waiting = capital.colonists.slice(0, full ? 12 : 5);
  return [
    ...waiting.map((at, i) => colonist(1 + (i % 6), i % 2 ? "land" : "sea", at, SIZES.colonistInCapital)),
    ...out,
  ].join("");
}
