"""How a game began, and how often that wins."""

from __future__ import annotations

import numpy as np
import pytest

from concordia.explorer.explored_game import explored
from concordia.explorer.game_set import shipped_games
from concordia.explorer.openings import ENOUGH, OPENING, openings_of, won_by_opening
from concordia.explorer.tallies import GamesWanted, WinTally, chosen
from concordia.explorer.turn_kinds import without_places
from tests.explorer.test_explorer_games import play

WANTED = GamesWanted("classic", "imperium", 4)


def test_an_opening_is_the_kinds_of_a_seats_first_turns():
    game = play(3)
    first = explored(game.start_again(), game.history, "fair").first
    found = openings_of(game.start_again(), game.history)
    assert found == [[without_places(kind) for kind in (first[seat], first[seat + 3])] for seat in range(3)]
    assert all(len(opening) == OPENING for opening in found)


def test_all_seats_of_the_games_that_are_wanted_are_counted():
    games = shipped_games()
    rows = chosen(games, WANTED)
    by_hand = {}
    for row in rows:
        kinds = [without_places(games.kinds[number]) for number in games.columns["first"][row][:8]]
        for seat in range(4):
            count, won = by_hand.get((kinds[seat], kinds[seat + 4]), (0, 0))
            by_hand[kinds[seat], kinds[seat + 4]] = count + 1, won + bool(games.columns["won"][row, seat])
    common = sorted(by_hand, key=lambda each: -by_hand[each][0])[:5]
    for opening in common:
        turns, wins = won_by_opening([games], WANTED, opening)
        assert (turns, (wins.count, wins.won)) == (OPENING, by_hand[opening])
    assert sum(count for count, _ in by_hand.values()) == 4 * len(rows)


def test_where_few_began_so_the_first_turn_alone_is_told():
    games = shipped_games()
    turns, wins = won_by_opening([games], WANTED, ["architect.h1", "no such turn"])
    assert (turns, wins.count >= ENOUGH) == (1, True)
    assert won_by_opening([games], WANTED, ["no such turn", "architect.h1"]) is None
    assert won_by_opening([games], WANTED, []) is None
    assert won_by_opening([], WANTED, ["architect.h1"]) is None


@pytest.mark.parametrize("others", [True, False])
def test_sets_are_counted_together(others):
    games = shipped_games()
    _, once = won_by_opening([games], WANTED, ["architect.h1"])
    _, twice = won_by_opening([games] * (1 + others), WANTED, ["architect.h1"])
    assert twice == WinTally(*((1 + others) * np.array([once.count, once.won, once.points])))
