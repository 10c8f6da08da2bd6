/** The server's HTTP API: one function a verb, and refusals as errors that carry the server's sentence. */

const ROOT = "/api/v1";

/** The server said no, and why, in the person's language. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    reason: string,
    readonly rule: string | null = null,
  ) {
    super(reason);
  }
}

/** The server could not be reached. */
export class Unreachable extends Error {}

interface Problem {
  readonly error?: { readonly code?: string; readonly reason?: string; readonly rule?: string | null };
}

async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const init: RequestInit = { method, headers: {}, credentials: "same-origin" };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { "content-type": "application/json" };
  }
  let answer: Response;
  try {
    answer = await fetch(ROOT + path, init);
  } catch {
    throw new Unreachable();
  }
  if (answer.ok) return (answer.status === 204 ? undefined : await answer.json()) as Answer;
  const problem = (await answer.json().catch(() => ({}))) as Problem;
  throw new Refusal(
    answer.status,
    problem.error?.code ?? "server/failed",
    problem.error?.reason ?? "",
    problem.error?.rule ?? null,
  );
}

export const get = <Answer>(path: string): Promise<Answer> => call("GET", path);
export const post = <Answer>(path: string, body: unknown = {}): Promise<Answer> => call("POST", path, body);
export const put = <Answer>(path: string, body?: unknown): Promise<Answer> => call("PUT", path, body);
export const patch = <Answer>(path: string, body: unknown): Promise<Answer> => call("PATCH", path, body);
export const remove = <Answer>(path: string): Promise<Answer> => call("DELETE", path);

/** The address of a socket of the server. */
export function socketAddress(path: string): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${ROOT}${path}`;
}
