/** Proofs: people before a browser, and a picture of every screen when something fails. */
import assert from "node:assert/strict";
import { appendFileSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { parseArgs } from "node:util";
import { BrowserAndServer, type Manner, type Person } from "./driver/browser-and-server.ts";

let open: BrowserAndServer | null = null;
let pictures = "";

export function setup(): BrowserAndServer {
  assert(open, "the setup is open only during proofs");
  return open;
}

/** Open the house before all proofs and close it after them, whatever happened. */
export function opened(): void {
  before(async () => {
    pictures = mkdtempSync(join(tmpdir(), "concordia-proof-"));
    open = await BrowserAndServer.open();
  });
  after(async () => {
    await open?.close();
  });
}

export class Stage {
  readonly people: Person[] = [];

  async person(how: Manner = {}): Promise<Person> {
    const person = await setup().person(how);
    this.people.push(person);
    return person;
  }

  /** Somebody goes; what went wrong before them is told now. */
  async leave(person: Person): Promise<void> {
    assert.deepEqual(person.wrong, [], "no page had an error");
    this.people.splice(this.people.indexOf(person), 1);
    await person.context.close();
  }

  async close(): Promise<void> {
    for (const { context } of this.people) await context.close();
  }

  async photograph(name: string): Promise<string[]> {
    const paths: string[] = [];
    for (const [number, { page }] of this.people.entries()) {
      const path = join(pictures, `${name.replace(/\W+/g, "-").slice(0, 60)}-${number + 1}.png`);
      if (
        await page.screenshot({ path, timeout: 5000 }).then(
          () => true,
          () => false,
        )
      )
        paths.push(path);
    }
    return paths;
  }
}

const { values: asked, positionals: wanted } = parseArgs({
  options: {
    part: { type: "string", default: "1/1" },
    failures: { type: "string" },
    again: { type: "string" },
  },
  allowPositionals: true,
});
/** Of so many parts this one is proven: `--part 1/2` takes every other proof. */
const [part = 1, parts = 1] = asked.part.split("/").map(Number);
/** Proofs that failed beside other work, by name: `--again FILE` tries just these. */
const again = asked.again === undefined ? null : new Set(readFileSync(asked.again, "utf8").split("\n"));
let proofs = 0;
/** For pictures of what failed. */
const GRACE = 40_000;

/** Whether a proof is among those that were asked for. */
function isAsked(name: string): boolean {
  if (again) return again.has(name);
  return wanted.length === 0 || wanted.some((word) => name.includes(word));
}

/**
 * A proof: it fails with pictures, and also when a page had an error that nobody saw.
 *
 * With `--failures FILE` one that fails is written down there and told, and whoever asked tries it again: a machine
 * that does much at once may be late.
 */
export function prove(name: string, seconds: number, deed: (stage: Stage) => Promise<void>): void {
  proofs += 1;
  if (proofs % parts !== part % parts) return;
  void test(name, { timeout: seconds * 1000 + GRACE, skip: !isAsked(name) }, async (context) => {
    try {
      await tried(name, seconds, deed);
    } catch (failure) {
      if (asked.failures === undefined) throw failure;
      appendFileSync(asked.failures, `${name}\n`);
      context.diagnostic(`failed, and is to be tried again: ${String(failure)}`);
    }
  });
}

async function tried(name: string, seconds: number, deed: (stage: Stage) => Promise<void>): Promise<void> {
  const stage = new Stage();
  let late: NodeJS.Timeout | undefined;
  const timeIsUp = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error(`not done within ${seconds} s`)), seconds * 1000);
  });
  try {
    await Promise.race([deed(stage), timeIsUp]);
    for (const { wrong } of stage.people) assert.deepEqual(wrong, [], "no page had an error");
  } catch (failure) {
    const wrong = stage.people.flatMap((person) => person.wrong);
    const paths = await stage.photograph(name);
    if (failure instanceof Error) failure.message += `\nscreens: ${paths.join(" ")}\n${wrong.join("\n")}`;
    throw failure;
  } finally {
    clearTimeout(late);
    await stage.close();
  }
}
