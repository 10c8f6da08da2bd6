"""What the seat has: goods, money, colonists and houses, and its cards by god and by role."""

from __future__ import annotations

from mypy_extensions import i64

from concordia.bots.evaluation.batch import Rows
from concordia.bots.evaluation.tally import GODS_COUNT, Tally
from concordia.core.board import FIRST_LINE
from concordia.core.bundles import count
from concordia.core.masks import size
from concordia.core.state import NO_CARD, Player, State
from concordia.core.vectors import vec
from concordia.rules.scoring import MINERVA
from concordia.vocabulary import (
    ARCHITECT,
    ARCHITECT_MERCATOR,
    COLONIST,
    COLONISTS,
    CONSUL,
    DIPLOMAT,
    DIPLOMAT_1,
    DIPLOMAT_5,
    LEGATUS,
    MAGISTER,
    MASON,
    MERCATOR,
    MERCATOR_5,
    PRAETOR,
    PREFECT,
    PREFECT_ARCHITECT,
    PREFECT_MERCATOR,
    PROCONSUL,
    SENATOR,
    TRIBUNE,
)


def put_pieces(state: State, player: Player, own: Tally, rows: Rows) -> None:
    """Money and goods, colonists, and houses by good."""
    rows.put(player.money if player.money < 60 else 60)
    good: i64
    for good in range(5):
        rows.put(count(player.goods, good))
    for good in range(5):
        rows.put(1 if count(player.goods, good) > 0 else 0)
    rows.put(player.room())
    rows.put(own.wealth if own.wealth < 120 else 120)
    land: i64 = 0
    post: i64
    for post in range(COLONISTS):
        if player.posts[post] >= 0:
            land += 1
    rows.put(land)
    rows.put(player.abroad - land)
    in_cities: i64 = 0
    for post in range(2 * COLONISTS):
        if 0 <= player.posts[post] < FIRST_LINE:
            in_cities += 1
    rows.put(in_cities)
    rows.put(player.built)
    for good in range(5):
        rows.put(size(player.houses & state.setup.good_cities[good]))
    rows.put(own.provinces)
    rows.put(own.doubles)
    rows.put(own.kinds)


def put_cards(state: State, player: Player, own: Tally, rows: Rows) -> None:
    """Cards and points by god, roles in hand and in all, specialists, and the card on top of the pile."""
    god: i64
    for god in range(GODS_COUNT):
        rows.put(own.gods[god])
    for god in range(GODS_COUNT):
        rows.put(own.worth[MINERVA] if god == MINERVA else own.gods[god] * own.worth[god])
    rows.put(player.concordia)
    rows.put(player.cards)
    rows.put(len(player.pile))
    _put_roles(player.hand, rows)
    _put_roles(own.owned, rows)
    good: i64
    for good in range(5):
        rows.put(player.hand[MASON + good])
        rows.put(own.owned[MASON + good] * size(player.houses & state.setup.good_cities[good]))
    top = player.top()
    role: i64 = state.setup.tables.role[top] if top != NO_CARD else NO_CARD
    rows.put(1 if role in (PREFECT, PREFECT_ARCHITECT, PREFECT_MERCATOR) else 0)
    rows.put(1 if role in (ARCHITECT, ARCHITECT_MERCATOR) else 0)
    rows.put(1 if role in (SENATOR, PRAETOR) else 0)
    rows.put(1 if role == DIPLOMAT else 0)


def _put_roles(cards: vec[i64], rows: Rows) -> None:
    rows.put(cards[TRIBUNE])
    rows.put(cards[ARCHITECT] + cards[PREFECT_ARCHITECT] + cards[ARCHITECT_MERCATOR])
    rows.put(cards[PREFECT] + cards[PREFECT_ARCHITECT] + cards[PREFECT_MERCATOR])
    rows.put(cards[MERCATOR] + cards[MERCATOR_5] + cards[ARCHITECT_MERCATOR] + cards[PREFECT_MERCATOR])
    diplomats: i64 = cards[DIPLOMAT]
    card: i64
    for card in range(DIPLOMAT_1, DIPLOMAT_5 + 1):
        diplomats += cards[card]
    rows.put(diplomats)
    rows.put(cards[SENATOR] + cards[PRAETOR])
    rows.put(cards[COLONIST])
    rows.put(cards[CONSUL] + cards[PROCONSUL])
    rows.put(cards[MAGISTER])
    rows.put(cards[LEGATUS])
