/** A board that stands in the page as a picture: its drawing with the page's own styles, letters and signs. */

/** Around everything, in board units: what stands at the edge is not cut. */
const EDGE = 20;

/** All that a drawing needs of the page around it; made once for many pictures. */
export interface Surroundings {
  readonly styles: string;
  readonly signs: string;
}

export async function surroundings(): Promise<Surroundings> {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const faces = rules.filter((rule): rule is CSSFontFaceRule => rule instanceof CSSFontFaceRule);
  const letters = await Promise.all(faces.filter(isLoaded).map(withLetters));
  const others = rules.filter((rule) => !(rule instanceof CSSFontFaceRule)).map((rule) => rule.cssText);
  const signs = document.querySelector("symbol")?.closest("svg")?.innerHTML ?? "";
  return { styles: [...letters, ...others].join("\n"), signs };
}

const bare = (family: string): string => family.replace(/["']/g, "");
function isLoaded({ style }: CSSFontFaceRule): boolean {
  const value = (name: string): string => style.getPropertyValue(name);
  return [...document.fonts].some(
    (face) =>
      face.status === "loaded" &&
      bare(face.family) === bare(value("font-family")) &&
      (value("font-style") || "normal") === face.style &&
      (value("font-weight") || "400") === face.weight &&
      (value("unicode-range") || "U+0-10FFFF").replace(/\s/g, "").toLowerCase() ===
        face.unicodeRange.replace(/\s/g, "").toLowerCase(),
  );
}

/** A font's rule with the font in it: a picture may fetch nothing. */
async function withLetters(rule: CSSFontFaceRule): Promise<string> {
  const address = /url\(["']?([^"')]+)["']?\)/.exec(rule.style.getPropertyValue("src"))?.[1];
  if (!address) return "";
  const base = rule.parentStyleSheet?.href ?? location.href;
  try {
    const file = await (await fetch(new URL(address, base))).blob();
    const inside = await new Promise<string>((done, failed) => {
      const reader = new FileReader();
      reader.onload = () => done(typeof reader.result === "string" ? reader.result : "");
      reader.onerror = failed;
      reader.readAsDataURL(file);
    });
    return rule.cssText.replace(/url\(["']?[^"')]+["']?\)/, `url("${inside}")`);
  } catch {
    return "";
  }
}

/** The board in an element, drawn so many pixels wide. */
export async function pictureOf(stage: Element, around: Surroundings, width: number): Promise<HTMLImageElement> {
  const sheets = [...stage.querySelectorAll<SVGSVGElement>(".world > svg")];
  const top = sheets[sheets.length - 1];
  if (!top) throw new Error("no board");
  const inner = 40 - EDGE; // the sheets of pieces reach 40 over the frame
  const { x, y, width: wide, height: high } = top.viewBox.baseVal;
  const box = [x + inner, y + inner, wide - 2 * inner, high - 2 * inner] as const;
  const page = document.documentElement;
  const size = { width, height: Math.round((width * box[3]) / box[2]) };
  const parts = sheets.map((sheet) => {
    const part = sheet.cloneNode(true) as SVGSVGElement;
    const own = sheet.viewBox.baseVal;
    part.removeAttribute("style");
    for (const [name, value] of Object.entries({ x: own.x, y: own.y, width: own.width, height: own.height }))
      part.setAttribute(name, String(value));
    return new XMLSerializer().serializeToString(part);
  });
  const head = [
    'xmlns="http://www.w3.org/2000/svg"',
    `viewBox="${box.join(" ")}" width="${size.width}" height="${size.height}"`,
    `data-theme="${page.dataset["theme"] ?? "light"}"`,
    `style="${(page.getAttribute("style") ?? "").replaceAll('"', "'")}"`,
  ].join(" ");
  const style = `<style><![CDATA[${around.styles}]]></style>`;
  const signs = `<g style="display:none">${asXml(around.signs)}</g>`;
  const text = `<svg ${head}>${style}${signs}${parts.join("")}</svg>`;
  const image = new Image(size.width, size.height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  return image;
}

/** Signs as the page has them, in the form that a picture wants. */
function asXml(html: string): string {
  const holder = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  holder.innerHTML = html;
  return [...holder.children].map((child) => new XMLSerializer().serializeToString(child)).join("");
}
