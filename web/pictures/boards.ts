/** Pictures of every board into shots/: `npm run look [-- imperium …]`. Light and dark, 1400 px and 390 px. */
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";
import { BOARDS } from "../boards/read-maps.ts";
import type { BoardGeometry, Box } from "../src/board/geometry/board-geometry.ts";
import { piecesOn, type Fullness } from "./sample-positions.ts";
import { known } from "../src/app/known.ts";

const CHROMIUM = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
const SHOTS = new URL("../shots/", import.meta.url);
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

function page(
  board: string,
  theme: string,
  fullness: Fullness,
  view: Box | null,
  width: number,
): { html: string; height: number } {
  const geometry = JSON.parse(read(`../drawn/${board}.json`)) as BoardGeometry;
  const [x, y, w, h]: Box = view ?? [0, 0, ...geometry.frame];
  const svg = read(`../drawn/${board}.svg`)
    .replace(/viewBox="[^"]*"/, `viewBox="${x} ${y} ${w} ${h}" width="${width}" height="${(width * h) / w}"`)
    .replace("b-city b-capital", `b-city b-capital${fullness === "bare" ? "" : " b-busy"}`)
    .replace("</svg>", `${piecesOn(geometry, fullness)}</svg>`);
  const sheets = ["../src/styles/tokens.css", "../src/board/board.css"].map(read).join("");
  const css = `${fonts}${sheets}body{margin:0;background:var(--page)}`;
  const html =
    `<!doctype html><html lang="en" data-theme="${theme}"><meta charset="utf-8">` +
    `<style>${css}</style><body>${read("../src/parts/icons.svg")}${svg}</body></html>`;
  return { html, height: Math.round((width * h) / w) };
}

/** As a phone opens it: 700 units wide, around the capital. */
function phoneView(board: string): Box {
  const { capital, cities, frame } = JSON.parse(read(`../drawn/${board}.json`)) as BoardGeometry;
  const [x, y] = known(
    cities.find((c) => c.name === capital.name),
    "the capital",
  ).at;
  const [w, h] = [700, 760];
  return [Math.max(0, Math.min(frame[0] - w, x - w / 2)), Math.max(0, Math.min(frame[1] - h, y - h / 2)), w, h];
}

const SHOTS_OF_A_BOARD = [
  { name: "light-1400", theme: "light", fullness: "play", width: 1400, phone: false },
  { name: "dark-1400", theme: "dark", fullness: "play", width: 1400, phone: false },
  { name: "bare-1400", theme: "light", fullness: "bare", width: 1400, phone: false },
  { name: "full-1400", theme: "light", fullness: "full", width: 1400, phone: false },
  { name: "light-390", theme: "light", fullness: "play", width: 390, phone: true },
  { name: "dark-390", theme: "dark", fullness: "play", width: 390, phone: true },
  { name: "whole-390", theme: "light", fullness: "play", width: 390, phone: false },
] as const;

const asked = process.argv.slice(2);
const [boards, kinds] = [
  asked.filter((a) => BOARDS.some((b) => b === a)),
  asked.filter((a) => SHOTS_OF_A_BOARD.some((s) => s.name === a)),
];
mkdirSync(SHOTS, { recursive: true });
const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
  ],
});
for (const board of boards.length ? boards : BOARDS)
  for (const shot of SHOTS_OF_A_BOARD.filter((s) => kinds.length === 0 || kinds.includes(s.name))) {
    const { html, height } = page(board, shot.theme, shot.fullness, shot.phone ? phoneView(board) : null, shot.width);
    const tab = await browser.newPage({
      viewport: { width: shot.width, height },
      deviceScaleFactor: shot.width === 390 ? 2 : 1,
    });
    await tab.setContent(html);
    await tab.evaluate("document.fonts.ready");
    await tab.screenshot({ path: new URL(`${board}-${shot.name}.png`, SHOTS).pathname });
    await tab.close();
    console.log(`${board}-${shot.name}.png`);
  }
await browser.close();
