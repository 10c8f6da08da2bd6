"""Records of games at tables."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from concordia.game import Game
from concordia.server.table.decision_log import LogEntry
from concordia.server.table.table import Table
from concordia.server.table.terms import Terms
from concordia.vocabulary import GAMES


def record_of(table: Table, decisions: Iterable[LogEntry]) -> dict[str, Any]:
    """The record of a table's game from the decisions that stand."""
    game = table.start_from.game(table.terms)
    for entry in decisions:
        game.apply(entry.action)
    return game.record()


def terms_of(game: Game) -> Terms:
    """The terms of a game that was played elsewhere."""
    setup = game.state.setup
    options = {
        "display": setup.display,
        "colonist_income": setup.colonist_income,
        "interim_scoring": setup.interim_scoring,
    }
    return Terms(GAMES[setup.game], setup.board.id, int(setup.players), options)
