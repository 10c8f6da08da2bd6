/**
 * How far somebody has come with the lessons. The server keeps it for everybody who is somebody to it; this browser
 * keeps it too while they are a guest, and hands it over when they sign in.
 */
import { get, post } from "../../app/api.ts";
import { me } from "../../app/session.svelte.ts";
import type { Lessons } from "../../protocol.ts";

const KEPT = "concordia-lessons";

/** The tasks that this browser remembers as done. */
export function keptTasks(): readonly string[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(read) ? read.filter((each): each is string => typeof each === "string") : [];
  } catch {
    return [];
  }
}

/** Remember tasks in this browser, if who sits before it has no account. */
export function keepTasks(lessons: Lessons): void {
  try {
    if (me() && !me()?.guest) localStorage.removeItem(KEPT);
    else localStorage.setItem(KEPT, JSON.stringify(doneIn(lessons)));
  } catch {
    // A browser that keeps nothing still teaches.
  }
}

/** The names of what is done. */
export const doneIn = ({ lessons, game }: Lessons): readonly string[] => [
  ...lessons.flatMap(({ tasks }) => tasks.filter(({ done }) => done).map(({ name }) => name)),
  ...(game ? ["game"] : []),
];

/** Lessons with more tasks marked as done. */
export const withDone = ({ lessons, game }: Lessons, names: readonly string[]): Lessons => ({
  lessons: lessons.map(({ name, tasks }) => ({
    name,
    tasks: tasks.map((task) => ({ ...task, done: task.done || names.includes(task.name) })),
  })),
  game: game || names.includes("game"),
});

/** All lessons and what is done of them, what this browser kept included: the server is told what it does not know. */
export async function progress(asked?: Lessons): Promise<Lessons> {
  const kept = keptTasks();
  let told = asked ?? (await get("/lessons"));
  const known = doneIn(told);
  const news = kept.filter((each) => !known.includes(each));
  if (!me()) return withDone(told, kept);
  if (news.length > 0) told = await post("/lessons/done", { body: { done: [...news] } });
  keepTasks(told);
  return told;
}
