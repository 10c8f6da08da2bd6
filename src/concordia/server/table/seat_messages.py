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


def encode(message: dict[str, Any] | list[Any]) -> bytes:
    """A message, or a part of one, as it goes over the socket."""
    return to_json(message)


def state(table: Table, seat: int | None, handover: int | None = None, id: str | None = None) -> dict[str, Any]:
    """All that a seat may know."""
    play = table.play
    return {
        "type": "state",
        "version": table.version,
        "seat": seat,
        "handover": handover,
        "view": None if play is None else play.view(seat),
        **moment_for_all(table),
        **moment_for(table, seat),
        "short": None if play is None or seat is None else shortages(play.table, seat),
        "log": [] if play is None else play.log(seat),
        "id": id,
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


def moment_for_all(table: Table) -> dict[str, Any]:
    """Who is asked and until when, how near the end is, and how it ended: the same for everybody."""
    play, asked = table.play, table.asked
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
        "asked": told,
        "banks": [each.clock.bank for each in table.seats] if table.terms.pace.kind == "live" else None,
        "result": result,
        "left": None if play is None else to_the_end(play.table),
    }


def moment_for(table: Table, seat: int | None) -> dict[str, Any]:
    """What a seat can do now."""
    play = table.play
    if play is None:
        return {"legal": [], "undo": 0, "trade": None}
    on = table.ended is None  # else nothing is decided any more
    return {
        "legal": [_option(play.game, action) for action in play.legal(seat)] if on else [],
        "undo": play.undoable(seat) if on else 0,
        "trade": None if seat is None else trade_limits(play.table, seat),
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
