/**
 * Runs in the page itself, before any other script has come: everything that the first page will ask for is asked for
 * at once, as far as its address tells. `bundling/start-early.ts` writes it into index.html, with its plan.
 */
import { LANGUAGES, wishedLanguage } from "../languages.ts";
import type { EarlyPlan, Started } from "./started.ts";

declare const PLAN: EarlyPlan;

interface Kept {
  readonly language?: string;
  readonly page?: { readonly theme?: string };
}

function kept(): Kept {
  try {
    return JSON.parse(localStorage.getItem("concordia") ?? "{}") as Kept;
  } catch {
    return {};
  }
}

const { language, page: likes } = kept();
const spoken = LANGUAGES.find((each) => each === language) ?? wishedLanguage(navigator.languages);
const dark =
  likes?.theme === "dark" || (likes?.theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
document.documentElement.dataset["theme"] = dark ? "dark" : "light";

function preload(file: string): void {
  const link = document.createElement("link");
  link.rel = file.endsWith(".js") ? "modulepreload" : "preload";
  if (file.endsWith(".css")) link.as = "style";
  if (file.endsWith(".woff2")) Object.assign(link, { as: "font", type: "font/woff2" });
  // A stylesheet of the page is asked for in the same way.
  link.crossOrigin = "";
  link.href = file;
  document.head.append(link);
}

const tables = PLAN.pages.filter((page) => page.table);
const found = PLAN.pages.find(({ at }) => new RegExp(at).test(location.pathname));
const started: Started = {
  answers: new Map(),
  wire: null,
  tables: tables.flatMap(({ files, later, texts }) => [...files, ...later, ...(texts[spoken] ?? [])]),
  rest: [...(found?.later ?? [])],
  preload,
  ask,
  running: false,
  ground: null,
};
(window as { early?: Started }).early = started;
function ask(address: string): void {
  const answer = fetch(address, { credentials: "same-origin" });
  answer.catch(() => started.answers.delete(address));
  started.answers.set(address, answer);
}

for (const address of ["/session", ...(found?.asks ?? [])]) ask(PLAN.api + address);
for (const file of [...(found?.files ?? []), ...(found?.texts[spoken] ?? [])]) preload(file);

const table = found?.table ? /[\w-]+$/.exec(location.pathname)?.[0] : undefined;
if (table) {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const address = `${scheme}://${location.host}${PLAN.api}/tables/${table}/socket`;
  const wire = new WebSocket(address);
  const heard: string[] = [];
  started.wire = { address, wire, heard };
  wire.onopen = () => wire.send(JSON.stringify({ type: "hello", protocol: PLAN.protocol }));
  wire.onmessage = ({ data }: MessageEvent<string>) => {
    heard.push(data);
    const message = JSON.parse(data) as { type: string; table?: { map: string } };
    // The first thing that is said is which board lies on the table.
    if (message.type !== "welcome" || !message.table) return;
    const { places, ground } = PLAN.boards[message.table.map] ?? {};
    places?.forEach(ask);
    // The land waits for the scripts, without which there is nothing to put on it.
    if (started.running && ground) ask(ground);
    else started.ground = ground ?? null;
  };
}

// On a slow line the letters of the system do, and what a page can do without waits, until it is there.
const line = (navigator as { connection?: { effectiveType?: string; saveData?: boolean } }).connection;
if (line && (line.saveData || line.effectiveType !== "4g")) document.documentElement.dataset["letters"] = "plain";
else [...PLAN.fonts, ...started.rest.splice(0)].forEach(preload);
