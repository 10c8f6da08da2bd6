/** What was asked for before the scripts were there is handed on once. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerFrom, earlyWire, nowTheRest, scriptsRun, type Started } from "../../src/app/early/started.ts";

let started: Started;
beforeEach(() => {
  const asked = { preload: vi.fn(), ask: vi.fn(), running: false, ground: null };
  started = { answers: new Map(), wire: null, tables: [], rest: [], ...asked };
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

test("what a page can be shown without is asked for when it is shown, once, and letters may come then", () => {
  const dataset: Record<string, string> = { letters: "plain", theme: "dark" };
  vi.stubGlobal("document", { documentElement: { dataset } });
  started.rest.push("/assets/later.js", "/assets/later.css");
  nowTheRest();
  nowTheRest();
  expect(vi.mocked(started.preload).mock.calls.map(([file]) => file)).toEqual([
    "/assets/later.js",
    "/assets/later.css",
  ]);
  expect(dataset).toEqual({ theme: "dark" });
});

test("the land of a board is asked for once the scripts have come", () => {
  started.ground = "/assets/imperium-ground.svg";
  scriptsRun();
  scriptsRun();
  expect(vi.mocked(started.ask).mock.calls).toEqual([["/assets/imperium-ground.svg"]]);
  expect(started.running).toBe(true);
});
