/** How the page is liked is told to the server one change after another. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { like, me, refresh } from "../../src/app/session.svelte.ts";

interface Sent {
  readonly body: { readonly preferences: { readonly page: { readonly volume?: number; readonly sound?: boolean } } };
  readonly answer: () => void;
}

let sent: Sent[] = [];
const livia = (preferences: unknown): object => ({ id: 1, name: "Livia", language: "en", preferences });
const answer = (told: object): Response =>
  new Response(JSON.stringify(told), { headers: { "content-type": "application/json" } });

beforeEach(() => {
  sent = [];
  vi.stubGlobal("window", {});
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal("document", { documentElement: { dataset: {}, lang: "en" }, querySelector: () => null });
  vi.stubGlobal("fetch", (_: string, init: RequestInit) => {
    if (init.method === "GET") return Promise.resolve(answer({ me: livia({ page: {} }) }));
    const body = JSON.parse(init.body as string) as Sent["body"];
    return new Promise((told) => sent.push({ body, answer: () => told(answer(livia(body.preferences))) }));
  });
});
afterEach(() => vi.unstubAllGlobals());

test("a slider that is drawn sends one change at a time, and the last stays", async () => {
  await refresh(false);
  const first = like({ sound: true });
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  const all = [first, like({ volume: 0.1 }), like({ volume: 0.15 }), like({ volume: 0.2 })];
  sent[0]?.answer();
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  sent[1]?.answer();
  await Promise.all(all);
  expect(sent).toHaveLength(2);
  expect(sent[1]?.body.preferences.page).toEqual({ sound: true, volume: 0.2 });
  expect(me()?.preferences.page).toEqual({ sound: true, volume: 0.2 });
});
