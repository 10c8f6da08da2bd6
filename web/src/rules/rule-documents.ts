/** The documents themselves, each language loaded when it is read. */
import type { Language } from "../app/languages.ts";

const files = import.meta.glob<string>(["../../../docs/rules*.md", "../../../docs/learn.*.md"], {
  query: "?raw",
  import: "default",
});

/** A document in a language; English is the one without a mark in its name. */
export async function documentIn(name: "rules" | "learn", language: Language): Promise<string> {
  const file = files[`../../../docs/${name}.${language}.md`] ?? files[`../../../docs/${name}.md`];
  if (!file) throw new Error(`no ${name} in ${language}`);
  return file();
}
