"""5.10 The specialists: own houses in cities of one good produce for the player alone."""

from __future__ import annotations

from mypy_extensions import i64

from concordia.core.bundles import one
from concordia.core.masks import size
from concordia.core.state import State
from concordia.rules.storehouse import receive
from concordia.vocabulary import MASON


def begin(state: State, seat: i64, role: i64) -> None:
    """1 good for each own house in a city of the specialist's good; all of one kind, so nothing is asked."""
    good = role - MASON
    houses = size(state.players[seat].houses & state.setup.good_cities[good])
    receive(state, seat, houses * one(good))
