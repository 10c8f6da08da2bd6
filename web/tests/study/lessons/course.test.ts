/** A lesson in progress: which task comes after one, and when it is over. */
import { expect, test } from "vitest";
import { Course } from "../../../src/study/lessons/course.svelte.ts";

function course(done: readonly boolean[], at = 0): Course {
  const made = new Course("build");
  made.tasks = done.map((_, number) => ({
    name: `build.t${number}`,
    aim: "",
    title: "",
    coach: "",
    rules: [],
    shows: [],
    solution: [],
  }));
  const tasks = done.map((each, number) => ({ name: `build.t${number}`, done: each }));
  made.overview = { lessons: [{ name: "build", tasks }], game: false };
  made.stand(at);
  return made;
}

test("the next task is the next that is not done, then one that was left out", () => {
  const one = course([true, true, false, false], 0);
  one.next();
  expect(one.at).toBe(2);
  const two = course([false, true, true], 2);
  two.next();
  expect([two.at, two.finished]).toEqual([0, false]);
});

test("a lesson is over once nothing is left, and can be opened again", () => {
  const one = course([true, true], 1);
  expect(one.last).toBe(true);
  one.next();
  expect(one.finished).toBe(true);
  one.stand(0);
  expect([one.at, one.finished, one.said]).toEqual([0, false, null]);
});
