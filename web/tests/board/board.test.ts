/** What the board works out for itself: ways, changes, directions, places, hits, what is seen. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  clamped,
  fitted,
  inSight,
  LEGIBLE_SCALE,
  onBoard,
  onScreen,
  opened,
  seen,
  showing,
  zoomed,
} from "../../src/board/camera/camera.ts";
import { BoardCamera } from "../../src/board/camera/board-camera.svelte.ts";
import { changesBetween } from "../../src/board/animation/view-changes.ts";
import { pointsOf } from "../../src/board/geometry/curves.ts";
import { entry, towards } from "../../src/board/pointing/arrow-keys.ts";
import { drawLines } from "../../src/board/geometry/draw-lines.ts";
import { SIZES, type BoardGeometry, type Point } from "../../src/board/geometry/board-geometry.ts";
import { askable, hitAt, namedAt, reachable } from "../../src/board/pointing/hit-test.ts";
import { key, type Highlight } from "../../src/board/highlights/targets.ts";
import { atlasOf, colonistsOn, housesOn, nextHouse, rowsOf, spotOf } from "../../src/board/pieces/piece-places.ts";
import { storyOf } from "../../src/board/board-in-words.ts";
import { around, hang, hidden, TAG_HEIGHT, tagOf } from "../../src/board/pieces/price-tag-places.ts";
import { pieceSizes } from "../../src/board/pieces/piece-sizes.ts";
import { stepsOf, wayBetween } from "../../src/board/animation/colonist-paths.ts";
import type { PlayerView, TableView } from "../../src/protocol.ts";
import { itemAt, known } from "../../src/app/known.ts";
import { playerView, tableView } from "../made-up-table.ts";

const read = (name: string): string => readFileSync(new URL(`../../drawn/${name}`, import.meta.url), "utf8");
const geometry = JSON.parse(read("imperium.json")) as BoardGeometry;
const atlas = atlasOf(geometry);

type Pieces = Pick<PlayerView, "colonists" | "houses">;

function table(players: readonly Pieces[], up = true): TableView {
  return tableView({
    seat: null,
    cities: { Massilia: "cloth", Novaria: "wine" },
    markers: { Gallia: { good: "cloth", up } },
    players: players.map((pieces) => playerView(pieces)),
  });
}

const far = (kind: "land" | "sea", from: string, to: string): number =>
  wayBetween(geometry, kind, from, to)?.length ?? Infinity;

describe("ways", () => {
  const ids = (from: string, to: string, kind: "land" | "sea"): string[] | undefined =>
    wayBetween(geometry, kind, from, to)?.map((leg) => leg.line.id);

  it("lead from a city over its own line in one step", () => {
    expect(ids("Roma", "Novaria-Roma", "land")).toEqual(["Novaria-Roma"]);
    expect(stepsOf(wayBetween(geometry, "land", "Roma", "Novaria-Roma") ?? [], "Roma")).toBe(1);
  });

  it("lead from line to line through the city they share, and do not count the first", () => {
    const way = wayBetween(geometry, "land", "Novaria-Roma", "Massilia-Novaria") ?? [];
    expect(way.map((leg) => leg.line.id)).toEqual(["Novaria-Roma", "Massilia-Novaria"]);
    expect(stepsOf(way, "Novaria-Roma")).toBe(1);
  });

  it("keep to lines of their kind", () => {
    for (const leg of wayBetween(geometry, "sea", "Roma", "Alexandria~Athenae") ?? [])
      expect(leg.line.kind).toBe("sea");
    expect(ids("Roma", "Massilia-Novaria", "sea")).toBeUndefined();
  });

  it("hang together from the first point to the last", () => {
    const way = wayBetween(geometry, "land", "Roma", "Brigantium-Olisipo") ?? [];
    const points = pointsOf(way);
    expect(points[0]).toEqual(atlas.cities.get("Roma")?.at);
    const spot = atlas.lines.get("Brigantium-Olisipo")?.spot ?? [0, 0];
    const last = itemAt(points, points.length - 1);
    expect(Math.hypot(last[0] - spot[0], last[1] - spot[1])).toBeLessThan(2);
    for (let i = 1; i < way.length; i++) {
      const a = known(pointsOf([itemAt(way, i - 1)]).at(-1), "the end of a leg");
      const b = itemAt(pointsOf([itemAt(way, i)]), 0);
      expect(Math.hypot(a[0] - b[0], a[1] - b[1])).toBeLessThan(1);
    }
  });

  it("are nowhere when one stays", () => expect(wayBetween(geometry, "land", "Roma", "Roma")).toEqual([]));
});

describe("changes", () => {
  const none = { colonists: [], houses: [] };

  it("are none between equal views", () => {
    const view = table([{ colonists: [["land", "Roma"]], houses: ["Novaria"] }]);
    expect(changesBetween(view, structuredClone(view), far)).toEqual([]);
  });

  it("tell a move, a new colonist, a house and a marker apart", () => {
    const before = table([{ colonists: [["land", "Roma"]], houses: [] }, none]);
    const after = table(
      [
        {
          colonists: [
            ["land", "Novaria-Roma"],
            ["sea", "Roma"],
          ],
          houses: [],
        },
        { colonists: [], houses: ["Massilia"] },
      ],
      false,
    );
    expect(changesBetween(before, after, far)).toEqual([
      { what: "travel", seat: 0, kind: "land", from: "Roma", to: "Novaria-Roma" },
      { what: "arrive", seat: 0, kind: "sea", to: "Roma" },
      { what: "build", seat: 1, city: "Massilia" },
      { what: "flip", province: "Gallia", up: false },
    ]);
  });

  it("match like colonists by the shortest ways", () => {
    const before = table([
      {
        colonists: [
          ["land", "Roma"],
          ["land", "Massilia-Valentia"],
        ],
        houses: [],
      },
    ]);
    const after = table([
      {
        colonists: [
          ["land", "Lutetia-Massilia"],
          ["land", "Novaria-Roma"],
        ],
        houses: [],
      },
    ]);
    expect(changesBetween(before, after, far)).toContainEqual({
      what: "travel",
      seat: 0,
      kind: "land",
      from: "Massilia-Valentia",
      to: "Lutetia-Massilia",
    });
  });

  it("tell of one of two colonists that left the same place", () => {
    const before = table([
      {
        colonists: [
          ["land", "Roma"],
          ["land", "Roma"],
        ],
        houses: [],
      },
    ]);
    const after = table([
      {
        colonists: [
          ["land", "Roma"],
          ["land", "Novaria-Roma"],
        ],
        houses: [],
      },
    ]);
    expect(changesBetween(before, after, far)).toEqual([
      { what: "travel", seat: 0, kind: "land", from: "Roma", to: "Novaria-Roma" },
    ]);
  });

  it("say nothing of what was taken away, nor of another table", () => {
    expect(changesBetween(table([{ colonists: [], houses: ["Massilia"] }]), table([none]), far)).toEqual([]);
    expect(changesBetween(table([none]), table([none, { colonists: [["land", "Roma"]], houses: [] }]), far)).toEqual(
      [],
    );
  });
});

describe("arrow keys", () => {
  const places = (
    [
      [10, 0],
      [100, 5],
      [12, 60],
      [0, -40],
      [-30, 90],
    ] as Point[]
  ).map((at) => ({ at }));

  it("go to the nearest place straight ahead", () => {
    expect(towards([0, 0], "right", places)?.at).toEqual([10, 0]);
    expect(towards([10, 0], "right", places)?.at).toEqual([100, 5]);
    expect(towards([0, 0], "up", places)?.at).toEqual([0, -40]);
    expect(towards([0, 0], "down", places)?.at).toEqual([12, 60]);
  });

  it("take what lies aside when nothing else is there, and nothing behind", () => {
    expect(towards([0, 0], "left", places)?.at).toEqual([-30, 90]);
    expect(towards([100, 5], "right", places)).toBeNull();
  });

  it("begin at the nearest place: in steps at first, then beside where one was", () => {
    const spots = [
      { at: [0, 0], highlight: { steps: 3 } },
      { at: [50, 0], highlight: { steps: 1 } },
      { at: [90, 0], highlight: {} },
    ] as const;
    expect(entry(spots, null)?.at).toEqual([50, 0]);
    expect(entry(spots, [90, 0])?.at).toEqual([90, 0]);
    expect(entry(spots, [4, 9])?.at).toEqual([0, 0]);
    expect(entry([], null)).toBeUndefined();
  });

  it("reach every option from any other", () => {
    const spots = geometry.lines.flatMap((line) => (line.spot ? [{ at: line.spot }] : []));
    const reached = new Set([itemAt(spots, 0)]);
    for (const from of reached)
      for (const way of ["left", "right", "up", "down"] as const) {
        const next = towards(from.at, way, spots);
        if (next) reached.add(next);
      }
    expect(reached.size).toBe(spots.length);
  });
});

describe("places", () => {
  it("keep a house where it was built, whoever builds later", () => {
    const first = rowsOf(
      table([
        { colonists: [], houses: [] },
        { colonists: [], houses: ["Massilia"] },
      ]),
    );
    const later = rowsOf(
      table([
        { colonists: [], houses: ["Massilia"] },
        { colonists: [], houses: ["Massilia"] },
      ]),
      first,
    );
    expect(later.get("Massilia")).toEqual([1, 0]);
    const undone = rowsOf(
      table([
        { colonists: [], houses: ["Massilia"] },
        { colonists: [], houses: [] },
      ]),
      later,
    );
    expect(undone.get("Massilia")).toEqual([null, 0]);
    expect(nextHouse("Massilia", undone, atlas)).toEqual(itemAt(housesOn(later, atlas), 0).at);
    expect(housesOn(undone, atlas).map((house) => house.at)).toEqual([itemAt(housesOn(later, atlas), 1).at]);
  });

  it.each([0.44, 0.6, 1, 1.4])("have houses and colonists that are told by shape at a scale of %f", (scale) => {
    const drawn = { sizes: pieceSizes(scale), apart: 0 };
    const all = Array.from(
      { length: 6 },
      () => ({ colonists: [["land", "Roma"]], houses: ["Massilia"] }) satisfies Pieces,
    );
    const built = housesOn(rowsOf(table(all)), atlas, drawn);
    for (const { size } of built) expect(size * scale).toBeGreaterThanOrEqual(16);
    built.forEach(({ at: [x, y] }, i) =>
      built.slice(i + 1).forEach(({ at }) => {
        const apart = Math.max(Math.abs(x - at[0]), Math.abs(y - at[1]));
        expect(apart).toBeGreaterThanOrEqual(itemAt(built, 0).size);
      }),
    );
    const some = colonistsOn(table(all.slice(0, 4)), atlas, null, drawn);
    for (const { size } of some) expect(size * scale).toBeGreaterThanOrEqual(19);
    expect(pieceSizes(scale).colonist * scale).toBeGreaterThanOrEqual(20);
  });

  it("put earlier built houses first when a table is opened", () => {
    const rows = rowsOf(
      table([
        { colonists: [], houses: ["Novaria", "Massilia"] },
        { colonists: [], houses: ["Massilia"] },
      ]),
    );
    expect(rows.get("Massilia")).toEqual([1, 0]);
  });

  it("give each of several colonists in a city its own place and key", () => {
    const standing = colonistsOn(
      table(Array.from({ length: 6 }, () => ({ colonists: [["land", "Novaria"]], houses: [] }) satisfies Pieces)),
      atlas,
    );
    expect(new Set(standing.map((each) => each.key)).size).toBe(6);
    expect(new Set(standing.map((each) => each.at.join())).size).toBe(6);
  });

  it("know nothing of what the board does not have", () => {
    expect(spotOf({ on: "city", city: "Lugdunum" }, atlas, [])).toBeNull();
    expect(spotOf({ on: "colonist", seat: 0, kind: "land", place: "Roma" }, atlas, [])).toBeNull();
  });
});

describe("a finger", () => {
  const line = (id: string): Highlight => ({ target: { on: "line", line: id }, voice: "option", name: id });
  const options = reachable(
    [line("Novaria-Roma"), line("Massilia-Novaria"), { ...line("Aquileia-Roma"), voice: "preview" }],
    atlas,
    [],
  );
  const all = askable(atlas, []);
  const spot = known(atlas.lines.get("Novaria-Roma")?.spot, "the spot of Novaria-Roma");

  it("means the nearest option within 44 pixels", () => {
    expect(options).toHaveLength(2);
    expect(hitAt([spot[0] + 20, spot[1]], 1, options, all)).toEqual({
      target: { on: "line", line: "Novaria-Roma" },
      option: true,
    });
    expect(hitAt([spot[0] + 30, spot[1]], 0.5, options, [])?.option).toBe(true);
    expect(hitAt([spot[0] + 30, spot[1]], 1, options, [])).toBeNull();
  });

  it("asks about what is no option", () => {
    const [x, y] = known(atlas.cities.get("Novaria"), "Novaria").at;
    expect(hitAt([x, y], 1, options, all)).toEqual({ target: { on: "city", city: "Novaria" }, option: false });
  });

  it("on the name of a city means the city", () => {
    const { label } = known(atlas.cities.get("Novaria"), "Novaria");
    const middle = [(label.box[0] + label.box[2]) / 2, (label.box[1] + label.box[3]) / 2] as const;
    const target = { on: "city", city: "Novaria" } as const;
    expect(namedAt(middle, atlas)).toEqual(target);
    expect(namedAt([-500, -500], atlas)).toBeNull();
    expect(hitAt(middle, 1, [], [], target)).toEqual({ target, option: false });
    const built = reachable([{ target, voice: "option", name: "" }], atlas, []);
    expect(hitAt(middle, 1, built, all, target)).toEqual({ target, option: true });
  });

  it("finds options in a fixed order, each once", () => {
    const twice = reachable(
      [
        line("Massilia-Novaria"),
        line("Massilia-Novaria"),
        { target: { on: "city", city: "Tyros" }, voice: "option", name: "" },
      ],
      atlas,
      [],
    );
    expect(twice.map((each) => key(each.target))).toEqual(["city:Tyros", "line:Massilia-Novaria"]);
  });
});

describe("what is seen", () => {
  const desk = { width: 1104, height: 600 };
  const phone = { width: 390, height: 480 };

  /** What is left for the board in windows of 1280 x 720 to 2560 x 1440, also beside a hint or a coach. */
  const panes = [
    [980, 474],
    [980, 404],
    [1066, 522],
    [1118, 603],
    [1540, 783],
    [2180, 1143],
    [744, 471],
  ].map(([width = 0, height = 0]) => ({ width, height }));

  it.each(["imperium", "italia", "hellas", "cyprus", "ionium", "ionium-small"])(
    "is every city of %s with its name, in windows of every size, and no edge of the ground",
    (board) => {
      const map = JSON.parse(read(`${board}.json`)) as BoardGeometry;
      for (const pane of panes) {
        const [x0, y0, x1, y1] = seen(opened(map, pane, []), pane);
        for (const { label, at } of map.cities)
          for (const [x, y] of [at, [label.box[0], label.box[1]], [label.box[2], label.box[3]]] as const)
            expect(x > x0 && x < x1 && y > y0 && y < y1, `${board} in ${pane.width} x ${pane.height}`).toBe(true);
        for (const { marker, name } of map.provinces)
          expect(marker[1] - SIZES.marker[1] / 2 > y0, `${name} in ${pane.width} x ${pane.height}`).toBe(true);
        const [west, north, east, south] = map.bleed;
        expect(x0 >= west && y0 >= north && x1 <= east && y1 <= south, `the ground of ${board}`).toBe(true);
      }
    },
  );

  it("follows the size of the window until somebody moves it, and a question out of sight", () => {
    const camera = new BoardCamera();
    camera.size = desk;
    camera.place(geometry, false, () => []);
    camera.size = { width: 1600, height: 900 };
    camera.place(geometry, false, () => []);
    expect(camera.camera).toEqual(fitted(geometry, camera.size));
    camera.zoom(2);
    camera.move(-500, 0);
    const { scale } = camera.camera;
    camera.size = desk;
    camera.place(geometry, false, () => []);
    expect(camera.camera.scale).toBe(scale);
    camera.follow([known(atlas.cities.get("Brigantium"), "Brigantium").at], false);
    expect(camera.camera).toEqual(fitted(geometry, desk));
    camera.stop();
  });

  it("opens wholly on what is looked at, and goes there when that changes", () => {
    const at = (...names: readonly string[]): Point[] => names.map((name) => known(atlas.cities.get(name), name).at);
    const camera = new BoardCamera();
    for (const size of [desk, phone, { width: 948, height: 330 }, { width: 390, height: 150 }])
      for (const places of [at("Brigantium"), at("Londinium", "Isca Dumnoniorum"), at("Londinium", "Petra")]) {
        camera.size = size;
        camera.place(geometry, false, () => [], places);
        expect(inSight(camera.camera, places, size)).toHaveLength(places.length);
        camera.approach(at("Petra"), false);
        expect(inSight(camera.camera, at("Petra"), size)).toHaveLength(1);
        camera.fit();
      }
    camera.stop();
  });

  it("goes to a turn of others only where that is out of sight, and back, unless somebody moved the board", () => {
    const camera = new BoardCamera();
    camera.size = desk;
    camera.place(geometry, false, () => []);
    const whole = camera.camera;
    for (const { at } of geometry.cities) {
      camera.lead(at, 70, false);
      expect(camera.camera).toEqual(whole);
    }
    camera.zoom(2.5);
    const own = camera.camera;
    const far = known(atlas.cities.get("Isca Dumnoniorum"), "Isca Dumnoniorum").at;
    const lead = (): void => {
      expect(inSight(camera.camera, [far], desk)).toEqual([]);
      camera.lead(far, 70, false);
      expect(inSight(camera.camera, [far], desk)).toEqual([far]);
    };
    lead();
    camera.back(false);
    expect(camera.camera).toEqual(own);
    lead();
    camera.move(5, 5);
    const moved = camera.camera;
    camera.back(false);
    expect(camera.camera).toEqual(moved);
    camera.stop();
  });

  it("is around the options on a phone, with legible names", () => {
    const cities = ["Tyros", "Petra"].map((name) => known(atlas.cities.get(name), name).at);
    const camera = opened(geometry, phone, cities);
    expect(camera.scale).toBeCloseTo(phone.width / 640);
    expect(camera.scale).toBeGreaterThanOrEqual(LEGIBLE_SCALE);
    for (const at of cities) {
      const [x, y] = onScreen(camera, at);
      expect(x > 0 && y > 0 && x < phone.width && y < phone.height).toBe(true);
    }
  });

  it("shows nothing beyond the frame where the board fills the pane", () => {
    const [x0, y0] = seen(opened(geometry, phone, [[20, 20]]), phone);
    expect([x0, y0].map(Math.round)).toEqual([0, 0]);
  });

  it("keeps the point under the finger when zooming", () => {
    const camera = zoomed(fitted(geometry, desk), 1.7, [400, 300], geometry, desk);
    const [before, after] = [onBoard(fitted(geometry, desk), [400, 300]), onBoard(camera, [400, 300])];
    expect(after[0]).toBeCloseTo(before[0]);
    expect(after[1]).toBeCloseTo(before[1]);
  });

  it("never leaves what is drawn", () => {
    const [x0, y0] = seen(clamped({ x: 1e5, y: 1e5, scale: 1 }, geometry, desk), desk);
    expect([x0, y0]).toEqual([geometry.bleed[0], geometry.bleed[1]]);
  });

  it("moves only as much as needed to show something", () => {
    const camera = opened(geometry, phone, []);
    const [x, y] = onBoard(camera, [200, 200]);
    expect(showing(camera, [x, y], 50, geometry, phone)).toEqual(camera);
    const [sx] = onScreen(showing(camera, [x + 400, y], 50, geometry, phone), [x + 400, y]);
    expect(sx).toBeCloseTo(phone.width - 50);
  });
});

describe("a price tag", () => {
  const mark: Highlight = {
    target: { on: "city", city: "Novaria" },
    voice: "option",
    name: "",
    money: -4,
    goods: { brick: -1, wine: -1 },
  };

  it("shows goods one by one and money", () => {
    expect(tagOf(mark)).toMatchObject({ goods: ["brick", "wine"], money: 4 });
    expect(tagOf({ ...mark, money: undefined, goods: undefined })).toBeNull();
  });

  it("hides no option", () => {
    const spots = geometry.cities.map((city) => ({ at: city.at, radius: SIZES.token }));
    const obstacles = hidden(geometry, spots);
    for (const { at, radius } of spots) {
      const { width } = known(tagOf(mark), "a price");
      const box = around(hang(at, radius, width, obstacles), width, TAG_HEIGHT);
      const covered = spots.filter((s) => s.at[0] > box[0] && s.at[0] < box[2] && s.at[1] > box[1] && s.at[1] < box[3]);
      expect(covered).toEqual([]);
    }
  });
});

describe("the text form", () => {
  it("tells houses, colonists and lines", () => {
    const story = storyOf(
      table([
        {
          colonists: [
            ["land", "Massilia-Novaria"],
            ["sea", "Roma"],
          ],
          houses: ["Massilia"],
        },
      ]),
      geometry,
    );
    expect(story.capital.colonists).toEqual([{ kind: "sea", seat: 0 }]);
    expect(story.lines.map(({ line, who }) => [line.id, who.seat])).toEqual([["Massilia-Novaria", 0]]);
    const massilia = story.provinces.flatMap((province) => province.cities).find((city) => city.city === "Massilia");
    expect(massilia).toMatchObject({ good: "cloth", houses: [0] });
    expect(massilia?.ways).toContainEqual({ kind: "land", city: "Novaria", taken: { kind: "land", seat: 0 } });
  });
});

it("parts a drawing into its ground, its lines and its places, and loses nothing", () => {
  const inside = (part: string): string => part.slice(part.indexOf(">") + 1, part.lastIndexOf("</svg>"));
  const parts = [
    inside(read("imperium-ground.svg")).trim(),
    drawLines(geometry),
    inside(read("imperium-places.svg")).trim(),
  ];
  expect(parts[1]?.match(/data-line=/g)).toHaveLength(geometry.lines.length);
  expect(read("imperium.svg").replaceAll("\n", "")).toContain(parts.join("").replaceAll("\n", ""));
});
