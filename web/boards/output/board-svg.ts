/** Draws a layout as SVG. Colours and strokes are classes of src/board/board.css, so that themes are the client's. */
import { readFileSync } from "node:fs";
import { SIZES } from "../../src/board/geometry/board-geometry.ts";
import { drawLines, idOf } from "../../src/board/geometry/draw-lines.ts";
import { pointOn } from "../../src/board/geometry/curves.ts";
import { geometryOf } from "./geometry-file.ts";
import { CAPITAL_SIZE, CITY_SIZE, type Block } from "../placing/city-blocks.ts";
import type { Layout } from "../lay-out-board.ts";
import type { Ornament } from "../land/ornaments.ts";
import type { Plate, Sea } from "../placing/province-plates.ts";
import {
  area,
  brief,
  centreOf,
  clipped,
  grown,
  holds,
  linePath,
  ringsPath,
  row,
  simplified,
  smoothPath,
  type Box,
  type Point,
  type Ring,
} from "../shapes.ts";
import { itemAt, known } from "../../src/app/known.ts";

/** The ground alone, behind a page: no lines, no places. */
export function drawBare(layout: Layout): string {
  const [width, height] = layout.params.frame;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg"` +
      ` class="board" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">`,
    definitions(layout, "bare"),
    sea(layout, "bare"),
    earth(layout, "bare"),
    `</svg>`,
    "",
  ].join("\n");
}

/** A small picture: coast and provinces. */
export function drawThumb({ map, params, coast, territories }: Layout): string {
  const id = `${map.board}-thumb`;
  const [width, height] = params.frame;
  const frame: Box = [-40, -40, width + 40, height + 40];
  const small = (rings: readonly Ring[], least: number): Ring[] =>
    rings
      .map((ring) => clipped(ring, frame))
      .filter((ring) => ring.length > 2 && area(ring) > least)
      .map((ring) => simplified([...ring, itemAt(ring, 0)], () => 2.6).slice(0, -1))
      .filter((ring) => ring.length > 2);
  const land = linesOf(small(coast, 160));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg"` +
      ` class="board" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">`,
    `<defs><path id="${id}-land" d="${land}" fill-rule="evenodd"/><clipPath id="${id}-dry">` +
      `<use href="#${id}-land" clip-rule="evenodd"/></clipPath></defs>`,
    `<rect class="b-thumb-sea" width="${width}" height="${height}"/>` +
      `<use href="#${id}-land" class="b-shore b-shore-44" stroke-width="44"/>` +
      `<use href="#${id}-land" class="b-terra"/><g clip-path="url(#${id}-dry)">`,
    ...territories.list.map((p) => `<path class="b-fill b-hue-${p.hue}" d="${linesOf(small(p.rings, 300))}"/>`),
    `</g><use href="#${id}-land" class="b-coast b-thumb-coast"/></svg>`,
    "",
  ].join("\n");
}

/** How far a corner reaches from the capital, and how much further what is cut off at its edge is drawn. */
const CORNER: Point = [215, 170];
const PAST = 50;

/** What lies around the capital, near: land, lines and cities, no goods and nothing in play. */
export function drawCorner(layout: Layout): string {
  const { map, coast, territories, blocks } = layout;
  const id = `${map.board}-corner`;
  const [x, y] = known(
    blocks.find((b) => b.city.capital),
    "the capital",
  ).city.at;
  const box: Box = [x - CORNER[0], y - CORNER[1], x + CORNER[0], y + CORNER[1]];
  const wide = grown(box, PAST);
  const near = (rings: readonly Ring[]): Ring[] =>
    rings
      .map((ring) => clipped(ring, wide))
      .filter((ring) => ring.length > 2)
      .map((ring) => simplified([...ring, itemAt(ring, 0)], () => 1).slice(0, -1))
      .filter((ring) => ring.length > 2);
  const land = linesOf(near(coast));
  const { lines } = geometryOf(layout);
  const crossing = lines.filter((line) => [0, 0.25, 0.5, 0.75, 1].some((t) => holds(box, pointOn(line, t))));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="board" aria-hidden="true" preserveAspectRatio="xMidYMid slice"` +
      ` viewBox="${row([box[0], box[1]])} ${CORNER[0] * 2} ${CORNER[1] * 2}">`,
    `<defs><path id="${id}-land" d="${land}" fill-rule="evenodd"/><clipPath id="${id}-dry">` +
      `<use href="#${id}-land" clip-rule="evenodd"/></clipPath></defs>`,
    `<rect class="b-thumb-sea" x="${brief(wide[0])}" y="${brief(wide[1])}"` +
      ` width="${(CORNER[0] + PAST) * 2}" height="${(CORNER[1] + PAST) * 2}"/>` +
      `<use href="#${id}-land" class="b-shore b-shore-44" stroke-width="44"/>` +
      `<use href="#${id}-land" class="b-terra"/><g clip-path="url(#${id}-dry)">`,
    ...territories.list.flatMap((p) => {
      const rings = near(p.rings);
      return rings.length > 0 ? [`<path class="b-fill b-hue-${p.hue}" d="${linesOf(rings)}"/>`] : [];
    }),
    `</g><use href="#${id}-land" class="b-coast"/>`,
    drawLines({ board: id, lines: crossing }),
    group(
      "b-cities",
      blocks.filter((b) => holds(box, b.city.at, PAST)).map((b) => city(b, id)),
    ),
    `</svg>`,
    "",
  ].join("\n");
}

/** Rings in whole units, which is fine enough for a thumb. */
const linesOf = (rings: readonly Ring[]): string =>
  ringsPath(rings.map((ring) => ring.map(([x, y]): Point => [Math.round(x), Math.round(y)])));

export function draw(layout: Layout): string {
  const { map, params } = layout;
  const id = map.board;
  const [width, height] = params.frame;
  const land = map.lines.filter((l) => l.kind === "land").length;
  const about =
    `${map.provinces.length} provinces, ${map.places.size} cities with the ` +
    `capital ${map.capital}, ${land} land lines, ${map.lines.length - land} sea lines`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="board" id="board-${id}"` +
      ` data-board="${id}" viewBox="0 0 ${width} ${height}" lang="la" role="graphics-document document"` +
      ` aria-labelledby="${id}-title" aria-describedby="${id}-desc">`,
    `<title id="${id}-title">${map.name}</title><desc id="${id}-desc" lang="en">${about}</desc>`,
    definitions(layout),
    `<g class="b-ground" aria-hidden="true">`,
    sea(layout),
    earth(layout),
    `</g>`,
    drawLines(geometryOf(layout)),
    group(
      "b-provinces",
      layout.plates.map((p) => plate(p, id, params.lettering)),
    ),
    group(
      "b-cities",
      layout.blocks.map((b) => city(b, id)),
    ),
    `</svg>`,
    "",
  ].join("\n");
}

const group = (name: string, parts: readonly string[]): string =>
  `<g class="${name}" role="graphics-object group">\n${parts.join("\n")}\n</g>`;

/** Ids within a drawing: two drawings of one board may be in one page. */
const idIn = (layout: Layout, form: string): string => (form ? `${layout.map.board}-${form}` : layout.map.board);

function definitions(layout: Layout, form = ""): string {
  const { coast, territories } = layout;
  const id = idIn(layout, form);
  const provinces = territories.list.map((p, i) => {
    const path = `${id}-p${i}`;
    return `<path id="${path}" d="${ringsPath(p.rings)}"/><clipPath id="${path}c"><use href="#${path}"/></clipPath>`;
  });
  return [
    `<defs><path id="${id}-land" d="${ringsPath(coast)}" fill-rule="evenodd"/>`,
    `<path id="${id}-shore" d="${ringsPath(coast.map(rough))}"/>`,
    `<clipPath id="${id}-dry"><use href="#${id}-land" clip-rule="evenodd"/></clipPath>`,
    ...provinces,
    `<radialGradient id="${id}-deep" cx="50%" cy="48%" r="72%"><stop class="b-shallow" offset="0"/>` +
      `<stop class="b-deep" offset="1"/></radialGradient></defs>`,
  ].join("\n");
}

const WATERLINES = [64, 44, 27, 13] as const;
/** A wide stroke needs no fine line, and browsers paint it much faster along a rough one. */
const WIDE = 20;
const rough = (ring: Ring): Ring => {
  const less = simplified([...ring, itemAt(ring, 0)], () => 2.4).slice(0, -1);
  return less.length > 2 ? less : ring;
};

function sea(layout: Layout, form = ""): string {
  const {
    projection: { bleed },
    ornaments,
  } = layout;
  const id = idIn(layout, form);
  const use = (width: number): string => `<use href="#${id}-${width > WIDE ? "shore" : "land"}"`;
  const [x0, y0, x1, y1] = bleed;
  return [
    `<rect x="${x0}" y="${y0}" width="${x1 - x0}" height="${y1 - y0}" fill="url(#${id}-deep)"/>`,
    ...WATERLINES.map((w) => `${use(w)} class="b-shore b-shore-${w}" stroke-width="${w}"/>`),
    `<path class="b-waves" d="${ornaments.waves.map(wave).join("")}"/>`,
  ].join("\n");
}

const wave = ({ at: [x, y], size: s }: Ornament): string =>
  `M${row([x - 13 * s, y])}q${row([4.3 * s, -4.5 * s, 8.6 * s, 0])}t${row([8.6 * s, 0])}t${row([8.6 * s, 0])}`;

function earth(layout: Layout, form = ""): string {
  const { territories, ornaments, seas } = layout;
  const id = idIn(layout, form);
  const own = (i: number): string => `href="#${id}-p${i}"`;
  const hue = (i: number): string => `b-hue-${itemAt(territories.list, i).hue}`;
  const tinted = territories.list.flatMap((p, i) =>
    p.islands ? [`<use ${own(i)} class="b-tint ${hue(i)}" data-province="${p.name}"/>`] : [],
  );
  const fills = territories.list.map(
    (p, i) =>
      `<g class="b-land ${hue(i)}" data-province="${p.name}"><use ${own(i)} class="b-fill"/>` +
      `<g clip-path="url(#${id}-p${i}c)"><use ${own(i)} class="b-band-wide"/>` +
      `<use ${own(i)} class="b-band"/></g></g>`,
  );
  const borders = (islands: boolean): string =>
    territories.borders
      .filter((b) => !islands || b.islands)
      .map((b) => linePath(b.line, false))
      .join("");
  return [
    `<use href="#${id}-land" class="b-cast" transform="translate(0 3)"/><use href="#${id}-land" class="b-terra"/>`,
    ...tinted,
    `<path class="b-sea-border" d="${borders(true)}"/>`,
    `<g clip-path="url(#${id}-dry)">`,
    ...fills,
    `<path class="b-rivers" d="${ornaments.rivers.map(smoothPath).join("")}"/>`,
    `<path class="b-border" d="${borders(false)}"/></g>`,
    `<use href="#${id}-land" class="b-coast"/>`,
    `<g class="b-peaks"><path class="b-peak" d="${ornaments.mountains.map(peak).join("")}"/>` +
      `<path class="b-shade" d="${ornaments.mountains.map(shade).join("")}"/></g>`,
    ...seas.map(seaName),
  ].join("\n");
}

const peak = ({ at: [x, y], size: s }: Ornament): string =>
  `M${row([x - s, y + s * 0.55])}l${row([s * 0.9, -s * 1.3, s * 1.1, s * 1.3])}`;
const shade = ({ at: [x, y], size: s }: Ornament): string =>
  `M${row([x - s * 0.1, y - s * 0.75])}l${row([s * 0.35, s * 0.85, -s * 0.2, s * 0.4, s * 0.95, s * 0.05])}z`;

function seaName({ sea: { text, size, turned }, at }: Sea): string {
  const lines = text.split("|");
  const first = size * 0.32 - ((lines.length - 1) / 2) * size * 1.05;
  const words = lines.map((l, i) => `<tspan x="0" y="${brief(first + i * size * 1.05)}">${l}</tspan>`).join("");
  return (
    `<text class="b-sea-name" font-size="${size}"` +
    ` transform="translate(${row([...at])})${turned ? ` rotate(${turned})` : ""}">${words}</text>`
  );
}

function plate({ province, marker, name }: Plate, board: string, size: number): string {
  const [x, y] = centreOf(marker);
  return [
    `<g class="b-province b-hue-${province.hue}" id="${idOf(board, "province", province.name)}"` +
      ` data-province="${province.name}" role="graphics-symbol img" aria-label="${province.name}">`,
    `<path class="b-stand" d="M${row([x - 15, y - 17])}h30v30.5l-7.5 6.5-7.5-5.5-7.5 5.5-7.5-6.5z"/>`,
    `<text class="b-province-name" font-size="${size}" x="${brief(name[0])}"` +
      ` y="${brief((name[1] + name[3]) / 2 + size * 0.35)}">${province.name.toUpperCase()}</text></g>`,
  ].join("");
}

function city(block: Block, board: string): string {
  const {
    city: { name, at, capital },
    name: box,
    anchor,
  } = block;
  const [x, y] = at;
  const head =
    `<g class="b-city${capital ? " b-capital" : ""}" id="${idOf(board, "city", name)}"` +
    ` data-city="${name}" role="graphics-symbol img" aria-label="${name}">`;
  if (capital) {
    const text =
      `<text class="b-capital-name" font-size="${CAPITAL_SIZE}" x="${brief(box[0])}"` +
      ` y="${brief(box[3] - 3)}">${name.toUpperCase()}</text>`;
    return `${head}${medallion(at)}${panel(known(block.panel, "the panel of the capital"))}${text}</g>`;
  }
  const edge = anchor === "start" ? box[0] : anchor === "end" ? box[2] : (box[0] + box[2]) / 2;
  return (
    `${head}<circle class="b-site" cx="${brief(x)}" cy="${brief(y)}" r="11"/>` +
    `<text class="b-city-name" font-size="${CITY_SIZE}" text-anchor="${anchor}" x="${brief(edge)}"` +
    ` y="${brief(box[3] - 5)}">${name}</text></g>`
  );
}

/** Room for the name and waiting colonists; shown when there are any. */
const panel = ([x0, y0, x1, y1]: Box): string =>
  `<rect class="b-panel" x="${brief(x0)}" y="${brief(y0)}" width="${brief(x1 - x0)}"` +
  ` height="${brief(y1 - y0)}" rx="8"/>`;

const sprite = readFileSync(new URL("../../src/parts/icons.svg", import.meta.url), "utf8");

/** The inside of a sign of the sprite: the board carries its own copy, so it stands alone. */
function sign(name: string): string {
  const found = new RegExp(`<symbol id="${name}"[^>]*>(.*?)</symbol>`, "s").exec(sprite);
  return known(found?.[1], `the sign ${name} in icons.svg`);
}

function medallion([x, y]: Point): string {
  const r = SIZES.capital - 1;
  const icon = (name: string, size: number, cls: string): string =>
    `<g class="${cls}"` +
    ` transform="translate(${row([-size / 2, -size / 2])}) scale(${(size / 24).toFixed(3)})">${sign(name)}</g>`;
  return [
    `<g transform="translate(${row([x, y])})"><circle class="b-medal-cast" cy="2.5" r="${r}"/>` +
      `<circle class="b-medal-rim" r="${r}"/><circle class="b-medal" r="28.5"/>`,
    icon("god-concordia", 54, "b-laurel"),
    icon("role-senator", 25, "b-temple"),
    `</g>`,
  ].join("");
}
