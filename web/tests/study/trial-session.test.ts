/** A turn to be found at the ordinary table's store: decided, taken back and handed in without a socket. */
import { describe, expect, it, vi } from "vitest";
import { Refusal, Unreachable } from "../../src/app/api.ts";
import type { GameAction, TrialTable } from "../../src/protocol.ts";
import { TrialSession } from "../../src/study/trial-session.svelte.ts";
import { TableStore } from "../../src/table/store/table-store.svelte.ts";
import { tableInfo, tableView } from "../made-up-table.ts";

const SEATS = tableInfo([
  { seat: 0, kind: "person", name: "Cassia", away: false, person: 1 },
  { seat: 1, kind: "bot", name: "Titus", away: false, level: "fair" },
]);
const MOVE: GameAction = { type: "play", card: "architect" };

/** The table after some decisions: the second one completes the turn. */
const answer = (actions: readonly GameAction[]): TrialTable => ({
  table: SEATS,
  seats: [0],
  complete: actions.length >= 2,
  state: {
    type: "state",
    version: 40 + actions.length,
    seat: 0,
    handover: null,
    view: tableView(),
    legal: [{ action: { type: "done" }, text: "done" }],
    undo: actions.length,
    asked: { seat: 0, kind: actions.length >= 2 ? "end" : "architect", since: 0, deadline: null },
    banks: null,
    log: [],
    result: null,
    short: null,
    left: null,
  },
});

async function opened(
  ask: (actions: readonly GameAction[]) => Promise<TrialTable> = (actions) => Promise.resolve(answer(actions)),
): Promise<{ session: TrialSession; store: TableStore; handed: (readonly GameAction[])[] }> {
  const handed: (readonly GameAction[])[] = [];
  const session = new TrialSession(
    { kind: "mistake", item: "k.3" },
    { id: 1, name: "Cassia" },
    (actions) => handed.push(actions),
    ask,
  );
  const still = { pace: () => "instant" as const, still: () => true, hidden: () => false };
  const store = new TableStore("trial", session.dial, still);
  vi.stubGlobal("document", { visibilityState: "visible", addEventListener: () => undefined });
  vi.stubGlobal("addEventListener", () => undefined);
  store.open();
  await vi.waitFor(() => expect(store.link === "live" || session.failed !== "" || store.link === "offline").toBe(true));
  return { session, store, handed };
}
const calm = (store: TableStore): Promise<void> => vi.waitFor(() => expect(store.pending).toBe(null));

describe("a turn to be found", () => {
  it("is decided, taken back and handed in", async () => {
    const { session, store, handed } = await opened();
    expect(store.mine).toEqual([0]);
    expect(store.myTurn).toBe(true);
    store.act(MOVE);
    await calm(store);
    store.act({ type: "done" });
    await calm(store);
    expect(session.complete).toBe(true);
    expect(store.state?.asked?.kind).toBe("end");
    const last = store.state?.version ?? 0;
    store.undo();
    await calm(store);
    expect(session.actions).toEqual([MOVE]);
    expect(store.state?.version, "no picture is known by the number of another").toBeGreaterThan(last);
    store.act({ type: "done" });
    await calm(store);
    store.end();
    await calm(store);
    expect(handed).toEqual([[MOVE, { type: "done" }]]);
    store.reset();
    await calm(store);
    expect(session.actions).toEqual([]);
  });

  it("stays as it was where a decision is refused", async () => {
    const { session, store } = await opened((actions) =>
      actions.length > 0
        ? Promise.reject(new Refusal(422, "rules", "No such card", "4.2"))
        : Promise.resolve(answer([])),
    );
    store.act(MOVE);
    await calm(store);
    expect(store.complaint).toEqual({ reason: "No such card", rule: "4.2" });
    expect(session.actions).toEqual([]);
    expect(store.myTurn).toBe(true);
  });

  it("says why there is nothing to try", async () => {
    const { session } = await opened(() => Promise.reject(new Refusal(404, "try/unknown", "There is no such turn")));
    expect(session.failed).toBe("There is no such turn");
  });

  it("comes back by itself when the server was not reached", async () => {
    let away = true;
    const { store } = await opened((actions) => {
      if (!away) return Promise.resolve(answer(actions));
      away = false;
      return Promise.reject(new Unreachable());
    });
    await vi.waitFor(() => expect(store.link).toBe("live"), { timeout: 3000 });
  });
});
