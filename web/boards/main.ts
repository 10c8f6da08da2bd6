import { write } from "./write-boards.ts";
import { BOARDS, type BoardId } from "./read-maps.ts";

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !BOARDS.some((b) => b === name));
if (unknown.length > 0) {
  console.error(`unknown board ${unknown.join(", ")}; the boards are ${BOARDS.join(", ")}`);
  process.exit(2);
}
write(asked.length > 0 ? (asked as BoardId[]) : BOARDS);
