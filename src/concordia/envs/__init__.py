"""Standard environments for learning programs.

``concordia_v1`` and the frozen ``concordia_v0`` are PettingZoo's, ``Concordia-v1`` and ``-v0`` Gymnasium's.
:mod:`concordia.envs.vector` plays many games in one call; ``Afterstates`` shows what each legal action leads to.
They need the extra ``envs`` (PettingZoo and Gymnasium); the rest of the package does not.
"""

from concordia.envs import concordia_v0, concordia_v1
from concordia.envs.action_spaces import WrongNumber, action_space
from concordia.envs.afterstates import FEATURES, Afterstates
from concordia.envs.single import SINGLE_ID, SingleSeat, register
from concordia.envs.single_v1 import SINGLE_V1_ID, OneSeat, register_v1
from concordia.envs.vector import VectorGames, VectorSeats

__all__ = [
    "FEATURES",
    "SINGLE_ID",
    "SINGLE_V1_ID",
    "Afterstates",
    "OneSeat",
    "SingleSeat",
    "VectorGames",
    "VectorSeats",
    "WrongNumber",
    "action_space",
    "concordia_v0",
    "concordia_v1",
    "register",
    "register_v1",
]

register()
register_v1()
