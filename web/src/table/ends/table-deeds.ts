/** What can be done with a table besides playing at it, and what is said before it is done. */
import { post, remove } from "../../app/api.ts";
import { levelName } from "../../app/bot-levels.ts";
import { t } from "../../app/i18n.svelte.ts";
import type { TableInfo } from "../../protocol.ts";

/** Something to do, asked first. */
export interface Deed {
  readonly text: string;
  readonly title: string;
  readonly lines: readonly string[];
  readonly yes: string;
  readonly run: () => Promise<unknown>;
  /** The table is gone afterwards. */
  readonly leaves?: boolean;
}

/** What a person may do at a running table, or with a board of their own. */
export function deedsOf(info: TableInfo, person: number | null): Deed[] {
  const key = info.key;
  const mine = info.seats.filter((seat) => seat.kind === "person" && seat.person === person);
  if (person === null) return [];
  if (info.analysis) return info.host === person ? [deletion(key)] : [];
  if (info.stage !== "playing") return [];
  const plays = mine.some((seat) => !seat.left);
  const deeds: Deed[] = [];
  if (mine.some((seat) => !seat.away)) deeds.push(botForMe(info));
  if (plays && others(info, person).some((seat) => !seat.away) && mine.some((seat) => !seat.away))
    deeds.push(cancelling(key));
  if (plays) deeds.push(resigning(info, person));
  if (info.host === person) deeds.push(info.closed ? opening(key) : closing(key));
  return deeds;
}

/** People here besides somebody, who have not given up. */
function others(info: TableInfo, person: number): TableInfo["seats"] {
  return info.seats.filter((seat) => seat.kind === "person" && seat.person !== person && !seat.left);
}

function botForMe(info: TableInfo): Deed {
  return {
    text: t("table.set.leave"),
    title: t("tables.bot.title"),
    lines: [t("tables.bot.text", { level: levelName(info.stand_in) })],
    yes: t("tables.bot.do"),
    run: () => post("/tables/{key}/leave", { key: info.key, body: {} }),
  };
}

function cancelling(key: string): Deed {
  return {
    text: t("tables.cancel"),
    title: t("tables.cancel.title"),
    lines: [t("tables.cancel.text")],
    yes: t("tables.cancel"),
    run: () => post("/tables/{key}/agreements", { key, body: { kind: "cancel" } }),
  };
}

function resigning(info: TableInfo, person: number): Deed {
  const goesOn = others(info, person).length > 0;
  return {
    text: t("tables.resign"),
    title: t("tables.resign.title"),
    lines: [
      goesOn ? t("tables.resign.text", { level: levelName(info.stand_in) }) : t("tables.resign.alone"),
      t(info.rated ? "tables.resign.rated" : "tables.resign.unrated"),
    ],
    yes: t("tables.resign"),
    run: () => post("/tables/{key}/resign", { key: info.key, body: {} }),
  };
}

function closing(key: string): Deed {
  return {
    text: t("tables.close"),
    title: t("tables.close"),
    lines: [t("tables.close.text")],
    yes: t("tables.close"),
    run: () => post("/tables/{key}/spectators", { key, body: { open: false } }),
  };
}

function opening(key: string): Deed {
  return {
    text: t("tables.open"),
    title: t("tables.open"),
    lines: [t("tables.open.text")],
    yes: t("tables.open"),
    run: () => post("/tables/{key}/spectators", { key, body: { open: true } }),
  };
}

function deletion(key: string): Deed {
  return {
    text: t("tables.delete"),
    title: t("tables.delete.title"),
    lines: [t("tables.delete.text")],
    yes: t("tables.delete"),
    run: () => remove("/tables/{key}", { key }),
    leaves: true,
  };
}

/** A host takes back a table whose game has not begun. */
export function withdrawing(key: string): Deed {
  return {
    text: t("tables.withdraw"),
    title: t("tables.withdraw.title"),
    lines: [t("tables.withdraw.text")],
    yes: t("tables.withdraw"),
    run: () => remove("/tables/{key}", { key }),
  };
}

/** A host sends somebody away before the game. */
export function sendingAway(key: string, number: number, name: string): Deed {
  return {
    text: t("tables.remove"),
    title: t("tables.remove.title", { name }),
    lines: [t("tables.remove.text")],
    yes: t("tables.remove"),
    run: () => post("/tables/{key}/seats/{number}/remove", { key, number }),
  };
}

/** What a person is called at a table. */
export function nameAt(info: TableInfo, person: number): string {
  return info.seats.find((seat) => seat.kind === "person" && seat.person === person)?.name ?? "";
}
