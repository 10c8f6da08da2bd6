import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "postcss";
import { defineConfig } from "vite";
import { chunksByPage, FRONT_TEXTS, TABLE_LATER, TABLE_TEXTS } from "./bundling/chunks-by-page.ts";
import { packFiles } from "./bundling/pack-files.ts";
import { startEarly } from "./bundling/start-early.ts";
import { writtenOut } from "./src/styles/breakpoints.ts";

/** Writes out the breakpoints that styles name. */
const breakpointsByName: Plugin = {
  postcssPlugin: "breakpoints-by-name",
  AtRule(rule) {
    const condition = writtenOut(rule.params);
    if (condition !== rule.params) rule.params = condition;
  },
};

/** The client is built into the Python package, which serves it; in development Vite asks a running server. */
export default defineConfig({
  plugins: [
    svelte(),
    startEarly([
      { page: "front", asks: ["/choices"], modules: ["pages/FrontPage.svelte"], later: [], texts: FRONT_TEXTS },
      { page: "table", asks: [], modules: ["pages/TablePage.svelte"], later: TABLE_LATER, texts: TABLE_TEXTS },
    ]),
    packFiles(),
  ],
  css: { postcss: { plugins: [breakpointsByName] } },
  build: {
    outDir: "../src/concordia/web",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rollupOptions: { output: { manualChunks: chunksByPage, onlyExplicitManualChunks: true } },
  },
  server: {
    fs: { allow: [".."] }, // the documents and the data of the engine
    proxy: { "/api": { target: `http://127.0.0.1:${process.env["PORT"] ?? "8000"}`, ws: true } },
  },
});
