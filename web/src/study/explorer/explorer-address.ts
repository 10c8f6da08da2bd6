/** What the explorer looks at, as the address says it: whatever is as usual is left out. */
import { CARDS } from "../../app/cards-and-goods.ts";
import type { PlayedHere } from "../../protocol.ts";
import { readKind } from "./turn-kinds.ts";

export type Level = "" | "gentle" | "fair" | "strong" | "people";
export type Source = "all" | "shipped" | "server";

export interface Look {
  readonly game: string;
  /** Empty for all boards. */
  readonly map: string;
  readonly players: number;
  readonly level: Level;
  readonly source: Source;
  readonly by: "deed" | "place";
  /** The kinds of the first turns. */
  readonly after: readonly string[];
}

export const USUAL: Look = {
  game: "classic",
  map: "imperium",
  players: 4,
  level: "",
  source: "all",
  by: "deed",
  after: [],
};
export const LEVELS: readonly Level[] = ["", "gentle", "fair", "strong", "people"];
export const SOURCES: readonly Source[] = ["all", "shipped", "server"];
export const GAMES = ["classic", "venus", "team"] as const;
export const COUNTS = [2, 3, 4, 5, 6] as const;

/** What an address asks for; what it says wrongly is as usual. */
export function lookOf(search: string): Look {
  const said = new URLSearchParams(search);
  const oneOf = <Word extends string>(name: string, words: readonly Word[], usual: Word): Word =>
    words.find((word) => word === said.get(name)) ?? usual;
  const players = Number(said.get("players") ?? USUAL.players);
  return {
    game: oneOf<string>("game", GAMES, USUAL.game),
    map: said.get("map") ?? USUAL.map,
    players: COUNTS.find((count) => count === players) ?? USUAL.players,
    level: oneOf("level", LEVELS, USUAL.level),
    source: oneOf("source", SOURCES, USUAL.source),
    by: oneOf("by", ["deed", "place"], USUAL.by),
    after: known((said.get("after") ?? "").split(",")),
  };
}

/** Turns up to the first that plays no card of the game. */
function known(turns: readonly string[]): readonly string[] {
  const wrong = turns.findIndex((turn) => readKind(turn).cards.some((card) => !(card in CARDS)));
  return wrong < 0 ? turns : turns.slice(0, wrong);
}

/** The part of the address that asks for it. */
export function searchOf(look: Look): string {
  const said = new URLSearchParams();
  for (const name of ["game", "map", "players", "level", "source", "by"] as const)
    if (look[name] !== USUAL[name]) said.set(name, String(look[name]));
  if (look.after.length > 0) said.set("after", look.after.join(","));
  const text = said.toString();
  return text ? `?${text}` : "";
}

const LEVEL_OF: Readonly<Record<Level, readonly string[] | null>> = {
  "": null,
  gentle: ["gentle"],
  fair: ["fair"],
  strong: ["strong", "master"],
  people: ["people"],
};

/** How many games there are of a kind. */
function gamesOf(look: Look, available: readonly PlayedHere[]): number {
  const levels = LEVEL_OF[look.level];
  return available
    .filter(
      (each) =>
        each.game === look.game &&
        (look.map === "" || each.map === look.map) &&
        each.players === look.players &&
        (levels === null || levels.includes(each.level)),
    )
    .reduce((sum, each) => sum + each.games, 0);
}

/**
 * Another wish than before: the turns so far belong to the old one. Where there are no games of what is wished for, the
 * other filters give way, those that were not touched and have most games.
 */
export function withWish(look: Look, wish: Partial<Look>, available: readonly PlayedHere[]): Look {
  const wished: Look = { ...look, ...wish, after: [] };
  if (gamesOf(wished, available) > 0) return wished;
  const near = available
    .map((each): Look => ({
      ...wished,
      game: wish.game ?? each.game,
      map: wish.map ?? each.map,
      players: wish.players ?? each.players,
      level: wish.level ?? "",
    }))
    .sort((one, other) => gamesOf(other, available) - gamesOf(one, available))[0];
  return near && gamesOf(near, available) > 0 ? near : wished;
}

/** What the server is asked about what one looks at. */
export const asked = ({ game, map, players, level, source, by, after }: Look) => ({
  game,
  map,
  players,
  level,
  source,
  by,
  after: after.join(","),
});
