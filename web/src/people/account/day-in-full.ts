/** A day, written out: "14 March 2027". */
import { locale } from "../../app/i18n.svelte.ts";

export function dayOf(at: number): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: "long" }).format(at * 1000);
}
