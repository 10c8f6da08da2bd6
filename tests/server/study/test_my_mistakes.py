"""The dearest mistakes of somebody's games, and what becomes of those that were found or put off."""

from __future__ import annotations

import pytest
from sqlalchemy.orm import Session

from concordia.server.store.database import Store
from concordia.server.store.models.people_models import PersonRow
from concordia.server.store.models.study_models import MistakeRow, ReviewRow
from concordia.server.store.models.table_models import SeatRow, TableRow
from concordia.server.study import my_mistakes, practice
from concordia.server.study.my_mistakes import KIND, item_of
from concordia.server.study.practice import DAY
from tests.server.running import settings_for

NOW = 1_800_000_000.0
ME, OTHER = 1, 2


@pytest.fixture
def store(tmp_path):
    made = Store(settings_for(tmp_path).url)
    made.create()
    yield made
    made.close()


@pytest.fixture
def session(store):
    with Session(store.engine) as opened:
        for number in (ME, OTHER):
            opened.add(PersonRow(id=number, name=f"P{number}", created=NOW))
        opened.flush()
        yield opened


def add_game(session, number, *, days_ago, costs, seat=0, holder=ME, reviewed=True, **more):
    """A finished game with mistakes of one seat."""
    session.add(
        TableRow(
            **{
                "id": number,
                "key": f"k{number}",
                "host": ME,
                "game": "classic",
                "map": "italia",
                "players": 2,
                "options": {},
                "public": False,
                "analysis": False,
                "shuffle": False,
                "pace": {},
                "level": "fair",
                "rules": 1,
                "stage": "over",
                "created_at": NOW,
                "asked_since": NOW,
                "finished_at": NOW - days_ago * DAY,
                **more,
            }
        )
    )
    session.flush()
    session.add(
        SeatRow(
            table_id=number, number=seat, kind="person", person=holder, name="x", away=False, skip_end=False,
            auto_keep=False, bank=0, vacation_left=0,
        )
    )  # fmt: skip
    if reviewed:
        session.add(ReviewRow(game_id=number, made_at=NOW, review={}))
    for turn, cost in enumerate(costs):
        row = {"verdict": "mistake", "cost": cost, "before": 40, "better": 43}
        session.add(MistakeRow(game_id=number, turn=2 * turn + seat, seat=seat, **row))
    session.flush()


def listed(session, now=NOW):
    return [(each.table, each.cost) for each in my_mistakes.dearest(session, ME, now).mistakes]


def test_the_newest_game_comes_first_and_within_a_game_what_cost_most(session):
    add_game(session, 1, days_ago=5, costs=[30, 9])
    add_game(session, 2, days_ago=1, costs=[7, 12])
    assert listed(session) == [("k2", 12), ("k2", 7), ("k1", 30), ("k1", 9)]


def test_only_the_twenty_dearest_count_and_only_my_own_of_real_games(session):
    add_game(session, 1, days_ago=5, costs=range(6, 36))
    add_game(session, 2, days_ago=1, costs=[50], holder=OTHER)
    add_game(session, 3, days_ago=1, costs=[50], analysis=True)
    add_game(session, 4, days_ago=1, costs=[50], ended="cancelled")
    assert listed(session) == [("k1", cost) for cost in range(35, 15, -1)]


def test_the_mark_is_three_per_cent_below_the_best(session):
    add_game(session, 1, days_ago=1, costs=[9])
    [mistake] = my_mistakes.dearest(session, ME, NOW).mistakes
    assert (mistake.mark, mistake.round, mistake.state) == (40, 1, "open")


def test_what_was_found_counts_today_and_leaves_tomorrow(session):
    add_game(session, 1, days_ago=1, costs=[9, 8])
    practice.note(session, ME, KIND, item_of(1, 0), "found", NOW)
    assert [each.state for each in my_mistakes.dearest(session, ME, NOW).mistakes] == ["found", "open"]
    assert listed(session, NOW + 2 * DAY) == [("k1", 8)]


@pytest.mark.parametrize("deed", ["skipped", "shown"])
def test_what_was_put_off_comes_back_after_three_days(session, deed):
    add_game(session, 1, days_ago=1, costs=[9])
    practice.note(session, ME, KIND, item_of(1, 0), deed, NOW)
    states = [my_mistakes.dearest(session, ME, NOW + days * DAY).mistakes[0].state for days in (0, 2.9, 3)]
    assert states == [deed, deed, "open"]
    assert practice.note(session, ME, KIND, item_of(1, 0), "found", NOW + 4 * DAY) == "found"


def test_found_after_a_hint_is_found_with_help_and_a_shown_solution_finds_nothing(session):
    item = item_of(1, 0)
    assert practice.note(session, ME, KIND, item, "hinted", NOW) == "hinted"
    assert practice.note(session, ME, KIND, item, "found", NOW) == "helped"
    assert practice.note(session, ME, KIND, item, "skipped", NOW) == "helped"
    assert practice.note(session, ME, KIND, "other", "shown", NOW) == "shown"
    assert practice.note(session, ME, KIND, "other", "found", NOW + DAY) == "shown"


def test_the_latest_games_without_a_review_are_offered(session):
    for number in range(1, 6):
        add_game(session, number, days_ago=number, costs=[], reviewed=number == 2)
    told = my_mistakes.dearest(session, ME, NOW)
    assert told.reviewed == 1
    assert [key for key, *_ in told.unreviewed] == ["k1", "k3", "k4"]


def test_the_mistakes_of_a_game_come_by_round(session):
    add_game(session, 1, days_ago=1, costs=[9, 30, 7])
    assert [each.turn for each in my_mistakes.of_table(session, 1, None, None, NOW)] == [0, 2, 4]
    assert my_mistakes.of_table(session, 1, 1, ME, NOW) == []
