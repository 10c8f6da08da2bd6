"""Telling everybody who looks at a table what has changed: each what its seat may know, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from concordia.game import View
from concordia.server.live.connection import Connection
from concordia.server.protocol.socket_messages import PROTOCOL_VERSION
from concordia.server.table import seat_messages
from concordia.server.table.decision_log import UNDO, LogEntry
from concordia.server.table.events import Event
from concordia.server.table.table import Table
from concordia.server.wording import say


class Broadcast:
    """Everybody who looks at a table. They are shown only what is committed."""

    def __init__(self, table: Table) -> None:
        """Nobody looks yet."""
        self.table = table
        self.connections: set[Connection] = set()
        self._views: dict[int | None, View] = {}  # as they were last sent
        self._last_seen: dict[int, float] = {}  # when those who sit here last closed the page or looked away

    def enter(self, connection: Connection, now: float) -> None:
        """Somebody comes in and is sent everything they may know."""
        self.connections.add(connection)
        connection.send(seat_messages.encode(self._welcome(connection, now)))
        self.show(connection)
        self.tell_presence()

    def exit(self, connection: Connection, now: float) -> None:
        """Somebody leaves."""
        self.look(connection, False, now)
        self.connections.discard(connection)
        self.tell_presence()

    def look(self, connection: Connection, looking: bool, now: float) -> None:
        """Somebody turns to the page, or away from it."""
        if connection.looking and connection.person is not None and self.table.seats_of(connection.person):
            self._last_seen[connection.person] = now
        connection.looking = looking

    def seen(self, person: int, since: float) -> bool:
        """Whether somebody who sits here looks at the table, or has done so since a moment."""
        return person in self._looking() or self._last_seen.get(person, since) > since

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
        if None not in self._views and self.table.play is not None:
            self._views[None] = self.table.play.view(None)
        told = seat_messages.state(self.table, seat, handover, id)
        if told["view"] is not None:
            self._views[seat] = told["view"]
        connection.send(seat_messages.encode(told))

    def show_all(self) -> None:
        """Send every connection the whole picture."""
        self._views.clear()
        for connection in self.connections:
            self.show(connection)

    def publish(self, entries: list[LogEntry], seat: int, id: str | None) -> None:
        """Send every connection what new entries of the log changed for it."""
        table = self.table
        base = entries[0].number - 1
        log_from = min([base + 1, *(int(entry.text) for entry in entries if entry.kind == UNDO)])
        known, self._views = self._views, {}
        news = _News(table, known, base, log_from)
        for connection in self.connections:
            shown, handover = self.seat_of(connection.person, connection.handed)
            if shown != connection.shown or handover is not None or shown not in known:
                self.show(connection, id if seat == connection.shown else None)
            else:
                connection.send(news.text(shown, seat, id))
        self._views = {**self._views, **news.views}
        if table.stage == "over":
            self.tell_table()

    def witnessed(self, events: Iterable[Event]) -> list[Event]:
        """Events with who looks at the table while they happen."""
        here = self._looking()
        return [replace(event, looking=here) for event in events]

    def _looking(self) -> frozenset[int]:
        return frozenset(each.person for each in self.connections if each.looking and each.person is not None)

    def _welcome(self, connection: Connection, now: float) -> dict[str, Any]:
        return {
            "type": "welcome",
            "protocol": PROTOCOL_VERSION,
            "person": connection.person,
            "name": connection.name,
            "seats": self.table.seats_of(connection.person),
            "table": self.table.to_json(connection.person),
            "now": now,
        }

    def tell_presence(self) -> None:
        """Tell everybody who is here."""
        here = {seat for connection in self.connections for seat in self.table.seats_of(connection.person)}
        watching = sum(1 for connection in self.connections if not self.table.seats_of(connection.person))
        self.tell({"type": "presence", "seats": sorted(here), "spectators": watching})

    def tell_table(self) -> None:
        """Tell everybody what the table looks like now, as far as they may know."""
        texts: dict[int | None, str] = {}
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


class _News:
    """What new entries change for each seat, made once for all connections that show it.

    A seat that neither decided nor is asked, and of which nothing on the table changed, learns exactly what a
    spectator learns. In a team a seat can also learn from what its partner does (8.7), so there each seat has
    its own.
    """

    def __init__(self, table: Table, known: dict[int | None, View], base: int, log_from: int) -> None:
        self.views: dict[int | None, View] = {}
        self._table = table
        self._known = known
        self._base = base
        self._from = log_from
        self._told: dict[int | None, dict[str, Any]] = {}
        self._texts: dict[int | None, str] = {}
        asked = table.asked
        self._asked = asked.seat if asked is not None else None
        self._shared = table.terms.game != "team" and None in known and len(known) > 2

    def text(self, shown: int | None, seat: int, id: str | None) -> str:
        """The update for a seat, where ``seat`` has decided with the request ``id``."""
        if shown not in self._texts:
            if self._like_a_spectator(shown, seat):
                self._texts[shown] = self.text(None, seat, id)
            else:
                told = self._update(shown)
                told["id"] = id if shown == seat else None
                self._texts[shown] = seat_messages.encode(told)
        return self._texts[shown]

    def _update(self, shown: int | None) -> dict[str, Any]:
        if shown not in self._told:
            view = self.views[shown] = self._table.game.view(shown)
            changes = self._changes(shown, view)
            self._told[shown] = seat_messages.update(
                self._table, shown, changes, base=self._base, log_from=self._from
            )
        return self._told[shown]

    def _changes(self, shown: int | None, view: View) -> tuple[dict[str, Any], dict[str, Any]]:
        """What changed for a seat: where it learns like a spectator, only its own row has to be compared."""
        if shown is None or not self._shared:
            return seat_messages.differences(view, self._known[shown])
        told = self._update(None)
        rows = {number: view["players"][int(number)] for number in told["players"]}
        mine = view["players"][shown]
        if mine != self._known[shown]["players"][shown]:
            rows[str(shown)] = mine
        return told["view"], rows

    def _like_a_spectator(self, shown: int | None, seat: int) -> bool:
        if shown is None or not self._shared or shown in (seat, self._asked):
            return False
        if self._table.game.undoable(shown) or str(shown) in self._update(None)["players"]:
            return False
        rows = list(self.views[None]["players"])
        rows[shown] = self._known[shown]["players"][shown]
        self.views[shown] = View({**self.views[None], "seat": shown, "players": rows})
        return True
