/** A GIF that is written can be read by a decoder that knows nothing of the writer. */
import { describe, expect, it } from "vitest";
import { gifOf } from "../../../src/study/studies/picture/gif-file.ts";

interface Decoded {
  readonly width: number;
  readonly height: number;
  readonly delays: number[];
  /** The whole picture after each frame, red green blue. */
  readonly pictures: number[][];
}

/** As the standard says, and strict: whatever is wrong is an error. */
function decoded(data: Uint8Array): Decoded {
  let at = 0;
  const byte = (): number => {
    const value = data[at];
    if (value === undefined) throw new Error("it ends too early");
    at += 1;
    return value;
  };
  const short = (): number => byte() | (byte() << 8);
  const text = (length: number): string => String.fromCharCode(...Array.from({ length }, byte));
  const blocks = (): number[] => {
    const all: number[] = [];
    for (let length = byte(); length > 0; length = byte()) all.push(...Array.from({ length }, byte));
    return all;
  };
  expect(text(6)).toBe("GIF89a");
  const [width, height] = [short(), short()];
  expect(byte()).toBe(0xf7);
  at += 2;
  const palette = Array.from({ length: 256 }, () => [byte(), byte(), byte()]);
  const picture = Array.from({ length: width * height * 3 }, () => 0);
  const delays: number[] = [];
  const pictures: number[][] = [];
  let transparent = -1;
  for (;;) {
    const kind = byte();
    if (kind === 0x3b) break;
    if (kind === 0x21) {
      const label = byte();
      if (label !== 0xf9) {
        blocks();
        continue;
      }
      expect(byte()).toBe(4);
      const flags = byte();
      delays.push(short());
      const index = byte();
      transparent = flags & 1 ? index : -1;
      expect(byte()).toBe(0);
      continue;
    }
    expect(kind).toBe(0x2c);
    const [left, top, wide, high] = [short(), short(), short(), short()];
    expect(byte()).toBe(0);
    const pixels = unpacked(byte(), blocks());
    expect(pixels.length).toBe(wide * high);
    pixels.forEach((index, number) => {
      if (index === transparent) return;
      const to = 3 * ((top + Math.floor(number / wide)) * width + left + (number % wide));
      (palette[index] ?? []).forEach((value, channel) => (picture[to + channel] = value));
    });
    pictures.push([...picture]);
  }
  expect(at).toBe(data.length);
  return { width, height, delays, pictures };
}

function unpacked(start: number, data: readonly number[]): number[] {
  const [clear, end] = [1 << start, (1 << start) + 1];
  let table: number[][] = [];
  let bits = start + 1;
  const begin = (): void => {
    table = Array.from({ length: end + 1 }, (_, code) => [code]);
    bits = start + 1;
  };
  const out: number[] = [];
  let [waiting, count, before] = [0, 0, null as number[] | null];
  begin();
  for (const each of data) {
    waiting |= each << count;
    count += 8;
    while (count >= bits) {
      const code = waiting & ((1 << bits) - 1);
      waiting >>>= bits;
      count -= bits;
      if (code === end) return out;
      if (code === clear) {
        begin();
        before = null;
        continue;
      }
      const entry: number[] | undefined = table[code] ?? (before ? [...before, before[0] ?? 0] : undefined);
      if (!entry || code > table.length) throw new Error(`no code ${code}`);
      out.push(...entry);
      if (before && table.length < 4096) table.push([...before, entry[0] ?? 0]);
      if (table.length === 1 << bits && bits < 12) bits += 1;
      before = entry;
    }
  }
  throw new Error("no end");
}

const frame = (width: number, height: number, paint: (x: number, y: number) => readonly number[]): Uint8ClampedArray =>
  new Uint8ClampedArray(
    Array.from({ length: width * height }, (_, at) => [...paint(at % width, Math.floor(at / width)), 255]).flat(),
  );

describe("a GIF", () => {
  it("shows what was drawn, frame after frame", () => {
    const [width, height] = [64, 48];
    const first = frame(width, height, (x, y) => [x * 4, y * 5, 128]);
    const second = frame(width, height, (x, y) => (x > 20 && x < 30 && y > 9 ? [255, 0, 0] : [x * 4, y * 5, 128]));
    const file = gifOf(width, height, [
      { pixels: first, delay: 140 },
      { pixels: second, delay: 320 },
      { pixels: second, delay: 5 },
    ]);
    const read = decoded(file);
    expect([read.width, read.height]).toEqual([width, height]);
    expect(read.delays).toEqual([140, 320, 5]);
    for (const [number, drawn] of [first, second, second].entries()) {
      const far = Array.from({ length: width * height }, (_, at) =>
        Math.max(
          ...[0, 1, 2].map((c) => Math.abs((read.pictures[number]?.[3 * at + c] ?? 999) - (drawn[4 * at + c] ?? 0))),
        ),
      );
      expect(Math.max(...far)).toBeLessThan(40);
      expect(far.reduce((sum, each) => sum + each, 0) / far.length).toBeLessThan(12);
    }
  });

  it("goes on when its table is full", () => {
    const [width, height] = [200, 150];
    let state = 7;
    const noise = frame(width, height, () => {
      state = (Math.imul(state, 1103515245) + 12345) >>> 0;
      return [(state >> 16) & 0xe0, (state >> 8) & 0xe0, 0];
    });
    const read = decoded(gifOf(width, height, [{ pixels: noise, delay: 1 }]));
    const wrong = Array.from({ length: width * height }, (_, at) => at).filter((at) =>
      [0, 1].some((c) => Math.abs((read.pictures[0]?.[3 * at + c] ?? 999) - (noise[4 * at + c] ?? 0)) > 8),
    );
    expect(wrong).toEqual([]);
  });

  it("needs no more colours than there are", () => {
    const red = frame(3, 2, () => [200, 10, 10]);
    expect(decoded(gifOf(3, 2, [{ pixels: red, delay: 9 }])).pictures[0]?.slice(0, 3)).toEqual([200, 10, 10]);
  });
});
