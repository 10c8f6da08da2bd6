/** Pictures of the reviews of three games into docs/pictures: `npm run reviews`. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { JudgedTurn, Review } from "../src/protocol.ts";
import { known } from "../src/app/known.ts";
import { isMistake } from "../src/end/review/judged-turns.ts";
import { BrowserAndServer, PHONE, settled } from "../proof/driver/browser-and-server.ts";
import { environment, PYTHON, ROOT } from "../proof/driver/server.ts";

/** Where each of the three is looked at. */
const LOOKS = [
  { name: "review-imperium", viewport: { width: 1440, height: 900 }, deviceScaleFactor: 0.75, colorScheme: "light" },
  { name: "review-italia", viewport: { width: 1440, height: 900 }, deviceScaleFactor: 0.75, colorScheme: "dark" },
  { name: "review-hellas", ...PHONE, deviceScaleFactor: 1, colorScheme: "light" },
] as const;

/** The dearest mistake whose better turn builds: what it would have cost stands on the board. */
const telling = (turns: readonly JudgedTurn[]): JudgedTurn | undefined =>
  turns
    .filter(({ verdict, best }) => isMistake({ verdict }) && best.some(({ type }) => type === "build"))
    .sort((one, other) => other.cost - one.cost)[0];

const told = execFileSync(PYTHON, [new URL("played_games.py", import.meta.url).pathname], {
  env: environment(),
  maxBuffer: 1 << 26,
});
const records = JSON.parse(told.toString()) as readonly unknown[];
const setup = await BrowserAndServer.open();
try {
  for (const [number, { name, ...how }] of LOOKS.entries()) {
    const person = await setup.person(how);
    const { page } = person;
    const { key } = await person.ask<{ key: string }>("post", "/records", records[number]);
    await page.goto(`/t/${key}/review`);
    await page
      .getByRole("tab", { name: /accuracy/ })
      .first()
      .waitFor({ timeout: 180_000 });
    const { turns } = await person.ask<Review>("get", `/tables/${key}/review`);
    const { seat, turn } = known(telling(turns), "a mistake at a house");
    await page.getByRole("tab").nth(seat).click();
    await page.locator(`[data-turn="${turn}"]`).first().click();
    await settled(page);
    await page.waitForTimeout(4000); // played and better rest together
    await page.screenshot({ path: join(ROOT, "docs/pictures", `${name}.jpg`), type: "jpeg", quality: 80 });
    console.log(`${name}.jpg`);
    await person.context.close();
  }
} finally {
  await setup.close();
}
