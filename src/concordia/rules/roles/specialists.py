"""5.10 The specialists: the player's houses in cities of one good produce, for that player alone."""

from __future__ import annotations

from mypy_extensions import i64

from concordia.core.bundles import one
from concordia.core.masks import size
from concordia.core.state import State
from concordia.rules.questions import AtOnce
from concordia.rules.storehouse import receive
from concordia.vocabulary import MASON


class Specialist(AtOnce):
    """Each house in a city of the specialist's good produces 1 of it."""

    def begin(self, state: State, seat: i64, card: i64, half: i64, how: i64) -> None:
        """All goods are of one kind, so nothing is asked even where they do not fit (4.3)."""
        good = card - MASON
        houses = size(state.players[seat].houses & state.setup.good_cities[good])
        receive(state, seat, houses * one(good))
