/** What a page shows of others is looked at again now and then, while somebody looks at the page. */
import { onMount } from "svelte";

/** Look at once and then every so many milliseconds, from a component's start to its end. */
export function lookAgain(look: () => Promise<void>, every: number): void {
  onMount(() => {
    void look();
    const again = setInterval(() => {
      if (!document.hidden) void look();
    }, every);
    return () => clearInterval(again);
  });
}
