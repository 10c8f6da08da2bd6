"""Who sits where: every seat, the same seeds, partners alike."""

from __future__ import annotations

from collections import Counter

import pytest

from concordia.arena.seating import Match, balanced, first_pairings, rounds, sides_of
from concordia.report.fault import Fault


@pytest.mark.parametrize(
    ("named", "game", "players", "sides"),
    [
        (["a", "b"], "classic", None, ("a", "b")),
        (["a"], "classic", None, ("a", "a")),
        (["a", "b"], "venus", 4, ("a", "b", "b", "b")),
        (["a", "b", "c"], "classic", 5, ("a", "b", "c", "c", "c")),
        (["a", "b"], "team", None, ("a", "b")),
        (["a", "b"], "team", 6, ("a", "b", "b")),
    ],
)
def test_the_last_bot_holds_the_seats_that_are_left(named, game, players, sides):
    assert sides_of(named, game, players) == sides


@pytest.mark.parametrize(("game", "players"), [("classic", 2), ("team", 4)])
def test_more_bots_than_sides_are_refused(game, players):
    with pytest.raises(Fault, match="at most 2"):
        sides_of(["a", "b", "c"], game, players)


@pytest.mark.parametrize("sides", ["ab", "abbb", "aabb", "abcd", "aaaa", "abccc", "abc"])
def test_every_bot_holds_every_seat_as_often_with_the_same_seeds(sides):
    match = Match(tuple(sides))
    orders = rounds(match.sides)
    games = first_pairings(match, sum(len(order) for order in orders))

    for order in orders:
        for bot in match.bots:
            counts = [sum(lineup[seat] == bot for lineup in order) for seat in range(len(sides))]
            assert len(set(counts)) == 1
    assert len({pairing.seats for pairing in games}) == len(games), "no order is played twice"
    assert [pairing.number for pairing in games] == list(range(len(games)))
    assert list(Counter(pairing.seed for pairing in games).values()) == [len(order) for order in orders]


def test_all_orders_of_four_come_in_turn():
    assert sum(len(order) for order in rounds(tuple("abcd"))) == 24


def test_partners_are_the_same_bot():
    for pairing in first_pairings(Match(("a", "b", "c"), "team"), 6):
        assert pairing.seats[:3] == pairing.seats[3:]


def test_more_games_begin_with_the_same_ones():
    match = Match(("a", "b", "c", "d"), seed=9)

    assert first_pairings(match, 30)[:11] == first_pairings(match, 11)
    assert first_pairings(match, 1)[0].seed == 9


@pytest.mark.parametrize(("games", "even"), [(1, 4), (4, 4), (5, 8)])
def test_a_number_of_games_that_is_fair_to_all_seats(games, even):
    assert balanced(Match(("a", "b", "b", "b")), games) == even
