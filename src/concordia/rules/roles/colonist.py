"""5.5 Colonist: place new colonists, or earn money with those on the board."""

from __future__ import annotations

from mypy_extensions import i64

from concordia.actions import codes
from concordia.core.board import CAPITAL
from concordia.core.bundles import covers
from concordia.core.legal_options import Options
from concordia.core.masks import has
from concordia.core.state import State
from concordia.rules.questions import Role
from concordia.vocabulary import ASK_COLONIST, ASK_NOTHING, COLONISTS, LAND, SEA


class Colonist(Role):
    """Place new colonists, or earn money with those on the board."""

    def begin(self, state: State, seat: i64, card: i64, half: i64, how: i64) -> None:
        """The player must choose one of the two."""
        state.asked = ASK_COLONIST
        state.seat = seat
        state.placed = False

    def offer(self, state: State, out: Options) -> None:
        """Income at first; colonists, any number, in the capital and where the player has a house (5.5)."""
        if not state.placed:
            out.offer(codes.INCOME)
        if affordable(state):
            houses = state.players[state.seat].houses
            for city in range(state.setup.board.city_count):
                if city == CAPITAL or has(houses, city):
                    offer_city(state, city, out)
        if state.placed:
            out.offer(codes.DONE)

    def take(self, state: State, code: i64) -> None:
        """Earn, place or stop."""
        if code == codes.INCOME:
            state.players[state.seat].money += income(state, state.seat)
        elif code != codes.DONE:
            place(state, code)
            state.placed = True
            return
        state.asked = ASK_NOTHING


def income(state: State, seat: i64) -> i64:
    """5.5(b): 5 sestertii and 1 for each colonist on the board, or 2 each by the rules of 2013."""
    abroad = state.players[seat].abroad
    return 2 * abroad if state.setup.income_of_2013 else 5 + abroad


def affordable(state: State) -> bool:
    """Whether the player has the food and the tool of a new colonist."""
    return covers(state.players[state.seat].goods, state.setup.tables.colonist)


def offer_city(state: State, city: i64, out: Options) -> None:
    """The kinds of colonist that are in the storehouse and have a line of their kind at the city (5.5a)."""
    player = state.players[state.seat]
    board = state.setup.board
    if player.land_store > 0 and has(board.land.serves, city):
        out.offer(codes.place(LAND, city))
    if player.sea_store > 0 and has(board.sea.serves, city):
        out.offer(codes.place(SEA, city))


def place(state: State, code: i64) -> None:
    """A colonist leaves the storehouse for a city, for 1 food and 1 tool."""
    player = state.players[state.seat]
    kind = codes.placed_kind(code)
    player.goods -= state.setup.tables.colonist
    if kind == LAND:
        player.land_store -= 1
    else:
        player.sea_store -= 1
    first = kind * COLONISTS
    player.station(first, first, codes.placed_city(code))  # in order, so a post without a colonist comes first
    player.abroad += 1
