/** Writing an animated GIF (GIF89a): one palette for all frames, and of each frame only what has changed. Pure. */

export interface Frame {
  /** Red, green, blue and alpha of each pixel, row by row, as a canvas gives them. */
  readonly pixels: Uint8ClampedArray;
  /** How long it is shown, in hundredths of a second. */
  readonly delay: number;
}

/** Colours of the palette; one more entry of it means "as before". */
const MOST_COLOURS = 255;
const AS_BEFORE = 255;
const CODE_BITS = 8;
/** So many pixels of all frames are looked at for the palette. */
const SAMPLES = 60_000;

type Colour = readonly [red: number, green: number, blue: number];

export function gifOf(width: number, height: number, frames: readonly Frame[]): Uint8Array<ArrayBuffer> {
  const out = new Bytes();
  const palette = paletteOf(frames);
  const nearest = finder(palette);
  out.text("GIF89a");
  out.short(width);
  out.short(height);
  out.bytes([0xf7, 0, 0]); // 256 colours for all frames
  for (let number = 0; number < 256; number += 1) out.bytes(palette[number] ?? [0, 0, 0]);
  out.bytes([0x21, 0xff, 11]);
  out.text("NETSCAPE2.0");
  out.bytes([3, 1, 0, 0, 0]); // for ever
  let before: Uint8Array | null = null;
  for (const { pixels, delay } of frames) {
    const now = new Uint8Array(width * height);
    for (let at = 0; at < now.length; at += 1)
      now[at] = nearest(pixels[4 * at] ?? 0, pixels[4 * at + 1] ?? 0, pixels[4 * at + 2] ?? 0);
    const [left, top, right, bottom] = before ? changed(before, now, width, height) : [0, 0, width, height];
    const part = new Uint8Array((right - left) * (bottom - top));
    let to = 0;
    for (let y = top; y < bottom; y += 1)
      for (let x = left; x < right; x += 1) {
        const at = y * width + x;
        const index = now[at] ?? 0;
        part[to] = before && before[at] === index ? AS_BEFORE : index;
        to += 1;
      }
    out.bytes([0x21, 0xf9, 4, 0x05]); // what was there stays; one entry is transparent
    out.short(delay);
    out.bytes([AS_BEFORE, 0, 0x2c]);
    for (const number of [left, top, right - left, bottom - top]) out.short(number);
    out.bytes([0, CODE_BITS]);
    out.blocks(packed(part));
    before = now;
  }
  out.bytes([0x3b]);
  return out.all();
}

/** The smallest box around all that is different; one pixel where nothing is. */
function changed(
  before: Uint8Array,
  now: Uint8Array,
  width: number,
  height: number,
): [left: number, top: number, right: number, bottom: number] {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (before[y * width + x] !== now[y * width + x]) {
        left = Math.min(left, x);
        right = Math.max(right, x + 1);
        top = Math.min(top, y);
        bottom = y + 1;
      }
  return right > left ? [left, top, right, bottom] : [0, 0, 1, 1];
}

/** The colours that tell the frames best: the box with the widest range is halved until there are enough. */
function paletteOf(frames: readonly Frame[]): readonly Colour[] {
  const all = frames.reduce((sum, { pixels }) => sum + pixels.length / 4, 0);
  const every = Math.max(1, Math.floor(all / SAMPLES));
  const seen = new Map<number, Colour>();
  let number = -1;
  for (const { pixels } of frames)
    for (let at = 0; at + 3 < pixels.length; at += 4) {
      number += 1;
      if (number % every !== 0) continue;
      const colour: Colour = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
      seen.set((colour[0] << 16) | (colour[1] << 8) | colour[2], colour);
    }
  let boxes: Colour[][] = [[...seen.values()]];
  while (boxes.length < MOST_COLOURS) {
    const widest = boxes.reduce((best, box) => (spread(box).range > spread(best).range ? box : best));
    const { channel, range } = spread(widest);
    if (range === 0) break;
    widest.sort((one, other) => one[channel] - other[channel]);
    const half = widest.length >> 1;
    boxes = [...boxes.filter((box) => box !== widest), widest.slice(0, half), widest.slice(half)];
  }
  return boxes.filter((box) => box.length > 0).map(middle);
}

const SPREADS = new WeakMap<readonly Colour[], { channel: 0 | 1 | 2; range: number }>();
function spread(box: readonly Colour[]): { channel: 0 | 1 | 2; range: number } {
  const known = SPREADS.get(box);
  if (known) return known;
  let found: { channel: 0 | 1 | 2; range: number } = { channel: 0, range: 0 };
  for (const channel of [0, 1, 2] as const) {
    let [least, most] = [255, 0];
    for (const colour of box) {
      least = Math.min(least, colour[channel]);
      most = Math.max(most, colour[channel]);
    }
    const range = box.length < 2 ? 0 : Math.max(0, most - least) * Math.sqrt(box.length);
    if (range > found.range) found = { channel, range };
  }
  SPREADS.set(box, found);
  return found;
}

function middle(box: readonly Colour[]): Colour {
  const mean = (channel: 0 | 1 | 2): number =>
    Math.round(box.reduce((sum, colour) => sum + colour[channel], 0) / box.length);
  return [mean(0), mean(1), mean(2)];
}

/** The nearest entry of a palette, remembered for colours that are nearly the same. */
function finder(palette: readonly Colour[]): (red: number, green: number, blue: number) => number {
  const known = new Int16Array(1 << 18).fill(-1);
  return (red, green, blue) => {
    const key = ((red >> 2) << 12) | ((green >> 2) << 6) | (blue >> 2);
    let found = known[key] ?? -1;
    if (found < 0) {
      let least = Infinity;
      palette.forEach((colour, index) => {
        const far = (colour[0] - red) ** 2 * 3 + (colour[1] - green) ** 2 * 4 + (colour[2] - blue) ** 2 * 2;
        if (far < least) [least, found] = [far, index];
      });
      known[key] = found;
    }
    return found;
  };
}

/** LZW as GIF has it: codes grow from nine bits to twelve, then the table is begun anew. */
function packed(pixels: Uint8Array): Uint8Array {
  const out = new Bytes();
  const [clear, end] = [1 << CODE_BITS, (1 << CODE_BITS) + 1];
  let table = new Map<number, number>();
  let [next, bits, waiting, count] = [end + 1, CODE_BITS + 1, 0, 0];
  const put = (code: number): void => {
    waiting |= code << count;
    for (count += bits; count >= 8; count -= 8) {
      out.byte(waiting & 255);
      waiting >>>= 8;
    }
  };
  put(clear);
  let prefix = pixels[0] ?? 0;
  for (let at = 1; at < pixels.length; at += 1) {
    const pixel = pixels[at] ?? 0;
    const key = (prefix << 8) | pixel;
    const code = table.get(key);
    if (code !== undefined) {
      prefix = code;
      continue;
    }
    put(prefix);
    if (next < 4096) {
      if (next === 1 << bits) bits += 1;
      table.set(key, next);
      next += 1;
    } else {
      put(clear);
      table = new Map();
      [next, bits] = [end + 1, CODE_BITS + 1];
    }
    prefix = pixel;
  }
  put(prefix);
  if (next === 1 << bits && bits < 12) bits += 1;
  put(end);
  if (count > 0) out.byte(waiting & 255);
  return out.all();
}

/** Bytes that become more. */
class Bytes {
  private kept = new Uint8Array(1 << 16);
  private length = 0;

  byte(value: number): void {
    if (this.length === this.kept.length) {
      const more = new Uint8Array(2 * this.length);
      more.set(this.kept);
      this.kept = more;
    }
    this.kept[this.length] = value;
    this.length += 1;
  }

  bytes(values: Iterable<number>): void {
    for (const value of values) this.byte(value);
  }

  short(value: number): void {
    this.bytes([value & 255, (value >> 8) & 255]);
  }

  text(value: string): void {
    this.bytes([...value].map((letter) => letter.charCodeAt(0)));
  }

  /** In blocks of at most 255, each after its length; an empty one ends them. */
  blocks(data: Uint8Array): void {
    for (let at = 0; at < data.length; at += 255) {
      const block = data.subarray(at, at + 255);
      this.byte(block.length);
      this.bytes(block);
    }
    this.byte(0);
  }

  all(): Uint8Array<ArrayBuffer> {
    return this.kept.slice(0, this.length);
  }
}
