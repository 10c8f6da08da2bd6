"""Every decision as one small integer: the same numbers on every board.

The engine lists and carries out codes; :mod:`concordia.actions.table` turns them into actions and back.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from concordia.vocabulary import ARCHITECT, MERCATOR_5, PREFECT

DONE: Final = 0
CASH: Final = 1
INCOME: Final = 2
PLAY: Final = 8  # + 4 * card + half
SUGGEST: Final = 136  # + card
COPY: Final = 168  # + 4 * seat + half
PRODUCE: Final = 200  # + province
BUILD: Final = 232  # + city
PLACE: Final = 264  # + 32 * kind + city
SELL: Final = 328  # + 16 * good + count
BUY: Final = 408  # + 16 * good + count
PURCHASE: Final = 488  # + 6 * slot + (0, or the good given for "?" + 1)
KEEP: Final = 544  # + number of the bundle in BUNDLES
MOVE: Final = 2048  # + 8192 * kind + 64 * from + line
END: Final = 18432

MOST_INCOMING: Final = 8  # goods at once: six cities of a province and the bonus of the PM (5.4)


def _bundles() -> list[int]:
    """All bundles of at most MOST_INCOMING goods, smaller ones first."""
    found = [(0, 0)]  # how many goods, and the bundle
    for good in range(5):
        found = [
            (size + n, bundle + (n << 8 * good)) for size, bundle in found for n in range(MOST_INCOMING + 1 - size)
        ]
    return [bundle for _, bundle in sorted(found)]


BUNDLES: Final = _bundles()
BUNDLE_NUMBER: Final = {bundle: number for number, bundle in enumerate(BUNDLES)}

# Which half of a double card is used (7.3); 0 for a card that has no halves.
HALVES: Final = (-1, ARCHITECT, PREFECT, MERCATOR_5)


def type_of_codes() -> list[str]:
    """The type of action of every code."""
    first = {0: "done", CASH: "cash", INCOME: "income", PLAY: "play", SUGGEST: "suggest", COPY: "copy"}
    first |= {PRODUCE: "produce", BUILD: "build", PLACE: "place", SELL: "sell", BUY: "buy"}
    first |= {PURCHASE: "purchase", KEEP: "keep", MOVE: "move"}
    types: list[str] = []
    for code in range(END):
        types.append(first.get(code, types[-1] if types else ""))
    return types


def half_number(role: i64) -> i64:
    """The number of a half: 1 Architect, 2 Prefect, 3 Mercator."""
    if role == ARCHITECT:
        return 1
    return 2 if role == PREFECT else 3


def half_role(half: i64) -> i64:
    """The role that a half plays."""
    if half == 1:
        return ARCHITECT
    return PREFECT if half == 2 else MERCATOR_5
