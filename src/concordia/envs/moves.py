"""The action space: every decision of the contract has one number, the same on every board, and back.

>>> from concordia import Action
>>> number = number_of("italia", Action.parse("build:Casinum"))
>>> str(action_of("italia", number))
'build:Casinum'
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from concordia.actions.all_actions import UNKNOWN, lexicon
from concordia.actions.codes import END as SIZE
from concordia.actions.types import Action
from concordia.errors import MalformedAction

__all__ = ["SIZE", "action_of", "mask_of", "number_of"]


def number_of(map: str, action: Action) -> int:
    """The number of an action on a board; MalformedAction if the board has no such city, line or province."""
    number = int(lexicon(map).code(action))
    if number == UNKNOWN:
        raise MalformedAction("action.unreadable", {"given": str(action)[:60]}, "contract")
    return number


def action_of(map: str, number: int) -> Action:
    """The action of a number on a board; numbers that mean nothing there are ``done``."""
    return lexicon(map).entries[number]


def mask_of(actions: Iterable[Action]) -> NDArray[np.int8]:
    """1 for each of the actions, which come from a game's ``legal_actions``."""
    mask = np.zeros(SIZE, np.int8)
    mask[[action.code for action in actions]] = 1
    return mask
