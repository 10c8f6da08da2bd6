/** Everything is proven in a real browser: `npm run proof [-- words of a name … | --part 1/2]`. */
import { opened } from "./prove.ts";

opened();
await import("./cases/every-page.ts");
await import("./cases/people.ts");
await import("./cases/decisions.ts");
await import("./cases/phones.ts");
await import("./cases/senses/installed.ts");
await import("./cases/senses/firefox.ts");
await import("./cases/senses/spacing-and-colours.ts");
await import("./cases/senses/enlarged.ts");
await import("./cases/senses/axe-in-states.ts");
await import("./cases/room-for-board.ts");
await import("./cases/fewest-taps.ts");
await import("./cases/following.ts");
await import("./cases/asking.ts");
await import("./cases/whole-games.ts");
await import("./cases/learning/reviewing.ts");
await import("./cases/learning/retrying.ts");
await import("./cases/learning/puzzles.ts");
await import("./cases/learning/daily.ts");
await import("./cases/accounts.ts");
await import("./cases/moderation.ts");
await import("./cases/pauses.ts");
await import("./cases/tables-end.ts");
await import("./cases/being-told.ts");
await import("./cases/weeks.ts");
await import("./cases/small-pleasures.ts");
