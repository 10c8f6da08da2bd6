/** Cities at their true places, pushed apart until pieces have room. */
import type { BoardMap } from "../read-maps.ts";
import type { Params } from "../chosen-by-hand.ts";
import type { Projection } from "./projection.ts";
import { distance, type Point } from "../shapes.ts";
import { itemAt, known } from "../../src/app/known.ts";

const ROUNDS = 400;
const PUSH = 0.15;
const HOMESICK = 0.04;
const CAPITAL_ROOM = 22;

export interface City {
  readonly name: string;
  readonly province: string | null;
  readonly capital: boolean;
  readonly home: Point;
  readonly at: Point;
}

export function settle(map: BoardMap, params: Params, projection: Projection): City[] {
  const { frame, margin, apart, moved } = params;
  const provinceOf = new Map(map.provinces.flatMap((p) => p.cities.map((c) => [c, p.name] as const)));
  const names = [...map.places.keys()];
  const homes = names.map((n): Point => {
    const [x, y] = projection.at(known(map.places.get(n), n));
    const [dx, dy] = moved[n] ?? [0, 0];
    return [x + dx, y + dy];
  });
  const at = homes.map((p): [number, number] => [p[0], p[1]]);
  for (let round = 0; round < ROUNDS; round++) {
    for (let i = 0; i < at.length; i++)
      for (let j = i + 1; j < at.length; j++)
        pushApart(
          itemAt(at, i),
          itemAt(at, j),
          names[i] === map.capital || names[j] === map.capital ? apart + CAPITAL_ROOM : apart,
        );
    at.forEach((p, i) => {
      p[0] += (itemAt(homes, i)[0] - p[0]) * HOMESICK;
      p[1] += (itemAt(homes, i)[1] - p[1]) * HOMESICK;
      p[0] = Math.min(frame[0] - margin[1] * 0.8, Math.max(margin[3] * 0.8, p[0]));
      p[1] = Math.min(frame[1] - margin[2] * 0.8, Math.max(margin[0] * 0.7, p[1]));
    });
  }
  return names.map((name, i) => ({
    name,
    province: provinceOf.get(name) ?? null,
    capital: name === map.capital,
    home: projection.at(known(map.places.get(name), name)),
    at: [Math.round(itemAt(at, i)[0] * 10) / 10, Math.round(itemAt(at, i)[1] * 10) / 10],
  }));
}

function pushApart(a: [number, number], b: [number, number], apart: number): void {
  const gap = distance(a, b);
  if (gap >= apart) return;
  const force = ((apart - gap) * PUSH) / (gap || 1);
  const [dx, dy] = [(b[0] - a[0]) * force, (b[1] - a[1]) * force];
  a[0] -= dx;
  a[1] -= dy;
  b[0] += dx;
  b[1] += dy;
}
