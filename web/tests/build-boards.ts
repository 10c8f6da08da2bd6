/** Tests look at the boards as they are shipped: built afresh before the first one. */
import { write } from "../boards/build.ts";
import { BOARDS } from "../boards/facts.ts";

export default function setup(): void {
  write(BOARDS);
}
