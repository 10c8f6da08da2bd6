import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import typescript from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

/** Faults that types do not show. How a line looks is Prettier's matter, what a type is the compiler's. */
export default typescript.config(
  { ignores: ["drawn/", "shots/", "src/page-paths.ts", "src/protocol.ts"] },
  js.configs.recommended,
  typescript.configs.strict,
  svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }],
      // Most maps and sets of ours are not shown, and need nobody to be told of their changes.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: typescript.parser, svelteConfig } },
  },
  {
    files: ["**/*.ts"],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    extends: [typescript.configs.recommendedTypeCheckedOnly],
  },
  { files: ["public/sw.js"], languageOptions: { globals: globals.serviceworker } },
);
