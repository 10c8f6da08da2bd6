/** The pages under Learn, in the order of their pills; a new one is a line here and a name in `study/learn.json`. */
import { pathTo } from "../page-paths.ts";

export const LEARN_PAGES: readonly (readonly [path: string, text: string])[] = [
  [pathTo.lessons(), "learn.lessons"],
  [pathTo.puzzles(), "learn.puzzles"],
  [pathTo.daily(), "learn.daily"],
  [pathTo.mistakes(), "learn.mistakes"],
  [pathTo.studies(), "learn.studies"],
  [pathTo.explorer(), "learn.explorer"],
];

/** Whether a page is one of them. */
export const isLearning = (path: string): boolean =>
  path === pathTo.learn() || path.startsWith(`${pathTo.learn()}/`) || LEARN_PAGES.some(([page]) => page === path);
