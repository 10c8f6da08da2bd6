/** The colours of marks: each is one of the players' colours, with its shape. */
import type { StudyMark } from "../../../protocol.ts";

export const COLOURS = ["red", "blue", "gold", "green"] as const satisfies readonly StudyMark["colour"][];
export const SHAPES = ["arrow", "ring", "province"] as const satisfies readonly StudyMark["shape"][];

/** The number of the `--colour-` token and of the shape. */
export const NUMBERS: Readonly<Record<StudyMark["colour"], number>> = { red: 1, blue: 2, gold: 3, green: 4 };
