"""Concordia and Concordia Venus: a rules engine, positions, records and bots.

>>> import concordia
>>> game = concordia.new_game("classic", "imperium", players=4, seed=7)
>>> len(game.legal_actions())
6
"""

from concordia import pickling
from concordia.actions.types import (
    Action,
    Build,
    Buy,
    Cash,
    Copy,
    Done,
    Income,
    Keep,
    Move,
    Place,
    Play,
    Produce,
    Purchase,
    Sell,
    Suggest,
)
from concordia.errors import (
    ConcordiaError,
    IllegalAction,
    InvalidPosition,
    InvalidRecord,
    InvalidSetup,
    MalformedAction,
)
from concordia.game import Decision, Game, View
from concordia.public_board import board
from concordia.record.reading import replay
from concordia.start import from_position, new_game
from concordia.version import __version__

__all__ = [
    "Action",
    "Build",
    "Buy",
    "Cash",
    "ConcordiaError",
    "Copy",
    "Decision",
    "Done",
    "Game",
    "IllegalAction",
    "Income",
    "InvalidPosition",
    "InvalidRecord",
    "InvalidSetup",
    "Keep",
    "MalformedAction",
    "Move",
    "Place",
    "Play",
    "Produce",
    "Purchase",
    "Sell",
    "Suggest",
    "View",
    "__version__",
    "board",
    "from_position",
    "new_game",
    "replay",
]

pickling.register()
