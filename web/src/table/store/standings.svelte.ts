/** How the game stands: asked of the server when a turn is over, where points are shown at all. */
import { get } from "../../app/api.ts";
import type { Standings } from "../../protocol.ts";

const CALM = 250;

export class TableStandings {
  current = $state.raw<Standings | null>(null);
  private wanted = false;
  private waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly key: string) {}

  /** Ask again soon; many wishes in a row are one. */
  refresh(): void {
    clearTimeout(this.waiting);
    this.wanted = true;
    this.waiting = setTimeout(() => {
      get("/tables/{key}/standings", { key: this.key }).then(
        (told) => {
          // Answers may overtake each other.
          if (this.wanted && (!this.current || told.version >= this.current.version)) this.current = told;
        },
        () => undefined,
      );
    }, CALM);
  }

  hide(): void {
    clearTimeout(this.waiting);
    this.wanted = false;
    this.current = null;
  }
}
