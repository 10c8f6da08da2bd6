/** Whom a new table is laid for: named in the address of the page that makes it. */

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
