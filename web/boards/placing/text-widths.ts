/** How wide words are, measured in the fonts the board is set in. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import opentype, { type Font } from "opentype.js";
import { itemAt } from "../../src/app/known.ts";

const fonts = createRequire(import.meta.url);

function load(file: string): Font {
  const bytes = readFileSync(fonts.resolve(`@fontsource/${file}.woff`));
  return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}

export interface Face {
  readonly font: Font;
  /** Space between letters, in ems. */
  readonly tracking: number;
}

export const CITY_FACE: Face = { font: load("source-sans-3/files/source-sans-3-latin-600-normal"), tracking: 0 };
const marcellus = load("marcellus/files/marcellus-latin-400-normal");
export const PROVINCE_FACE: Face = { font: marcellus, tracking: 0.17 };
export const CAPITAL_FACE: Face = { font: marcellus, tracking: 0.1 };
export const SEA_FACE: Face = { font: load("cormorant/files/cormorant-latin-500-italic"), tracking: 0.16 };

/** Width without the space after the last letter, as advances and kerning give it. */
export function widthOf(text: string, { font, tracking }: Face, size: number): number {
  const glyphs = [...text].map((letter) => font.charToGlyph(letter));
  const advances = glyphs.map((glyph, i) => {
    const kerning = i > 0 && tracking === 0 ? font.getKerningValue(itemAt(glyphs, i - 1), glyph) : 0;
    return (glyph.advanceWidth ?? 0) + kerning;
  });
  const units = advances.reduce((a, b) => a + b, 0) / font.unitsPerEm;
  return (units + tracking * (glyphs.length - 1)) * size;
}
