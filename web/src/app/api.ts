/**
 * The server's HTTP API: one function a verb, and refusals as errors that carry the server's sentence. Addresses, what
 * is sent and what is answered are checked against the generated `Endpoints`.
 */
import type { Endpoints, Problem } from "../protocol.ts";
import { answerFrom } from "./early/started.ts";

const ROOT = "/api/v1";

type Verb = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
/** The addresses that take a verb, with their gaps: "/tables/{key}". */
type Path<V extends Verb, Each = keyof Endpoints> = Each extends `${V} ${typeof ROOT}${infer Found}` ? Found : never;
type Endpoint<V extends Verb, P extends string> = Endpoints[`${V} ${typeof ROOT}${P}` & keyof Endpoints];
type Gaps<P extends string> = P extends `${string}{${infer Gap}}${infer Rest}` ? Gap | Gaps<Rest> : never;

/** What an address is sent: a value for each gap, `query` and `body` where it has them. */
type Asked<V extends Verb, P extends string> = Readonly<Record<Gaps<P>, string | number>> &
  (Endpoint<V, P> extends { query: infer Query } ? { readonly query?: Query } : unknown) &
  (Endpoint<V, P> extends { body: infer Body } ? { readonly body: Body } : unknown);
/** Nothing need be said to an address that wants nothing. */
type Given<Wanted> = object extends Wanted ? [request?: Wanted] : [request: Wanted];
type Answer<V extends Verb, P extends string> = Endpoint<V, P> extends { answer: infer Told } ? Told : never;

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

interface Request {
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly [gap: string]: unknown;
}

/** An address with its gaps filled: "/people/{number}" becomes "/people/7?before=3". */
export function addressOf(path: string, { query = {}, ...gaps }: Request): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, gap: string) => encodeURIComponent(String(gaps[gap])));
  const wishes = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const asked = new URLSearchParams(wishes.map(([name, value]) => [name, String(value)])).toString();
  return asked ? `${filled}?${asked}` : filled;
}

async function call(method: Verb, path: string, request: Request = {}): Promise<unknown> {
  const init: RequestInit = { method, headers: {}, credentials: "same-origin" };
  const body = request.body ?? (method === "POST" ? {} : undefined);
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { "content-type": "application/json" };
  }
  let answer: Response;
  try {
    const address = ROOT + addressOf(path, request);
    const ask = (): Promise<Response> => fetch(address, init);
    answer = await (method === "GET" ? answerFrom(address, ask) : ask());
  } catch {
    throw new Unreachable();
  }
  if (answer.ok) return answer.status === 204 ? undefined : answer.json();
  const problem = (await answer.json().catch(() => ({}))) as Partial<Problem>;
  throw new Refusal(
    answer.status,
    problem.error?.code ?? "server/failed",
    problem.error?.reason ?? "",
    problem.error?.rule ?? null,
  );
}

/** The one place where an answer gets its type: the server's own tests hold it to what `Endpoints` says. */
const verb =
  <V extends Verb>(method: V) =>
  <P extends Path<V>>(path: P, ...[request]: Given<Asked<V, P>>): Promise<Answer<V, P>> =>
    call(method, path, request) as Promise<Answer<V, P>>;

export const get = verb("GET");
export const post = verb("POST");
export const put = verb("PUT");
export const patch = verb("PATCH");
export const remove = verb("DELETE");

/** The address of a socket of the server. */
export function socketAddress(path: string): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${ROOT}${path}`;
}
