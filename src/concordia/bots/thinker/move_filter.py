"""Which of an Architect's many moves are worth considering: those that open the best sites."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from concordia.actions import codes
from concordia.bots.evaluation.tally import Tally
from concordia.core.board import CAPITAL, FIRST_LINE
from concordia.core.bundles import covers
from concordia.core.legal_options import Options
from concordia.core.masks import has
from concordia.core.state import State
from concordia.core.vectors import vec
from concordia.rules.purse import affordable
from concordia.rules.roles.architect import house_money
from concordia.rules.scoring import JUPITER, MERCURIUS, SATURNUS
from concordia.vocabulary import BRICK, COLONISTS, HOUSES, MASON

MOST_CITIES: Final = 32
POINT: Final = 12  # what a point counts
LATER: Final = 3  # tenths that a house counts which cannot be paid yet


class MoveFilter:
    """Picks moves by what the houses that they open are worth, in twelfths of a point."""

    def __init__(self) -> None:
        """No guesses yet."""
        self._gain = vec[i64]([0] * MOST_CITIES)
        self._beside = vec[i64]([0] * MOST_CITIES)
        self._scores = vec[i64]([0] * 512)
        self._own = Tally()

    def best_moves(self, state: State, out: Options, most: i64, found: list[i64]) -> None:
        """Add the most promising moves of a list of options."""
        self._guess(state)
        number: i64 = 0
        for n in range(out.count):
            code = out.codes[n]
            if codes.is_move(code):
                number += 1
                self._scores[n] = self._score(state, code)
            else:
                self._scores[n] = -1000000
        for _ in range(min(most, number)):
            best: i64 = 0
            for n in range(out.count):
                if self._scores[n] > self._scores[best]:
                    best = n
            if self._scores[best] <= -1000:
                break
            found.append(out.codes[best])
            self._scores[best] = -1000000

    def _guess(self, state: State) -> None:
        """What a house in each city would bring, and how many of the player's colonists stand beside it."""
        seat = state.seat
        setup = state.setup
        player = state.players[seat]
        own = self._own
        own.count(state, seat)
        money = affordable(state, seat)
        for city in range(setup.board.city_count):
            self._beside[city] = 0
            self._gain[city] = 0
            if city == CAPITAL or has(player.houses, city) or player.built >= HOUSES:
                continue
            good = setup.city_good[city]
            gain = 4 * setup.tables.price[good]
            if good != BRICK:
                gain += POINT * own.gods[JUPITER]
            if not player.houses & setup.board.province_cities[setup.board.province_of[city]]:
                gain += POINT * own.gods[SATURNUS] + POINT
            if not player.houses & setup.good_cities[good]:
                gain += 2 * POINT * own.gods[MERCURIUS] + 2 * POINT
            gain += POINT * setup.tables.minerva[MASON + good] * own.owned[MASON + good]
            price = house_money(state, city)
            gain -= 2 * price
            if not covers(player.goods, setup.tables.house_goods[good]) or price > money:
                gain = gain * LATER // 10
            self._gain[city] = gain if gain > 1 else 1
        post: i64
        for post in range(2 * COLONISTS):
            line = player.posts[post] - FIRST_LINE
            if line >= 0:
                network = setup.board.land if post < COLONISTS else setup.board.sea
                self._beside[network.one_end[line]] += 1
                self._beside[network.other_end[line]] += 1

    def _score(self, state: State, move: i64) -> i64:
        """What the move opens, less what it leaves behind and what its steps could have done elsewhere."""
        network = state.setup.board.network(codes.moved_kind(move))
        place = codes.moved_from(move)
        line = codes.moved_to(move)
        score: i64 = -6 * network.distance(place, line)
        left: i64 = place - FIRST_LINE
        one, other = network.one_end[line], network.other_end[line]
        if left >= 0:
            a, b = network.one_end[left], network.other_end[left]
            if self._beside[a] == 1 and a not in (one, other):
                score -= self._gain[a]
            if self._beside[b] == 1 and b not in (one, other):
                score -= self._gain[b]
        if self._beside[one] == 0 and one != CAPITAL:
            score += self._gain[one]
        if self._beside[other] == 0 and other != CAPITAL:
            score += self._gain[other]
        return score
