/** A server with the world around it: a clock that can be moved, a mail server, somebody who receives webhooks. */
import assert from "node:assert/strict";
import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { createInterface, type Interface } from "node:readline";
import { environment, freePort, PYTHON, ROOT, WEB } from "./server.ts";

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Call {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: Record<string, unknown>;
}

export interface PushedMessage {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly tag: string;
}

export class World {
  private constructor(
    private readonly child: ChildProcessWithoutNullStreams,
    private readonly lines: AsyncIterator<string>,
    readonly address: string,
    /** Where webhooks may be sent. */
    readonly hook: string,
    /** The subscription of a browser whose push service is here. */
    readonly push: PushSubscriptionJSON,
  ) {}

  /** Start one; it ends with `close`, or with this process. */
  static async open(): Promise<World> {
    const port = await freePort();
    const child = spawn(PYTHON, [new URL("world.py", import.meta.url).pathname, String(port), WEB], {
      cwd: ROOT,
      env: environment(),
    });
    let said = "";
    child.stderr.on("data", (part: Buffer) => (said = (said + part.toString()).slice(-4000)));
    process.once("exit", () => child.kill("SIGKILL"));
    const reader: Interface = createInterface(child.stdout);
    const lines = reader[Symbol.asyncIterator]();
    const first = await lines.next();
    assert(!first.done, `the world did not come up:\n${said}`);
    type First = { address: string; hook: string; push: PushSubscriptionJSON };
    const { address, hook, push } = JSON.parse(first.value) as First;
    return new World(child, lines, address, hook, push);
  }

  private async ask<Answer>(question: object): Promise<Answer> {
    this.child.stdin.write(`${JSON.stringify(question)}\n`);
    const line = await this.lines.next();
    assert(!line.done, "the world has ended");
    return JSON.parse(line.value) as Answer;
  }

  /** Let time pass. */
  async forward(days: number): Promise<void> {
    await this.ask({ do: "forward", seconds: days * 86_400 });
  }

  letters(): Promise<Letter[]> {
    return this.ask({ do: "letters" });
  }

  calls(): Promise<Call[]> {
    return this.ask({ do: "calls" });
  }

  /** The messages that were pushed, decrypted, as soon as there are so many. */
  async pushes(count: number): Promise<PushedMessage[]> {
    const until = Date.now() + 20_000;
    for (;;) {
      const all = await this.ask<PushedMessage[]>({ do: "pushes" });
      if (all.length >= count) return all;
      assert(Date.now() < until, `${all.length} messages, not ${count}`);
      await new Promise((soon) => setTimeout(soon, 100));
    }
  }

  /** The newest letter to somebody that fits, as soon as it has arrived. */
  async letter(to: string, fits: RegExp, after = 0): Promise<Letter> {
    const until = Date.now() + 20_000;
    for (;;) {
      const all = await this.letters();
      const found = all.slice(after).findLast((letter) => letter.to === to && fits.test(letter.subject + letter.text));
      if (found) return found;
      assert(Date.now() < until, `no letter to ${to} like ${fits}: ${JSON.stringify(all)}`);
      await new Promise((soon) => setTimeout(soon, 100));
    }
  }

  /** Draw today's deal, with quick opponents; its date, its seed as it could be written, and the seconds left. */
  deal(): Promise<{ date: string; seed: string[]; left: number }> {
    return this.ask({ do: "deal" });
  }

  /** Play somebody's try at a deal on to its end. */
  async finish(table: string): Promise<void> {
    await this.ask({ do: "finish", table });
  }

  /** Let a master play the deals of the days that are over. */
  async master(): Promise<void> {
    await this.ask({ do: "master" });
  }

  async close(): Promise<void> {
    const gone = new Promise((done) => this.child.once("exit", done));
    this.child.stdin.end();
    const late = setTimeout(() => this.child.kill("SIGKILL"), 8000);
    await gone;
    clearTimeout(late);
  }
}

/** The first address in a letter. */
export function linkIn(letter: Letter): string {
  const found = /https?:\/\/\S+/.exec(letter.text);
  assert(found, `no link in ${letter.text}`);
  return found[0].replace(/[.,)>]+$/, "");
}
