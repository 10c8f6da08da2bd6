"""One game: as concordia simulate plays it, timed by turns, and broken off when a bot fails."""

from __future__ import annotations

import time

import pytest

from concordia.arena import one_game as playing
from concordia.arena.one_game import GameResult, play
from concordia.arena.seating import Match, Pairing
from concordia.bots import registry
from tests.bots.matches import play as simulate

ITALIA = Match(("random", "random"), "classic", "italia")


class Slow:
    """Thinks for five milliseconds over the first decision of a turn, and takes the first action."""

    def choose(self, view, legal):
        if view["turn"]["decision"]["kind"] == "play":
            time.sleep(0.005)
        return legal[0]


def test_it_is_the_game_of_concordia_simulate():
    found = play(ITALIA, Pairing(0, 5, ("random", "random")))
    game = simulate(["random", "random"], "classic", "italia", 5)

    assert found.error is None
    assert list(found.scores) == [row["total"] for row in game.scores()]
    assert list(found.winners) == game.winners
    assert found.turns == game.turns
    assert sum(len(turns) for turns in found.wall) == game.turns


def test_a_game_survives_the_journal():
    found = play(ITALIA, Pairing(3, 5, ("random", "random")))

    assert GameResult.from_json(found.to_json()) == found


def test_time_is_taken_for_a_whole_turn(monkeypatch):
    monkeypatch.setitem(registry.BOTS, "slow", lambda seed: Slow())
    monkeypatch.setattr(playing, "MOST_DECISIONS", 120)
    watch = playing.Stopwatch(2)
    monkeypatch.setattr(playing, "Stopwatch", lambda seats: watch)
    play(ITALIA, Pairing(0, 1, ("slow", "random")))

    assert len(watch.wall[0]) > 5
    assert min(watch.wall[0]) >= 0.005
    assert sorted(watch.wall[1])[len(watch.wall[1]) // 2] < 0.005
    assert sum(watch.cpu[0]) < sum(watch.wall[0])


@pytest.mark.parametrize(
    ("choose", "what"),
    [
        (lambda view, legal: 1 / 0, "ZeroDivisionError"),
        (lambda view, legal: {"type": "income"}, "IllegalAction"),
        (lambda view, legal: None, "MalformedAction"),
    ],
    ids=["an error", "an illegal action", "nothing"],
)
def test_a_failure_names_bot_seat_and_decision(monkeypatch, choose, what):
    bot = type("Broken", (), {"choose": staticmethod(choose)})
    monkeypatch.setitem(registry.BOTS, "broken", lambda seed: bot())
    error = play(ITALIA, Pairing(0, 5, ("random", "broken"))).error

    assert (error["bot"], error["seat"]) == ("broken", 1)
    assert error["decision"] > 0
    assert what in error["what"]


def test_a_game_without_end_is_a_failure(monkeypatch):
    monkeypatch.setattr(playing, "MOST_DECISIONS", 40)

    assert "40 decisions" in play(ITALIA, Pairing(0, 5, ("random", "random"))).error["what"]
