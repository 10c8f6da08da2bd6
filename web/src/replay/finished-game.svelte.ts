/** A finished game as the server tells it: figures after every turn, and the table after every decision. */
import { get, Refusal } from "../app/api.ts";
import { t } from "../app/i18n.svelte.ts";
import type { History, Retold, TableInfo, TableView } from "../protocol.ts";
import { named } from "../table/store/seat-names.ts";
import { moments, roundsOf, turnsOf, type Turn } from "./game-moments.ts";

interface ToldGame {
  readonly table: TableInfo;
  readonly history: History;
  readonly retold: Retold;
}

async function ofTable(key: string): Promise<ToldGame> {
  const [table, history, retold] = await Promise.all([
    get("/tables/{key}", { key }),
    get("/tables/{key}/history", { key }),
    get("/tables/{key}/steps", { key }),
  ]);
  return { table, history, retold };
}

export class FinishedGame {
  table = $state.raw<TableInfo | null>(null);
  history = $state.raw<History | null>(null);
  retold = $state.raw<Retold | null>(null);
  views = $state.raw<readonly TableView[]>([]);
  turns = $state.raw<readonly Turn[]>([]);
  /** Why there is nothing to show. */
  failed = $state("");

  /** The game of a table, unless it is told by something else. */
  constructor(
    readonly key: string,
    private readonly tell: () => Promise<ToldGame> = () => ofTable(key),
  ) {}

  get rounds(): number {
    return this.retold && this.views[0] ? roundsOf(this.retold.steps, this.views[0].players.length) : 0;
  }

  async load(): Promise<void> {
    this.failed = "";
    try {
      const { table, history, retold } = await this.tell();
      this.views = moments(retold);
      this.turns = turnsOf(retold.steps);
      this.table = named(table);
      this.history = history;
      this.retold = retold;
    } catch (no) {
      this.failed = (no instanceof Refusal && no.message) || t("end.failed");
    }
  }
}
