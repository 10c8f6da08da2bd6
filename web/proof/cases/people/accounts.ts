/** An account from its first day to its last: by the links of real letters, in a real browser. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { PHONE, settled } from "../../driver/browser-and-server.ts";
import { linkIn, World } from "../../driver/world.ts";
import { prove } from "../../prove.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const FIRST = "ceterum censeo";
const SECOND = "quo vadis domine";
const MAILBOX = "livia@example.org";

/** Nothing that axe finds, and nothing wider than the screen. */
async function flawless(page: Page): Promise<void> {
  await settled(page);
  await page.evaluate(AXE);
  const { violations } = await page.evaluate<AxeResults>(
    "axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })",
  );
  assert.deepEqual(
    violations.map(({ id, nodes }) => `${page.url()}: ${id} at ${nodes[0]?.target.join(" ")}`),
    [],
  );
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert(wide <= 0, `${page.url()} is ${wide} px wider than the screen`);
}

prove("accounts: confirm by a letter, forget the password, sessions, export, delete", 120, async (stage) => {
  const world = await World.open();
  try {
    const livia = await stage.person({ at: world.address });
    const { page } = livia;
    await page.goto(`${world.address}/me`);
    const keep = page.getByRole("region", { name: "Claim this name" });
    await keep.getByLabel("Name").fill("Livia");
    await keep.getByLabel("New password").fill(FIRST);
    await keep.getByRole("button", { name: "Claim name" }).click();
    await keep.waitFor({ state: "detached" }); // a guest gets no letters
    await page.getByLabel("Address", { exact: true }).fill(MAILBOX);
    await page.getByRole("button", { name: "Send me a code" }).click();
    const confirm = linkIn(await world.letter(MAILBOX, /confirm/));

    const phone = await stage.person({ ...PHONE, stranger: true, at: world.address });
    await phone.page.goto(confirm);
    await flawless(phone.page);
    await phone.page.getByRole("button", { name: "Confirm" }).click();
    await phone.page.getByText(`Thank you, Livia. Your e-mails now go to ${MAILBOX}.`).waitFor();

    await phone.page.goto(`${world.address}/sign-in`);
    await phone.page.getByRole("link", { name: "Forgot your password?" }).click();
    await phone.page.getByLabel("E-mail address").fill(MAILBOX);
    await phone.page.getByRole("button", { name: "Send me a link" }).click();
    await phone.page.getByText("we’ve sent a link there").waitFor();
    await flawless(phone.page);
    const reset = linkIn(await world.letter(MAILBOX, /new password/));
    await phone.page.goto(reset);
    await phone.page.getByText(/^For Livia\./).waitFor();
    await flawless(phone.page);
    await phone.page.getByLabel("New password").fill(SECOND);
    await phone.page.getByRole("button", { name: "Save and sign in" }).click();
    await phone.page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
    await flawless(phone.page);

    await page.goto(`${world.address}/sign-in`); // this browser was signed out by the new password
    const signIn = page.getByRole("region", { name: "Sign in" });
    await signIn.getByLabel("Name").fill("Livia");
    await signIn.getByLabel("Password").fill(FIRST);
    await signIn.getByRole("button", { name: "Sign in" }).click();
    await page.getByText("Name and password do not match.").waitFor();
    await signIn.getByLabel("Password").fill(SECOND);
    await signIn.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL(`${world.address}/`);

    await page.goto(`${world.address}/me`);
    const sessions = page.getByRole("region", { name: "Where you are signed in" });
    await sessions.getByText("this browser").waitFor();
    assert.equal(await sessions.getByRole("listitem").count(), 2);
    await flawless(page);
    await sessions.getByRole("button", { name: /^Sign out Chrome/ }).click();
    await sessions.getByRole("button", { name: /^Sign out Chrome/ }).waitFor({ state: "detached" });
    assert.equal((await phone.context.request.get(`${world.address}/api/v1/me`)).status(), 401);

    const vacation = page.getByRole("region", { name: "Vacation" });
    await vacation.getByRole("button", { name: "Start vacation" }).click();
    await vacation.getByText("You are on vacation until").waitFor();
    await vacation.getByRole("button", { name: "I’m back" }).click();
    await vacation.getByRole("button", { name: "Start vacation" }).waitFor();

    const data = page.getByRole("region", { name: "Your data" });
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      data.getByRole("link", { name: "Download my data" }).click(),
    ]);
    const told = JSON.parse(readFileSync(await file.path(), "utf8")) as { person: { name: string; email: string } };
    assert.deepEqual([told.person.name, told.person.email], ["Livia", MAILBOX]);

    await data.getByRole("button", { name: "Delete account" }).click();
    await page.getByText("This cannot be undone.").waitFor();
    await page.getByLabel("Your password").fill(SECOND);
    await page.getByRole("button", { name: "Delete for good" }).click();
    await page.waitForURL(`${world.address}/`);
    assert.equal((await page.request.get(`${world.address}/api/v1/me`)).status(), 401);
    await phone.page.goto(reset);
    await phone.page.getByText("This link no longer works").waitFor();
    await stage.close(); // before their server goes
  } finally {
    await world.close();
  }
});
