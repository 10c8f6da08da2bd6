"""Starting a game, from a seed or from a position; whatever is wrong is refused with a sentence.

Not compiled, so that a wrong type gets the same sentence in every build.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from concordia.errors import InvalidSetup, shown
from concordia.game import Game
from concordia.origin import Origin
from concordia.position import reading as positions
from concordia.position.writing import write
from concordia.rules import setup


def new_game(
    game: str = "classic",
    map: str = "imperium",
    players: int = 4,
    seed: int | None = None,
    **options: Any,
) -> Game:
    """A new game, all its chance from ``seed``; without one a seed nobody knows is drawn.

    Options: ``display`` ("cloth" or "wine"), ``colonist_income`` ("5+1" or "2013"), ``interim_scoring``.
    """
    setup.check(game, map, players, options)
    if seed is None:
        seed = random.SystemRandom().getrandbits(53)
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise InvalidSetup("setup.seed", {"given": shown(seed)}, "contract")
    if not _can_be_written(seed):
        raise InvalidSetup("setup.seed_long", {}, "contract")
    state = setup.deal(game, map, players, {**setup.DEFAULTS, **options}, seed)
    return Game(state, Origin(seed, None))


def _can_be_written(seed: int) -> bool:
    """Whether a record can hold a seed: Python neither writes nor reads numbers of thousands of digits."""
    try:
        str(seed)
    except ValueError:
        return False
    return True


def from_position(position: Mapping[str, Any]) -> Game:
    """A game from a position; InvalidPosition names the key, the value and the rule of what is wrong."""
    state = positions.read(position)
    origin = Origin(None, write(state))
    return Game(state, origin, None, origin.known(state))
