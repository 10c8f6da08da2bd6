/**
 * Pictures of screens beside those that are kept in pictures/kept. Both are made smaller first: what is left of another
 * machine's edges of letters then is little, and another colour, place or size is not.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CDPSession, Page } from "playwright-core";

const KEPT = new URL("../../pictures/kept/", import.meta.url).pathname;
/** Half as wide as the screen, and good enough to look at. */
const [SCALE, QUALITY] = [0.5, 82];
/** What still changes is waited for: so many pictures at most, so many milliseconds apart. */
const [MOST_LOOKS, BETWEEN] = [12, 700];
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

/** What is on the screen, small. */
async function picture(session: CDPSession, page: Page): Promise<Buffer> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const clip = { x: 0, y: 0, width, height, scale: SCALE };
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: QUALITY, clip });
  return Buffer.from(data, "base64");
}

/** The screen once it does not change any more: two pictures in a row are the same. */
async function calmPicture(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  let now = await picture(session, page);
  for (let tries = 0; tries < MOST_LOOKS; tries += 1) {
    await page.waitForTimeout(BETWEEN);
    const next = await picture(session, page);
    if (next.equals(now)) break;
    now = next;
  }
  await session.detach();
  return now;
}

/** Compare the screen with the picture that is kept of it; a sentence where it looks different, else null. */
export async function asKept(page: Page, blank: Page, name: string): Promise<string | null> {
  const now = await calmPicture(page);
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
