/** States of provinces, which are land in the drawing and no pieces: told by classes that board.css knows. */
import type { Highlight, Target } from "./targets.ts";

const STATES = ["b-may", "b-lit", "b-chosen"] as const;

export function illuminate(
  root: Element,
  options: readonly Target[],
  lit: readonly Target[],
  highlights: readonly Highlight[],
): void {
  const names = (targets: readonly Target[]): Set<string> =>
    new Set(targets.flatMap((target) => (target.on === "province" ? [target.province] : [])));
  const states = [
    names(options),
    names(lit),
    names(highlights.flatMap((highlight) => (highlight.voice === "option" ? [] : [highlight.target]))),
  ];
  for (const land of root.querySelectorAll(".b-land[data-province]"))
    STATES.forEach((state, number) =>
      land.classList.toggle(state, states[number].has(land.getAttribute("data-province") ?? "")),
    );
}
