/** Whether the page can be used: then comes what it could be shown without. */
import { nowTheRest } from "./early/started.ts";

let there = $state(false);
const waiting: (() => void)[] = [];

export const isPageThere = (): boolean => there;

/** The page can be used now. */
export function pageIsThere(): void {
  nowTheRest();
  there = true;
  for (const each of waiting.splice(0)) each();
}

/** Once the page can be used. */
export function whenPageThere(): Promise<void> {
  return there ? Promise.resolve() : new Promise((come) => waiting.push(come));
}
