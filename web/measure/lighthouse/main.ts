/**
 * Lighthouse on the front page and on a running table: `npm run lighthouse [-- --mobile] [-- --write]` (into
 * docs/results.md); as a desktop, or as its phone on a slow network.
 */
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "playwright-core";
import { ARGS, CHROMIUM } from "../../proof/driver/browser-and-server.ts";
import { writeDown } from "../write-results.ts";
import { serve } from "../../proof/driver/server.ts";
import { itemAt } from "../../src/app/known.ts";

const CLI = new URL("node_modules/lighthouse/cli/index.js", import.meta.url).pathname;
const MOBILE = process.argv.includes("--mobile");
const GOALS = {
  front: { performance: MOBILE ? 90 : 95, accessibility: 100 },
  table: { performance: 90, accessibility: 100 },
} as const;
const RUNS = 3;
const PORT = Number(process.env["LIGHTHOUSE_PORT"] ?? 9222);

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number }>>;
  readonly audits: Readonly<
    Record<string, { readonly score: number | null; readonly displayValue?: string; readonly title: string }>
  >;
}
interface Figures {
  readonly performance: number;
  readonly accessibility: number;
  readonly "best-practices": number;
  readonly paint: string;
  readonly blocking: string;
  readonly shift: string;
  readonly missed: readonly string[];
}

const run = promisify(execFile);
if (!existsSync(CLI)) {
  console.error("installing Lighthouse (once, some 200 packages) …");
  await run("npm", ["install", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"], {
    cwd: new URL(".", import.meta.url).pathname,
  });
}

const server = await serve();
const folder = mkdtempSync(join(tmpdir(), "concordia-lighthouse-"));
// Lighthouse measures in our own browser, where somebody sits at the table already.
const context = await chromium.launchPersistentContext(join(folder, "profile"), {
  executablePath: CHROMIUM,
  args: [...ARGS, `--remote-debugging-port=${PORT}`],
  baseURL: server.address,
});
const found: Record<string, Figures> = {};
try {
  const ask = async (path: string, data: unknown): Promise<{ key: string }> =>
    (await context.request.post(`/api/v1${path}`, { data })).json() as Promise<{ key: string }>;
  await ask("/guest", { language: "en" });
  const bot = { kind: "bot", level: "greedy" };
  const { key } = await ask("/tables", { map: "imperium", seats: [{ kind: "me" }, bot, bot, bot], start: true });
  for (const [name, path] of [
    ["front", "/"],
    ["table", `/t/${key}`],
  ] as const) {
    const all: Figures[] = [];
    for (let number = 0; number < RUNS; number += 1)
      all.push(await patiently(() => measure(`${server.address}${path}`)));
    all.sort((one, other) => one.performance - other.performance);
    found[name] = itemAt(all, Math.floor(RUNS / 2));
  }
} finally {
  await context.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.log(JSON.stringify(found, null, 2));
const rows = Object.entries(found).map(([name, { performance, accessibility, paint, blocking, shift, ...more }]) => {
  const goal = GOALS[name as keyof typeof GOALS];
  return (
    `| ${name} | ${performance} (${goal.performance}) | ${accessibility} (${goal.accessibility}) ` +
    `| ${more["best-practices"]} | ${paint} | ${blocking} | ${shift} |`
  );
});
const table = [
  "| page (goal) | performance | accessibility | best practices | largest paint | blocked | shift |",
  "|---|---|---|---|---|---|---|",
  ...rows,
].join("\n");
writeDown(
  MOBILE ? "lighthouse-mobile" : "lighthouse",
  `\`npm run lighthouse -- ${MOBILE ? "--mobile " : ""}--write\` (Lighthouse 12.8.2, its ` +
    `${MOBILE ? "phone" : '"desktop" preset'}, the middle one of ${RUNS} runs):\n\n${table}`,
);

/** Now and then Lighthouse misses the beginning of a page and asks to be run again. */
async function patiently<Found>(deed: () => Promise<Found>, tries = 3): Promise<Found> {
  try {
    return await deed();
  } catch (failure) {
    if (tries <= 1) throw failure;
    return patiently(deed, tries - 1);
  }
}

async function measure(address: string): Promise<Figures> {
  const output = join(folder, "report.json");
  await run(
    "node",
    [
      CLI,
      address,
      "--quiet",
      ...(MOBILE ? [] : ["--preset=desktop"]),
      `--port=${PORT}`,
      "--only-categories=performance,accessibility,best-practices",
      "--disable-storage-reset",
      "--output=json",
      `--output-path=${output}`,
    ],
    { maxBuffer: 2 ** 26 },
  );
  const { categories, audits } = JSON.parse(readFileSync(output, "utf8")) as Report;
  const score = (name: string): number => Math.round(100 * (categories[name]?.score ?? 0));
  const said = (name: string): string => audits[name]?.displayValue ?? "-";
  const missed = Object.entries(audits)
    .filter(([, { score: one }]) => one !== null && one < 0.9)
    .map(([id, { displayValue = "" }]) => `${id} ${displayValue}`.trim());
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    "best-practices": score("best-practices"),
    paint: said("largest-contentful-paint"),
    blocking: said("total-blocking-time"),
    shift: said("cumulative-layout-shift"),
    missed,
  };
}
