"""What is sent to a seat: the whole picture, or only what is different from the one it has.

Everything here comes from ``play.view(seat)``, ``play.legal(seat)`` and ``play.log(seat)``; nothing else of a game
is ever serialised for a seat.
"""

from __future__ import annotations

from typing import Any

from pydantic_core import to_json

from concordia.actions.types import Action
from concordia.game import Game, View
from concordia.preview import effect
from concordia.server.table.ready_to_paint import shortages, to_the_end, trade_limits
from concordia.server.table.table import Table

_OPTIONS: dict[Action, dict[str, Any]] = {}
_MOST_OPTIONS = 20_000
_APART = frozenset(("players", "game", "map", "options", "cities"))  # the players' rows, and what never changes


def encode(message: dict[str, Any]) -> str:
    """A message as it goes over the socket."""
    return to_json(message).decode()


def state(table: Table, seat: int | None, handover: int | None = None, id: str | None = None) -> dict[str, Any]:
    """All that a seat may know."""
    play = table.play
    return {
        "type": "state",
        "version": table.version,
        "seat": seat,
        "handover": handover,
        "view": None if play is None else play.view(seat),
        **_moment(table, seat),
        "log": [] if play is None else play.log(seat),
        "id": id,
    }


def update(
    table: Table,
    seat: int | None,
    changes: tuple[dict[str, Any], dict[str, Any]],
    *,
    base: int,
    log_from: int,
) -> dict[str, Any]:
    """What is different from version ``base``, with the changes of the seat's view."""
    changed, rows = changes
    return {
        "type": "update",
        "version": table.version,
        "base": base,
        "view": changed,
        "players": rows,
        **_moment(table, seat),
        "log_from": log_from,
        "log": table.game.log(seat, log_from - 1),
    }


def differences(view: View, known: View) -> tuple[dict[str, Any], dict[str, Any]]:
    """The entries of a view, players apart, that are not as known; and so the players' rows."""
    changed = {
        key: value
        for key, value in view.items()
        if key not in _APART and value is not known.get(key) and value != known.get(key)
    }
    old = known["players"]
    return changed, {str(n): row for n, row in enumerate(view["players"]) if row is not old[n] and row != old[n]}


def _moment(table: Table, seat: int | None) -> dict[str, Any]:
    """What can be done now, by whom, and until when."""
    play, asked = table.play, table.asked
    on = table.ended is None  # else nothing is decided any more
    live = table.terms.pace.kind == "live"
    told = None
    if asked is not None:
        told = {
            "seat": asked.seat,
            "kind": asked.kind,
            "since": table.asked_since,
            "deadline": table.deadline(),
            "stopped": table.pause.since if table.paused else None,
        }
    result = None
    if play is not None and play.is_over:
        result = {"scores": play.game.scores(), "winners": play.game.winners}
    return {
        "legal": [_option(play.game, action) for action in play.legal(seat)] if play is not None and on else [],
        "undo": play.undoable(seat) if play is not None and on else 0,
        "asked": told,
        "banks": [each.clock.bank for each in table.seats] if live else None,
        "result": result,
        "short": None if play is None or seat is None else shortages(play.table, seat),
        "trade": None if play is None or seat is None else trade_limits(play.table, seat),
        "left": None if play is None else to_the_end(play.table),
    }


def _option(game: Game, action: Action) -> dict[str, Any]:
    """An action as JSON and text, and what it takes or brings at this table."""
    figures = effect(game, action)
    return {**words_of(action), "effect": figures} if figures else words_of(action)


def words_of(action: Action) -> dict[str, Any]:
    """An action as JSON and text; the same for every table, so it is made once."""
    known = _OPTIONS.get(action)
    if known is None:
        if len(_OPTIONS) >= _MOST_OPTIONS:
            _OPTIONS.clear()
        known = _OPTIONS[action] = {"action": action.to_json(), "text": str(action)}
    return known
