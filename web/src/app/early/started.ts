/** What the page has asked for before its scripts were there (`start.ts`), for those who need it. */
import type { Wire } from "../../table/store/connection.ts";

/** What there is to ask for early. */
export interface EarlyPlan {
  readonly api: string;
  readonly protocol: number;
  readonly pages: readonly {
    /** The paths that show it, as a regular expression. */
    readonly at: string;
    /** The path ends with the key of a table. */
    readonly table: boolean;
    /** What it asks the server at once. */
    readonly asks: readonly string[];
    readonly files: readonly string[];
    /** What it can be shown without. */
    readonly later: readonly string[];
    readonly texts: Readonly<Record<string, readonly string[]>>;
  }[];
  /** The files of each board: all that a game needs of it, and the land. */
  readonly boards: Readonly<Record<string, { readonly places: readonly string[]; readonly ground: string }>>;
  readonly fonts: readonly string[];
}

export interface Started {
  /** By address. */
  readonly answers: Map<string, Promise<Response>>;
  /** The socket of a table: it has said hello. */
  wire: { readonly address: string; readonly wire: WebSocket; readonly heard: readonly string[] } | null;
  /** The files that a table needs. */
  readonly tables: readonly string[];
  /** The files that were not asked for yet, because this page can be shown without them. */
  readonly rest: string[];
  readonly preload: (file: string) => void;
  readonly ask: (address: string) => void;
  /** The scripts have come. */
  running: boolean;
  /** The land of the board on the table, while nobody has asked for it. */
  ground: string | null;
}

const started = (): Started | undefined =>
  typeof window === "undefined" ? undefined : (window as { early?: Started }).early;

/** The files that a table will need, to be had before somebody sits down at one. */
export const filesOfTables = (): readonly string[] => started()?.tables ?? [];

/** The scripts have come: now the land of a board is asked for. */
export function scriptsRun(): void {
  const early = started();
  if (!early) return;
  early.running = true;
  if (early.ground) early.ask(early.ground);
  early.ground = null;
}

/** The page is there: now comes what it could be shown without, the letters too. */
export function nowTheRest(): void {
  const early = started();
  early?.rest.splice(0).forEach(early.preload);
  if (early && document.documentElement.dataset["letters"]) delete document.documentElement.dataset["letters"];
}

/** What the server answers to a plain question; the first time it may be on its way already. */
export function answerFrom(address: string, ask: () => Promise<Response>): Promise<Response> {
  const answers = started()?.answers;
  const early = answers?.get(address);
  answers?.delete(address);
  // What failed early may come now.
  return early ? early.catch(ask) : ask();
}

/** The socket at an address that was opened early, once; what was heard is heard again. */
export function earlyWire(address: string): Wire | null {
  const early = started();
  const had = early?.wire;
  if (!early || !had || had.address !== address) return null;
  early.wire = null;
  const { wire, heard } = had;
  if (wire.readyState > WebSocket.OPEN) return null;
  const taken: Wire = {
    onopen: null,
    onmessage: null,
    onclose: null,
    send: (text) => wire.send(text),
    close: () => wire.close(),
  };
  queueMicrotask(() => heard.forEach((data) => taken.onmessage?.({ data })));
  if (wire.readyState === WebSocket.OPEN) wire.onopen = null;
  wire.onmessage = ({ data }: MessageEvent<string>) => taken.onmessage?.({ data });
  wire.onclose = () => taken.onclose?.();
  return taken;
}
