/** A study that is open: its chapter, where one stands in it, and every change, with the revision that was seen. */
import { get, patch, post, put, Refusal, remove } from "../../app/api.ts";
import { t } from "../../app/i18n.svelte.ts";
import { ReplayPosition } from "../../replay/replay-position.svelte.ts";
import { turnsOf } from "../../replay/game-moments.ts";
import type { ChapterOut, GameAction, StudyMoment, StudyOut, TableView } from "../../protocol.ts";
import { lineThrough, remarksAt, START, treeOf, type Remarks, type StudyNode } from "./study-tree.ts";

export class OpenStudy {
  study = $state.raw<StudyOut | null>(null);
  chapter = $state.raw<ChapterOut | null>(null);
  /** Why there is nothing to show. */
  failed = $state("");
  /** Why a change was not made. */
  complaint = $state("");
  busy = $state(false);
  /** A node of the line that is gone through. */
  private tip = $state(START);

  readonly tree = $derived(this.chapter ? treeOf(this.chapter) : new Map<number, StudyNode>());
  readonly line = $derived(lineThrough(this.tree, this.tip));
  readonly steps: readonly StudyMoment[] = $derived(
    this.line.flatMap((node) => {
      const moment = this.tree.get(node)?.moment;
      return moment ? [moment] : [];
    }),
  );
  readonly views: readonly TableView[] = $derived(
    this.line.flatMap((node) => {
      const view = this.tree.get(node)?.view;
      return view ? [view] : [];
    }),
  );
  readonly turns = $derived(turnsOf(this.steps));
  readonly player = new ReplayPosition(
    () => this.steps.length,
    () => this.turns,
  );
  readonly node: number = $derived(this.line[this.player.at] ?? START);
  readonly view = $derived(this.tree.get(this.node)?.view ?? null);
  readonly remarks: Remarks = $derived(this.chapter ? remarksAt(this.chapter, this.node) : { comment: "", marks: [] });

  constructor(readonly key: string) {}

  async load(chapter: number | null = null, node: number = START): Promise<void> {
    try {
      this.study = await get("/studies/{key}", { key: this.key });
      const there = this.study.chapters.find((each) => each.number === chapter) ?? this.study.chapters[0];
      if (there) await this.turnTo(there.number, node);
      this.failed = "";
    } catch (no) {
      this.failed = (no instanceof Refusal && no.message) || t("app.unreachable");
    }
  }

  /** Open a chapter at one of its nodes. */
  async turnTo(number: number, node: number = START): Promise<void> {
    this.chapter = await get("/studies/{key}/chapters/{number}", { key: this.key, number });
    this.stand(node);
  }

  /** Stand at a node, on the line through it. */
  stand(node: number): void {
    this.tip = this.tree.has(node) ? node : START;
    this.player.go(this.line.indexOf(this.tip));
  }

  /** Say or draw something at the moment one stands at, after whatever is still on its way. */
  annotate(said: (before: Remarks) => Remarks): Promise<boolean> {
    const { node } = this;
    return this.change(async (revision) => {
      const { comment, marks } = said(this.chapter ? remarksAt(this.chapter, node) : this.remarks);
      const told = await put("/studies/{key}/chapters/{number}/nodes/{node}", {
        ...this.address,
        node,
        body: { revision, comment, marks: [...marks] },
      });
      if (this.chapter) {
        const others = this.chapter.remarks.filter((each) => each.node !== node);
        this.chapter = { ...this.chapter, remarks: [...others, { node, comment, marks: [...marks] }] };
      }
      return told;
    }, false);
  }

  /** Keep a whole turn, and stand at its end. */
  vary(node: number, actions: readonly GameAction[]): Promise<boolean> {
    return this.change((revision) =>
      post("/studies/{key}/chapters/{number}/variations", {
        ...this.address,
        body: { revision, node, actions: [...actions] },
      }),
    );
  }

  promote(): Promise<boolean> {
    const { node } = this;
    return this.change((revision) =>
      post("/studies/{key}/chapters/{number}/nodes/{node}/promote", { ...this.address, node, body: { revision } }),
    );
  }

  cut(): Promise<boolean> {
    const { node } = this;
    return this.change((revision) =>
      remove("/studies/{key}/chapters/{number}/nodes/{node}", { ...this.address, node, query: { revision } }),
    );
  }

  rename(title: string): Promise<boolean> {
    return this.change((revision) => patch("/studies/{key}", { key: this.key, body: { revision, title } }), false);
  }

  show(visibility: StudyOut["visibility"]): Promise<boolean> {
    return this.change((revision) => patch("/studies/{key}", { key: this.key, body: { revision, visibility } }), false);
  }

  renameChapter(number: number, title: string): Promise<boolean> {
    return this.change(
      (revision) => patch("/studies/{key}/chapters/{number}", { key: this.key, number, body: { revision, title } }),
      false,
    );
  }

  moveChapter(number: number, place: number): Promise<boolean> {
    return this.change(
      (revision) => patch("/studies/{key}/chapters/{number}", { key: this.key, number, body: { revision, place } }),
      false,
    );
  }

  async removeChapter(number: number): Promise<boolean> {
    const done = await this.change(
      (revision) => remove("/studies/{key}/chapters/{number}", { key: this.key, number, query: { revision } }),
      false,
    );
    const first = this.study?.chapters[0];
    if (done && first && this.chapter?.number === number) await this.turnTo(first.number);
    return done;
  }

  /** A chapter from here on: a deal, or a text in the notation. */
  async addChapter(title: string, source: Parameters<typeof this.sourced>[1]): Promise<boolean> {
    const done = await this.change((revision) => this.sourced(title, source, revision), false);
    if (done && this.study?.at != null) await this.turnTo(this.study.at);
    return done;
  }

  private sourced(
    title: string,
    source:
      | { readonly kind: "deal"; readonly game: string; readonly map: string; readonly players: number }
      | { readonly kind: "notation"; readonly text: string },
    revision: number,
  ): Promise<StudyOut> {
    return post("/studies/{key}/chapters", { key: this.key, body: { revision, title, source } });
  }

  private get address(): { key: string; number: number } {
    return { key: this.key, number: this.chapter?.number ?? 0 };
  }

  private waiting: Promise<unknown> = Promise.resolve();

  /** Make a change once those before it are made; where another window was faster, show what there is now. */
  private change(work: (revision: number) => Promise<StudyOut>, anew = true): Promise<boolean> {
    const made = this.waiting.then(() => this.make(work, anew));
    this.waiting = made;
    return made;
  }

  private async make(work: (revision: number) => Promise<StudyOut>, anew: boolean): Promise<boolean> {
    if (!this.study) return false;
    this.busy = true;
    this.complaint = "";
    try {
      const told = await work(this.study.revision);
      this.study = told;
      if (anew && this.chapter) await this.turnTo(this.chapter.number, told.at ?? this.node);
      return true;
    } catch (no) {
      this.complaint = (no instanceof Refusal && no.message) || t("app.unreachable");
      if (no instanceof Refusal && no.code === "study/changed") await this.load(this.chapter?.number, this.node);
      return false;
    } finally {
      this.busy = false;
    }
  }
}
