/** Why something is not possible: asked of the server once for each version of the table. */
import { post } from "../../app/api.ts";
import type { GameAction, Why } from "../../protocol.ts";

export class Explainer {
  private version = -1;
  private language = "";
  private known = new Map<string, Promise<readonly Why[]>>();

  constructor(private readonly key: string) {}

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
      asked = post("/tables/{key}/explain", { key: this.key, body: { action, seat } }).then((told) => told.reasons);
      this.known.set(name, asked);
      asked.catch(() => this.known.delete(name));
    }
    return asked;
  }
}
