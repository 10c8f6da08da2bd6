/** States of provinces, which are land in the drawing and no pieces: told by classes that board.css knows. */
import { isPale, type Highlight, type Target } from "./targets.ts";

export function illuminate(
  root: Element,
  options: readonly { readonly target: Target; readonly highlight: Highlight }[],
  lit: readonly Target[],
  highlights: readonly Highlight[],
): void {
  const names = (targets: readonly Target[]): Set<string> =>
    new Set(targets.flatMap((target) => (target.on === "province" ? [target.province] : [])));
  const better = names(highlights.flatMap(({ turn, target }) => (turn === "better" ? [target] : [])));
  const chosen = names(highlights.flatMap(({ voice, target }) => (voice === "option" ? [] : [target])));
  const advised = options.filter(({ highlight }) => !isPale(highlight));
  const states = {
    "b-may": names(options.map(({ target }) => target)),
    "b-advised": names(advised.length < options.length ? advised.map(({ target }) => target) : []),
    "b-lit": names(lit),
    "b-chosen": chosen,
    "b-better": better,
  };
  for (const land of root.querySelectorAll(".b-land[data-province]"))
    for (const [state, provinces] of Object.entries(states))
      land.classList.toggle(state, provinces.has(land.getAttribute("data-province") ?? ""));
}
