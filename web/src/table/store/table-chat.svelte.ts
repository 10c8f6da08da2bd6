/** The chat of a table: what was said before, what is said now, and whom I do not read. */
import { get, put, remove } from "../../app/api.ts";
import type { ChatLine, ChatLines, MutedOut } from "../../protocol.ts";
import type { TableStore } from "./table-store.svelte.ts";

export class TableChat {
  private before = $state.raw<readonly ChatLine[]>([]);
  muted = $state.raw<readonly number[]>([]);
  /** How many lines were there when the chat was last open. */
  private read = $state(0);
  private loaded = false;

  constructor(private readonly game: TableStore) {}

  /** Have what was said before, also while the line was down; nobody in particular has neither chat nor mutes. */
  async load(): Promise<void> {
    if (this.game.person === null) return;
    const [told, mutes] = await Promise.all([
      get("/tables/{key}/chat", { key: this.game.key }).catch((): ChatLines => ({ lines: [] })),
      get("/mutes").catch((): MutedOut[] => []),
    ]);
    this.before = told.lines;
    this.muted = mutes.map((each) => each.id);
    // What came while the line was down was not read.
    if (!this.loaded) this.read = this.lines.length;
    this.loaded = true;
  }

  get lines(): readonly ChatLine[] {
    const last = this.before.at(-1)?.id ?? 0;
    const lines = [...this.before, ...this.game.said.filter((line) => line.id > last)];
    return lines.filter((line) => !this.game.removed.has(line.id));
  }

  get unread(): number {
    return this.lines.length - this.read;
  }

  seen(): void {
    this.read = this.lines.length;
  }

  async mute(person: number, mute: boolean): Promise<void> {
    await (mute ? put("/mutes/{number}", { number: person }) : remove("/mutes/{number}", { number: person }));
    this.muted = mute ? [...this.muted, person] : this.muted.filter((each) => each !== person);
  }
}
