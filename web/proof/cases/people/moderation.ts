/** Order in the house: a line is reported, a moderator judges it, and everybody sees what comes of it. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { PHONE, settled, type Person } from "../../driver/browser-and-server.ts";
import { environment, ROOT } from "../../driver/server.ts";
import { prove, type Stage } from "../../prove.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const PASSWORD = "correct horse battery";

/** Somebody whom the host's command line has made a moderator. */
async function moderator(stage: Stage): Promise<Person> {
  const person = await stage.person(PHONE);
  await person.ask("post", "/keep", { password: PASSWORD });
  const { name } = await person.ask<{ name: string }>("get", "/me");
  const { data } = stage.setup.server;
  await promisify(execFile)(join(ROOT, ".venv/bin/concordia"), ["people", "promote", name, "--data", data], {
    cwd: ROOT,
    env: environment(),
  });
  return person;
}

async function flawless(page: Page): Promise<void> {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate<AxeResults>(
    "axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })",
  );
  assert.deepEqual(
    violations.map(({ id, nodes }) => `${id} at ${nodes[0]?.target.join(" ")}`),
    [],
  );
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert(wide <= 0, `the page is ${wide} px wider than the screen`);
}

prove("moderation: a line is reported, removed before everybody's eyes, and its author told", 120, async (stage) => {
  const rude = await stage.person();
  const hurt = await stage.person();
  const table = await rude.ask<{ key: string }>("post", "/tables", { seats: [{ kind: "me" }, { kind: "open" }] });
  await hurt.ask("post", `/tables/${table.key}/join`, {});
  await rude.ask("post", `/tables/${table.key}/start`);
  await rude.sit(table.key);
  await hurt.sit(table.key);
  for (const { page } of [rude, hurt]) await page.getByRole("tab", { name: /^Chat/ }).first().click();
  await rude.page.getByLabel("Your message").fill("You play like a donkey");
  await rude.page.getByRole("button", { name: "Send" }).click();
  const line = hurt.page.getByText("You play like a donkey");
  await line.waitFor();
  await hurt.page.getByRole("button", { name: /^Report this message/ }).press("Enter");
  await hurt.page.getByLabel("What happened? (optional)").fill("Look at this.");
  await flawless(hurt.page);
  await hurt.page.getByRole("button", { name: "Send report" }).click();
  await hurt.page.getByText("Thank you. The moderators will look into it.").waitFor();

  const { page } = await moderator(stage);
  await page.goto("/moderation");
  await settled(page);
  await page.getByText("Look at this.").waitFor();
  await page.getByText("This message was reported.").waitFor();
  await flawless(page);
  await page.getByLabel("Action").selectOption({ label: "Remove message" });
  await page.getByRole("button", { name: "Remove message" }).click();
  await page.getByText("Done: Remove message.").waitFor();
  await line.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Close: action taken", exact: true }).click();
  await page.getByText("0 open reports.").waitFor();
  await page.getByRole("radio", { name: "Log", exact: true }).click();
  await page.getByText("“You play like a donkey”").waitFor();
  await flawless(page);
  const told = await rude.ask<{ text: string }[]>("get", "/notices");
  assert(told.some(({ text }) => text.includes("You play like a donkey")));
});

prove("moderation: a study is reported and taken down; its link says so, and it is put back", 180, async (stage) => {
  const author = await stage.person();
  const source = { kind: "deal", map: "italia", players: 2, seed: 5 };
  const { key } = await author.ask<{ key: string }>("post", "/studies", { title: "Fools all", source });

  const reader = await stage.person(PHONE);
  await reader.page.goto(`/studies/${key}`);
  await settled(reader.page);
  await reader.page.getByRole("button", { name: "Share" }).click();
  await reader.page.getByRole("button", { name: /^Report this study/ }).click();
  await reader.page.getByLabel("What happened? (optional)").fill("Read its title.");
  await reader.page.getByRole("button", { name: "Send report" }).click();
  await reader.page.getByText("Thank you. The moderators will look into it.").waitFor();

  const { page } = await moderator(stage);
  await page.goto("/moderation");
  await settled(page);
  const report = page.getByRole("article").filter({ hasText: "Read its title." });
  await report.getByText("Fools all").first().waitFor();
  await report.getByLabel("Action").selectOption({ label: "Take the study down" });
  await report.getByLabel("Reason (the person will see it)").fill("Insults.");
  await report.getByRole("button", { name: "Take the study down" }).click();
  await report.getByText("The study is taken down.").waitFor();
  await flawless(page);

  for (const path of [`/studies/${key}`, `/embed/studies/${key}`]) {
    await reader.page.goto(path);
    await reader.page.getByRole("alert").getByText("Moderators have taken this study down.").waitFor();
    assert(!(await reader.page.content()).includes("Fools all"), `${path} says nothing of it`);
  }
  await flawless(reader.page);
  await author.page.goto("/studies");
  await author.page.getByText("Taken down by a moderator").waitFor();
  await author.page.getByRole("link", { name: /Fools all/ }).click();
  await author.page.getByText(/has taken this study down.*Reason: Insults\./).waitFor();
  await flawless(author.page);

  await report.getByRole("button", { name: "Close: action taken", exact: true }).click();
  await page.getByRole("radio", { name: "Log", exact: true }).click();
  const { id } = await author.ask<{ id: number }>("get", "/me");
  await page.goto(`/moderation?person=${id}`);
  await settled(page);
  await page.getByRole("button", { name: "Put back: Fools all" }).click();
  await page.getByText("Study put back").first().waitFor();
  await flawless(page);
  await reader.page.goto(`/studies/${key}`);
  await reader.page.getByRole("heading", { level: 1, name: /Fools all/ }).waitFor();
});

prove("moderation: for others there is no such page", 60, async (stage) => {
  const { page } = await stage.person();
  await page.goto("/nowhere");
  await settled(page);
  const nowhere = await page.locator("main").innerText();
  await page.goto("/moderation");
  await settled(page);
  assert.equal(await page.locator("main").innerText(), nowhere);
});
