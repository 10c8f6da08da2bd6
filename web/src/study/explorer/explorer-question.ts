/** What the server is asked about what one looks at. */
import type { Look } from "./explorer-address.ts";

export const asked = ({ game, map, players, level, source, by, after }: Look) => ({
  game,
  map,
  players,
  level,
  source,
  by,
  after: after.join(","),
});
