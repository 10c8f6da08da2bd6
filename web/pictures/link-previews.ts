/** Draws the pictures that a shared link shows, one for each board and one for the front page: `npm run previews`. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";
import { BOARDS } from "../boards/read-maps.ts";
import type { BoardGeometry } from "../src/board/geometry/board-geometry.ts";
import { piecesOn } from "./sample-positions.ts";

const [WIDTH, HEIGHT] = [1200, 630];
const OUT = new URL("../public/previews/", import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");
const require = createRequire(import.meta.url);
const FACES = [
  ["Marcellus", "marcellus/files/marcellus-latin-400-normal", 400, "normal"],
  ["Source Sans 3", "source-sans-3/files/source-sans-3-latin-600-normal", 600, "normal"],
  ["Cormorant", "cormorant/files/cormorant-latin-500-italic", 500, "italic"],
] as const;
const fonts = FACES.map(([family, file, weight, style]) => {
  const data = readFileSync(require.resolve(`@fontsource/${file}.woff2`)).toString("base64");
  const face = `font-family:"${family}";font-weight:${weight};font-style:${style}`;
  return `@font-face{${face};src:url(data:font/woff2;base64,${data})}`;
}).join("");
const LOOK = `
  body { margin: 0; background: var(--sea); overflow: hidden }
  svg.board { position: absolute; inset: 0; width: ${WIDTH}px; height: ${HEIGHT}px }
  .name { position: absolute; left: 40px; bottom: 36px; padding: 22px 40px 22px 30px; display: flex; gap: 26px;
    align-items: center; border-radius: 18px; background: var(--paper); box-shadow: 0 6px 30px rgb(0 0 0 / 0.35) }
  .name svg { width: 92px; height: 92px; color: var(--accent) }
  b { display: block; font: 400 60px/1.05 Marcellus; letter-spacing: 0.12em }
  i { display: block; font: 400 34px/1.2 Marcellus; color: var(--ink-2); margin-top: 6px }`;

function page(board: string, name: string): string {
  const geometry = JSON.parse(read(`../drawn/${board}.json`)) as BoardGeometry;
  const [width, height] = geometry.frame;
  const svg = read(`../drawn/${board}.svg`)
    .replace(/<svg /, '<svg class="board" preserveAspectRatio="xMidYMid slice" ')
    .replace(/viewBox="[^"]*"/, `viewBox="0 0 ${width} ${height}"`)
    .replace("</svg>", `${piecesOn(geometry, "play")}</svg>`);
  const sheets = ["../src/styles/tokens.css", "../src/board/board.css"].map(read).join("");
  const laurel = '<svg viewBox="0 0 24 24"><use href="#god-concordia"/></svg>';
  return (
    `<!doctype html><html lang="en" data-theme="light"><meta charset="utf-8"><style>${fonts}${sheets}${LOOK}</style>` +
    `<body>${read("../src/parts/icons.svg")}${svg}<div class="name">${laurel}<div><b>CONCORDIA</b>` +
    `${name ? `<i>${name}</i>` : ""}</div></div></body></html>`
  );
}

mkdirSync(OUT, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
const screen = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
const names = JSON.parse(read("../src/texts/en/terms.json")) as Record<string, string>;
for (const [file, board, name] of [
  ["front", "imperium", ""] as const,
  ...BOARDS.map((board) => [board, board, names[`map.${board}`] ?? board] as const),
]) {
  await screen.setContent(page(board, name));
  await screen.evaluate(() => document.fonts.ready.then(() => undefined));
  writeFileSync(new URL(`${file}.jpg`, OUT), await screen.screenshot({ type: "jpeg", quality: 68 }));
}
await browser.close();
