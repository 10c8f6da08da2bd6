/** Weeks by correspondence, from an invitation to a rematch: real mails, real links, a clock that is moved. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { State, TableInfo } from "../../src/protocol.ts";
import { PHONE, settled, type Person } from "../driver/browser-and-server.ts";
import { Finger } from "../driver/input-devices.ts";
import { play } from "../driver/play-game.ts";
import { linkIn, World } from "../driver/world.ts";
import { prove, type Stage } from "../prove.ts";

const PASSWORD = "per aspera ad astra";
const DAY = 1;

interface Who {
  readonly person: Person;
  readonly name: string;
  readonly mail: string;
  readonly id: number;
}

/** Somebody with an account and an address that was confirmed by the link in a mail. */
async function resident(stage: Stage, world: World, name: string, how: object = {}): Promise<Who> {
  const person = await stage.person({ ...how, at: world.address });
  const mail = `${name.toLowerCase()}@example.org`;
  const { id } = await person.ask<{ id: number }>("post", "/keep", { password: PASSWORD, name });
  await person.ask("put", "/me/mail", { email: mail });
  const link = linkIn(await world.letter(mail, /./));
  await person.page.goto(link);
  await settled(person.page);
  await person.page.locator("main").getByRole("button").first().click();
  await person.ask("patch", "/me", { preferences: { mail: "always" } }).catch(() => undefined);
  return { person, name, mail, id };
}

/** Decide something for whoever is asked, by the API, until a fact is true. */
async function playOn(table: string, people: readonly Who[], until: (state: State) => boolean): Promise<void> {
  let turn = 0;
  for (let number = 0; number < 3000; number += 1) {
    const who = people[turn % people.length];
    assert(who);
    const state = await who.person.ask<State>("get", `/tables/${table}/state`);
    if (state.result != null || until(state)) return;
    if (state.seat === null || state.asked?.seat !== state.seat) {
      turn += 1;
      if (turn % people.length === 0) await new Promise((soon) => setTimeout(soon, 20));
      continue;
    }
    const how = { id: randomUUID(), version: state.version };
    if (state.asked.kind === "end") await who.person.ask("post", `/tables/${table}/end_turn`, how);
    else {
      const options = state.legal ?? [];
      const option = options[(number * 7919) % options.length];
      assert(option, "somebody who is asked has options");
      await who.person.ask("post", `/tables/${table}/act`, { ...how, action: option.action });
    }
  }
  throw new Error("no end in sight");
}

prove("weeks by correspondence: invited, mailed, on vacation, timed out, back, rated, again", 300, async (stage) => {
  const world = await World.open();
  try {
    const ada = await resident(stage, world, "Ada");
    const bert = await resident(stage, world, "Bert", PHONE);

    // Ada invites Bert by name; the mail's link shows the table, and Bert sits down there.
    const made = await ada.person.ask<TableInfo>("post", "/tables", {
      map: "italia",
      seats: [{ kind: "me" }, { kind: "open" }],
      pace: { kind: "correspondence", hours: 72, vacation_days: 10 },
      starts_when_full: true,
    });
    const table = made.key;
    let seen = (await world.letters()).length;
    await ada.person.ask("post", `/tables/${table}/invitations`, { name: "Bert" });
    const invitation = await world.letter(bert.mail, /Ada/, seen);
    await bert.person.page.goto(linkIn(invitation));
    await settled(bert.person.page);
    assert.match(bert.person.page.url(), new RegExp(`/t/${table}`));
    await bert.person.page
      .getByRole("button", { name: /sit down|take|join/i })
      .first()
      .click();
    await bert.person.heard.until(
      () => bert.person.heard.state?.view != null,
      "the game began when the table was full",
    );

    // Ada moves; Bert is told by mail, follows its link on the phone and takes a turn by touch.
    await bert.person.page.goto(`${world.address}/rules`);
    seen = (await world.letters()).length;
    await playOn(table, [ada], ({ asked }) => asked?.seat === 1);
    await world.forward(DAY / 8); // who was here a moment ago is not written to at once
    const turn = await world.letter(bert.mail, new RegExp(table), seen);
    await bert.person.page.goto(linkIn(turn));
    await bert.person.heard.until(() => bert.person.heard.asked !== null, "Bert is asked");
    await play(bert.person, new Finger(bert.person), { until: ({ turns }) => turns >= 1 });

    // On vacation ten days take nothing of Bert's three.
    await bert.person.page.goto(`${world.address}/rules`);
    await playOn(table, [ada], ({ asked }) => asked?.seat === 1);
    await bert.person.ask("put", "/me/vacation", { days: 12 });
    await world.forward(10 * DAY);
    await new Promise((soon) => setTimeout(soon, 1500));
    const resting = await ada.person.ask<TableInfo>("get", `/tables/${table}`);
    assert.equal(resting.seats[1]?.away, false, "Bert still holds the seat");

    // Back, and then silent for too long: the computer stands in until Bert returns.
    await bert.person.ask("delete", "/me/vacation");
    await world.forward(4 * DAY);
    await until(async () => {
      const info = await ada.person.ask<TableInfo>("get", `/tables/${table}`);
      return info.seats[1]?.away === true;
    }, "somebody stands in for Bert");
    await bert.person.page.goto(`${world.address}/t/${table}`);
    await settled(bert.person.page);
    await bert.person.page
      .getByRole("button", { name: /back|return/i })
      .first()
      .click();

    // To the end: both have a rating, and the rematch is one press away.
    await bert.person.heard.until(() => bert.person.heard.info?.seats[1]?.away === false, "Bert is back");
    await bert.person.page.goto(`${world.address}/rules`);
    await playOn(table, [ada, bert], () => false);
    const over = await ada.person.ask<TableInfo>("get", `/tables/${table}`);
    assert.equal(over.stage, "over");
    await ada.person.page.goto(`${world.address}/p/${ada.id}`);
    await settled(ada.person.page);
    assert.match(await ada.person.page.locator("main").innerText(), /rating/i);
    const again = await ada.person.ask<TableInfo>("post", `/tables/${table}/rematch`, {});
    assert.notEqual(again.key, table);
    await stage.leave(ada.person);
    await stage.leave(bert.person);
  } finally {
    await world.close();
  }
});

async function until(fact: () => Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + 20_000;
  while (!(await fact())) {
    assert(Date.now() < end, `waited for: ${what}`);
    await new Promise((soon) => setTimeout(soon, 200));
  }
}
