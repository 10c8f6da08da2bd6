/** Beginning a game against computers: be somebody, make the table, go there. */
import { levelsOf } from "../../app/bot-levels.ts";
import { post } from "../../app/api.ts";
import { go } from "../../app/router.svelte.ts";
import { like, page, somebody, type Likes } from "../../app/session.svelte.ts";
import type { NewTable } from "../../protocol.ts";
import { needChoices } from "./table-choices.svelte.ts";
import { firstTable } from "./table-wishes.ts";
import { guideAt } from "../../panels/guide/guided-tables.ts";
import { pathTo } from "../../page-paths.ts";

/** Make a table that begins at once, with what is liked from now on. */
export async function begin(table: NewTable, likes: Likes, guided = false): Promise<void> {
  await somebody();
  const now: Likes = page();
  if ((Object.keys(likes) as (keyof Likes)[]).some((each) => now[each] !== likes[each])) await like(likes);
  const made = await post("/tables", { body: table });
  if (guided) await guideAt(made.key);
  go(pathTo.table(made.key));
}

/** A first game, guided. */
export async function beginGuided(): Promise<void> {
  const { bots } = await needChoices();
  await begin(firstTable(levelsOf(bots)), {}, true);
}
