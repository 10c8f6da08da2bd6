/** Whether somebody has their browser set text with more space between letters, words and lines (WCAG 1.4.12). */

/** A line of our own is as high as its letters, and its letters stand as the face has them. */
const HIGHER = 1.3;
const SIZE = 20;

/** Tell now and whenever it changes; the answer ends it. */
export function followSpacing(tell: (roomy: boolean) => void): () => void {
  const line = document.createElement("p");
  line.className = "hidden-text";
  line.ariaHidden = "true";
  line.textContent = "Concordia";
  Object.assign(line.style, { font: `${SIZE}px/1 sans-serif`, letterSpacing: "normal", width: "auto", height: "auto" });
  // At the end of a page that fills its window it would be a line too many, and the page would scroll.
  Object.assign(line.style, { top: "0", left: "0" });
  document.body.append(line);
  const look = (): void => {
    const { letterSpacing, lineHeight } = getComputedStyle(line);
    tell(parseFloat(letterSpacing) > 0 || parseFloat(lineHeight) > SIZE * HIGHER);
  };
  look();
  const watch = new ResizeObserver(look);
  watch.observe(line);
  return () => {
    watch.disconnect();
    line.remove();
  };
}
