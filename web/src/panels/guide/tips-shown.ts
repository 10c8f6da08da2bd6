/** The tips of the guide that this browser has shown. */
const KEPT = "concordia tips";

export function rememberedTips(): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return new Set(Array.isArray(kept) ? kept.filter((each) => typeof each === "string") : []);
  } catch {
    return new Set();
  }
}

/** The tips with one more, kept for the next game. */
export function rememberTip(seen: ReadonlySet<string>, tip: string): ReadonlySet<string> {
  const now = new Set([...seen, tip]);
  try {
    localStorage.setItem(KEPT, JSON.stringify([...now]));
  } catch {
    // A browser that keeps nothing shows them again.
  }
  return now;
}

/** Begin the guide anew. */
export function forgetTips(): void {
  try {
    localStorage.removeItem(KEPT);
  } catch {
    // Nothing was kept.
  }
}
