"""What a turn cost in chance to win, as a word; and how exact a player's turns were."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, Literal, get_args

Verdict = Literal["best", "good", "inaccuracy", "mistake", "turning"]
VERDICTS: Final[tuple[Verdict, ...]] = get_args(Verdict)

# Below so many per cent of the chance to win lost, in whole per cents as they are shown. A turn that costs as much
# as the last of them, or more, is a turning point.
BEST, GOOD, INACCURACY, MISTAKE = 1, 3, 6, 10

MARGIN: Final = 3  # a turn tried again is right if it keeps all but so many per cent of the best turn's chance
HALF_LIFE: Final = 8.0  # a turn that costs so many per cent counts half in the accuracy


def verdict_of(cost: int) -> Verdict:
    """The word for what a turn cost, in whole per cents of winning.

    >>> [verdict_of(cost) for cost in (0, 2, 5, 6, 19)]
    ['best', 'good', 'inaccuracy', 'mistake', 'turning']
    """
    for most, verdict in zip((BEST, GOOD, INACCURACY, MISTAKE), VERDICTS, strict=False):
        if cost < most:
            return verdict
    return "turning"


def accuracy(costs: Sequence[int]) -> int:
    """How exact some turns were, 100 for turns that cost nothing.

    >>> accuracy([0, 0, 0]), accuracy([0, 8]), accuracy([])
    (100, 75, 100)
    """
    if not costs:
        return 100
    return round(100 * sum(math.pow(0.5, cost / HALF_LIFE) for cost in costs) / len(costs))
