"""A room: one table with the screens around it. Everything at a table happens here, one thing at a time.

A change is made in memory, committed, and only then shown to anybody. If it cannot be committed the table is
read again from the store as it was.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from sqlalchemy.orm import Session

from concordia.actions import Action
from concordia.server import announcing, picture
from concordia.server.errors import Refusal
from concordia.server.log import BOT, UNDO, Entry
from concordia.server.protocol import Act, EndTurn, Request, Undo
from concordia.server.screen import Screen
from concordia.server.store import keeping
from concordia.server.table import Table
from concordia.server.terms import snapshot
from concordia.view import View

if TYPE_CHECKING:
    from concordia.server.hall import Hall

SNAPSHOT_TURNS = 12


class Room:
    """A table in memory."""

    def __init__(self, table: Table, hall: Hall) -> None:
        """Open a table; nobody looks yet."""
        self.table = table
        self.hall = hall
        self.lock = asyncio.Lock()
        self.screens: set[Screen] = set()
        self.used_at = hall.clock.now()
        self.changed = asyncio.Condition()  # for those who wait over HTTP
        self._views: dict[int | None, View] = {}  # as they were last sent
        self._driver: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._snapshot_turn = table.play.turn if table.play is not None else 0

    # Screens.

    async def enter(self, screen: Screen) -> None:
        """A screen comes in: it is sent everything it may know."""
        async with self.lock:
            if screen.person is not None and self.table.back(screen.person, self.hall.clock.now()):
                await self._keep_table()
            self.screens.add(screen)
            self.used_at = self.hall.clock.now()
            screen.send(picture.encode(self._welcome(screen)))
            self._show(screen)
        self.tell_presence()
        self.go_on()

    def exit(self, screen: Screen) -> None:
        """A screen goes."""
        self.screens.discard(screen)
        self.used_at = self.hall.clock.now()
        self.tell_presence()

    async def handover(self, screen: Screen, seat: int) -> None:
        """The screen was handed to the player of a seat that is asked."""
        async with self.lock:
            asked = self.table.asked
            if seat not in self.table.seats_of(screen.person):
                raise Refusal("seat/not_yours", 403)
            if asked is None or asked.seat != seat:
                raise Refusal("handover/not_asked")
            screen.handed = seat
            self._show(screen)

    async def come_back(self, person: int | None) -> None:
        """A person wants to play their seat again."""
        if not self.table.seats_of(person) or person is None:
            raise Refusal("seat/not_yours", 403)
        await self.change(lambda table: table.back(person, self.hall.clock.now()))

    def common(self) -> dict[str, Any]:
        """What every event of this table says."""
        return announcing.common(self.table, self.hall.clock.now())

    def seat_of(self, person: int | None, handed: int | None) -> tuple[int | None, int | None]:
        """The seat to show to a person, and the one of theirs that is asked while no hands may be seen."""
        mine = self.table.seats_of(person)
        if len(mine) <= 1:
            return (mine[0] if mine else None), None
        if self.table.stage == "over":
            return mine[0], None
        asked = self.table.asked
        if asked is None or asked.seat not in mine:
            return None, None
        return (handed, None) if handed == asked.seat else (None, asked.seat)

    def _show(self, screen: Screen, id: str | None = None) -> None:
        seat, handover = self.seat_of(screen.person, screen.handed)
        screen.shown = seat
        if handover is not None:
            screen.handed = None
        told = picture.state(self.table, seat, handover, id)
        if told["view"] is not None:
            self._views[seat] = told["view"]
        screen.send(picture.encode(told))

    def _welcome(self, screen: Screen) -> dict[str, Any]:
        return {
            "type": "welcome",
            "protocol": 1,
            "person": screen.person,
            "name": screen.name,
            "seats": self.table.seats_of(screen.person),
            "table": self.table.to_json(),
            "now": self.hall.clock.now(),
        }

    def tell_presence(self) -> None:
        """Tell everybody who is here."""
        here = {seat for screen in self.screens for seat in self.table.seats_of(screen.person)}
        watching = sum(1 for screen in self.screens if not self.table.seats_of(screen.person))
        self.tell({"type": "presence", "seats": sorted(here), "spectators": watching})

    def tell_table(self) -> None:
        """Tell everybody what the table looks like now."""
        self.tell({"type": "table", "table": self.table.to_json()})

    def tell(self, message: dict[str, Any], to: Callable[[Screen], bool] = lambda _: True) -> None:
        """Send a message to all screens that fit."""
        text = picture.encode(message)
        for screen in self.screens:
            if to(screen):
                screen.send(text)

    # Requests.

    async def request(self, person: int | None, seat: int | None, request: Request) -> int:
        """Do what a person asks for at one of their seats; the version after it, or of the time it was done."""
        async with self.lock:
            table = self.table
            if seat is None or seat not in table.seats_of(person):
                raise Refusal("seat/not_yours", 403)
            token = f"{seat}/{request.id}"
            done = table.game.seen(token)
            if done is not None:
                return done
            if request.version != table.version:
                raise Refusal("version/stale", given=request.version, now=table.version)
            if table.seats[seat].away:
                raise Refusal("seat/away")
            now = self.hall.clock.now()
            action = Action.from_json(request.action) if isinstance(request, Act) else None
            if action is not None:
                entries = table.act(seat, action, now, token=token)
            elif isinstance(request, EndTurn):
                entries = table.end_turn(seat, now, token=token)
            else:
                entries = table.undo(seat, not isinstance(request, Undo), now, token=token)
            await self._commit(entries, seat, request.id)
        self.go_on()
        return self.table.version

    async def change(self, deed: Callable[[Table], object]) -> None:
        """Change the table itself: who sits there, whether it has started."""
        async with self.lock:
            before = self.table.stage
            asked_before = self.table.asked
            deed(self.table)
            await self._keep_table()
            self._views.clear()
            self.tell_table()
            for screen in self.screens:
                self._show(screen)
            await self._notify()
            await announcing.after(self.hall.events, self.table, before, asked_before, self.hall.clock.now())
        self.go_on()

    async def begun(self) -> None:
        """A table has been made with its game begun."""
        await announcing.after(self.hall.events, self.table, "open", None, self.hall.clock.now())
        self.go_on()

    async def _commit(self, entries: list[Entry], seat: int, id: str | None = None) -> None:
        """Put entries on disk, then show them; the lock is held."""
        table = self.table
        work = self._writing(entries)
        try:
            await self.hall.store.write(work)
        except Exception:
            await self._reload()
            self.hall.counts.failed_commits.inc()
            raise Refusal("store/failed", 503) from None
        self.hall.counts.entries.inc(len(entries))
        self._publish(entries, seat, id)
        await self._notify()
        await announcing.decided(self.hall.events, table, entries, self.hall.clock.now())

    def _writing(self, entries: list[Entry]) -> Callable[[Session], None]:
        """The work that keeps entries and what they changed."""
        table, over = self.table, self.table.stage == "over"
        rows = keeping.entry_rows(table.id, entries)
        whole = keeping.changes(table) if over else None
        values = keeping.progress(table)
        live = table.terms.pace.kind == "live"
        banks = [(seat.number, seat.clock.bank) for seat in table.seats] if live else []
        kept: dict[str, Any] | None = None
        if over or (table.game.turn >= self._snapshot_turn + SNAPSHOT_TURNS and not table.game.running):
            kept = snapshot(table.game.game)
            self._snapshot_turn = table.game.turn
        number = table.version

        def work(session: Session) -> None:
            keeping.append(session, rows)
            if whole is not None:
                keeping.update_table(session, table.id, *whole)
            else:
                keeping.move_on(session, table.id, values)
                for seat, bank in banks:
                    keeping.set_clock(session, table.id, seat, bank)
            if kept is not None:
                keeping.insert_snapshot(session, table.id, number, kept)

        return work

    async def _keep_table(self) -> None:
        values, seats = keeping.changes(self.table)
        number = self.table.id
        try:
            await self.hall.store.write(lambda session: keeping.update_table(session, number, values, seats))
        except Exception:
            await self._reload()
            raise Refusal("store/failed", 503) from None

    async def _reload(self) -> None:
        key = self.table.key
        self.table = await self.hall.store.read(lambda session: keeping.load(session, key))
        self._views.clear()
        for screen in self.screens:
            self._show(screen)

    def _publish(self, entries: list[Entry], seat: int, id: str | None) -> None:
        """Send every screen what is different for it."""
        table = self.table
        base = entries[0].number - 1
        log_from = min([base + 1, *(int(entry.text) for entry in entries if entry.kind == UNDO)])
        fresh: dict[int | None, View] = {}
        texts: dict[int | None, str] = {}
        for screen in list(self.screens):
            shown, handover = self.seat_of(screen.person, screen.handed)
            if shown != screen.shown or handover is not None or shown not in self._views:
                self._show(screen, id if seat in (screen.shown, shown) else None)
                continue
            if shown not in texts:
                fresh[shown] = table.game.view(shown)
                told = picture.update(table, fresh[shown], self._views[shown], shown, base=base, log_from=log_from)
                told["id"] = id if shown == seat else None
                texts[shown] = picture.encode(told)
            screen.send(texts[shown])
        self._views = {**{s: v for s, v in self._views.items() if s in fresh}, **fresh}
        for screen in self.screens:
            if screen.shown not in self._views:
                self._views[screen.shown] = table.game.view(screen.shown)
        if table.stage == "over":
            self.tell_table()

    async def _notify(self) -> None:
        async with self.changed:
            self.changed.notify_all()

    # What happens by itself.

    def go_on(self) -> None:
        """Let bots think if it is their turn, and mind the clock."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self.table.bots_turn() is not None:
            if self._driver is None or self._driver.done():
                self._driver = self.hall.spawn(self._drive())
            return
        deadline = self.table.deadline()
        if deadline is not None:
            wait = min(max(0.0, deadline - self.hall.clock.now()) + 0.05, 3600.0)
            self._timer = asyncio.get_running_loop().call_later(wait, lambda: self.hall.spawn(self.check_time()))

    async def check_time(self) -> None:
        """See whether whoever is asked has run out of time."""
        async with self.lock:
            seat = self.table.run_out(self.hall.clock.now())
            if seat is not None:
                await self._keep_table()
                self.tell_table()
                await announcing.ran_out(self.hall.events, self.table, seat, self.hall.clock.now())
        self.go_on()

    async def _drive(self) -> None:
        """Decide for the bots until a person is asked."""
        while True:
            async with self.lock:
                turn = self.table.bots_turn()
                if turn is None:
                    break
                seat, only_end = turn
                number, version = seat.number, self.table.version
                if only_end:
                    await self._commit(self.table.end_turn(number, self.hall.clock.now(), by=BOT), number)
                    continue
                level = self.table.level_of(seat)
                view, legal = self.table.game.view(number), self.table.game.legal(number)
            action = await self.hall.thinking.choose(level, f"{self.table.key} {version}", view, legal)
            async with self.lock:
                turn = self.table.bots_turn()
                if turn is None or self.table.version != version:
                    continue
                await self._commit(self.table.act(number, action, self.hall.clock.now(), by=BOT), number)
        self.go_on_later()

    def go_on_later(self) -> None:
        """Look again once the driver has ended."""
        asyncio.get_running_loop().call_soon(self.go_on)

    @property
    def idle(self) -> bool:
        """Whether nobody looks and nothing happens here."""
        return not self.screens and not self.lock.locked() and (self._driver is None or self._driver.done())

    async def close(self) -> None:
        """Send the screens home and stop."""
        if self._timer is not None:
            self._timer.cancel()
        if self._driver is not None:
            self._driver.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await self._driver
        for screen in self.screens:
            screen.close()
