/** What the server tells beside the game, late or out of order: points, and what was said while the line was down. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ChatLine } from "../../src/protocol.ts";
import { TableStandings } from "../../src/table/store/standings.svelte.ts";
import { TableChat } from "../../src/table/store/table-chat.svelte.ts";
import type { TableStore } from "../../src/table/store/table-store.svelte.ts";

const asked: { readonly path: string; readonly answer: (told: unknown) => void }[] = [];
beforeEach(() => {
  asked.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal(
    "fetch",
    (path: string) =>
      new Promise<Response>((told) =>
        asked.push({ path, answer: (body) => told(new Response(JSON.stringify(body), { status: 200 })) }),
      ),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the points", () => {
  it("of an older version never replace those of a newer one", async () => {
    const standings = new TableStandings("k");
    for (let times = 0; times < 2; times += 1) {
      standings.refresh();
      vi.advanceTimersByTime(300);
    }
    expect(asked).toHaveLength(2);
    asked[1]?.answer({ version: 8, scores: [] });
    await vi.waitFor(() => expect(standings.current?.version).toBe(8));
    asked[0]?.answer({ version: 7, scores: [] });
    await vi.advanceTimersByTimeAsync(50);
    expect(standings.current?.version).toBe(8);
  });

  it("are asked for once where many turns end in a row", () => {
    const standings = new TableStandings("k");
    for (let times = 0; times < 12; times += 1) standings.refresh();
    vi.advanceTimersByTime(300);
    expect(asked).toHaveLength(1);
  });
});

describe("the chat", () => {
  const line = (id: number): ChatLine => ({ id, text: `line ${id}` }) as unknown as ChatLine;
  const ids = (chat: TableChat): number[] => chat.lines.map(({ id }) => id);

  it("has what was said while the line was down, once it is back, each line once", async () => {
    const said = [line(3)];
    const game = { key: "k", person: 1, said, removed: new Set<number>() } as unknown as TableStore;
    const chat = new TableChat(game);
    const load = async (lines: readonly ChatLine[]): Promise<void> => {
      const loaded = chat.load();
      for (const { path, answer } of asked.splice(0)) answer(path.endsWith("/chat") ? { lines } : []);
      await loaded;
    };
    await load([line(1), line(2)]);
    expect(ids(chat)).toEqual([1, 2, 3]);
    expect(chat.unread).toBe(0);
    // Two came while nobody heard them, one of them the page's own.
    await load([line(1), line(2), line(3), line(4), line(5)]);
    expect(ids(chat)).toEqual([1, 2, 3, 4, 5]);
    expect(chat.unread).toBe(2);
  });
});
