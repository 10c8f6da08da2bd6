/** The size of a browser's letters, in pixels, unless somebody asked it for another. */
const USUAL_LETTERS = 16;

/**
 * The widths at which pages change, named after the smallest screen that has them, in pixels where letters have their
 * usual size; they grow with larger letters. Styles say `@media (--below-tablet)` or `@media (--from-desktop)`, which
 * vite.config.ts writes out.
 */
export const BREAKPOINTS = {
  "big-phone": 480,
  "small-tablet": 640,
  tablet: 900,
  laptop: 1200,
  desktop: 1400,
  "big-desktop": 1680,
} as const;
export type Breakpoint = keyof typeof BREAKPOINTS;

const isBreakpoint = (name: string): name is Breakpoint => name in BREAKPOINTS;

/** The media query for windows narrower than a breakpoint. */
export const below = (name: Breakpoint): string => `(width < ${BREAKPOINTS[name] / USUAL_LETTERS}rem)`;

/** The media query for windows at least as wide as a breakpoint. */
export const from = (name: Breakpoint): string => `(width >= ${BREAKPOINTS[name] / USUAL_LETTERS}rem)`;

/** The condition of an `@media` or `@container` with the names of breakpoints written out. */
export function writtenOut(condition: string): string {
  return condition.replace(/\(--(below|from)-([a-z-]+)\)/g, (written: string, side: string, name: string) => {
    if (!isBreakpoint(name)) throw new Error(`${written}: no such breakpoint in src/styles/breakpoints.ts`);
    return side === "below" ? below(name) : from(name);
  });
}

/** How much larger than usual the letters are that somebody asked their browser for. */
export const letterScale = (): number =>
  parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_LETTERS;
