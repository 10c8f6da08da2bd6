"""Whether two tables show the same, part by part."""

from __future__ import annotations

from mypy_extensions import i64

from concordia.core.state import Player
from concordia.core.vectors import vec


def same_row(one: vec[i64], other: vec[i64]) -> bool:
    """Whether two rows of the same length hold the same numbers."""
    for n in range(len(one)):
        if one[n] != other[n]:
            return False
    return True


def same_pieces(one: Player, other: Player) -> bool:
    """Whether two players have the same pieces and cards."""
    return (
        one.money == other.money
        and one.goods == other.goods
        and one.land_store == other.land_store
        and one.sea_store == other.sea_store
        and one.houses == other.houses
        and one.cards == other.cards
        and one.pile == other.pile
        and one.concordia == other.concordia
        and one.interim == other.interim
        and same_row(one.posts, other.posts)
        and same_row(one.hand, other.hand)
    )
