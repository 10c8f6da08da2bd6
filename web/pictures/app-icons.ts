/** Draws the icons of the installed app from the laurel of the sprite: `npm run icons`. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { chromium } from "playwright-core";

const PAPER = "#fbf8f1";
const RED = "#963023";
const OUT = new URL("../public/", import.meta.url);
const sprite = readFileSync(new URL("../src/parts/icons.svg", import.meta.url), "utf8");
const laurel = /<symbol id="god-concordia" viewBox="0 0 24 24">(.*?)<\/symbol>/s
  .exec(sprite)?.[1]
  ?.replaceAll("currentColor", PAPER);
if (!laurel) throw new Error("the sprite has no god-concordia");

/** The laurel on red; `share` of the width is the laurel's, `round` the corners'. */
const icon = (share: number, round: number): string => {
  const size = 24 / share;
  const edge = (size - 24) / 2;
  const box = [-edge, -edge, size, size].map((each) => Number(each.toFixed(2)));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(" ")}">` +
    `<rect x="${box[0]}" y="${box[1]}" width="${box[2]}" height="${box[3]}" rx="${(size * round).toFixed(2)}"` +
    ` fill="${RED}"/>${laurel}</svg>\n`
  );
};

// A maskable icon may lose all but the middle four fifths.
const PICTURES = [
  ["icons/icon-192.png", 192, icon(0.74, 0.2)],
  ["icons/icon-512.png", 512, icon(0.74, 0.2)],
  ["icons/maskable-512.png", 512, icon(0.56, 0)],
  ["icons/apple-touch-180.png", 180, icon(0.7, 0)],
] as const;

mkdirSync(new URL("icons/", OUT), { recursive: true });
writeFileSync(new URL("icon.svg", OUT), icon(0.78, 0.2));
const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
for (const [file, size, svg] of PICTURES) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>*{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`);
  writeFileSync(new URL(file, OUT), await page.screenshot({ omitBackground: true }));
}
await browser.close();
