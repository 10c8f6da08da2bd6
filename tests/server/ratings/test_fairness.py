"""Which games are rated, and for whom a seat counts as last."""

from __future__ import annotations

import random

import pytest

from concordia.server.errors import Refusal
from concordia.server.ratings.fairness import GRACE_TURNS
from concordia.server.table import announcements
from concordia.server.table.decision_log import BOT, PERSON
from concordia.server.table.events import Finished
from concordia.server.table.table import Table
from concordia.server.table.terms import Terms

LIVIA, MARCUS = 1, 2


def seated(*, hints: bool = False, analysis: bool = False, guest: bool = False, stand_in: str = "fair") -> Table:
    """Livia and Marcus before their game."""
    terms = Terms("classic", "italia", 2, hints=hints, analysis=analysis, stand_in=stand_in)
    table = Table("abc", terms, LIVIA, 0.0)
    table.sit(LIVIA, "Livia")
    table.sit(MARCUS, "Marcus", guest=guest)
    return table


def begun() -> Table:
    table = seated()
    table.start(7, 1.0)
    return table


def play(table: Table, turns: int | None = None) -> list[Finished]:
    """Let everybody decide by chance, for so many turns or to the end; bots decide where they are to."""
    rng = random.Random(4)
    until = None if turns is None else table.game.turn + turns
    events: list[Finished] = []
    while table.asked is not None and (until is None or table.game.turn < until):
        seat = table.asked.seat
        by = BOT if table.seats[seat].by_bot else PERSON
        if table.asked.kind == "end":
            entries = table.end_turn(seat, 2.0, by=by)
        else:
            entries = table.act(seat, rng.choice(table.game.legal(seat)), 2.0, by=by)
        events += [each for each in announcements.decided(table, entries, 2.0) if isinstance(each, Finished)]
    return events


def last(table: Table) -> list[bool]:
    return [table.counts_as_last(seat) for seat in table.seats]


def test_people_with_an_account_are_rated() -> None:
    assert seated().unrated is None
    assert seated().to_json()["rated"] is True


def test_a_table_says_before_the_game_why_it_is_not_rated() -> None:
    assert seated(hints=True).unrated == "hints"
    assert seated(analysis=True).unrated == "analysis"
    assert seated(guest=True).to_json()["unrated"] == "guest"
    shared = Table("abc", Terms("classic", "italia", 2), LIVIA, 0.0)
    shared.sit(LIVIA, "Livia")
    assert shared.unrated is None
    shared.sit(LIVIA, "Livia")
    assert shared.unrated == "shared"
    alone = Table("abc", Terms("classic", "italia", 2), LIVIA, 0.0)
    assert alone.unrated is None
    alone.fill("greedy")
    assert alone.unrated == "computers"


def test_whether_a_game_is_rated_does_not_change_once_it_has_begun() -> None:
    table = seated(guest=True)
    table.start(7, 1.0)
    table.seats[1].guest = False
    assert table.unrated == "guest"
    table = begun()
    table.seats[1].guest = True
    assert table.unrated is None


def test_a_seat_that_was_left_and_finished_by_a_bot_counts_as_last() -> None:
    table = begun()
    table.leave(LIVIA)
    (over,) = play(table)
    assert [note.last for note in over.seats] == [True, False]


def test_whoever_returns_within_the_grace_is_rated_as_if_never_away() -> None:
    table = begun()
    table.leave(LIVIA)
    play(table, 2 * GRACE_TURNS)
    assert table.to_json()["seats"][0]["stood_in"] == GRACE_TURNS
    assert last(table) == [True, False]
    table.back(LIVIA, 3.0)
    assert last(table) == [False, False]
    (over,) = play(table)
    assert [note.last for note in over.seats] == [False, False]


def test_whoever_returns_later_counts_as_last() -> None:
    table = begun()
    table.leave(LIVIA)
    play(table, 2 * GRACE_TURNS + 2)
    table.back(LIVIA, 3.0)
    assert last(table) == [True, False]


def test_a_seat_given_up_for_good_counts_as_last_and_cannot_be_taken_back() -> None:
    table = begun()
    table.seats[0].give_up()
    assert table.back(LIVIA, 3.0) is False
    assert table.seats[0].by_bot
    assert last(table) == [True, False]
    assert table.to_json()["seats"][0]["left"] is True


def test_the_bot_that_stands_in_was_agreed_on() -> None:
    table = seated(stand_in="gentle")
    assert table.to_json()["stand_in"] == "gentle"
    assert table.level_of(table.seats[0]) == "gentle"
    with pytest.raises(Refusal, match="hal"):
        Terms("classic", "italia", 2, stand_in="hal").check()
