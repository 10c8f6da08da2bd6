/** The themes of puzzles, with the sign and the colour of each. */
import type { Theme } from "./solving.svelte.ts";

export const THEMES: readonly Theme[] = ["build", "prefect", "purchase", "diplomat", "last"];

export const SIGNS: Readonly<Record<Theme, string>> = {
  build: "role-architect",
  prefect: "role-prefect",
  purchase: "role-senator",
  diplomat: "role-diplomat",
  last: "ui-flag",
};

export const GROUNDS: Readonly<Record<Theme, string>> = {
  build: "#7a4a17",
  prefect: "#55641f",
  purchase: "#7f5a10",
  diplomat: "#2c5673",
  last: "#8c2a20",
};
