/** Going through a study by keys, and the moment that an address names. */
import { siblings, START } from "./study-tree.ts";
import type { OpenStudy } from "./open-study.svelte.ts";

/** The chapter and node of `?chapter=2&node=17`. */
export function namedIn(search: string): [chapter: number | null, node: number] {
  const asked = new URLSearchParams(search);
  const number = (name: string): number => Number.parseInt(asked.get(name) ?? "", 10);
  const [chapter, node] = [number("chapter"), number("node")];
  return [Number.isNaN(chapter) ? null : chapter, Number.isNaN(node) ? START : node];
}

/** Left and right by decision, with Shift by turn; up and down among variations; Home and End. */
export function keyedStep(event: KeyboardEvent, open: OpenStudy): void {
  const from = event.target instanceof Element ? event.target : null;
  const elsewhere = from?.closest("input, select, textarea, dialog, [role=tablist], .pane");
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || elsewhere) return;
  const { player } = open;
  const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  const other = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (by !== 0 && event.shiftKey) player.turn(by);
  else if (by !== 0) player.step(by);
  else if (other !== 0) {
    const all = siblings(open.tree, open.node);
    const next = all[all.indexOf(open.node) + other];
    if (next === undefined) return;
    open.stand(next);
  } else if (event.key === "Home") player.go(0);
  else if (event.key === "End") player.go(open.steps.length);
  else if (event.key === " " && !from?.closest("button, a, summary")) player.toggle();
  else return;
  event.preventDefault();
}
