/** The seven stations of the road: five lessons, puzzles, a game. */
import { pathTo } from "../../page-paths.ts";
import type { Lessons } from "../../protocol.ts";

export interface Station {
  readonly name: string;
  readonly number: number;
  /** How many tasks are done, of how many; null: it has no tasks. */
  readonly tasks: { readonly done: number; readonly all: number } | null;
  readonly done: boolean;
  /** Where it is; null: a game that has to be begun. */
  readonly path: string | null;
}

/** All stations, as far as somebody has come with them. */
export function stationsOf({ lessons, game }: Lessons): readonly Station[] {
  const taught = lessons.map(({ name, tasks }, at): Station => {
    const done = tasks.filter((task) => task.done).length;
    const path = pathTo.lesson(name);
    return { name, number: at + 1, tasks: { done, all: tasks.length }, done: done === tasks.length, path };
  });
  const number = taught.length + 1;
  return [
    ...taught,
    { name: "puzzles", number, tasks: null, done: false, path: pathTo.puzzles() },
    { name: "game", number: number + 1, tasks: null, done: game, path: null },
  ];
}

/** The first lesson with a task to do; undefined: all are done. */
export const nextLesson = (stations: readonly Station[]): Station | undefined =>
  stations.find(({ tasks, done }) => tasks !== null && !done);

/** All tasks together. */
export function sumOf(stations: readonly Station[]): { readonly done: number; readonly all: number } {
  const add = (what: "done" | "all"): number => stations.reduce((sum, { tasks }) => sum + (tasks?.[what] ?? 0), 0);
  return { done: add("done"), all: add("all") };
}
