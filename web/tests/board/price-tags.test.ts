/** Prices hang beside their cities, and names stay legible. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { known } from "../../src/app/known.ts";
import { SIZES, type BoardGeometry, type Box } from "../../src/board/geometry/board-geometry.ts";
import { around, hang, hidden, nameOf, outOf, TAG_HEIGHT } from "../../src/board/pieces/price-tag-places.ts";

const drawnOf = (board: string): BoardGeometry =>
  JSON.parse(readFileSync(new URL(`../../drawn/${board}.json`, import.meta.url), "utf8")) as BoardGeometry;
const geometry = drawnOf("imperium");

describe("the name of a city", () => {
  const novaria = known(
    geometry.cities.find(({ name }) => name === "Novaria"),
    "a city",
  );
  const area = ([x0, y0, x1, y1]: Box): number => (x1 - x0) * (y1 - y0);

  it("grows away from its city, at most by half", () => {
    const [plain, grown] = [nameOf(novaria), nameOf(novaria, 1.4)];
    expect(plain).toEqual(novaria.label.box);
    expect(area(grown)).toBeCloseTo(1.96 * area(plain), 0);
    expect(nameOf(novaria, 9)).toEqual(nameOf(novaria, 1.5));
    const side = (box: Box): number => (box[0] > novaria.at[0] ? box[0] : box[2]);
    expect(side(grown)).toBe(side(plain));
  });

  const common = (a: Box, b: Box): number =>
    Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0])) * Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]));
  /** Cities whose price hides more than a seventh of a name, while all lines are lit. */
  function hiddenNames({ cities, lines, ...rest }: BoardGeometry, grow: number): string[] {
    const lit = lines.flatMap(({ spot }) => (spot ? [{ at: spot, radius: SIZES.spot }] : []));
    const obstacles = hidden({ cities, lines, ...rest }, lit, grow);
    const priced = cities.filter(({ province }) => province !== null);
    const names = priced.map((city) => nameOf(city, grow));
    return priced.flatMap((city) => {
      const at = hang(city.at, SIZES.token, 90, obstacles, grow, nameOf(city, grow));
      const tag = around(at, 90 * grow, TAG_HEIGHT * grow);
      return names.some((name) => common(tag, name) > area(name) / 7) ? [city.name] : [];
    });
  }

  it.each(["imperium", "italia", "hellas", "cyprus", "ionium"])("is not hidden by a price on %s", (board) => {
    // On a laptop names are larger than on paper.
    for (const grow of [1, 1.1, 1.2, 1.3, 1.4, 1.5]) expect(hiddenNames(drawnOf(board), grow), `${grow}`).toEqual([]);
  });
});

describe("a price at the edge of what is seen", () => {
  it.each(["imperium", "italia", "hellas", "cyprus", "ionium"])("hangs within it on %s", (board) => {
    const drawn = drawnOf(board);
    const obstacles = hidden(drawn, []);
    const width = 150;
    let outside = 0;
    for (const city of drawn.cities) {
      const sight: Box = [city.at[0] - 600, city.at[1] - 200, city.at[0] + 80, city.at[1] + 70];
      const tagIn = (more: typeof obstacles): Box =>
        around(hang(city.at, SIZES.token, width, [...obstacles, ...more], 1, nameOf(city)), width, TAG_HEIGHT);
      const isIn = ([x0, y0, x1, y1]: Box): boolean =>
        x0 >= sight[0] && y0 >= sight[1] && x1 <= sight[2] && y1 <= sight[3];
      if (!isIn(tagIn([]))) outside += 1;
      expect(isIn(tagIn(outOf(sight))), city.name).toBe(true);
    }
    expect(outside, "without knowing what is seen some would hang outside").toBeGreaterThan(0);
  });
});
