"""The plain and the compiled engine play the same games: both must give the checksums written down here."""

from __future__ import annotations

import json
import os
import zlib
from pathlib import Path

import pytest

import concordia
from concordia.catalog.maps import MAPS
from concordia.chance import Dice
from concordia.core import vectors as cells
from concordia.rules.setup import PLAYERS

RECORDED = Path(__file__).with_name("checksums.json")
GAMES_EACH = 40


def checksum(game: str, map_id: str, players: int) -> str:
    """One number for a set of random games: every decision and the last position of each."""
    sum = 0
    for seed in range(GAMES_EACH):
        options = {
            "display": ("cloth", "wine")[seed % 2],
            "colonist_income": ("5+1", "2013")[seed // 2 % 2],
            "interim_scoring": bool(seed // 4 % 2),
        }
        played = concordia.new_game(game, map_id, players=players, seed=seed, **options)
        played.playout(Dice(seed))
        text = json.dumps([[a.code for a in played.history], played.position(), played.scores(), played.winners])
        sum = zlib.crc32(text.encode(), sum)
    return f"{sum:08x}"


CASES = [(game, map_id, n) for game in PLAYERS for map_id in MAPS for n in PLAYERS[game]]


@pytest.mark.parametrize(("game", "map_id", "players"), CASES)
def test_the_games_are_those_on_record(game: str, map_id: str, players: int) -> None:
    recorded = json.loads(RECORDED.read_text())
    assert checksum(game, map_id, players) == recorded[f"{game} {map_id} {players}"]


def test_the_build_under_test_is_the_one_that_was_asked_for() -> None:
    asked = os.environ.get("CONCORDIA_BUILD", "plain")
    loaded = Path(concordia.game.__file__).suffix
    assert (asked == "compiled") == cells.COMPILED == (loaded != ".py")
