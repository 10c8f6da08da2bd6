/** The pages of the app: which path shows which, and the texts it needs. */
import type { Component } from "svelte";

type Loaded = { readonly default: Component<Record<string, string>> };

export interface Route {
  readonly path: RegExp;
  readonly load: () => Promise<Loaded>;
  /** Areas of texts besides `app`. */
  readonly texts: readonly string[];
  /** Message for the window's title. */
  readonly title: string | null;
}

export interface Found {
  readonly page: Route;
  readonly values: Record<string, string>;
  /** Another key is another page: its component is made anew. */
  readonly key: string;
}

const page = (path: RegExp, texts: readonly string[], title: string | null, load: () => Promise<unknown>): Route => ({
  path,
  texts,
  title,
  load: load as () => Promise<Loaded>,
});

const NOWHERE = page(/^/, ["front"], "app.page.nowhere", () => import("../pages/NotFoundPage.svelte"));

export const PAGES: readonly Route[] = [
  page(/^\/$/, ["front", "terms"], null, () => import("../pages/FrontPage.svelte")),
  page(/^\/new$/, ["front", "terms"], "app.page.new", () => import("../pages/NewTablePage.svelte")),
  page(/^\/tables$/, ["front", "terms"], "app.page.tables", () => import("../pages/PublicTablesPage.svelte")),
  page(/^\/games$/, ["front", "terms"], "app.page.games", () => import("../pages/MyGamesPage.svelte")),
  page(/^\/me$/, ["people", "terms"], "app.page.me", () => import("../pages/MySettingsPage.svelte")),
  page(/^\/sign-in$/, ["people"], "app.page.signin", () => import("../pages/SignInPage.svelte")),
  page(/^\/p\/(?<person>\d+)$/, ["people", "terms"], "app.page.profile", () => import("../pages/ProfilePage.svelte")),
  page(/^\/rules$/, ["rules"], "app.page.rules", () => import("../pages/RulesPage.svelte")),
  page(/^\/learn$/, ["rules"], "app.page.learn", () => import("../pages/LearnPage.svelte")),
  page(
    /^\/t\/(?<table>[\w-]+)$/,
    ["table", "terms", "cards", "gods", "log", "panels"],
    "app.page.table",
    () => import("../pages/TablePage.svelte"),
  ),
  page(
    /^\/t\/(?<table>[\w-]+)\/replay$/,
    ["table", "end", "terms", "cards", "gods", "log", "panels"],
    "app.page.replay",
    () => import("../pages/ReplayPage.svelte"),
  ),
];

/** The page of a path, with what the path names. */
export function pageAt(path: string): Found {
  for (const each of PAGES) {
    const match = each.path.exec(path);
    if (match) return { page: each, values: { ...match.groups }, key: path };
  }
  return { page: NOWHERE, values: {}, key: path };
}
