/** Which modules go together: many small files take long on a slow line, and nobody fetches what other pages need. */
import type { GetManualChunk } from "rollup";

/** The areas of texts that the first page and a table need (routes.ts). */
export const FRONT_TEXTS = ["app", "terms", "front"] as const;
export const TABLE_TEXTS = ["app", "terms", "log", "table", "cards", "panels", "board"] as const;
/** What a table can be shown without: fetched in one file when it is there (`LoadLater`). */
export const TABLE_LATER = [
  "layouts/BuyableDisplay.svelte",
  "layouts/LogAndChat.svelte",
  "motion/FlightLayer.svelte",
  "panels/scores/Scores.svelte",
  "people/NoticeBell.svelte",
  "table/PauseBanner.svelte",
  "table/advice/HintBar.svelte",
  "table/dialogs/ReadBoard.svelte",
  "table/ends/AskedOfMe.svelte",
  "table/prompt/TurnForm.svelte",
  "table/theatre/StageCard.svelte",
  "table/theatre/StagePrompt.svelte",
] as const;
const BOTH: readonly string[] = FRONT_TEXTS.filter((area) => TABLE_TEXTS.some((each) => each === area));

type Graph = Parameters<GetManualChunk>[1];
type Closures = Readonly<Record<"main" | "front" | "table" | "later" | "other", ReadonlySet<string>>>;
let known: Closures | null = null;

export const chunksByPage: GetManualChunk = (module, graph) => {
  const [, language, area = ""] = /\/texts\/([a-z]+)\/([a-z]+)\.json$/.exec(module) ?? [];
  if (language) {
    if (BOTH.includes(area)) return `texts-${language}`;
    return TABLE_TEXTS.some((each) => each === area) ? `table-texts-${language}` : undefined;
  }
  if (module.includes("/node_modules/svelte/")) return "app";
  const { main, front, table, later, other } = (known ??= closuresOf(graph));
  if (main.has(module)) return "app";
  if (front.has(module) && table.has(module)) return "app";
  if (front.has(module)) return other.has(module) || later.has(module) ? "front-parts" : undefined;
  if (table.has(module)) return other.has(module) ? "table-parts" : "table";
  return later.has(module) ? "table-later" : undefined;
};

function closuresOf(graph: Graph): Closures {
  const modules = [...graph.getModuleIds()];
  const pages = modules.filter((id) => /\/(pages|ratings)\/\w+Page\.svelte$/.test(id));
  const closure = (from: readonly string[], found = new Set<string>()): Set<string> => {
    for (const id of from) {
      if (found.has(id)) continue;
      found.add(id);
      closure(graph.getModuleInfo(id)?.importedIds ?? [], found);
    }
    return found;
  };
  const one = (name: string): string[] => pages.filter((id) => id.endsWith(`/${name}.svelte`));
  const known = ["FrontPage", "TablePage", "ReplayPage"].flatMap(one);
  return {
    main: closure(modules.filter((id) => graph.getModuleInfo(id)?.isEntry)),
    front: closure(one("FrontPage")),
    table: closure(one("TablePage")),
    later: closure(modules.filter((id) => TABLE_LATER.some((each) => id.endsWith(`/src/${each}`)))),
    other: closure(pages.filter((id) => !known.includes(id))),
  };
}
