/** Whom a new table is laid for: named in the address of the page that makes it. */
import { post } from "../../app/api.ts";
import { pair } from "../../app/i18n.svelte.ts";
import { reason } from "../../people/failure-reason.ts";
import type { Plan } from "./table-plan.ts";
import { nearest, playersOf } from "./table-wishes.ts";

const MOST = 5;
const LONGEST = 24;
const ENTRY = "invite";

/** What the address says of whom to invite: "invite=Livia&invite=Marcus". */
export function invitationTo(names: readonly string[]): string {
  return new URLSearchParams(names.map((name) => [ENTRY, name])).toString();
}

/** The names in an address, each once; what can be no name is left out. */
export function invitedBy(search: string): readonly string[] {
  const names = new URLSearchParams(search).getAll(ENTRY).map((name) => name.trim());
  return [...new Set(names.filter((name) => name.length > 1 && name.length <= LONGEST))].slice(0, MOST);
}

/** A plan with me and a seat for each of them; the same plan if nobody is invited. */
export function withSeatsFor(names: readonly string[], plan: Plan): Plan {
  if (names.length === 0) return plan;
  const count = nearest(names.length + 1, playersOf(plan, plan.game));
  const seats = Array.from({ length: count }, (_, id) => ({ id, who: id === 0 ? "me" : "open" }));
  return { ...plan, seats };
}

/** Invite them to a table, one after the other; what the server says of those who could not be invited. */
export async function invite(key: string, names: readonly string[]): Promise<readonly string[]> {
  const refused: string[] = [];
  for (const name of names) {
    try {
      await post("/tables/{key}/invitations", { key, body: { name } });
    } catch (no) {
      refused.push(pair(name, reason(no)));
    }
  }
  return refused;
}
