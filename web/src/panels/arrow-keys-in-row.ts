/** Arrow keys in a row or a column of buttons move the focus, round from the last to the first, and into view. */
export function alongRow(event: KeyboardEvent): void {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -Infinity, End: Infinity }[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const row = event.currentTarget;
  if (!(row instanceof HTMLElement)) return;
  const buttons = [...row.querySelectorAll<HTMLElement>("button:not(:disabled), a[href]")];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  const last = buttons.length - 1;
  const next = buttons[Number.isFinite(step) ? (at + step + buttons.length) % buttons.length : step < 0 ? 0 : last];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.scrollIntoView({ block: "nearest", inline: "nearest" });
}
