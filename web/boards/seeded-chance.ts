/** Seeded chance and noise: the same board every time. */
import { itemAt } from "../src/app/known.ts";

/** Mulberry32: numbers from 0 to 1. */
export function dice(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Smooth value noise from -1 to 1 with wavelength 1. */
export function noise(seed: number): (x: number, y: number) => number {
  const roll = dice(seed);
  const values = Float64Array.from({ length: 65536 }, () => roll() * 2 - 1);
  const at = (i: number, j: number): number => itemAt(values, ((i & 255) << 8) | (j & 255));
  const ease = (t: number): number => t * t * (3 - 2 * t);
  return (x, y) => {
    const [i, j] = [Math.floor(x), Math.floor(y)];
    const [u, v] = [ease(x - i), ease(y - j)];
    const upper = at(i, j) * (1 - u) + at(i + 1, j) * u;
    const lower = at(i, j + 1) * (1 - u) + at(i + 1, j + 1) * u;
    return upper * (1 - v) + lower * v;
  };
}
