/** Pictures of a table for the README into docs/pictures, wide and on a phone: `npm run readme`. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { BrowserAndServer, PHONE, settled } from "../proof/driver/browser-and-server.ts";
import { layOut } from "../proof/driver/positions.ts";
import { environment, PYTHON, ROOT } from "../proof/driver/server.ts";

type GameRecord = Parameters<typeof layOut>[1];

const told = execFileSync(PYTHON, [new URL("readme_game.py", import.meta.url).pathname], {
  cwd: ROOT,
  env: environment(),
  maxBuffer: 1 << 26,
});
const record = JSON.parse(told.toString()) as GameRecord;
const setup = await BrowserAndServer.open();
try {
  for (const [name, how] of [
    ["table", { viewport: { width: 1440, height: 900 } }],
    ["phone", PHONE],
  ] as const) {
    const person = await setup.person(how);
    const { page } = person;
    await layOut(person, record);
    await settled(page);
    // On the table a move is pointed at.
    const lines = await page.locator("[data-part=board] [data-option^='line:']").all();
    const at = name === "table" ? await lines[lines.length >> 1]?.boundingBox() : null;
    if (at) {
      await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2, { steps: 2 });
      await page.locator("[data-about=line]").waitFor();
    }
    await page.waitForTimeout(1000); // the camera comes to rest
    await page.screenshot({ path: join(ROOT, "docs/pictures", `${name}.png`) });
    console.log(`${name}.png`);
    await person.context.close();
  }
} finally {
  await setup.close();
}
