/** Pictures of every page and board into shots/, wide and narrow, light and dark: `npm run shots [-- words …]`. */
import { mkdirSync } from "node:fs";
import type { NewTable } from "../src/protocol.ts";
import { DESKTOP, BrowserAndServer, PHONE, settled } from "../proof/driver/browser-and-server.ts";
import { layOut, positions } from "../proof/driver/positions.ts";

const FOLDER = new URL("../shots/", import.meta.url).pathname;
const wanted = process.argv.slice(2);
mkdirSync(FOLDER, { recursive: true });
const setup = await BrowserAndServer.open();
const { decisions, over, late } = positions();
const BOARDS = ["imperium", "italia", "hellas", "cyprus", "ionium", "ionium-small"];
const game = (map: string): NewTable => ({
  map,
  seats: [{ kind: "me" }, ...Array.from({ length: 3 }, () => ({ kind: "bot" as const, level: "greedy" }))],
  start: true,
});

try {
  for (const theme of ["light", "dark"] as const)
    for (const [width, how] of [
      [1400, DESKTOP],
      [390, PHONE],
    ] as const) {
      const person = await setup.person({ ...how, colorScheme: theme });
      const { page } = person;
      const take = async (name: string, whole = false): Promise<void> => {
        await settled(page);
        await page.screenshot({ path: `${FOLDER}page-${name}-${width}-${theme}.png`, fullPage: whole });
        console.log(`page-${name}-${width}-${theme}.png`);
      };
      const wish = (name: string): boolean => wanted.length === 0 || wanted.some((word) => name.includes(word));
      const { key } = await person.ask<{ key: string }>("post", "/records", over);
      const { id } = await person.ask<{ id: number }>("get", "/me");
      const pages = {
        front: "/",
        create: "/new",
        lobby: "/tables",
        games: "/games",
        me: "/me",
        signin: "/sign-in",
        profile: `/p/${id}`,
        rules: "/rules",
        learn: "/learn",
        daily: "/daily",
        nowhere: "/nowhere",
        end: `/t/${key}`,
        replay: `/t/${key}/replay`,
      };
      for (const [name, address] of Object.entries(pages)) {
        if (!wish(name)) continue;
        await page.goto(address);
        await take(name, true);
      }
      await person.renew();
      for (const [kind, record] of Object.entries({ ...decisions, late })) {
        if (!wish(`table-${kind}`)) continue;
        await layOut(person, record);
        await page.locator("svg.board").first().waitFor({ state: "attached" });
        await take(`table-${kind}`);
      }
      await person.renew();
      for (const map of BOARDS) {
        if (!wish(`board-${map}`)) continue;
        const table = await person.table(game(map));
        await page.goto(`/t/${table.key}`);
        await page.locator("svg.board").first().waitFor({ state: "attached" });
        await take(`board-${map}`);
      }
      await person.context.close();
    }
} finally {
  await setup.close();
}
