"""One type for each decision, with its JSON as the contract has it and a short text that can be read back.

>>> move = Move("land", "Roma", "Aquileia-Roma")
>>> str(move)
'move:land:Roma>Aquileia-Roma'
>>> Action.parse("keep:2wine+1cloth").to_json()
{'type': 'keep', 'goods': {'wine': 2, 'cloth': 1}}
"""

from __future__ import annotations

from concordia.actions.action import TYPES, Action
from concordia.actions.board_actions import Build, Move, Place, Produce
from concordia.actions.card_actions import Copy, Play, Purchase, Suggest
from concordia.actions.goods_actions import Buy, Cash, Income, Keep, Sell, Trade


class Done(Action):
    """End an optional step."""

    __slots__ = ()
    type = "done"


_ALL: tuple[type[Action], ...] = (
    Play,
    Move,
    Build,
    Produce,
    Cash,
    Keep,
    Income,
    Place,
    Sell,
    Buy,
    Copy,
    Purchase,
    Suggest,
    Done,
)
TYPES.update({kind.type: kind for kind in _ALL})

__all__ = [
    "TYPES",
    "Action",
    "Build",
    "Buy",
    "Cash",
    "Copy",
    "Done",
    "Income",
    "Keep",
    "Move",
    "Place",
    "Play",
    "Produce",
    "Purchase",
    "Sell",
    "Suggest",
    "Trade",
]
