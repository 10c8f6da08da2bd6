"""5.3 Prefect: let a province produce, or collect the coins. 5.4 the Praefectus Magnus."""

from __future__ import annotations

from mypy_extensions import i64

from concordia.actions import codes
from concordia.core.bundles import one
from concordia.core.legal_options import Options
from concordia.core.masks import bit, first, has
from concordia.core.state import State
from concordia.rules.questions import Role
from concordia.rules.storehouse import receive
from concordia.vocabulary import ASK_NOTHING, ASK_PREFECT


class Prefect(Role):
    """Let a province produce, or collect the coins."""

    def begin(self, state: State, seat: i64, card: i64, half: i64, how: i64) -> None:
        """The player must choose one of the two."""
        state.asked = ASK_PREFECT
        state.seat = seat

    def offer(self, state: State, out: Options) -> None:
        """Each province whose marker shows its goods side (5.3a); the coins, also if there are none (5.3b)."""
        for province in range(state.setup.board.province_count):
            if has(state.markers, province):
                out.offer(codes.produce(province))
        out.offer(codes.CASH)

    def take(self, state: State, code: i64) -> None:
        """Produce or collect."""
        state.asked = ASK_NOTHING
        if code == codes.CASH:
            state.players[state.seat].money += coins(state)
            state.markers = first(state.setup.board.province_count)
        else:
            _produce(state, codes.producing_province(code))


def coins(state: State) -> i64:
    """The coins on all markers that show their coin side."""
    setup = state.setup
    sum: i64 = 0
    for province in range(setup.board.province_count):
        if not has(state.markers, province):
            sum += setup.tables.coins[setup.marker_good[province]]
    return sum


def bonus(state: State, seat: i64) -> i64:
    """1 good of the marker, or 2 if it is the turn of the PM's holder (5.4, 8.3)."""
    return 2 if seat == state.magnus and seat == state.active else 1


def yields(state: State, province: i64, seat: i64) -> i64:
    """What the houses of a player produce in a province: 1 good each (5.3a)."""
    setup = state.setup
    houses = state.players[seat].houses & setup.board.province_cities[province]
    produced: i64 = 0
    city: i64 = 0
    while houses != 0:
        if houses & 1:
            produced += one(setup.city_good[city])
        houses >>= 1
        city += 1
    return produced


def _produce(state: State, province: i64) -> None:
    """All at once; overflows are decided in turn order from the active player (4.3, 8.3)."""
    extra = bonus(state, state.seat)
    if extra == 2:
        state.magnus_used = True
    state.markers &= ~bit(province)
    players = state.setup.players
    for back in range(1, players + 1):  # the last first: the agenda is a pile
        seat = (state.active + players - back) % players
        produced = yields(state, province, seat)
        if seat == state.seat:
            produced += extra * one(state.setup.marker_good[province])
        if produced != 0:
            receive(state, seat, produced)
