"""The greedy bot's weights: what things are worth over a whole game, as people who play would guess.

They were checked in matches of the bot against itself with other weights.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from concordia.catalog.components import catalog
from concordia.core.board import CAPITAL, board
from concordia.rules.setup import tables
from concordia.vocabulary import CARDS, GAMES, GODS, GOODS

PRICES: Final = [good.price for good in catalog().goods]
HOUSE_GOODS: Final = [int(price) for price in tables("cloth").house_goods]
COLONIST_PRICE: Final = int(tables("cloth").colonist)
GODS_OF: Final = [tuple(GODS.index(god) for god in catalog().cards[card].gods) for card in CARDS]
MINERVA_OF: Final = [catalog().cards[card].minerva for card in CARDS]

# How many more points a card of a god is worth at the end than now, and how many more cards of that god will
# come, both at the start of a game; they shrink as the game goes on.
_GROWTH: Final = {"vesta": 3.0, "jupiter": 8.0, "saturnus": 6.0, "mercurius": 7.0, "mars": 6.0, "venus": 5.0}
_MORE_CARDS: Final = {"jupiter": 1.5, "saturnus": 1.8, "mercurius": 1.0, "mars": 1.2, "venus": 0.8}
GROWTH: Final = [_GROWTH.get(god, 0.0) for god in GODS]
MORE_CARDS: Final = [_MORE_CARDS.get(god, 0.0) for god in GODS]
MINERVA_GROWTH: Final = 1.5  # houses of the specialist's good
MORE_MINERVA: Final = 0.25  # cards of each specialist

SESTERTIUS: Final = 0.26  # what a sestertius will buy
PLENTY: Final = 45  # beyond this much wealth a sestertius buys half as much
PRODUCTION: Final = 0.75  # what a house produces in a whole game, for each sestertius of its good
COLONIST: Final = 3.0  # a colonist's steps and the storehouse space that it leaves, in a whole game
SPACE: Final = 0.3  # a free space in the storehouse, up to three
ANY_GOOD: Final = 4  # sestertii that a "?" costs

PLAN: Final = 0.45  # how much an opportunity counts beside the deed itself
SHORT: Final = (1.0, 0.55, 0.25, 0.08)  # what is left of an opportunity if so many goods are missing
DEEDS: Final = 3  # opportunities that are considered together

_IN_HAND: Final = {
    "tribune": 0.4,
    "architect": 2.0,
    "prefect": 1.7,
    "mercator": 1.2,
    "mercator-5": 1.6,
    "senator": 1.6,
    "colonist": 1.2,
    "consul": 1.0,
    "diplomat": 1.0,
    "magister": 1.0,
    "praetor": 1.6,
    "proconsul": 1.2,
    "legatus": 1.2,
}
_ANOTHER_CARD: Final = 1.3  # specialists, bought Diplomats, double cards
IN_HAND: Final = [_IN_HAND.get(card, _ANOTHER_CARD) for card in CARDS]

RIVALS: Final = 0.6  # how much a gain of the others hurts
LAST_TURN: Final = 5.0  # what each of the others still scores once the end is triggered
LATER: Final = 0.2  # what a site for later counts beside a house that is built now
STEP: Final = 0.05  # what a step must gain


@cache
def cards_for_sale(game: int, players: int) -> int:
    """How many cards are for sale in a whole game."""
    return sum(len(deck) for deck in catalog().decks_for(GAMES[game], players))


@cache
def provinces_of(map_id: str) -> list[int]:
    """The cities of each province as a mask."""
    return [int(mask) for mask in board(map_id).province_cities]


@cache
def line_ends(map_id: str) -> list[list[int]]:
    """By kind and line: its two cities as a mask, the capital left out."""
    on = board(map_id)
    return [
        [(1 << int(a) | 1 << int(b)) & ~(1 << CAPITAL) for a, b in zip(net.one_end, net.other_end, strict=True)]
        for net in (on.land, on.sea)
    ]


@cache
def value_of(goods: int) -> int:
    """The price of a bundle at the bank."""
    return sum((goods >> 8 * good & 0x7F) * price for good, price in enumerate(PRICES))


@cache
def missing(goods: int, price: int) -> int:
    """How many goods are lacking for a price."""
    pairs = ((goods >> 8 * good & 0x7F, price >> 8 * good & 0x7F) for good in range(len(GOODS)))
    return sum(max(0, needed - there) for there, needed in pairs)


@cache
def left_after(goods: int, price: int) -> int:
    """What is left of the goods after a price has been paid as far as they go."""
    for good in range(len(GOODS)):
        goods -= min(price >> 8 * good & 0x7F, goods >> 8 * good & 0x7F) << 8 * good
    return goods
