/** Why something is not possible: asked of the server once for each version of the table. */
import { post } from "../../app/api.ts";
import type { GameAction, Why } from "../../protocol.ts";

/** Ask the server of a table. */
export const reasonsAt =
  (key: string) =>
  (action: GameAction, seat: number): Promise<readonly Why[]> =>
    post("/tables/{key}/explain", { key, body: { action, seat } }).then((told) => told.reasons);

export class Explainer {
  private version = -1;
  private language = "";
  private known = new Map<string, Promise<readonly Why[]>>();

  constructor(private readonly ask: (action: GameAction, seat: number) => Promise<readonly Why[]>) {}

  /** The reasons against an action; none if it is possible. */
  reasons(action: GameAction, seat: number, version: number, language: string): Promise<readonly Why[]> {
    if (version !== this.version || language !== this.language) {
      this.version = version;
      this.language = language;
      this.known.clear();
    }
    const name = `${seat} ${JSON.stringify(action)}`;
    let asked = this.known.get(name);
    if (!asked) {
      asked = this.ask(action, seat);
      this.known.set(name, asked);
      asked.catch(() => this.known.delete(name));
    }
    return asked;
  }
}
