/** The review of a finished game: asked for, and looked at again until it is done. */
import { get, post, Refusal } from "../../app/api.ts";
import { t } from "../../app/i18n.svelte.ts";
import type { Review } from "../../protocol.ts";

const LOOK_AGAIN = 600;

export class GameReview {
  review = $state.raw<Review | null>(null);
  /** Why there is none. */
  failed = $state("");
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(readonly key: string) {}

  /** Ask for it; the answer stops looking. */
  open(): () => void {
    this.#closed = false;
    void this.#ask();
    return () => {
      this.#closed = true;
      clearTimeout(this.#timer);
    };
  }

  again(): void {
    void this.#ask();
  }

  async #ask(): Promise<void> {
    this.failed = "";
    await this.#take(() => post("/tables/{key}/review", { key: this.key }));
  }

  async #look(): Promise<void> {
    await this.#take(() => get("/tables/{key}/review", { key: this.key }));
  }

  async #take(asked: () => Promise<Review>): Promise<void> {
    try {
      const told = await asked();
      if (this.#closed) return;
      this.review = told;
      if (told.state === "running") this.#timer = setTimeout(() => void this.#look(), LOOK_AGAIN);
      else if (told.state !== "done") this.failed = t("end.review.failed");
    } catch (no) {
      this.failed = (no instanceof Refusal && no.message) || t("end.review.failed.ask");
    }
  }
}
