/** A pause of the whole table: one asks, the other agrees, everything stands still, and either goes on. */
import assert from "node:assert/strict";
import { LAPTOP, PHONE } from "../driver/browser-and-server.ts";
import { prove } from "../prove.ts";

prove("a pause is asked for, agreed to and ended", 120, async (stage) => {
  const [one, two] = [await stage.person(LAPTOP), await stage.person(PHONE)];
  const table = await one.ask<{ key: string }>("post", "/tables", {
    map: "italia",
    seats: [{ kind: "me" }, { kind: "open" }],
    pace: { kind: "live", bank: 3600, increment: 10 },
  });
  await two.ask("post", `/tables/${table.key}/join`, {});
  await one.ask("post", `/tables/${table.key}/start`, {});
  for (const person of [one, two]) {
    await person.page.goto(`/t/${table.key}`);
    await person.heard.until(() => person.heard.state?.view != null, "the game");
  }
  await one.page.getByRole("button", { name: "Settings" }).click();
  await one.page.getByRole("button", { name: "Ask for a pause" }).click();
  await one.page.getByText("You asked for a pause.").waitFor();
  await two.page.getByRole("button", { name: "Agree" }).click();
  for (const { page, heard } of [one, two]) {
    await page.getByText("The game is paused.").waitFor();
    await heard.until(() => heard.state?.asked?.stopped != null, "the clock stands");
    assert.equal(await page.locator("[data-part=board] g.option, .card.option").count(), 0, "nothing can be decided");
  }
  await one.page.getByRole("button", { name: "Continue" }).click();
  for (const { page, heard } of [one, two]) {
    await page.getByText("The game is paused.").waitFor({ state: "detached" });
    await heard.until(() => heard.state?.asked?.stopped == null, "the clock runs");
  }
});
