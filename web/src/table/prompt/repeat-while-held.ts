/** A button that does it again and again while it is held. */
import type { Action } from "svelte/action";

/** So long it is held before it is done again, and so long between then, in milliseconds. */
const FIRST = 450;
const THEN = 120;

/** What is done; whether it can be done once more. */
type Deed = () => boolean;

export const repeatWhileHeld: Action<HTMLButtonElement, Deed> = (button, deed) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let repeated = false;
  let now = deed;
  const again = (): void => {
    repeated = true;
    if (now()) timer = setTimeout(again, THEN);
  };
  const down = ({ button: which }: PointerEvent): void => {
    repeated = false;
    clearTimeout(timer);
    if (which === 0) timer = setTimeout(again, FIRST);
  };
  const stop = (): void => clearTimeout(timer);
  // The click at the end of a long hold has been counted already.
  const click = (): void => {
    stop();
    if (!repeated) now();
    repeated = false;
  };
  const gone = new AbortController();
  const { signal } = gone;
  button.addEventListener("pointerdown", down, { signal });
  for (const end of ["pointerup", "pointerleave", "pointercancel"]) button.addEventListener(end, stop, { signal });
  button.addEventListener("click", click, { signal });
  return {
    update: (next) => (now = next),
    destroy: () => {
      stop();
      gone.abort();
    },
  };
};
