import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

/** Runes everywhere; a warning of the compiler is an error. */
export default {
  preprocess: vitePreprocess(),
  compilerOptions: { runes: true },
};
