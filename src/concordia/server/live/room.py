"""A room: one table with the connections around it. Everything at a table happens here, one thing at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import NamedTuple

from concordia.actions.types import Action
from concordia.server.daily.deal import bots_seed
from concordia.server.errors import Refusal
from concordia.server.live.chat import SpokenLine
from concordia.server.live.connection import Connection
from concordia.server.live.fair_queue import Asker
from concordia.server.live.kept_room import KeptRoom
from concordia.server.live.services import Services
from concordia.server.protocol.socket_messages import Act, EndTurn, Request, Undo
from concordia.server.table import announcements
from concordia.server.table.decision_log import BOT, LogEntry
from concordia.server.table.events import Event
from concordia.server.table.table import Table
from concordia.server.table.talks import giving_up

FIRST_RETRY, LAST_RETRY = 0.25, 2.0  # seconds until a bot's decision that could not be kept is tried again
LOOK_AGAIN = 1.0  # seconds, where a clock has run out and that cannot be kept


class Done(NamedTuple):
    """What came of a request: the version after it, and whether it had been done before."""

    version: int
    again: bool


def asker_at(table: Table) -> Asker:
    """For whom a bot of a table thinks: those who play there, or where nobody does, who made it."""
    people = table.people_playing
    return Asker(people) if people else Asker((table.host,), computers_only=True)


def chance_of(table: Table, seat: int, secret: str) -> str:
    """Where the chance of a bot comes from; at a deal of the day it is the same for all who decide the same."""
    return bots_seed(table, seat) if table.terms.daily is not None else f"{secret} {table.key} {table.version}"


class Room(KeptRoom):
    """A table in memory, with what is asked of it and what happens at it by itself."""

    def __init__(self, table: Table, services: Services) -> None:
        """Open a table; nobody looks yet."""
        super().__init__(table, services)
        self._driver: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None

    # Who looks.

    async def enter(self, connection: Connection, *, skip_end: bool = False, auto_keep: bool = False) -> None:
        """Somebody comes in, with their preferences; they are sent everything they may know."""

        async def wish() -> None:
            person = connection.person
            if person is not None and self.table.wish(person, skip_end=skip_end, auto_keep=auto_keep):
                await self.keep_table()

        async with self.exclusively():
            await self.insist(wish)
            self.used_at = self.services.clock.now()
            self.broadcast.enter(connection, self.used_at)
        self.go_on()

    def exit(self, connection: Connection) -> None:
        """Somebody leaves."""
        self.used_at = self.services.clock.now()
        self.broadcast.exit(connection, self.used_at)

    async def handover(self, connection: Connection, seat: int) -> None:
        """The screen was handed to the player of a seat that is asked."""
        async with self.exclusively():
            asked = self.table.asked
            if seat not in self.table.seats_of(connection.person):
                raise Refusal("seat/not_yours", 403)
            if asked is None or asked.seat != seat:
                raise Refusal("handover/not_asked")
            connection.handed = seat
            self.broadcast.show(connection)

    async def come_back(self, person: int | None) -> None:
        """A person wants to play their seat again."""
        self.table.must_hold(person)
        if person is not None:
            await self.change(lambda table: table.back(person, self.services.clock.now()))

    async def tell_line(self, line: SpokenLine, *, players: bool) -> None:
        """Send a line of chat to the screens here, but to nobody who has muted its speaker."""
        told = {"type": "chat", **{key: getattr(line, key) for key in ("id", "person", "name", "text", "at")}}
        listening = {each.person for each in self.broadcast.connections if each.person is not None}
        hearing = await self.services.people.chat.hearers(line.person, listening)

        def hears(connection: Connection) -> bool:
            """Players and spectators are kept apart while the game goes on."""
            if connection.person is not None and connection.person not in hearing:
                return False
            return self.table.stage == "over" or bool(self.table.seats_of(connection.person)) == players

        self.broadcast.tell({**told, "players": players}, hears)

    # Requests.

    async def request(self, person: int | None, seat: int | None, request: Request) -> Done:
        """Do what a person asks for at one of their seats; the version after it, or of the time it was done."""
        async with self.exclusively():
            if self.services.nodes.shared and request.version > self.table.version:
                await self.catch_up()  # another node has told them of more than this one knows
            done = await self.insist(lambda: self._request(person, seat, request))
        self.go_on()
        return done

    async def _request(self, person: int | None, seat: int | None, request: Request) -> Done:
        table = self.table
        if seat is None or seat not in table.seats_of(person):
            raise Refusal("seat/not_yours", 403)
        token = f"{seat}/{request.id}"
        done = table.game.seen(token)
        if done is not None:
            return Done(done, again=True)
        if request.version != table.version:
            raise Refusal("version/stale", given=request.version, now=table.version)
        if table.seats[seat].away:
            raise Refusal("seat/resigned" if table.seats[seat].resigned else "seat/away")
        if table.paused:
            raise Refusal("table/paused")
        await self.commit(self._entries(seat, request, token), seat, request.id)
        return Done(self.table.version, again=False)

    def _entries(self, seat: int, request: Request, token: str) -> list[LogEntry]:
        """Decide, take back or end the turn."""
        table, now = self.table, self.services.clock.now()
        if isinstance(request, Act):
            return table.act(seat, Action.from_json(request.action), now, token=token)
        if isinstance(request, EndTurn):
            return table.end_turn(seat, now, token=token)
        return table.undo(seat, not isinstance(request, Undo), now, token=token)

    async def change(
        self, deed: Callable[[Table], object], news: Callable[[Table], Iterable[Event]] | None = None
    ) -> None:
        """Change the table itself: who sits there, whether it has started. ``news`` is what people are told."""
        async with self.exclusively():
            await self.insist(lambda: self._change(deed, news))
        self.go_on()

    async def _change(
        self, deed: Callable[[Table], object], news: Callable[[Table], Iterable[Event]] | None = None
    ) -> None:
        before = self.table.stage
        asked_before, unanswered = self.table.asked, list(announcements.open_answers(self.table))
        deed(self.table)
        after = announcements.after(self.table, before, asked_before, self.services.clock.now(), unanswered)
        await self.keep_table([*after, *(news(self.table) if news is not None else ())])
        self.broadcast.send_out()
        self.broadcast.tell_table()
        self.broadcast.show_all()
        self.broadcast.tell_presence()
        self.notify()

    async def continue_at(self, make: Callable[[], tuple[Table, list[Event]]]) -> str:
        """The key of the table that goes on from this one: the first who asks makes it."""

        async def go_on_elsewhere() -> str:
            if self.table.rematch is None:
                made, events = make()
                self.table.rematch = made.key
                async with self.on_disk_or_undone():
                    await self.services.add(made, (), events, also=self.kept())
                self.table.revision += 1
                self.broadcast.tell_table()
                self.notify()
            return self.table.rematch or ""

        async with self.exclusively():
            return await self.insist(go_on_elsewhere)

    # What happens by itself.

    def go_on(self) -> None:
        """Let bots think if it is their turn; otherwise watch the clock. Another node may see to that."""
        self._stop_timer()
        if not self.services.nodes.owns(self.table.key):
            return
        if self.table.bots_turn() is not None:
            if self._driver is None or self._driver.done():
                self._driver = self.services.spawn(self._drive())
            return
        deadline = self.table.deadline()
        if deadline is not None:
            self._look_in(min(max(0.0, deadline - self.services.clock.now()) + 0.05, 3600.0))

    def _look_in(self, seconds: float) -> None:
        """See after a while whether somebody has run out of time."""
        self._stop_timer()
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(seconds, lambda: self.services.spawn(self.check_time()))

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    async def check_time(self) -> None:
        """See whether whoever is asked has run out of time."""
        if self.services.clocks_stand:
            self._look_in(LOOK_AGAIN)
            return
        try:
            async with self.exclusively():
                await self._run_out(self.services.clock.now())
        except Refusal:
            self._look_in(LOOK_AGAIN)
        else:
            self.go_on()

    async def _run_out(self, now: float) -> None:
        table = self.table
        asked, unanswered = table.asked, list(announcements.open_answers(table))
        seat = giving_up.run_out(table, now)
        if seat is None:
            return
        events = list(announcements.ran_out(table, seat, now))
        if table.stage == "over":  # all who were left had agreed to cancel
            events += announcements.after(table, "playing", asked, now, unanswered)
            events += announcements.cancelled(table, seat.person or 0, seat.name or "", now)
        await self.keep_table(events)
        self.broadcast.tell_table()
        if table.stage == "over":
            self.broadcast.show_all()

    async def _drive(self) -> None:
        """Decide for the bots until a person is asked. What cannot be kept is tried again, ever more slowly."""
        wait = FIRST_RETRY
        while True:
            try:
                if not await self._decide_for_a_bot():
                    break
                wait = FIRST_RETRY
            except Refusal:
                await asyncio.sleep(wait)
                wait = min(2 * wait, LAST_RETRY)
        asyncio.get_running_loop().call_soon(self.go_on)  # once this task has ended

    async def _decide_for_a_bot(self) -> bool:
        """Make the decision of the bot that is asked; False if none is."""
        async with self.exclusively():
            turn = self.table.bots_turn()
            if turn is None or not self.services.nodes.owns(self.table.key):
                return False
            seat, only_end = turn
            number, version = seat.number, self.table.version
            if only_end:
                await self.commit(self.table.end_turn(number, self.services.clock.now(), by=BOT), number)
                return True
            level = self.table.level_of(seat)
            view, legal = self.table.game.view(number), self.table.game.legal(number)
            key = self.table.key
            seed = chance_of(self.table, number, self.services.bot_secret)
        daily = self.table.terms.daily is not None
        asker = asker_at(self.table)
        action = await self.services.thinking.choose(
            level, seed, view, legal, f"{key} {number}", asker, counted=daily
        )
        async with self.exclusively():
            if self.table.bots_turn() is not None and self.table.version == version:
                await self.commit(self.table.act(number, action, self.services.clock.now(), by=BOT), number)
        return True

    @property
    def idle(self) -> bool:
        """Whether nobody is here and nothing is going on."""
        return (
            not self.broadcast.connections
            and not self.lock.locked()
            and (self._driver is None or self._driver.done())
        )

    async def close(self) -> None:
        """Send everybody home and stop."""
        self._stop_timer()
        if self._driver is not None:
            self._driver.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await self._driver
        for connection in self.broadcast.connections:
            connection.close()
