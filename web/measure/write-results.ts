/** Measurements into docs/results.md, between marks, when `--write` was said. */
import { readFileSync, writeFileSync } from "node:fs";

const FILE = new URL("../../docs/results.md", import.meta.url).pathname;

/** What stands between the marks of a part, and where. */
function found(part: string): { whole: string; from: number; to: number } {
  const [begin, end] = [`<!-- ${part} -->`, `<!-- /${part} -->`];
  const whole = readFileSync(FILE, "utf8");
  const [from, to] = [whole.indexOf(begin) + begin.length, whole.indexOf(end)];
  if (from < begin.length || to < from) throw new Error(`docs/results.md has no ${begin} … ${end}`);
  return { whole, from, to };
}

export function writeDown(part: string, text: string): void {
  if (!process.argv.includes("--write")) return;
  const { whole, from, to } = found(part);
  writeFileSync(FILE, `${whole.slice(0, from)}\n${text}\n${whole.slice(to)}`);
}

/** The rows of a part's table by what they are about, so that it can be measured piece by piece. */
export function writtenRows(part: string): Map<string, string> {
  const { whole, from, to } = found(part);
  const rows = whole.slice(from, to).split("\n");
  return new Map(rows.filter((row) => /^\| (?!what)/.test(row)).map((row) => [row.split("|")[1]?.trim() ?? "", row]));
}
