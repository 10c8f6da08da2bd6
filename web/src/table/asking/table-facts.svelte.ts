/** What everything on the table is to me now: asked of the server when somebody wants to know, once a version. */
import { get } from "../../app/api.ts";
import type { About } from "../../protocol.ts";

export class TableFacts {
  private told = $state.raw<About | null>(null);
  private asked: string | null = null;

  constructor(
    private readonly key: string,
    private readonly ask: (key: string, seat: number | null) => Promise<About> = (key, seat) =>
      get("/tables/{key}/about", { key, query: { seat } }),
  ) {}

  /** What is known of this version; null while the server is asked. */
  at(version: number, seat: number | null): About | null {
    return this.told && this.told.version >= version && this.told.seat === seat ? this.told : null;
  }

  /** Have the facts of a version. Answers may come in any order: an older one never replaces a newer one. */
  need(version: number, seat: number | null): void {
    const wanted = `${version} ${seat}`;
    if (this.asked === wanted || this.at(version, seat)) return;
    this.asked = wanted;
    this.ask(this.key, seat).then(
      (told) => {
        if (!this.told || told.seat !== this.told.seat || told.version >= this.told.version) this.told = told;
      },
      () => {
        if (this.asked === wanted) this.asked = null;
      },
    );
  }
}
