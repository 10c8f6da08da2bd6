"""Telling everybody who looks at a table what has changed: each what its seat may know, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, NamedTuple

from concordia.server.live.connection import Connection
from concordia.server.live.seat_news import SeatNews, SeenBySeat, Shown
from concordia.server.protocol.socket_messages import PROTOCOL_VERSION
from concordia.server.table import seat_messages
from concordia.server.table.decision_log import UNDO, LogEntry
from concordia.server.table.events import Event
from concordia.server.table.table import Table
from concordia.server.wording import say


class Elsewhere(NamedTuple):
    """Those who have a table open at another node."""

    people: frozenset[int]
    looking: frozenset[int]
    watching: int  # connections of those who do not sit there


class Broadcast:
    """Everybody who looks at a table. They are shown only what is committed."""

    def __init__(self, table: Table, moved: Callable[[], None] = lambda: None, pulse: float | None = None) -> None:
        """Nobody looks yet; ``moved`` is called when somebody comes, goes, or looks away.

        ``pulse`` is how many seconds screens are without a word at most, if that is so.
        """
        self.table = table
        self._moved = moved
        self._pulse = pulse
        self.elsewhere: dict[str, Elsewhere] = {}  # by node
        self.connections: set[Connection] = set()
        self._shown: Shown | None = None  # on all screens, if there are any
        self._last_seen: dict[int, float] = {}  # when those who sit here last closed the page or looked away

    def enter(self, connection: Connection, now: float) -> None:
        """Somebody comes in and is sent everything they may know."""
        self.connections.add(connection)
        connection.send(seat_messages.encode(self._welcome(connection, now)))
        self.show(connection)
        self.tell_presence()
        self._moved()

    def exit(self, connection: Connection, now: float) -> None:
        """Somebody leaves."""
        known = connection in self.connections
        self._look(connection, False, now)
        self.connections.discard(connection)
        self.tell_presence()
        if known:
            self._moved()

    def look(self, connection: Connection, looking: bool, now: float) -> None:
        """Somebody turns to the page, or away from it."""
        self._look(connection, looking, now)
        self._moved()

    def _look(self, connection: Connection, looking: bool, now: float) -> None:
        if connection.looking and connection.person is not None and self.table.seats_of(connection.person):
            self._last_seen[connection.person] = now
        connection.looking = looking

    def seen(self, person: int, since: float) -> bool:
        """Whether somebody who sits here looks at the table, or has done so since a moment."""
        return person in self.looking() or self._last_seen.get(person, since) > since

    def here(self) -> tuple[list[int], list[int], int]:
        """Who has the table open at this node, which of them look at it, and how many only watch."""
        people = {each.person for each in self.connections if each.person is not None}
        watching = sum(1 for each in self.connections if not self.table.seats_of(each.person))
        return sorted(people), sorted(self._looking_here()), watching

    def at_node(self, node: str, there: Elsewhere | None, now: float) -> None:
        """Who has the table open at another node; None if that node is gone."""
        before = self.elsewhere.pop(node, None)
        if there is not None and (there.people or there.watching):
            self.elsewhere[node] = there
        for person in (before.looking if before is not None else frozenset()) - self.looking():
            if self.table.seats_of(person):
                self._last_seen[person] = now
        if (before and before[::2]) != (there and there[::2]):
            self.tell_presence()

    def send_out(self) -> None:
        """Close the screens of those who may not look any more."""
        for connection in [each for each in self.connections if not self.table.may_look(each.person)]:
            reason = say("table/closed", connection.language)
            connection.send(seat_messages.encode({"type": "error", "code": "table/closed", "reason": reason}))
            connection.close()
            self.connections.discard(connection)

    def seat_of(self, person: int | None, handed: int | None) -> tuple[int | None, int | None]:
        """The seat to show to a person, or the seat of theirs to which the screen must be handed first."""
        mine = self.table.seats_of(person)
        if len(mine) <= 1:
            return (mine[0] if mine else None), None
        if self.table.stage == "over":
            return mine[0], None
        asked = self.table.asked
        if asked is None or asked.seat not in mine:
            return None, None
        return (handed, None) if handed == asked.seat else (None, asked.seat)

    def show(self, connection: Connection, id: str | None = None) -> None:
        """Send a connection the whole picture."""
        seat, handover = self.seat_of(connection.person, connection.handed)
        connection.shown = seat
        if seat is None:
            connection.handed = None
        play = self.table.play
        if play is not None:
            if self._shown is None:
                self._shown = Shown(play)
            if seat is not None:
                self._shown.seats[seat] = SeenBySeat(play, seat)
        connection.send(seat_messages.encode(seat_messages.state(self.table, seat, handover, id)))

    def show_all(self) -> None:
        """Send every connection the whole picture."""
        self._shown = None
        for connection in self.connections:
            self.show(connection)

    def publish(self, entries: list[LogEntry], seat: int, id: str | None) -> None:
        """Send every connection what new entries of the log changed for it."""
        before, self._shown = self._shown, None
        if self.connections:
            base = entries[0].number - 1
            log_from = min([base + 1, *(int(entry.text) for entry in entries if entry.kind == UNDO)])
            news = None if before is None else SeatNews(self.table, before, base, log_from)
            self._shown = None if news is None else news.now
            for connection in self.connections:
                shown, handover = self.seat_of(connection.person, connection.handed)
                asked_for = id if seat == connection.shown else None
                if news is None or shown != connection.shown or handover is not None:
                    self.show(connection, asked_for)
                else:
                    connection.send(news.text(shown, asked_for))
        if self.table.stage == "over":
            self.tell_table()

    def witnessed(self, events: Iterable[Event]) -> list[Event]:
        """Events with who looks at the table while they happen."""
        here = self.looking()
        return [replace(event, looking=here) for event in events]

    def looking(self) -> frozenset[int]:
        """The people who look at the table now, at whichever node."""
        here = self._looking_here()
        return here.union(*(there.looking for there in self.elsewhere.values())) if self.elsewhere else here

    def _looking_here(self) -> frozenset[int]:
        return frozenset([each.person for each in self.connections if each.looking and each.person is not None])

    def _welcome(self, connection: Connection, now: float) -> dict[str, Any]:
        return {
            "type": "welcome",
            "protocol": PROTOCOL_VERSION,
            "person": connection.person,
            "name": connection.name,
            "seats": self.table.seats_of(connection.person),
            "table": self.table.to_json(connection.person),
            "now": now,
            "pulse": self._pulse,
        }

    def tell_presence(self) -> None:
        """Tell everybody who is here."""
        if not self.connections:
            return
        others = self.elsewhere.values()
        people = {each.person for each in self.connections}.union(*(there.people for there in others))
        here = {seat for person in people for seat in self.table.seats_of(person)}
        watching = self.here()[2] + sum(there.watching for there in others)
        self.tell({"type": "presence", "seats": sorted(here), "spectators": watching})

    def tell_table(self) -> None:
        """Tell everybody what the table looks like now, as far as they may know."""
        texts: dict[int | None, bytes] = {}
        for connection in self.connections:
            reader = connection.person if self.table.concerns(connection.person) else None
            if reader not in texts:
                shown = self.table.to_json(reader)
                texts[reader] = seat_messages.encode({"type": "table", "table": shown})
            connection.send(texts[reader])

    def tell(self, message: dict[str, Any], to: Callable[[Connection], bool] = lambda _: True) -> None:
        """Send a message to every connection for which ``to`` holds."""
        text = seat_messages.encode(message)
        for connection in self.connections:
            if to(connection):
                connection.send(text)
