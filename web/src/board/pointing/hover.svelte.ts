/** What is pointed at and asked about. */
import type { Hit } from "./hit-test.ts";
import { same, type Target } from "../highlights/targets.ts";

/** So long a mouse must stay on something to ask about it. */
const DWELL = 250;

interface HoverHandlers {
  readonly onask: (target: Target, stays: boolean) => boolean;
  /** Nothing is asked about any more; `meant`: that was done on purpose. */
  readonly onleave: (meant: boolean) => void;
  readonly onhover: (target: Target | null) => void;
}

export class Hover {
  over = $state.raw<Hit | null>(null);
  asked = $state.raw<Target | null>(null);
  /** What is asked about was tapped, not only looked at. */
  private stays = false;
  private dwelling: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly told: HoverHandlers) {}

  hover(hit: Hit | null): void {
    if (hit ? this.over && same(hit.target, this.over.target) : !this.over) return;
    this.over = hit;
    this.stop();
    if (!this.stays) this.leave();
    this.told.onhover(hit?.target ?? null);
    if (hit && !hit.option) this.dwelling = setTimeout(() => this.ask(hit.target, false), DWELL);
  }
  ask(target: Target, stays: boolean): void {
    this.stop();
    if (!this.told.onask(target, stays)) return;
    this.asked = target;
    this.stays = stays;
  }
  leave(meant = false): void {
    if (!this.asked) return;
    this.asked = null;
    this.stays = false;
    this.told.onleave(meant);
  }
  stop(): void {
    clearTimeout(this.dwelling);
  }
}
