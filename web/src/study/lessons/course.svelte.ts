/** A lesson in progress: its tasks, the one on the table, and what a turn that was handed in came to. */
import { get, post, Refusal } from "../../app/api.ts";
import type { GameAction, Lessons, LessonTask } from "../../protocol.ts";
import { keepTasks, progress } from "./kept-progress.ts";

/** What the coach says beside the task: it was right, why not, watch, or that it is the learner's to repeat. */
export type Said =
  { readonly what: "right" | "showing" | "yours" } | { readonly what: "wrong"; readonly why: string } | null;

export class Course {
  overview = $state.raw<Lessons | null>(null);
  tasks = $state.raw<readonly LessonTask[]>([]);
  at = $state(0);
  said = $state.raw<Said>(null);
  busy = $state(false);
  finished = $state(false);
  failed = $state("");

  constructor(readonly lesson: string) {}

  get task(): LessonTask | null {
    return this.tasks[this.at] ?? null;
  }

  isDone(name: string): boolean {
    return this.overview?.lessons.some(({ tasks }) => tasks.some((each) => each.name === name && each.done)) ?? false;
  }

  /** The first time: stand before the first task that is not done, or before the one that is named. */
  async begin(named: string | null): Promise<void> {
    await this.guarded(async () => {
      const [overview, { tasks }] = await Promise.all([progress(), get("/lessons/{lesson}", { lesson: this.lesson })]);
      this.overview = overview;
      this.tasks = tasks;
      const wanted = tasks.findIndex(({ name }) => name === `${this.lesson}.${named ?? ""}`);
      const open = tasks.findIndex(({ name }) => !this.isDone(name));
      this.at = Math.max(0, wanted >= 0 ? wanted : open);
    });
  }

  /** Read the tasks again, in another language. */
  async reread(): Promise<void> {
    await this.guarded(async () => {
      this.tasks = (await get("/lessons/{lesson}", { lesson: this.lesson })).tasks;
    });
  }

  /** Stand before a task. */
  stand(at: number): void {
    this.at = at;
    this.said = null;
    this.finished = false;
  }

  /** Hand a turn in; true if it is right. */
  async handIn(actions: readonly GameAction[]): Promise<boolean> {
    const { task, lesson } = this;
    if (!task || this.said?.what === "right") return false;
    let right = false;
    await this.guarded(async () => {
      const name = task.name.slice(lesson.length + 1);
      const body = { actions: [...actions] };
      const told = await post("/lessons/{lesson}/{task}/check", { lesson, task: name, body });
      if (this.task?.name !== task.name) return;
      this.overview = told.lessons;
      keepTasks(told.lessons);
      right = told.right;
      this.said = told.right ? { what: "right" } : { what: "wrong", why: told.why ?? "" };
    });
    return right;
  }

  /** On to the next task that is not done, else to the one after this; after the last the lesson is over. */
  next(): void {
    const later = this.tasks.findIndex(({ name }, number) => number > this.at && !this.isDone(name));
    const earlier = this.tasks.findIndex(({ name }) => !this.isDone(name));
    const at = later >= 0 ? later : earlier;
    if (at >= 0) this.stand(at);
    else this.finished = true;
  }

  get last(): boolean {
    return this.tasks.every(({ name }) => this.isDone(name));
  }

  private async guarded(work: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.failed = "";
    try {
      await work();
    } catch (no) {
      if (!(no instanceof Refusal)) throw no;
      this.failed = no.message;
    } finally {
      this.busy = false;
    }
  }
}
