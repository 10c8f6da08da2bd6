"""Turns played on side by side: each goes as it would alone, and counts as though they had gone one by one."""

from __future__ import annotations

import math
import random
from dataclasses import replace

import pytest

from concordia.bots.evaluation.network import shipped_network
from concordia.bots.reachable_cities import reach
from concordia.bots.thinker.beam import Beam
from concordia.bots.thinker.bot import Thinker
from concordia.bots.thinker.play_on import GUIDE_MOVES, GUIDE_WIDTH, PlayOn
from concordia.bots.thinker.search import LEAST, Search
from tests.bots.matches import QUICK, middle

KINDS = [("classic", "italia", 2), ("venus", "cyprus", 3), ("team", "hellas", 4)]


@pytest.mark.parametrize("kind", KINDS)
def test_courses_side_by_side_go_as_each_goes_alone(kind):
    game = middle(*kind, turns=2 * kind[2])
    seat = game.decision.seat
    view, on = game.view(seat), reach(kind[1])
    lines = Beam(shipped_network(), on, 1, 3).turns(game.state, seat)[:2]
    dealt = [view.sample(random.Random(n)).state for n in range(2)]
    starts = [(state, line.codes()) for state in dealt for line in lines]
    together = PlayOn(shipped_network(), on, seat)
    alone = PlayOn(shipped_network(), on, seat)

    courses = together.courses(starts, 1)
    assert [course.line.value for course in courses] == [
        alone.courses([start], 1)[0].line.value for start in starts
    ]
    assert sum(course.looked for course in courses) == together.guide.seen == alone.guide.seen


def test_searches_in_step_find_what_each_finds_alone():
    games = [middle("classic", "imperium", 2, turns) for turns in (2, 5, 8)]
    beam = Beam(shipped_network(), reach("imperium"), 2, 4)
    searches = [beam.begin(game.state, game.state.seat) for game in games]
    while running := [search for search in searches if search.open]:
        beam.step(running)
    for game, search in zip(games, searches, strict=True):
        alone = Beam(shipped_network(), reach("imperium"), 2, 4)
        found = alone.turns(game.state, game.state.seat)
        assert [line.codes() for line in sorted(search.finished, key=lambda line: -line.value)] == [
            line.codes() for line in found
        ]
        assert search.best().codes() == found[0].codes()
        assert search.looked == alone.seen


@pytest.mark.parametrize("kind", KINDS)
def test_a_table_that_comes_again_is_worth_what_it_was_worth(kind):
    """Deals lead to the same tables again and again; who remembers judges fewer of them and finds the same."""
    game = middle(*kind, turns=2 * kind[2])
    seat = game.decision.seat
    view, on = game.view(seat), reach(kind[1])
    codes = Beam(shipped_network(), on, 1, 3).turns(game.state, seat)[0].codes()
    starts = [(view.sample(random.Random(seed)).state, codes) for seed in (1, 2, 1)]
    remembering, forgetting = (PlayOn(shipped_network(), on, seat) for _ in range(2))
    forgetting.guide = Beam(shipped_network(), on, GUIDE_WIDTH, GUIDE_MOVES)
    judges = [Counting(), Counting()]
    remembering.guide.judge, forgetting.guide.judge = judges
    found = [
        [(int(c.line.value * 2**16), c.looked) for c in each.courses(starts, 1)]
        for each in (remembering, forgetting)
    ]

    assert found[0] == found[1]
    assert judges[0].rows < judges[1].rows


class Counting:
    """The shipped network, and how many rows it was asked about."""

    rows = 0

    def judge(self, rows):
        self.rows += rows.count
        return shipped_network().judge(rows)

    def result(self, state, seat):
        return shipped_network().result(state, seat)


def test_who_asks_to_stop_gets_no_courses():
    game = middle()
    seat = game.decision.seat
    play_on = PlayOn(shipped_network(), reach("imperium"), seat)

    assert play_on.courses([(game.state, [])], 1, lambda: True) == []


class OneByOne(Search):
    """A search that plays each turn on alone, one deal after the other."""

    def run(self, deals, most, over=None):
        alive = list(self.candidates)
        for deal in range(deals):
            if len(alive) < 2 or self.work >= most:
                break
            dealt = self._view.sample(self._rng).state
            for candidate in alive:
                if candidate.values and self.work >= most:
                    break
                course = self._play_on.courses([(dealt, candidate.codes)], self._level.rounds)[0]
                self._played_on += course.looked
                candidate.values.append(course.line.value)
            if deal + 1 >= LEAST:
                alive = self._left(alive, deals)


@pytest.mark.parametrize("share", [0.2, 0.5, 0.8, math.inf])
def test_however_few_tables_it_may_look_at_the_order_of_work_shows_nowhere(share):
    game = middle("classic", "italia", 2, turns=6)
    view = game.view(game.decision.seat)
    level = replace(QUICK, deals=5)
    whole = Thinker(level, 1).search(view).work
    chances = [random.Random(3), random.Random(3)]
    both = [
        kind(shipped_network(), level, view, rng) for kind, rng in zip((Search, OneByOne), chances, strict=True)
    ]
    for search in both:
        search.run(level.deals, share * whole)

    values = [{tuple(each.codes): each.values for each in search.candidates} for search in both]
    assert values[0] == values[1]
    assert both[0].work == both[1].work
    assert chances[0].random() == chances[1].random()
