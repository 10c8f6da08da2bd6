"""6.2 Scoring: one function for each god, and 6.4 the interim scoring."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from concordia.core.bundles import count
from concordia.core.masks import has, size
from concordia.core.state import Player, State
from concordia.vocabulary import BRICK, CARD_KINDS, CONCORDIA_POINTS, GODS, MASON

VESTA: Final = 0
JUPITER: Final = 1
SATURNUS: Final = 2
MERCURIUS: Final = 3
MARS: Final = 4
MINERVA: Final = 5
VENUS: Final = 6


def vesta(state: State, seat: i64) -> i64:
    """A tenth of money and goods at their price, rounded down."""
    player = state.players[seat]
    wealth = player.money
    for good in range(5):
        wealth += count(player.goods, good) * state.setup.tables.price[good]
    return wealth // 10


def jupiter(state: State, seat: i64) -> i64:
    """1 for each house in a city of another good than brick."""
    return size(state.players[seat].houses & ~state.setup.good_cities[BRICK])


def saturnus(state: State, seat: i64) -> i64:
    """1 for each province in which the player has a house."""
    board = state.setup.board
    houses = state.players[seat].houses
    points: i64 = 0
    for province in range(board.province_count):
        if houses & board.province_cities[province]:
            points += 1
    return points


def mercurius(state: State, seat: i64) -> i64:
    """2 for each kind of good that the player's houses produce."""
    houses = state.players[seat].houses
    points: i64 = 0
    for good in range(5):
        if houses & state.setup.good_cities[good]:
            points += 2
    return points


def mars(state: State, seat: i64) -> i64:
    """2 for each of the player's colonists on the board."""
    return 2 * state.players[seat].abroad


def minerva(state: State, seat: i64, card: i64) -> i64:
    """The points of a specialist for each house in a city of its good."""
    houses = state.players[seat].houses & state.setup.good_cities[card - MASON]
    return state.setup.tables.minerva[card] * size(houses)


def venus(state: State, seat: i64) -> i64:
    """2 for each province with two houses of the player (7.4); in a team 1 where both partners have one (8.9)."""
    board = state.setup.board
    houses = state.players[seat].houses
    points: i64 = 0
    for province in range(board.province_count):
        here = board.province_cities[province]
        if state.setup.team:
            if houses & here and state.players[state.partner(seat)].houses & here:
                points += 1
        elif size(houses & here) >= 2:
            points += 2
    return points


def worth_of_gods(state: State, seat: i64) -> list[int]:
    """What one card of each god is worth to a player, in the order of GODS; Minerva's depends on the card."""
    return [
        int(vesta(state, seat)),
        int(jupiter(state, seat)),
        int(saturnus(state, seat)),
        int(mercurius(state, seat)),
        int(mars(state, seat)),
        0,
        int(venus(state, seat)),
    ]


def card_points(state: State, seat: i64) -> list[int]:
    """What one card of each kind is worth to a player now, whether owned or not."""
    worth = worth_of_gods(state, seat)
    gods = state.setup.tables.gods
    points = [0] * CARD_KINDS
    for card in range(CARD_KINDS):
        for god in range(7):
            if has(gods[card], god):
                each: int = minerva(state, seat, card) if god == MINERVA else worth[god]
                points[card] += each
    return points


def god_points(state: State, seat: i64) -> list[int]:
    """The points of a player for each god, over all cards of hand and discard pile, in the order of GODS."""
    player = state.players[seat]
    worth = worth_of_gods(state, seat)
    points = [0] * len(GODS)
    gods = state.setup.tables.gods
    for card in range(CARD_KINDS):
        number = owned(player, card)
        if number == 0:
            continue
        for god in range(7):
            if has(gods[card], god):
                each: int = minerva(state, seat, card) if god == MINERVA else worth[god]
                points[god] += int(number) * each
    return points


def owned(player: Player, card: i64) -> i64:
    """How many cards of a kind a player has, in hand and pile."""
    number = player.hand[card]
    for played in player.pile:
        if played == card:
            number += 1
    return number


def total_points(state: State, seat: i64) -> int:
    """All points of a player, the Concordia card included."""
    card: int = CONCORDIA_POINTS * state.players[seat].concordia
    return sum(god_points(state, seat)) + card


def score_interim(state: State, seat: i64) -> None:
    """A first Tribune scores; when all have scored the best get 2 sestertii, the next 1 (6.4)."""
    state.players[seat].interim = sum(god_points(state, seat))
    scores = [int(player.interim) for player in state.players]
    if min(scores) < 0:
        return
    best = max(scores)
    second = max((score for score in scores if score < best), default=-1)
    for player in state.players:
        if player.interim == best:
            player.money += 2
        elif player.interim == second:
            player.money += 1
        player.interim = 0
