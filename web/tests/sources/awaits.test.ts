/** What a page waits for may fail to come: every wait of a template says what stands there then. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const SOURCE = new URL("../../src", import.meta.url).pathname;
const templates = readdirSync(SOURCE, { recursive: true, encoding: "utf-8" }).filter((file) =>
  file.endsWith(".svelte"),
);

/** The waits of a template that leave a failure to nobody. */
function unheeded(text: string): string[] {
  const stack: { said: string; from: number }[] = [];
  const found: string[] = [];
  for (const match of text.matchAll(/\{#await ((?:`[^`]*`|[^`}\n])*?)(?: then[^}]*)?\}|\{:catch|\{\/await\}/g)) {
    if (match[0].startsWith("{#await")) stack.push({ said: match[1] ?? "", from: match.index });
    else if (match[0] === "{:catch") {
      const last = stack.at(-1);
      if (last) last.said += ".catch(";
    } else {
      const { said = "" } = stack.pop() ?? {};
      const name = /^\w+$/.exec(said)?.[0];
      const made = name && new RegExp(`const ${name} = [^;]*\\.catch\\(`).test(text);
      if (!said.includes(".catch(") && !made) found.push(said);
    }
  }
  return found;
}

describe("waits", () => {
  it("are found where nobody heeds their failure", () => {
    expect(unheeded("{#await drawn then board}<p></p>{/await}")).toEqual(["drawn"]);
    expect(unheeded("{#await drawn}<p></p>{:catch}<i></i>{/await}")).toEqual([]);
    expect(unheeded("const drawn = $derived(load().catch(() => null)); {#await drawn then b}{/await}")).toEqual([]);
  });
  it("all say what stands there if nothing comes", () => {
    const found = templates.flatMap((file) =>
      unheeded(readFileSync(join(SOURCE, file), "utf-8")).map((said) => `${file}: ${said}`),
    );
    expect(found).toEqual([]);
  });
});
