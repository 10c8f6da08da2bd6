/** Every board holds all of its map, and nothing on it hides anything else. */
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { build, type BuiltBoard } from "../../boards/write-boards.ts";
import { BOARDS, mapOf, type BoardId } from "../../boards/read-maps.ts";
import { idOf } from "../../src/board/geometry/draw-lines.ts";
import type { BoardGeometry, Box, Point } from "../../src/board/geometry/board-geometry.ts";
import {
  along,
  cities,
  clashes,
  holds,
  houses,
  inside,
  labels,
  markers,
  near,
  plates,
  ringsIn,
  spots,
  touches,
  type Thing,
} from "./piece-boxes.ts";
import { itemAt } from "../../src/app/known.ts";

const MOST_SVG = 60_000;
const MOST_GEOMETRY = 12_000;
const MOST_BARE = 40_000;
const MOST_THUMB = 8_000;
const MOST_CORNER = 10_000;
/** How far off its land a plate may stand, and how much of a line it may hide: about the width of a marker. */
const BESIDE = 40;
const MOST_HIDDEN = 40;

function shipped(board: BoardId): BuiltBoard {
  const read = (name: string): string => readFileSync(new URL(`../../drawn/${name}`, import.meta.url), "utf8");
  return {
    svg: read(`${board}.svg`),
    parts: { ground: read(`${board}-ground.svg`), places: read(`${board}-places.svg`) },
    bare: read(`${board}-bare.svg`),
    thumb: read(`${board}-thumb.svg`),
    corner: read(`${board}-corner.svg`),
    json: read(`${board}.json`),
  };
}

describe.each(BOARDS)("%s", (board) => {
  const map = mapOf(board);
  const built = shipped(board);
  const geometry = JSON.parse(built.json) as BoardGeometry;
  const panel: Thing = { what: "panel of the capital", box: geometry.capital.panel };
  const everything = [
    panel,
    ...labels(geometry),
    ...markers(geometry),
    ...houses(geometry),
    ...spots(geometry),
    ...cities(geometry),
  ];

  it("has every city, line and province of the map, and no other", () => {
    expect(geometry.cities.map((c) => c.name).sort()).toEqual([...map.places.keys()].sort());
    expect(geometry.lines.map((l) => l.id)).toEqual(map.lines.map((l) => l.id));
    expect(geometry.provinces.map((p) => p.name)).toEqual(map.provinces.map((p) => p.name));
    for (const [kind, names] of [
      ["city", geometry.cities.map((c) => c.name)],
      ["line", geometry.lines.map((l) => l.id)],
      ["province", geometry.provinces.map((p) => p.name)],
    ] as const)
      for (const name of names) {
        expect(built.svg).toContain(`data-${kind}="${name}"`);
        expect(built.svg.split(`id="${idOf(board, kind, name)}"`)).toHaveLength(2);
      }
  });

  it("covers no name by another", () => {
    expect(clashes(labels(geometry), labels(geometry))).toEqual([]);
  });

  it("keeps names, houses and markers off every spot", () => {
    const others = [...labels(geometry), ...houses(geometry), ...markers(geometry)];
    expect(clashes(spots(geometry), others)).toEqual([]);
  });

  it("keeps names, houses, markers and spots off every city", () => {
    const others = [...labels(geometry), ...houses(geometry), ...markers(geometry), ...spots(geometry)];
    const hidden = cities(geometry).flatMap(({ what, city, round }) =>
      others.filter((o) => touches(city.at, round - 1, o.box)).map((o) => `${o.what} / ${what}`),
    );
    expect(hidden).toEqual([]);
  });

  it("keeps houses and markers off names and each other", () => {
    expect(clashes(houses(geometry), [...labels(geometry), ...markers(geometry)])).toEqual([]);
    expect(clashes(markers(geometry), [...labels(geometry), ...markers(geometry)])).toEqual([]);
    expect(clashes(houses(geometry), houses(geometry))).toEqual([]);
  });

  it("keeps spots and the capital's panel free", () => {
    expect(clashes(spots(geometry), spots(geometry))).toEqual([]);
    const others = everything.filter(
      (t) => t !== panel && t.what !== `name of ${geometry.capital.name}` && t.what !== geometry.capital.name,
    );
    expect(clashes([panel], others)).toEqual([]);
  });

  it("puts every province's plate on its own land or just off it", () => {
    const path = (id: string): Point[][] =>
      ringsIn(itemAt(itemAt(built.svg.split(`<path id="${id}" d="`), 1).split('"'), 0));
    const land = path(`${board}-land`);
    const strays = plates(geometry).filter(({ province, hue, boxes }, i) => {
      const own = path(`${board}-p${i}`);
      const islands = built.svg.includes(`class="b-tint b-hue-${hue}" data-province="${province}"`);
      return !boxes.some((box) => near(box, BESIDE).some((p) => inside(own, p) && (islands || inside(land, p))));
    });
    expect(strays.map((s) => s.province)).toEqual([]);
  });

  it("hides little of any line under a province's plate", () => {
    const hidden = plates(geometry).flatMap(({ province, boxes }) =>
      geometry.lines.map(({ id, curve }) => ({
        province,
        id,
        units: along(curve).filter((p) => boxes.some((box) => holds(box, p))).length,
      })),
    );
    expect(hidden.filter(({ units }) => units > MOST_HIDDEN)).toEqual([]);
  });

  it("lies in the frame with all that matters", () => {
    const [width, height] = geometry.frame;
    const inside = ([x0, y0, x1, y1]: Box): boolean => x0 >= 0 && y0 >= 0 && x1 <= width && y1 <= height;
    expect(everything.filter((t) => !inside(t.box)).map((t) => t.what)).toEqual([]);
    const colonists = geometry.cities.flatMap((c) => c.colonists);
    const curves = geometry.lines.flatMap((l) => [l.spot ?? l.curve[0], l.curve[0], l.curve[3]]);
    expect([...colonists, ...curves].filter(([x, y]) => x < 0 || y < 0 || x > width || y > height)).toEqual([]);
    expect(built.svg).toContain(`viewBox="0 0 ${width} ${height}"`);
  });

  it("has a spot on every line but those one may not stop on", () => {
    for (const [i, line] of geometry.lines.entries()) {
      expect(line.spot !== null, line.id).toBe(itemAt(map.lines, i).stop);
      expect(line.sign === null, line.id).toBe(itemAt(map.lines, i).stop);
    }
    expect(built.svg.split("b-no-stop").length - 1).toBe(map.lines.filter((l) => !l.stop).length);
  });

  it("has room for six houses in every city and twelve colonists in the capital", () => {
    for (const c of geometry.cities) {
      const capital = c.name === map.capital;
      expect(c.houses, c.name).toHaveLength(capital ? 0 : 6);
      expect(c.colonists, c.name).toHaveLength(capital ? 12 : 4);
    }
  });

  it("says what it is", () => {
    expect(built.svg).toContain(`<title id="${board}-title">${map.name}</title>`);
    expect(built.svg).toContain(`<desc id="${board}-desc"`);
    expect(built.svg).not.toMatch(/NaN|undefined|Infinity|style=|<style/);
  });

  it("has a corner with the capital, and lines and cities that are on the board", () => {
    const { corner } = built;
    expect(corner).toContain('class="b-city b-capital"');
    const lines = [...corner.matchAll(/data-line="([^"]+)"/g)].map(([, id = ""]) => id);
    const towns = [...corner.matchAll(/data-city="([^"]+)"/g)].map(([, name = ""]) => name);
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.length).toBeLessThan(geometry.lines.length);
    expect(geometry.lines.map(({ id }) => id)).toEqual(expect.arrayContaining(lines));
    expect(geometry.cities.map(({ name }) => name)).toEqual(
      expect.arrayContaining(towns.filter((name) => name !== geometry.capital.name)),
    );
  });

  it("can share a page with its thumb, its corner and its bare ground", () => {
    const ids = (text: string): string[] => [...text.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id);
    const all = [built.svg, built.bare, built.thumb, built.corner].flatMap(ids);
    expect(new Set(all).size).toBe(all.length);
    for (const text of [built.bare, built.thumb, built.corner]) {
      const own = new Set(ids(text));
      for (const [, id] of text.matchAll(/(?:href="|url\()#([^")]+)/g)) expect(own).toContain(id);
      expect(text).not.toMatch(/NaN|undefined|style=/);
    }
    for (const text of [built.bare, built.thumb]) expect(text).not.toContain("data-line");
  });

  it("is small", () => {
    expect(gzipSync(built.svg).length).toBeLessThan(MOST_SVG);
    expect(gzipSync(built.json).length).toBeLessThan(MOST_GEOMETRY);
    expect(gzipSync(built.bare).length).toBeLessThan(MOST_BARE);
    expect(gzipSync(built.thumb).length).toBeLessThan(MOST_THUMB);
    expect(gzipSync(built.corner).length).toBeLessThan(MOST_CORNER);
  });
});

it("draws a board the same every time", () => {
  expect(build("cyprus")).toEqual(shipped("cyprus"));
});
