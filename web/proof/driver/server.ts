/** A real server of the built client, with an empty folder of its own, for as long as it is needed. */
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const ROOT = new URL("../../../", import.meta.url).pathname;
export const PYTHON = join(ROOT, ".venv/bin/python");
export const WEB = process.env["CONCORDIA_WEB_DIR"] ?? join(ROOT, "src/concordia/web");
const PATIENCE = 120_000;

export interface Server {
  readonly address: string;
  /** The folder of the built client. */
  readonly web: string;
  /** The folder of its data. */
  readonly data: string;
  stop(): Promise<void>;
}

/** The environment in which Python finds the compiled engine, where there is one. */
export function environment(): NodeJS.ProcessEnv {
  const compiled = join(ROOT, "build/compiled");
  return { ...process.env, ...(existsSync(compiled) ? { PYTHONPATH: compiled } : {}) };
}

export async function freePort(): Promise<number> {
  const asked = Number(process.env["PROOF_PORT"] ?? 0);
  return new Promise((found, failed) => {
    const socket = createServer().on("error", failed);
    socket.listen(asked, "127.0.0.1", () => {
      const { port } = socket.address() as AddressInfo;
      socket.close(() => found(port));
    });
  });
}

/** Start a server; it ends with `stop`, or with this process. */
export async function serve(web: string = WEB): Promise<Server> {
  if (!existsSync(join(web, "index.html")))
    throw new Error(`No built client in ${web}: run "sh tools/web.sh build" first.`);
  const port = await freePort();
  const data = mkdtempSync(join(tmpdir(), "concordia-proof-data-"));
  const child = spawn(
    join(ROOT, ".venv/bin/concordia"),
    ["serve", "--port", String(port), "--data", data, "--web", web, "--bot-workers", "1"],
    {
      cwd: ROOT,
      env: { ...environment(), CONCORDIA_TRUSTED_PROXIES: "127.0.0.1" },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part: Buffer) => (said = (said + part.toString()).slice(-4000)));
  const kill = (): void => void child.kill("SIGKILL");
  process.once("exit", kill);
  const stop = async (): Promise<void> => {
    process.off("exit", kill);
    await ended(child);
    rmSync(data, { recursive: true, force: true });
  };
  const address = `http://127.0.0.1:${port}`;
  const until = Date.now() + PATIENCE;
  while (!(await answers(address))) {
    if (child.exitCode !== null || Date.now() > until) {
      await stop();
      throw new Error(`The server did not come up:\n${said}`);
    }
    await new Promise((soon) => setTimeout(soon, 100));
  }
  return { address, web, data, stop };
}

async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/api/v1/choices`)).ok;
  } catch {
    return false;
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = new Promise((done) => child.once("exit", done));
  child.kill("SIGTERM");
  const late = setTimeout(() => child.kill("SIGKILL"), 8000);
  await gone;
  clearTimeout(late);
}
