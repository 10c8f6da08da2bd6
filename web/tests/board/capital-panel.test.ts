/** Who waits in the capital stands in its panel, which covers as little as may be. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { fitted, LEGIBLE_SCALE } from "../../src/board/camera/camera.ts";
import { SIZES, type BoardGeometry, type Box } from "../../src/board/geometry/board-geometry.ts";
import { inPanel } from "../../src/board/pieces/capital-panel.ts";
import { pieceSizes } from "../../src/board/pieces/piece-sizes.ts";
import { around, nameOf, overlap } from "../../src/board/pieces/price-tag-places.ts";

const drawn = (board: string): BoardGeometry =>
  JSON.parse(readFileSync(new URL(`../../drawn/${board}.json`, import.meta.url), "utf8")) as BoardGeometry;
const imperium = drawn("imperium");

/** What of a panel lies over something: how much of that is covered, from 0 to 1, and its name. */
function covered(geometry: BoardGeometry, panel: Box, grow: number): (readonly [name: string, part: number])[] {
  const places: (readonly [string, Box])[] = [
    ...geometry.cities
      .filter(({ name }) => name !== geometry.capital.name)
      .flatMap((city) => [
        [city.name, around(city.at, 2 * SIZES.token, 2 * SIZES.token)] as const,
        [`the name of ${city.name}`, nameOf(city, grow)] as const,
      ]),
    ...geometry.provinces.flatMap(({ name, marker, label }) => [
      [name, label.box] as const,
      [`the marker of ${name}`, around(marker, ...SIZES.marker)] as const,
    ]),
    ...geometry.lines.flatMap(({ id, spot }) =>
      spot ? [[id, around(spot, 2 * SIZES.spot, 2 * SIZES.spot)] as const] : [],
    ),
  ];
  return places.map(([name, box]) => [name, overlap(panel, box) / ((box[2] - box[0]) * (box[3] - box[1]))]);
}

describe("the panel of the capital", () => {
  it.each([2, 4, 6])("put %i colonists of the capital a finger apart while one is to be chosen", (own) => {
    const scale = 0.6;
    const { at, panel } = inPanel(imperium, own + 3, own, { sizes: pieceSizes(scale), apart: 44 / scale });
    at.slice(0, own).forEach((a, i) =>
      at.forEach((b, j) => {
        if (j > i && j < own) expect(Math.hypot(a[0] - b[0], a[1] - b[1]) * scale).toBeGreaterThanOrEqual(43.9);
      }),
    );
    for (const [x, y] of at) expect(x > panel[0] && x < panel[2] && y > panel[1] && y < panel[3]).toBe(true);
  });

  it.each([1, 2, 5, 6, 7, 12, 13, 20])("hold %i colonists in the capital's panel, none on another", (count) => {
    const { at, size, panel } = inPanel(imperium, count);
    expect(at).toHaveLength(count);
    for (const [x, y] of at) {
      expect(x - size / 2).toBeGreaterThanOrEqual(panel[0]);
      expect(x + size / 2).toBeLessThanOrEqual(panel[2]);
      expect(y + size / 2).toBeLessThanOrEqual(panel[3]);
    }
    at.forEach((a, i) =>
      at.slice(i + 1).forEach((b) => expect(Math.hypot(a[0] - b[0], a[1] - b[1])).toBeGreaterThan(size * 0.9)),
    );
  });

  it.each([0.53, 0.6, 0.69, 0.9, 1.2, 1.6])("put five colonists of the capital in one row at scale %d", (scale) => {
    const { at, size } = inPanel(imperium, 5, 0, { sizes: pieceSizes(scale), apart: 0 });
    expect(new Set(at.map(([, y]) => y)).size).toBe(1);
    expect(size * scale).toBeGreaterThan(19);
  });

  it.each([0.37, 0.4, 0.47])(
    "put four colonists of the capital in one row at scale %d, as on a small laptop",
    (scale) => {
      const { at } = inPanel(imperium, 4, 0, { sizes: pieceSizes(scale), apart: 0 });
      expect(new Set(at.map(([, y]) => y)).size).toBe(1);
    },
  );

  // As many as begin there: two of each player.
  it.each([
    ["imperium", 980, 474, 10],
    ["imperium", 1118, 603, 10],
    ["italia", 980, 474, 8],
    ["italia", 1118, 603, 8],
    ["hellas", 980, 474, 8],
    ["hellas", 1118, 603, 8],
    ["cyprus", 980, 474, 8],
    ["cyprus", 1118, 603, 8],
    ["ionium", 980, 474, 12],
    ["ionium", 1118, 603, 12],
    ["ionium-small", 980, 474, 8],
    ["ionium-small", 1118, 603, 8],
  ])("of %s, drawn %i x %i, leaves free what stands around it until %i wait there", (board, width, height, most) => {
    const geometry = drawn(board);
    const { scale } = fitted(geometry, { width, height });
    const grow = Math.min(1.6, Math.max(1, LEGIBLE_SCALE / scale));
    for (let count = 1; count <= most; count += 1) {
      const { at, size, panel } = inPanel(geometry, count, 0, { sizes: pieceSizes(scale), apart: 0, grow });
      expect(at).toHaveLength(count);
      // On the smallest board a row of four would lie over a name.
      if (count <= 4 && scale > 0.45) expect(new Set(at.map(([, y]) => y)).size, `${count} stand in one row`).toBe(1);
      // As houses, they are told by their shape.
      expect(size * scale).toBeGreaterThan(15.9);
      for (const [name, part] of covered(geometry, panel, grow))
        expect(part, `${count} cover ${name}`).toBeLessThan(0.25);
    }
  });
});
