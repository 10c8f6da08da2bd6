/** Measurements into docs/results.md, between marks, when `--write` was said. */
import { readFileSync, writeFileSync } from "node:fs";

const FILE = new URL("../../docs/results.md", import.meta.url).pathname;

export function writeDown(part: string, text: string): void {
  if (!process.argv.includes("--write")) return;
  const [begin, end] = [`<!-- ${part} -->`, `<!-- /${part} -->`];
  const whole = readFileSync(FILE, "utf8");
  const [from, to] = [whole.indexOf(begin), whole.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/results.md has no ${begin} … ${end}`);
  writeFileSync(FILE, `${whole.slice(0, from + begin.length)}\n${text}\n${whole.slice(to)}`);
}
