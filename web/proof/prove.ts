/** Proofs: people before a browser, and a picture of every screen when something fails. */
import assert from "node:assert/strict";
import { appendFileSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { parseArgs } from "node:util";
import { BrowserAndServer, type Manner, type Person } from "./driver/browser-and-server.ts";

const pictures = join(tmpdir(), `concordia-proof-${process.pid}`);

export class Stage {
  readonly people: Person[] = [];

  constructor(readonly setup: BrowserAndServer) {}

  async person(how: Manner = {}): Promise<Person> {
    const person = await this.setup.person(how);
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
    beside: { type: "string", default: "1" },
    failures: { type: "string" },
    again: { type: "string" },
  },
  allowPositionals: true,
});
/** Proofs that failed beside other work, by name: `--again FILE` tries just these. */
const again = asked.again === undefined ? null : new Set(readFileSync(asked.again, "utf8").split("\n"));
/** For pictures of what failed. */
const GRACE = 40_000;

/** Whether a proof is among those that were asked for. */
function isAsked(name: string): boolean {
  if (again) return again.has(name);
  return wanted.length === 0 || wanted.some((word) => name.includes(word));
}

interface Proof {
  readonly name: string;
  readonly seconds: number;
  readonly deed: (stage: Stage) => Promise<void>;
}
const proofs: Proof[] = [];

/** A proof: it fails with pictures, and also when a page had an error that nobody saw. */
export function prove(name: string, seconds: number, deed: (stage: Stage) => Promise<void>): void {
  if (isAsked(name)) proofs.push({ name, seconds, deed });
}

/**
 * Prove everything that was asked for.
 *
 * With `--beside 3` three proofs run at once, each with a browser and a server of its own; who is done takes the next
 * one, the longest first. With `--failures FILE` one that fails is written down there and told, and whoever asked tries
 * it again: a machine that does much at once may be late.
 */
export function proveAll(): void {
  assert(proofs.length > 0, "no proof has such a name");
  const beside = Math.min(Number(asked.beside), proofs.length);
  const [all, free] = [new Set<BrowserAndServer>(), new Array<BrowserAndServer>()];
  // Alone, they keep the order in which they are written.
  if (beside > 1) proofs.sort((one, other) => other.seconds - one.seconds);
  void describe("proofs", { concurrency: beside }, () => {
    after(async () => {
      for (const each of all) await each.close();
    });
    for (const proof of proofs)
      void it(proof.name, { timeout: proof.seconds * 1000 + GRACE }, async (context) => {
        let setup = free.pop();
        try {
          setup ??= await BrowserAndServer.open();
          all.add(setup);
          await tried(setup, proof);
        } catch (failure) {
          if (asked.failures === undefined) throw failure;
          appendFileSync(asked.failures, `${proof.name}\n`);
          context.diagnostic(`failed, and is to be tried again: ${String(failure)}`);
        } finally {
          if (setup?.isOpen) free.push(setup);
        }
      });
  });
}

async function tried(setup: BrowserAndServer, { name, seconds, deed }: Proof): Promise<void> {
  const stage = new Stage(setup);
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
