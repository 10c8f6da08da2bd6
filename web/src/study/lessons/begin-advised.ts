/** The last station: a game against the two easiest levels, in which hints come less and less often. */
import { levelsOf } from "../../app/bot-levels.ts";
import { get, post } from "../../app/api.ts";
import { go } from "../../app/router.svelte.ts";
import { page, somebody } from "../../app/session.svelte.ts";
import { needChoices } from "../../front/new-table/table-choices.svelte.ts";
import { quickTable } from "../../front/new-table/table-wishes.ts";
import { pathTo } from "../../page-paths.ts";
import type { Lessons, NewTable } from "../../protocol.ts";
import { adviseAt } from "../../table/advice/advised-tables.ts";

/** The table of the game: small board, one bot of each of the two easiest levels. */
export function advisedTable(levels: readonly string[]): NewTable {
  const gentle = levels[0] ?? "greedy";
  const table = quickTable({ game: "classic", map: "italia", computers: 2, level: gentle });
  const seats = [
    { kind: "me" as const },
    { kind: "bot" as const, level: gentle },
    { kind: "bot" as const, level: levels[1] ?? gentle },
  ];
  return { ...table, seats, shuffle: false };
}

export async function beginAdvised(): Promise<void> {
  const { bots } = await needChoices();
  await somebody();
  const made = await post("/tables", { body: advisedTable(levelsOf(bots)) });
  await adviseAt(made.key);
  go(pathTo.table(made.key));
}

/** Tell the server once that such a game was played to its end; the lessons as they stand then, null: nothing new. */
export async function noteAdvised(): Promise<Lessons | null> {
  for (const key of page().advised ?? []) {
    const table = await get("/tables/{key}", { key }).catch(() => null);
    if (table?.stage === "over" && !table.ended) return post("/lessons/done", { body: { done: ["game"] } });
  }
  return null;
}
