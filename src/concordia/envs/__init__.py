"""Standard environments for learning programs: PettingZoo's ``concordia_v0`` and Gymnasium's ``Concordia-v0``.

They need the extra ``envs`` (PettingZoo and Gymnasium); the rest of the package does not.
"""

from concordia.envs import concordia_v0
from concordia.envs.single import SINGLE_ID, SingleSeat, register

__all__ = ["SINGLE_ID", "SingleSeat", "concordia_v0", "register"]

register()
