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

/** Names are never set smaller than this, in rem. */
const LEAST = 0.625;

/** Attach to a name on one line that shares its row with others: set smaller until all of it is seen. */
export function fitName(name: HTMLElement): () => void {
  const row = name.parentElement;
  let fitted = "";
  const fit = (): void => {
    const now = `${name.textContent} ${row?.clientWidth}`;
    if (now === fitted) return;
    fitted = now;
    name.style.fontSize = "";
    name.style.letterSpacing = "";
    if (name.scrollWidth <= name.clientWidth) return;
    name.style.letterSpacing = "0";
    const size = parseFloat(getComputedStyle(name).fontSize);
    const root = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const room = Math.min(1, (name.clientWidth - 1) / name.scrollWidth);
    name.style.fontSize = `${Math.max(LEAST, (size / root) * room).toFixed(4)}rem`;
  };
  const watch = new ResizeObserver(fit);
  watch.observe(name);
  if (row) watch.observe(row);
  return () => watch.disconnect();
}
