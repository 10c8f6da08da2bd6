/** Writes into index.html the script that asks for everything the first page needs before other scripts have come. */
import type { OutputAsset, OutputBundle, OutputChunk } from "rollup";
import { build, type Plugin } from "vite";
import { LANGUAGES } from "../src/app/languages.ts";
import type { EarlyPlan } from "../src/app/early/started.ts";
import { pathsOf } from "../src/page-paths.ts";
import { PROTOCOL_VERSION } from "../src/protocol.ts";

/** The pages that people open first, and the areas of texts that they need. */
export interface EarlyPage {
  readonly page: "front" | "table";
  /** What it asks the server at once, whoever opens it. */
  readonly asks: readonly string[];
  /** Its module, and those that it fetches at once. */
  readonly modules: readonly string[];
  /** Those that it can be shown without, and fetches after that. */
  readonly later: readonly string[];
  readonly texts: readonly string[];
}

const FONTS = /\/?(source-sans-3|marcellus)-latin-400-normal/;

export function startEarly(pages: readonly EarlyPage[]): Plugin {
  return {
    name: "start-early",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle }) {
        if (!bundle) throw new Error("start-early: there is nothing built");
        const script = await selfContained(planOf(bundle, pages));
        // After what says how the page is to be read, before what it waits for.
        return html.replace("<title>", () => `<script>${script}</script>\n    <title>`);
      },
    },
  };
}

function planOf(bundle: OutputBundle, pages: readonly EarlyPage[]): EarlyPlan {
  const all = Object.values(bundle);
  const chunks = all.filter((each): each is OutputChunk => each.type === "chunk");
  const assets = all.filter((each): each is OutputAsset => each.type === "asset");
  const main = chunks.find((chunk) => chunk.isEntry);
  if (!main) throw new Error("start-early: no entry");
  const here = filesOf(bundle, main.fileName);
  const chunkOf = (module: string): string => {
    const found = chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith(`/src/${module}`)));
    if (!found) throw new Error(`start-early: no ${module}`);
    return found.fileName;
  };
  const needed = (modules: readonly string[]): string[] =>
    unique(modules.flatMap((module) => [...filesOf(bundle, chunkOf(module))])).filter((file) => !here.has(file));
  const boards: Record<string, { places: string[]; ground: string }> = {};
  for (const { originalFileNames, fileName } of assets) {
    const drawing = /drawn\/([a-z-]+?)\.(?:svg|json)$/.exec(originalFileNames[0] ?? "")?.[1];
    const [, name, part] = /^(.*?)(?:-(places|ground|bare|thumb|corner))?$/.exec(drawing ?? "") ?? [];
    if (!name || part === "bare" || part === "thumb" || part === "corner") continue;
    const board = (boards[name] ??= { places: [], ground: "" });
    if (part === "ground") board.ground = `/${fileName}`;
    else board.places.push(`/${fileName}`);
  }
  return {
    api: "/api/v1",
    protocol: PROTOCOL_VERSION,
    pages: pages.map(({ page, asks, modules, later, texts }) => ({
      // Without names, which may not stand twice in one expression.
      at: pathsOf[page].map(({ source }) => source.replace(/\?<\w+>/g, "")).join("|"),
      table: page === "table",
      asks,
      files: needed(modules).map((file) => `/${file}`),
      later: needed(later)
        .filter((file) => !needed(modules).includes(file))
        .map((file) => `/${file}`),
      texts: Object.fromEntries(
        LANGUAGES.map((language) => [
          language,
          needed(texts.map((area) => `texts/${language}/${area}.json`)).map((file) => `/${file}`),
        ]),
      ),
    })),
    boards,
    fonts: assets.filter(({ fileName }) => FONTS.test(fileName)).map(({ fileName }) => `/${fileName}`),
  };
}

/** A chunk with its styles and everything that it imports. */
function filesOf(bundle: OutputBundle, name: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[name];
  if (chunk?.type !== "chunk" || found.has(name)) return found;
  found.add(name);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  for (const each of chunk.imports) filesOf(bundle, each, found);
  return found;
}

const unique = <Item>(items: readonly Item[]): Item[] => [...new Set(items)];

/** The script as one piece, with its plan. */
async function selfContained(plan: EarlyPlan): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    define: { PLAN: JSON.stringify(plan) },
    build: {
      write: false,
      target: "es2022",
      lib: { entry: new URL("../src/app/early/start.ts", import.meta.url).pathname, formats: ["iife"], name: "early" },
    },
  });
  const [first] = Array.isArray(built) ? built : [built];
  if (!first || !("output" in first)) throw new Error("start-early: not built");
  return first.output[0].code.trim();
}
