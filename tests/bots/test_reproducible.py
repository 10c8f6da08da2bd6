"""A seed plays the same game on every machine, however slow: no clock cuts, all processors agree."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from dataclasses import replace
from itertools import count

import pytest

from concordia.bots import registry
from concordia.bots.thinker.bot import Thinker
from concordia.start import new_game
from tests.bots.matches import QUICK, middle

RECORDED = (
    "play:architect move:land:Roma>Florentia-Spoletum build:Florentia done play:diplomat copy:0 "
    "move:sea:Roma>Neapolis~Panormus build:Panormus done play:senator purchase:1+food purchase:0 play:tribune "
    "place:sea:Roma play:colonist income play:tribune"
)


def first_turns(turns: int = 6) -> str:
    """How a game of ``master`` and ``random`` begins."""
    game = new_game("classic", "italia", 2, 0)
    bots = [registry.load(name, f"0/{seat}") for seat, name in enumerate(("master", "random"))]
    while game.turns < turns and game.decision is not None:
        seat = game.decision.seat
        game.apply(bots[seat].choose(game.view(seat), game.legal_actions()))
    return " ".join(map(str, game.history))


@pytest.fixture
def slow(monkeypatch):
    """A clock on which an hour passes between two looks."""
    hours = count()
    monkeypatch.setattr(time, "monotonic", lambda: 3600.0 * next(hours))


def test_master_plays_the_game_on_record_however_slow_the_clock(slow):
    assert first_turns() == RECORDED


def test_other_processors_play_it_too():
    """OpenBLAS adds up as the oldest processor that it knows does."""
    code = "from tests.bots.test_reproducible import first_turns; print(first_turns(2))"
    old = {**os.environ, "OPENBLAS_CORETYPE": "Prescott", "PYTHONPATH": os.pathsep.join(["", *sys.path])}
    done = subprocess.run([sys.executable, "-c", code], env=old, capture_output=True, text=True, check=True)
    assert RECORDED.startswith(done.stdout.strip())


@pytest.mark.parametrize("hurried", [False, True])
def test_only_where_people_wait_the_clock_cuts(slow, hurried):
    game = middle()
    view = game.view(game.decision.seat)
    bot = Thinker(QUICK, 1)
    bot.hurried = hurried
    searches = []
    found = bot.search
    bot.search = lambda *given, **named: searches.append(found(*given, **named)) or searches[-1]
    bot.steps(view)

    assert any(candidate.values for candidate in searches[0].candidates) is not hurried


def test_looking_at_so_many_tables_ends_the_search():
    game = middle()
    view = game.view(game.decision.seat)
    whole, short = (Thinker(replace(QUICK, tables=most), 1).search(view) for most in (10**6, 1))

    assert any(candidate.values for candidate in whole.candidates)
    assert not any(candidate.values for candidate in short.candidates)
