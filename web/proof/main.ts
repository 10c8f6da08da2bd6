/** Everything is proven in a real browser: `npm run proof [-- words of a name …]`. */
import { opened } from "./stage.ts";

opened();
await import("./pages.ts");
await import("./decisions.ts");
await import("./games.ts");
