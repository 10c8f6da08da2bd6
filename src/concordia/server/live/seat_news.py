"""What new decisions change for each seat, as the text that is sent to its screens.

All screens of a table show the same version, so what everybody sees is compared and written once. A seat's text
is put together of that and of what this seat alone may know, which :mod:`concordia.view` says.
"""

from __future__ import annotations

from typing import Any

from concordia.game import View
from concordia.server.table import seat_messages
from concordia.server.table.played_game import PlayedGame
from concordia.server.table.ready_to_paint import grounds_of_shortages, shortages
from concordia.server.table.seat_messages import encode
from concordia.server.table.table import Table


class SeenBySeat:
    """What a seat is shown and a spectator is not."""

    def __init__(self, play: PlayedGame, seat: int) -> None:
        """As it is now."""
        self.rows, self.turn = play.seen_nearer(seat)


class Shown:
    """What the screens of a table show: what all see, and what some seats see besides."""

    def __init__(self, play: PlayedGame) -> None:
        """What all see now; no seat is shown yet."""
        self.view: View = play.watched()
        self.seats: dict[int, SeenBySeat] = {}
        self.short: dict[int, tuple[object, bytes]] = {}  # the shortages of seats, after what they depend on


class SeatNews:
    """The news of one change of a game; ``now`` is what is shown after it."""

    def __init__(self, table: Table, before: Shown, base: int, log_from: int) -> None:
        """What changed since ``before``, at version ``base``; the lines of the log change from ``log_from`` on."""
        self._table = table
        self._play = table.game
        self._before = before
        self._log_from = log_from
        self._team = table.terms.game == "team"
        self.now = Shown(self._play)
        self._grounds = grounds_of_shortages(self._play.table)
        self._changed, rows = seat_messages.differences(self.now.view, before.view)
        self._view = encode(self._changed)
        self._rows: dict[int, bytes] = {int(number): encode(row) for number, row in rows.items()}
        head = {"type": "update", "version": table.version, "base": base, "log_from": log_from}
        self._head = encode({**head, **seat_messages.moment_for_all(table)})[:-1]
        self._log = b"" if self._team else self._lines(None)
        self._texts: dict[int | None, bytes] = {}

    def text(self, seat: int | None, id: str | None) -> bytes:
        """The update for a seat or (None) for spectators; ``id`` is the seat's request that led to it, if any."""
        if seat not in self._texts:
            self._texts[seat] = self._written(seat, id)
        return self._texts[seat]

    def _written(self, seat: int | None, id: str | None) -> bytes:
        log = self._lines(seat) if self._team else self._log
        moment = encode({**seat_messages.moment_for(self._table, seat), "id": id})[1:-1]
        view, rows, short = self._view, self._rows, b"null"
        if seat is not None:
            view, rows = self._nearer(seat)
            short = self._short(seat)
        players = b",".join([b'"%d":%b' % (number, row) for number, row in rows.items()])
        parts = (self._head, b',"view":', view, b',"players":{', players, b"},", moment)
        return b"".join((*parts, b',"short":', short, b',"log":', log, b"}"))

    def _lines(self, seat: int | None) -> bytes:
        """The new lines of the log; what a Legatus suggests is for the team alone (8.7)."""
        return encode(self._play.log(seat, self._log_from - 1))

    def _nearer(self, seat: int) -> tuple[bytes, dict[int, bytes]]:
        """What changed of the view and of the players' rows as this seat sees them."""
        before = self._before.seats[seat]
        public, known = self.now.view["players"], self._before.view["players"]
        if not self._team and public[seat] is known[seat]:  # it sees only its own cards besides, and has the same
            self.now.seats[seat] = before
            return self._view, self._rows
        seen = self.now.seats[seat] = SeenBySeat(self._play, seat)
        rows = dict(self._rows)
        for number in {**before.rows, **seen.rows}:
            row: Any = seen.rows.get(number, public[number])
            if row != before.rows.get(number, known[number]):
                rows[number] = encode(row)
        view = self._view
        if seen.turn is not None or before.turn is not None:
            view = encode({**self._changed, "turn": seen.turn or self.now.view["turn"]})
        return view, rows

    def _short(self, seat: int) -> bytes:
        """What a seat lacks for each card; worked out again only where that can have changed."""
        state = self._play.table
        grounds = (self._grounds, int(state.players[seat].goods))
        known = self._before.short.get(seat)
        if known is None or known[0] != grounds:
            known = grounds, encode(shortages(state, seat))
        self.now.short[seat] = known
        return known[1]
