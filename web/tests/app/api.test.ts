/** How the server is asked: addresses with their gaps filled, bodies, answers and refusals. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { addressOf, get, post, Refusal, remove, Unreachable } from "../../src/app/api.ts";

const answers = (status: number, body: unknown): ReturnType<typeof vi.fn> => {
  const fetched = vi.fn(() =>
    Promise.resolve(new Response(body === undefined ? null : JSON.stringify(body), { status })),
  );
  vi.stubGlobal("fetch", fetched);
  return fetched;
};
afterEach(() => vi.unstubAllGlobals());

describe("an address", () => {
  it("has its gaps filled", () => {
    expect(addressOf("/tables/{key}/chat", { key: "a b" })).toBe("/tables/a%20b/chat");
  });

  it("has the query that is wished for, without what is not", () => {
    expect(addressOf("/people/{number}", { number: 7, query: { before: 3, unread: null } })).toBe("/people/7?before=3");
  });
});

describe("asking", () => {
  it("gives what the server answers", async () => {
    const fetched = answers(200, { id: 1 });
    expect(await get("/people/{number}", { number: 7 })).toEqual({ id: 1 });
    expect(fetched.mock.calls[0]?.[0]).toBe("/api/v1/people/7");
  });

  it("sends a body, an empty one where a post wants none", async () => {
    const fetched = answers(200, {});
    await post("/guest", { body: { language: "de" } });
    await post("/tables/{key}/start", { key: "k" });
    expect(fetched.mock.calls.map(([, init]) => (init as RequestInit).body)).toEqual(['{"language":"de"}', "{}"]);
  });

  it("gives nothing where there is nothing", async () => {
    answers(204, undefined);
    expect(await remove("/session")).toBeUndefined();
  });

  it("fails with the server's sentence, or because nobody answers", async () => {
    answers(409, { error: { code: "table/full", reason: "The table is full.", rule: null } });
    await expect(get("/me")).rejects.toThrow(new Refusal(409, "table/full", "The table is full."));
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
    await expect(get("/me")).rejects.toThrow(Unreachable);
  });
});
