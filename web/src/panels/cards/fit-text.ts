/** Text that is a little too long for its box is set a little smaller, in every language. */
const SETTINGS = [
  [0.78125, ""],
  [0.75, ""],
  [0.71875, ""],
  [0.6875, ""],
  [0.6875, "1.08"],
  [0.65625, "1.08"],
  [0.625, "1"],
] as const;

/**
 * Do something whenever one of some boxes changes its size, or the first its words; or anew once letters have come,
 * which leave words and boxes as they are. The answer ends it.
 */
function whenever(deed: (anew: boolean) => void, words: HTMLElement, ...others: HTMLElement[]): () => void {
  const changed = (): void => deed(false);
  const sizes = new ResizeObserver(changed);
  for (const box of [words, ...others]) sizes.observe(box);
  // Another language leaves the box as it is.
  const texts = new MutationObserver(changed);
  texts.observe(words, { childList: true, characterData: true, subtree: true });
  const come = (): void => deed(true);
  document.fonts.addEventListener("loadingdone", come);
  return () => {
    sizes.disconnect();
    texts.disconnect();
    document.fonts.removeEventListener("loadingdone", come);
  };
}

/** Attach to a paragraph with a height of its own. */
export function fitText(text: HTMLElement): () => void {
  let fitted = "";
  const fit = (anew: boolean): void => {
    const now = `${text.textContent} ${text.clientWidth} ${text.clientHeight}`;
    if (now === fitted && !anew) return;
    // Lines come closer before letters become smaller than they are read with ease.
    for (const [size, line] of SETTINGS) {
      text.style.fontSize = `${size}rem`;
      text.style.lineHeight = line;
      if (text.scrollHeight <= text.clientHeight + 1) break;
    }
    fitted = `${text.textContent} ${text.clientWidth} ${text.clientHeight}`;
  };
  return whenever(fit, text);
}

/** How much room there is in a row of tokens: for all of it, without what matters least, with smaller tokens only. */
const ROOM = ["all", "most", "least"] as const;

/** Attach to a row of tokens of a width of its own; its style says what goes, by `data-room`. */
export function fitRow(row: HTMLElement): () => void {
  return whenever(() => {
    for (const room of ROOM) {
      row.dataset["room"] = room;
      if (row.scrollWidth <= row.clientWidth + 1) break;
    }
  }, row);
}

/** Names are never set smaller than this, in rem. */
const LEAST = 0.625;

/** Attach to a name on one line that shares its row with others: set smaller until all of it is seen. */
export function fitName(name: HTMLElement): () => void {
  const row = name.parentElement;
  let fitted = "";
  const fit = (anew: boolean): void => {
    const now = `${name.textContent} ${row?.clientWidth}`;
    // What stands beside it may have taken more of the row since.
    if (now === fitted && !anew && name.scrollWidth <= name.clientWidth) return;
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
  return whenever(fit, name, ...(row ? [row] : []));
}
