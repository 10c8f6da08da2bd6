/** What was asked for before the scripts were there is handed on once. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerFrom, earlyWire, type Started } from "../../src/app/early/started.ts";

let started: Started;
beforeEach(() => {
  started = { answers: new Map(), wire: null, tables: [] };
  vi.stubGlobal("window", { early: started });
  vi.stubGlobal("WebSocket", { OPEN: 1 });
});
afterEach(() => vi.unstubAllGlobals());

const later = (): Promise<Response> => Promise.resolve(new Response("later"));

test("an early answer is given to the first who asks, and to nobody after", async () => {
  started.answers.set("/a", Promise.resolve(new Response("early")));
  expect(await (await answerFrom("/a", later)).text()).toBe("early");
  expect(await (await answerFrom("/a", later)).text()).toBe("later");
});

test("what failed early is asked for again", async () => {
  started.answers.set("/a", Promise.reject(new Error("no network yet")));
  expect(await (await answerFrom("/a", later)).text()).toBe("later");
});

test("a socket that was opened early tells what it has heard, then what it hears", async () => {
  const wire = { readyState: 1, send: vi.fn(), close: vi.fn() } as unknown as WebSocket;
  started.wire = { address: "ws://here/t", wire, heard: ["welcome", "state"] };
  expect(earlyWire("ws://here/another")).toBeNull();
  const taken = earlyWire("ws://here/t");
  const heard: string[] = [];
  if (taken) taken.onmessage = ({ data }) => heard.push(data);
  await Promise.resolve();
  wire.onmessage?.({ data: "update" } as MessageEvent<string>);
  expect(heard).toEqual(["welcome", "state", "update"]);
  expect(earlyWire("ws://here/t")).toBeNull();
});

test("a socket that was lost early is opened anew", () => {
  started.wire = { address: "ws://here/t", wire: { readyState: 3 } as WebSocket, heard: [] };
  expect(earlyWire("ws://here/t")).toBeNull();
});
