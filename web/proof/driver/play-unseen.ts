/** A game played without its page, by the HTTP API: quicker than on the screen, where only its end matters. */
import type { State } from "../../src/protocol.ts";
import type { Person } from "./browser-and-server.ts";
import { choose, dice } from "./choose-option.ts";

const MOST = 2000;
/** Milliseconds, so that nobody asks more often than the server allows. */
const WAITING = 150;
const DECIDING = 25;

const pause = (milliseconds: number): Promise<void> => new Promise((soon) => setTimeout(soon, milliseconds));

/** Decide for one person at a table until the game is over. */
export async function playUnseen(person: Person, key: string, until: (state: State) => boolean): Promise<void> {
  const throwing = dice(1);
  for (let number = 0; number < MOST; number += 1) {
    const state = await person.ask<State>("get", `/tables/${key}/state`);
    if (state.result || until(state)) return;
    if (state.asked?.seat !== state.seat) {
      await pause(WAITING);
      continue;
    }
    await pause(DECIDING);
    const request = { id: `unseen-${number}`, version: state.version };
    if (state.asked?.kind === "end") await person.ask("post", `/tables/${key}/end_turn`, request);
    else await person.ask("post", `/tables/${key}/act`, { ...request, action: choose(state.legal, throwing).action });
  }
  throw new Error(`no end after ${MOST} questions`);
}
