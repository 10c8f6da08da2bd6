/** The files of the boards, fetched once, by the names that the builder of the client has given to their content. */
import { answerFrom } from "../../app/early/started.ts";

const ADDRESSES = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>(["../../../drawn/*.json", "../../../drawn/*-{places,ground,bare,thumb,corner}.svg"], {
      query: "?url",
      import: "default",
      eager: true,
    }),
  ).map(([path, address]) => [path.slice(path.lastIndexOf("/") + 1), address]),
);

export async function boardFile(file: string): Promise<string> {
  const address = ADDRESSES[file];
  if (!address) throw new Error(`no board ${file}`);
  const answer = await answerFrom(address, () => fetch(address));
  if (!answer.ok) throw new Error(`no board ${file}`);
  return answer.text();
}

/** A drawing that stands alone: `imperium-thumb`, `imperium-bare`, `imperium-corner`. */
export function plainDrawing(name: string): Promise<string> {
  return once(texts, name, () => boardFile(`${name}.svg`));
}

const texts = new Map<string, Promise<string>>();

/** What failed may be asked for again. */
export function once<Kept>(shelf: Map<string, Promise<Kept>>, name: string, make: () => Promise<Kept>): Promise<Kept> {
  const had = shelf.get(name);
  if (had) return had;
  const made = make();
  shelf.set(name, made);
  made.catch(() => shelf.delete(name));
  return made;
}
