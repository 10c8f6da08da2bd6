/** What somebody looks for in the lobby; what is missing may be any. */
import type { Endpoints } from "../protocol.ts";

export type LobbyWish = Pick<
  Endpoints["GET /api/v1/tables"]["query"],
  "game" | "map" | "pace" | "language" | "rating_from" | "rating_to"
>;
