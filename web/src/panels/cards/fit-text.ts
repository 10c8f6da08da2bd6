/** Text that is a little too long for its box is set a little smaller, in every language. */
const LETTERS = [0.78125, 0.75, 0.71875, 0.6875, 0.65625, 0.625] as const;

/** Attach to a paragraph with a height of its own. */
export function fitText(text: HTMLElement): () => void {
  let width = -1;
  let height = -1;
  const fit = (): void => {
    if (text.clientWidth === width && text.clientHeight === height) return;
    for (const size of LETTERS) {
      text.style.fontSize = `${size}rem`;
      if (text.scrollHeight <= text.clientHeight + 1) break;
    }
    [width, height] = [text.clientWidth, text.clientHeight];
  };
  const watch = new ResizeObserver(fit);
  watch.observe(text);
  return () => watch.disconnect();
}
