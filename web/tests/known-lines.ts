/** Lines that tests speak of, learned as a board's geometry would teach them. */
import { learnLines } from "../src/board/geometry/known-lines.svelte.ts";

const line = (id: string, kind: "land" | "sea", from: string, to: string) => ({
  id,
  kind,
  cities: [from, to] as const,
});

learnLines({
  lines: [
    line("Novaria-Roma", "land", "Novaria", "Roma"),
    line("Massilia-Novaria", "land", "Massilia", "Novaria"),
    line("Massilia~Roma", "sea", "Massilia", "Roma"),
    line("Massilia~Roma#2", "sea", "Massilia", "Roma"),
    line("A-B", "land", "A", "B"),
    line("C-D", "land", "C", "D"),
  ],
});
