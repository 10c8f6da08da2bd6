/** Going through a study together: its owner leads; who reads follows, breaks free by any own step, and returns. */
import { socketAddress } from "../../app/api.ts";
import type { OpenStudy } from "./open-study.svelte.ts";

interface Told {
  readonly leading: boolean;
  readonly chapter: number;
  readonly node: number;
}
const SOONEST = 1000;
const LATEST = 30_000;

export class Together {
  /** Its owner leads: here, or to be followed. */
  leading = $state(false);
  /** I go where they go. */
  following = $state(true);
  private told = $state.raw<Told | null>(null);
  private socket: WebSocket | null = null;
  private wait = SOONEST;
  private timer = 0;
  private shut = false;

  constructor(private readonly open: OpenStudy) {}

  /** Listen until the answer is called. */
  listen(): () => void {
    this.shut = false;
    this.connect();
    return () => {
      this.shut = true;
      clearTimeout(this.timer);
      this.socket?.close();
    };
  }

  private connect(): void {
    const socket = new WebSocket(socketAddress(`/studies/${this.open.key}/together`));
    this.socket = socket;
    socket.onopen = () => {
      this.wait = SOONEST;
      if (this.open.study?.mine && this.leading) this.say();
    };
    socket.onmessage = (event) => void this.hear(JSON.parse(String(event.data)) as Told);
    socket.onclose = () => {
      if (this.shut) return;
      this.timer = window.setTimeout(() => this.connect(), this.wait);
      this.wait = Math.min(LATEST, this.wait * 2);
    };
  }

  /** Lead, or no longer. */
  lead(on: boolean): void {
    this.leading = on;
    this.say();
  }

  /** Tell where I stand. */
  say(): void {
    if (!this.open.study?.mine || this.socket?.readyState !== WebSocket.OPEN) return;
    const chapter = this.leading ? (this.open.chapter?.number ?? null) : null;
    this.socket.send(JSON.stringify({ chapter, node: this.open.node }));
  }

  /** Back to where the leader stands. */
  async rejoin(): Promise<void> {
    this.following = true;
    await this.go();
  }

  /** Whoever stands elsewhere than the leader has broken free. */
  stepped(chapter: number, node: number): void {
    const { told } = this;
    if (!this.leading || this.open.study?.mine || !told || this.moving) return;
    if (told.chapter !== chapter || told.node !== node) this.following = false;
  }

  private moving = false;
  private async hear(told: Told): Promise<void> {
    this.told = told;
    if (this.open.study?.mine) return;
    if (!told.leading) this.following = true;
    this.leading = told.leading;
    if (told.leading && this.following) await this.go();
  }

  private async go(): Promise<void> {
    const { told, open } = this;
    if (!told?.leading) return;
    this.moving = true;
    try {
      // A turn that was just played is not known here yet.
      if (open.chapter?.number !== told.chapter || !open.tree.has(told.node))
        await open.turnTo(told.chapter, told.node);
      else open.stand(told.node);
    } catch {
      this.following = false;
    }
    this.moving = false;
  }
}
