"""Chapter 2: setting up. All chance of a game lies here, in the seed."""

from __future__ import annotations

from functools import cache
from typing import Any

from mypy_extensions import i64

from concordia.catalog.components import catalog
from concordia.catalog.maps import MAPS
from concordia.chance import Dice
from concordia.core import bundles
from concordia.core.board import CAPITAL, NOWHERE, Board, board
from concordia.core.masks import first
from concordia.core.state import AGENDA, NO_CARD, NOT_YET, Player, Setup, State, Tables
from concordia.core.vectors import vec
from concordia.errors import InvalidSetup, shown
from concordia.rules.display import refill
from concordia.vocabulary import (
    CARD_KINDS,
    CARDS,
    COLONIST_INCOMES,
    DIPLOMAT,
    DIPLOMAT_1,
    DIPLOMAT_5,
    DISPLAYS,
    GAMES,
    GODS,
    GOODS,
    SLOTS,
)

PLAYERS = {"classic": (2, 3, 4, 5), "venus": (2, 3, 4, 5), "team": (4, 6)}  # 1.1
STARTING_GOODS = {"food": 2, "brick": 1, "tool": 1, "wine": 1, "cloth": 1}  # 2.4
STARTING_MONEY = 5
DEFAULTS: dict[str, Any] = {"display": "cloth", "colonist_income": "5+1", "interim_scoring": False}


@cache
def tables(display: str) -> Tables:
    """The figures of the catalogue for one side of the display."""
    facts = catalog()
    cards = [facts.cards[name] for name in CARDS]
    halves = [tuple(CARDS.index(half) for half in card.halves) or (NO_CARD, NO_CARD) for card in cards]
    return Tables(
        card_cost=[bundles.of_names(card.cost or ()) for card in cards],
        surcharge=[bundles.of_names(g for g in slot if g != "?") for slot in facts.surcharge[display]],
        any_good=[slot.count("?") for slot in facts.surcharge[display]],
        house_goods=[bundles.of_counts(dict(good.house)) for good in facts.goods],
        house_money=[good.house_money for good in facts.goods],
        price=[good.price for good in facts.goods],
        coins=[good.coins for good in facts.goods],
        colonist=bundles.of_counts(dict(facts.colonist_price)),
        role=[DIPLOMAT if DIPLOMAT_1 <= n <= DIPLOMAT_5 else n for n in range(CARD_KINDS)],
        first_half=[pair[0] for pair in halves],
        second_half=[pair[1] for pair in halves],
        minerva=[card.minerva for card in cards],
        gods=[sum(1 << GODS.index(god) for god in card.gods) for card in cards],
    )


def check(game: object, map: object, players: object, options: dict[str, Any]) -> None:
    """Refuse a game, board, number of players or option that does not exist (1.1, 1.2)."""
    if not isinstance(game, str) or game not in GAMES:
        raise InvalidSetup("setup.game", {"given": shown(game), "games": ", ".join(GAMES)}, "1.1")
    if map not in MAPS:
        raise InvalidSetup("setup.map", {"given": shown(map), "maps": ", ".join(MAPS)}, "1.2")
    if type(players) is not int or players not in PLAYERS[game]:
        details = {"game": game, "given": shown(players), "needed": ", ".join(str(n) for n in PLAYERS[game])}
        raise InvalidSetup("setup.players", details, "1.1")
    allowed = {"display": DISPLAYS, "colonist_income": COLONIST_INCOMES, "interim_scoring": (False, True)}
    rules = {"display": "7.5", "colonist_income": "5.5", "interim_scoring": "6.4"}
    for option, value in options.items():
        if option not in allowed:
            details = {"given": shown(option), "options": ", ".join(allowed)}
            raise InvalidSetup("setup.option", details, "contract")
        if type(value) is not type(DEFAULTS[option]) or value not in allowed[option]:
            details = {"option": option, "given": shown(value), "needed": ", ".join(map_texts(allowed[option]))}
            raise InvalidSetup("setup.value", details, rules[option])


def map_texts(values: tuple[object, ...]) -> list[str]:
    """Values as a person writes them in JSON."""
    return [str(value).lower() if isinstance(value, bool) else str(value) for value in values]


def new_setup(game: str, map: str, players: int, options: dict[str, Any], city_goods: list[int]) -> Setup:
    """A setup with markers of the most valuable goods (2.2)."""
    return Setup(
        game=GAMES.index(game),
        board=board(map),
        players=players,
        display=options["display"],
        colonist_income=options["colonist_income"],
        interim_scoring=options["interim_scoring"],
        city_goods=city_goods,
        marker_goods=default_markers(board(map), city_goods),
        tables=tables(options["display"]),
    )


def default_markers(on: Board, city_goods: list[int]) -> list[int]:
    """The most valuable good that the cities of each province produce (2.2)."""
    return [max(city_goods[on.city_number[city]] for city in p.cities) for p in on.facts.provinces]


def deal(game: str, map: str, players: int, options: dict[str, Any], seed: object) -> State:
    """A new game before its first turn, all chance taken from the seed."""
    dice = Dice(seed)
    city_goods = _lay_city_tokens(board(map), dice)
    cards: list[str] = []
    for deck in catalog().decks_for(game, players):  # 2.3: I on top
        cards += dice.shuffled(list(deck))
    stack = bytes(CARDS.index(card) for card in cards)
    setup = new_setup(game, map, players, options, city_goods)
    seats = [_new_player(catalog().hand_for(game, players, seat), seat) for seat in range(players)]
    state = State(setup, seats, vec[i64]([NO_CARD] * SLOTS), stack, vec[i64]([0] * AGENDA))
    state.markers = first(setup.board.province_count)
    state.magnus = players - 1  # 2.5
    refill(state)
    return state


def _lay_city_tokens(on: Board, dice: Dice) -> list[int]:
    """Shuffle the tokens of each letter over its cities (2.1)."""
    goods = [NOWHERE] * len(on.cities)
    for letter, tokens in catalog().city_tokens.items():
        cities = [city for p in on.facts.provinces if p.letter == letter for city in p.cities]
        drawn = dice.shuffled([good for good, number in tokens.items() for _ in range(number)])
        for city, good in zip(cities, drawn, strict=False):  # surplus tokens are left out
            goods[on.city_number[city]] = GOODS.index(good)
    return goods


def _new_player(hand: tuple[str, ...], seat: int) -> Player:
    """Colonists, goods, cards and money of a seat (2.4)."""
    counts = [0] * CARD_KINDS
    for card in hand:
        counts[CARDS.index(card)] += 1
    return Player(
        money=STARTING_MONEY + seat,
        goods=bundles.of_counts(STARTING_GOODS),
        land_store=2,
        sea_store=2,
        posts=vec[i64]([NOWHERE, NOWHERE, CAPITAL, NOWHERE, NOWHERE, CAPITAL]),
        abroad=2,
        houses=0,
        built=0,
        hand=vec[i64](counts),
        cards=len(hand),
        pile=b"",
        concordia=0,
        interim=NOT_YET,
        copied=0,
    )
