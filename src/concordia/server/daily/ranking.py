"""The ranking of a day: ranks, percentile and the bars of the histogram, from the points alone."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

BIN = 5  # points
ENOUGH = 20  # results from which on there are bars and a percentile; before, dots and the rank alone


def rank_of(points: int, ordered: Sequence[int]) -> int:
    """The rank of a result among all results, in ascending order; the same points share a rank.

    >>> [rank_of(points, [90, 100, 100, 120]) for points in (120, 100, 90)]
    [1, 2, 4]
    """
    return len(ordered) - bisect_right(ordered, points) + 1


def percentile_of(points: int, ordered: Sequence[int]) -> int | None:
    """Better than how many in a hundred of the others; None where there are too few to say.

    >>> percentile_of(15, range(20)), percentile_of(15, range(19))
    (78, None)
    """
    if len(ordered) < ENOUGH:
        return None
    return 100 * bisect_left(ordered, points) // (len(ordered) - 1)


def bins_of(ordered: Sequence[int]) -> list[tuple[int, int]]:
    """Where each bar begins and how many results it holds, empty ones in between too; none where there are few.

    >>> bins_of([3, 4, 12] + [5] * 17)
    [(0, 2), (5, 17), (10, 1)]
    """
    if len(ordered) < ENOUGH:
        return []
    first, last = ordered[0] // BIN, ordered[-1] // BIN
    counts = dict.fromkeys(range(first, last + 1), 0)
    for points in ordered:
        counts[points // BIN] += 1
    return [(number * BIN, count) for number, count in counts.items()]
