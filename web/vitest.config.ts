import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { include: ["tests/**/*.test.ts"], globalSetup: "tests/build-boards.ts", testTimeout: 120_000 },
});
