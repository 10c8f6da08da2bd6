/** Texts and languages that are asked for at once. */
import { expect, test } from "vitest";
import { has, language, needTexts, speak, t } from "../../src/app/i18n.svelte.ts";

test("of two languages asked for at once the later one is spoken, with all texts", async () => {
  await Promise.all([needTexts("app"), speak("fr"), needTexts("table"), speak("de"), needTexts("log")]);
  expect(language()).toBe("de");
  expect(t("app.close")).toBe("Schließen");
  for (const key of ["app.close", "table.end", "log.title"]) expect(has(key)).toBe(true);
  await speak("en");
});

test("texts that come while the language changes are those of the new one", async () => {
  await speak("en");
  const changing = speak("fr");
  await needTexts("cards");
  await changing;
  expect(language()).toBe("fr");
  expect(has("table.end")).toBe(true);
  expect(t("cards.name.architect")).toBe("Architecte");
  await speak("en");
});
