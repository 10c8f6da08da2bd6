/**
 * A turn to be found, tried on the ordinary table: it speaks to the table's store as a socket would, and asks the
 * server over HTTP. The server keeps nothing of a try, so all decisions of the turn are sent each time.
 */
import { post, Refusal } from "../app/api.ts";
import type {
  About,
  ClientMessage,
  GameAction,
  ServerMessage,
  TableInfo,
  TableView,
  TrialTable,
  Why,
} from "../protocol.ts";
import { PROTOCOL_VERSION } from "../protocol.ts";
import type { Wire } from "../table/store/connection.ts";

/** Which turn: a kind, and the name of one of its kind. */
export interface TrialName {
  readonly kind: string;
  readonly item: string;
}

type Ask = (actions: readonly GameAction[]) => Promise<TrialTable>;

export class TrialSession {
  /** What the turn has so far. */
  actions = $state.raw<readonly GameAction[]>([]);
  /** Nothing more is to be decided: it can be handed in. */
  complete = $state(false);
  /** The table, and what lay on it before the turn. */
  table = $state.raw<TableInfo | null>(null);
  before = $state.raw<TableView | null>(null);
  /** Why there is nothing to try. */
  failed = $state("");
  /** Counts what was shown, also what was taken back: the table's store knows a picture by it. */
  private version = 1;

  constructor(
    readonly name: TrialName,
    private readonly person: { readonly id: number; readonly name: string },
    private readonly onhandin: (actions: readonly GameAction[]) => void,
    private readonly ask: Ask = (actions) =>
      post("/trials/{kind}/{item}/state", { ...name, body: { actions: [...actions] } }),
  ) {}

  explain = (action: GameAction): Promise<readonly Why[]> =>
    post("/trials/{kind}/{item}/explain", { ...this.name, body: { actions: [...this.actions], action } }).then(
      (told) => told.reasons,
    );

  about = async (): Promise<About> => {
    const { version } = this;
    const told = await post("/trials/{kind}/{item}/about", { ...this.name, body: { actions: [...this.actions] } });
    return { ...told, version };
  };

  /** A line to the table, for its store. */
  dial = (): Wire => {
    const wire: Wire = {
      onopen: null,
      onmessage: null,
      onclose: null,
      send: (text) => queueMicrotask(() => void this.heard(JSON.parse(text) as ClientMessage, wire)),
      close: () => undefined,
    };
    queueMicrotask(() => wire.onopen?.());
    return wire;
  };

  private async heard(message: ClientMessage, wire: Wire): Promise<void> {
    const say = (told: ServerMessage): void => wire.onmessage?.({ data: JSON.stringify(told) });
    switch (message.type) {
      case "hello":
        return this.show(this.actions, wire, (told) =>
          say({
            type: "welcome",
            protocol: PROTOCOL_VERSION,
            person: this.person.id,
            name: this.person.name,
            seats: told.seats,
            table: told.table,
            now: Date.now() / 1000,
          }),
        );
      case "act":
        return this.change([...this.actions, message.action], message.id, wire);
      case "undo":
        return this.change(this.actions.slice(0, -1), message.id, wire);
      case "reset_turn":
        return this.change([], message.id, wire);
      case "end_turn":
        say({ type: "accepted", id: message.id, version: this.version });
        this.onhandin(this.actions);
        return;
      case "ping":
        say({ type: "pong", now: Date.now() / 1000 });
    }
  }

  private async change(actions: readonly GameAction[], id: string, wire: Wire): Promise<void> {
    const before = this.version;
    this.version += 1;
    await this.show(
      actions,
      wire,
      () => undefined,
      (no) => {
        this.version = before;
        const told = {
          type: "refused",
          id,
          code: no.code,
          reason: no.message,
          rule: no.rule,
          version: before,
        } as const;
        wire.onmessage?.({ data: JSON.stringify(told satisfies ServerMessage) });
      },
    );
  }

  private async show(
    actions: readonly GameAction[],
    wire: Wire,
    first: (told: TrialTable) => void,
    refused: (no: Refusal) => void = (no) => (this.failed = no.message),
  ): Promise<void> {
    try {
      const told = await this.ask(actions);
      this.actions = actions;
      this.complete = told.complete;
      this.table = told.table;
      if (actions.length === 0) this.before = told.state.view;
      first(told);
      wire.onmessage?.({ data: JSON.stringify({ ...told.state, version: this.version }) });
    } catch (no) {
      if (no instanceof Refusal) refused(no);
      else wire.onclose?.();
    }
  }
}
