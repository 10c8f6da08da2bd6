/** What the window and its icon say: which page it is, and at how many tables it is my turn. */
import { t } from "./i18n.svelte.ts";

interface TurnHere {
  readonly table: string;
  readonly mine: boolean;
  /** Who is asked there, by name; null: nobody. */
  readonly whose?: string | null;
}

const shown = $state<{
  page: string | null;
  waiting: readonly string[];
  here: TurnHere | null;
}>({ page: null, waiting: [], here: null });

/** The page that is shown, by the message that names it. */
export function namePage(message: string | null): void {
  shown.page = message;
}

/** The tables that wait for me, as the server knows them. */
export function waitAt(tables: readonly string[]): void {
  shown.waiting = tables;
}

/** The table on the screen knows best whether it waits for me; null when it is left. */
export function turnHere(here: TurnHere | null): void {
  shown.here = here;
}

/** At how many tables it is my turn. */
export function turns(): number {
  const elsewhere = shown.waiting.filter((table) => table !== shown.here?.table);
  return elsewhere.length + (shown.here?.mine ? 1 : 0);
}

/** The title of the window. */
export function windowTitle(): string {
  const page = shown.page ? `${t(shown.page)} · Concordia` : "Concordia";
  if (turns() > 0) return `(${turns()}) ${t("app.turn")} · ${page}`;
  const whose = shown.here?.whose;
  return whose ? `${t("app.turn.of", { name: whose })} · ${page}` : page;
}

/** The icon of the window: with a mark while it is my turn. */
export function windowIcon(): string {
  return turns() === 0 ? "/icon.svg" : "/icon-turn.svg";
}
