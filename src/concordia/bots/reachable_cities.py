"""Which cities a player's colonists could come to stand beside, as masks made once for each board."""

from __future__ import annotations

from functools import cache

from mypy_extensions import i64

from concordia.core.board import CAPITAL, FIRST_LINE, MOST_PLACES, MOST_STEPS, NOWHERE, board
from concordia.core.masks import bit
from concordia.core.state import Player
from concordia.core.vectors import vec
from concordia.vocabulary import COLONISTS


class Reach:
    """For each kind of colonist, place and number of steps the cities at the ends of the lines within reach.

    Every line counts, those too on which nobody may stop (7.6).
    """

    def __init__(self, map_id: str) -> None:
        """Measure a board."""
        on = board(map_id)
        found: list[int] = []
        for network in (on.land, on.sea):
            size = int(network.size)
            ends = [
                (1 << int(network.one_end[line]) | 1 << int(network.other_end[line])) & ~(1 << CAPITAL)
                for line in range(size)
            ]
            for place in range(MOST_PLACES):
                known = place < len(on.cities) or FIRST_LINE <= place < FIRST_LINE + size
                for steps in range(MOST_STEPS + 1):
                    mask = 0
                    for line in range(size) if known else range(0):
                        if place - FIRST_LINE == line or int(network.distance(place, line)) <= steps:
                            mask |= ends[line]
                    found.append(mask)
        self.masks = vec[i64](found)

    def cities(self, player: Player, steps: i64) -> i64:
        """The cities that any of a player's colonists could come to stand beside."""
        mask: i64 = 0
        post: i64
        for post in range(2 * COLONISTS):
            place = player.posts[post]
            if place != NOWHERE:
                kind: i64 = 0 if post < COLONISTS else 1
                mask |= self.masks[(kind * MOST_PLACES + place) * (MOST_STEPS + 1) + steps]
        return mask & ~bit(CAPITAL)


@cache
def reach(map_id: str) -> Reach:
    """The reach of colonists on a map, measured at its first use."""
    return Reach(map_id)
