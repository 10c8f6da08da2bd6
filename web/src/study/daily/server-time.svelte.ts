/** The server's clock, as far as an answer of it says: for what is left of a day. */
import { onMount } from "svelte";

export class ServerTime {
  now = $state(0);
  private ahead = 0;

  /** Goes from second to second while its component is there. */
  constructor() {
    onMount(() => {
      const ticking = setInterval(() => (this.now = Date.now() / 1000 + this.ahead), 1000);
      return () => clearInterval(ticking);
    });
  }

  /** The server has just said what time it is. */
  set(now: number): void {
    this.ahead = now - Date.now() / 1000;
    this.now = now;
  }
}
