/** Why something did not work, in a sentence. */
import { Refusal } from "../app/api.ts";
import { t } from "../app/i18n.svelte.ts";

export function reason(no: unknown): string {
  return no instanceof Refusal && no.message ? no.message : t("app.unreachable");
}
