/** The pages of the app: which path shows which, and the texts it needs. */
import type { Component } from "svelte";
import { pathsOf } from "../page-paths.ts";

type Loaded = { readonly default: Component<Record<string, string>> };

export interface Route {
  readonly paths: readonly RegExp[];
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

const page = (
  paths: readonly RegExp[],
  texts: readonly string[],
  title: string | null,
  load: () => Promise<unknown>,
): Route => ({
  paths,
  texts,
  title,
  load: load as () => Promise<Loaded>,
});

const NOWHERE = page([/^/], ["front"], "app.page.nowhere", () => import("../pages/NotFoundPage.svelte"));

export const PAGES: readonly Route[] = [
  page(pathsOf.front, ["front", "terms"], null, () => import("../pages/FrontPage.svelte")),
  page(
    pathsOf.newTable,
    ["front", "tables", "ratings", "terms"],
    "app.page.new",
    () => import("../pages/NewTablePage.svelte"),
  ),
  page(
    pathsOf.publicTables,
    ["front", "tables", "ratings", "terms"],
    "app.page.tables",
    () => import("../pages/PublicTablesPage.svelte"),
  ),
  page(pathsOf.myGames, ["front", "community", "terms"], "app.page.games", () => import("../pages/MyGamesPage.svelte")),
  page(pathsOf.people, ["front", "community", "terms"], "app.page.people", () => import("../pages/PeoplePage.svelte")),
  page(pathsOf.settings, ["people", "notices", "terms"], "app.page.me", () => import("../pages/MySettingsPage.svelte")),
  page(pathsOf.signIn, ["people"], "app.page.signin", () => import("../pages/SignInPage.svelte")),
  page(pathsOf.forgotPassword, ["people"], "app.page.password", () => import("../pages/ForgotPasswordPage.svelte")),
  page(pathsOf.resetPassword, ["people"], "app.page.password", () => import("../pages/ResetPasswordPage.svelte")),
  page(pathsOf.confirmMail, ["people"], "app.page.confirm", () => import("../pages/ConfirmMailPage.svelte")),
  page(
    pathsOf.profile,
    ["people", "community", "ratings", "terms", "cards"],
    "app.page.profile",
    () => import("../pages/ProfilePage.svelte"),
  ),
  page(
    pathsOf.moderation,
    ["moderation", "front"],
    "app.page.moderation",
    () => import("../pages/ModerationPage.svelte"),
  ),
  page(
    pathsOf.leaderboard,
    ["front", "ratings", "terms"],
    "app.page.leaderboard",
    () => import("../community/ratings/LeaderboardPage.svelte"),
  ),
  page(pathsOf.ratings, ["ratings"], "app.page.ratings", () => import("../community/ratings/HowRatingsPage.svelte")),
  page(pathsOf.rules, ["rules"], "app.page.rules", () => import("../pages/RulesPage.svelte")),
  page(pathsOf.learn, ["rules", "learn"], "app.page.learn", () => import("../pages/LearnPage.svelte")),
  page(
    pathsOf.lessons,
    ["lessons", "learn", "front", "terms"],
    "app.page.lessons",
    () => import("../study/lessons/LessonsPage.svelte"),
  ),
  page(
    pathsOf.lesson,
    ["lessons", "learn", "table", "terms", "cards", "log", "panels", "board"],
    "app.page.lessons",
    () => import("../study/lessons/LessonPage.svelte"),
  ),
  page(
    pathsOf.mistakes,
    ["mistakes", "learn", "end", "terms"],
    "app.page.mistakes",
    () => import("../study/mistakes/MistakesPage.svelte"),
  ),
  page(
    pathsOf.daily,
    ["daily", "learn", "terms", "cards", "log", "panels"],
    "app.page.daily",
    () => import("../pages/DailyPage.svelte"),
  ),
  page(
    pathsOf.table,
    ["table", "terms", "cards", "log", "panels", "board"],
    "app.page.table",
    () => import("../pages/TablePage.svelte"),
  ),
  page(
    pathsOf.replay,
    ["table", "end", "terms", "cards", "log", "panels"],
    "app.page.replay",
    () => import("../pages/ReplayPage.svelte"),
  ),
  page(
    pathsOf.puzzleGame,
    ["table", "end", "terms", "cards", "log", "panels"],
    "app.page.puzzles",
    () => import("../pages/ReplayPage.svelte"),
  ),
  page(
    pathsOf.review,
    ["table", "end", "terms", "cards", "log", "panels"],
    "app.page.review",
    () => import("../end/review/ReviewPage.svelte"),
  ),
  page(
    pathsOf.retry,
    ["mistakes", "table", "end", "terms", "cards", "log", "panels"],
    "app.page.retry",
    () => import("../study/mistakes/RetryPage.svelte"),
  ),
  page(
    pathsOf.puzzles,
    ["puzzles", "learn", "table", "end", "terms", "cards", "log", "panels"],
    "app.page.puzzles",
    () => import("../study/puzzles/PuzzlesPage.svelte"),
  ),
  page(
    pathsOf.studies,
    ["studies", "learn", "terms"],
    "app.page.studies",
    () => import("../study/studies/StudiesPage.svelte"),
  ),
  page(
    pathsOf.study,
    ["studies", "table", "end", "terms", "cards", "log", "panels"],
    "app.page.study",
    () => import("../study/studies/StudyPage.svelte"),
  ),
  page(
    pathsOf.embed,
    ["studies", "end", "terms", "cards", "log", "panels"],
    "app.page.study",
    () => import("../study/studies/EmbedPage.svelte"),
  ),
  page(
    [...pathsOf.explorer, ...pathsOf.statistics],
    ["explorer", "learn", "terms", "cards"],
    "app.page.statistics",
    () => import("../study/explorer/ExplorerPage.svelte"),
  ),
];

/** The page of a path, with what the path names. */
export function pageAt(path: string): Found {
  for (const each of PAGES) {
    for (const form of each.paths) {
      const match = form.exec(path);
      if (match) return { page: each, values: { ...match.groups }, key: path };
    }
  }
  return { page: NOWHERE, values: {}, key: path };
}
