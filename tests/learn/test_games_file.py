"""Games are kept in files."""

from __future__ import annotations

from concordia.learn import games_file as games
from tests.learn.selfplayed import a_game


def test_games_are_read_back_as_they_were_written(tmp_path):
    played = [a_game(), a_game(("team", "hellas", 4), 5)]
    games.write(tmp_path / "games.jsonl.gz", played)

    assert games.read(tmp_path / "games.jsonl.gz") == played
