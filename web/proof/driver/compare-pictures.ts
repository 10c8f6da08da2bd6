/**
 * Pictures of screens beside those that are kept in pictures/kept. Both are made smaller first: what is left of another
 * machine's edges of letters then is little, and another colour, place or size is not.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";

const KEPT = new URL("../../pictures/kept/", import.meta.url).pathname;
/** Half as wide as the screen, and good enough to look at. */
const QUALITY = 0.8;
/** What still changes is waited for: so many pictures at most, so many milliseconds apart, until some are the same. */
const [MOST_LOOKS, BETWEEN, IN_A_ROW] = [20, 300, 3];
/** So much may differ: a point counts from so many of 255 steps on, and so many points of a thousand may. */
export const BUDGET = { steps: 14, thousandth: 6 };
/** `npm run keep` puts new pictures in the place of the old ones. */
const RENEWS = process.env["KEEP_PICTURES"] === "yes";

/** Whether there is something to compare with, or it is to be made. */
export const arePicturesKept = (): boolean => RENEWS || existsSync(KEPT);

/** In the page: how many points of a thousand differ, of two pictures of the same size; null: they have not. */
async function compared([one, other, steps]: readonly [string, string, number]): Promise<number | null> {
  const pictures = await Promise.all(
    [one, other].map(async (address) => {
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      return picture;
    }),
  );
  const [first, second] = pictures;
  if (!first || !second || first.width !== second.width || first.height !== second.height) return null;
  const [wide, high] = [Math.round(first.width / 2), Math.round(first.height / 2)];
  const points = pictures.map((picture) => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [wide, high];
    const paper = canvas.getContext("2d", { willReadFrequently: true });
    if (!paper) throw new Error("no canvas");
    paper.imageSmoothingQuality = "high";
    paper.drawImage(picture, 0, 0, wide, high);
    return paper.getImageData(0, 0, wide, high).data;
  });
  let different = 0;
  for (let at = 0; at < wide * high * 4; at += 4) {
    const far = [0, 1, 2].map((part) => Math.abs((points[0]?.[at + part] ?? 0) - (points[1]?.[at + part] ?? 0)));
    if (Math.max(...far) >= steps) different += 1;
  }
  return (1000 * different) / (wide * high);
}

/** In the page: a picture half as wide. */
async function halved([address, quality]: readonly [string, number]): Promise<string> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.round(picture.width / 2), Math.round(picture.height / 2)];
  const paper = canvas.getContext("2d");
  if (!paper) throw new Error("no canvas");
  paper.imageSmoothingQuality = "high";
  paper.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/webp", quality);
}

/** The screen once it does not change any more: so many pictures in a row are the same. */
async function calmPicture(page: Page): Promise<Buffer> {
  let now = await page.screenshot();
  for (let tries = 0, same = 1; tries < MOST_LOOKS && same < IN_A_ROW; tries += 1) {
    await page.waitForTimeout(BETWEEN);
    const next = await page.screenshot();
    same = next.equals(now) ? same + 1 : 1;
    now = next;
  }
  return now;
}

/** Compare the screen with the picture that is kept of it; a sentence where it looks different, else null. */
export async function asKept(page: Page, blank: Page, name: string): Promise<string | null> {
  const screen = `data:image/png;base64,${(await calmPicture(page)).toString("base64")}`;
  const small = await blank.evaluate(halved, [screen, QUALITY] as const);
  const now = Buffer.from(small.slice(small.indexOf(",") + 1), "base64");
  const file = join(KEPT, `${name}.webp`);
  if (RENEWS) {
    mkdirSync(KEPT, { recursive: true });
    writeFileSync(file, now);
    return null;
  }
  if (!existsSync(file)) return `${name}: no picture is kept; "npm run keep" keeps one`;
  const address = (bytes: Buffer): string => `data:image/webp;base64,${bytes.toString("base64")}`;
  const differs = await blank.evaluate(compared, [address(readFileSync(file)), address(now), BUDGET.steps] as const);
  console.log(`# ${name}: ${differs === null ? "another size" : differs.toFixed(2)} of 1,000 points differ`);
  if (differs !== null && differs <= BUDGET.thousandth) return null;
  const seen = join(mkdtempSync(join(tmpdir(), "concordia-picture-")), `${name}.webp`);
  writeFileSync(seen, now);
  return `${name}: ${differs === null ? "another size" : `${differs.toFixed(1)} of 1,000 points differ`}; now ${seen}`;
}
