"""concordia ladder: who meets whom, the files it writes, and the same from a results file."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from itertools import pairwise
from pathlib import Path

import pytest

from concordia.arena import results_file as results
from concordia.arena.ladder import ladder
from concordia.arena.ladder import ladder_page as page
from concordia.arena.ladder import ladder_svg as picture
from concordia.arena.ladder.elo import EloRating
from concordia.arena.seating import Match
from concordia.report import machine
from concordia.report.fault import Fault
from tests.arena.games import played

QUICK = ("ladder", "--levels", "random,greedy", "--quick", "--games", "2", "--processes", "1")


def line_of(match, games, points, date="2026-01-01T00:00:00+00:00"):
    """A line of a results file."""
    return {
        "date": date,
        "command": "concordia arena",
        "bar": None,
        "match": results.described(match),
        "machine": "a machine",
        "engine": machine.engine(),
        "played": results.packed(played(match, games, points)),
    }


def test_duels_are_between_near_levels_and_tables_between_neighbours():
    assert ladder.groups("abcd", 2) == [tuple(pair) for pair in ("ab", "ac", "bc", "bd", "cd")]
    assert ladder.groups("abcde", 4) == [tuple("abcd"), tuple("bcde")]
    assert ladder.groups("ab", 4) == [tuple("abbb")]


def test_the_whole_plan_has_every_level_on_every_board_and_number_of_players():
    plan = ladder.plan(ladder.LEVELS, ladder.BOARDS, ladder.PLAYERS, ladder.GAMES)

    for map, game in ladder.BOARDS:
        for players in ladder.PLAYERS:
            found = {bot for match, _ in plan if (match.map, match.game, match.players) == (map, game, players)
                     for bot in match.bots}  # fmt: skip
            assert found == set(ladder.LEVELS)
    assert all(games >= ladder.GAMES for _, games in plan)


def test_it_plays_rates_and_writes_page_picture_and_json(shell, tmp_path):
    done = shell(*QUICK, "--results", str(tmp_path / "r.jsonl"), "--out", str(tmp_path))
    data = json.loads((tmp_path / "ladder.json").read_text(encoding="utf-8"))
    text = (tmp_path / "ladder.md").read_text(encoding="utf-8")

    assert done.code == 0, done.err
    assert [row["level"] for row in data["levels"]] == ["random", "greedy"]
    assert set(data["levels"][0]) == {"level", "rating", "low", "high", "games", "date"}
    assert data["levels"][1]["rating"] > 0 == data["levels"][0]["rating"]
    assert data["games"] == 2
    assert "| greedy |" in text
    assert "(ladder.svg)" in text
    ET.fromstring((tmp_path / "ladder.svg").read_text(encoding="utf-8"))
    again = shell("ladder", "--from", str(tmp_path / "r.jsonl"), "--out", str(tmp_path / "again"), "--json")
    assert json.loads(again.out)["levels"][1]["rating"] == data["levels"][1]["rating"]
    resumed = shell(*QUICK, "--results", str(tmp_path / "r.jsonl"), "--out", str(tmp_path), "--resume")
    assert "match 1" not in resumed.err, "what is in the results file is not played again"
    assert len((tmp_path / "r.jsonl").read_text().splitlines()) == 1


def test_a_match_that_was_played_again_counts_once():
    match = Match(("random", "greedy"), "classic", "italia", 1)
    twice = [line_of(match, 4, {"random": 1, "greedy": 2}), line_of(match, 6, {"random": 1, "greedy": 2})]

    assert len(ladder.games_in(twice)) == 6


def test_levels_come_in_their_order_and_others_after_them():
    match = Match(("mine.Bot", "master", "random"), "classic", "italia", 1)
    lines = [line_of(match, 3, {"mine.Bot": 1, "master": 2, "random": 0})]

    assert ladder.levels_in(ladder.games_in(lines)) == ["random", "master", "mine.Bot"]


def test_nothing_to_rate_is_said():
    match = Match(("random", "random"), "classic", "italia", 1)
    with pytest.raises(Fault, match="at least two"):
        ladder.build(["random"], ladder.games_in([line_of(match, 2, {"random": 1})]), {})


def test_a_quick_ladder_does_not_replace_the_real_one():
    quick, whole = page.files_for(None, quick=True), page.files_for(None, quick=False)

    assert not {*quick} & {*whole}
    assert [file.parent.name for file in whole] == ["docs", "pictures", "data"]
    assert page.files_for(Path("x"), quick=False)[0] == Path("x/ladder.md")


@pytest.mark.parametrize(("low", "high"), [(-120, 1260), (0, 3), (-615, 1335), (-3, 9000)])
def test_the_scale_has_round_numbers_around_all_ratings(low, high):
    ticks = picture.scale(low, high)

    assert ticks[0] <= low
    assert ticks[-1] >= high
    assert 2 <= len(ticks) <= 10
    assert len({after - before for before, after in pairwise(ticks)}) == 1


def test_the_picture_shows_every_level_within_its_frame_in_light_and_dark():
    rows = [EloRating("random", 0, -90, 90, 10), EloRating("<b>.Mine&Yours", 800, 700, 900, 10)]
    drawn = ET.fromstring(picture.draw(rows, "a note"))
    texts = ["".join(text.itertext()) for text in drawn.iter("{http://www.w3.org/2000/svg}text")]

    assert "Mine&Yours" in texts
    assert texts.index("Mine&Yours") < texts.index("random"), "the strongest on top"
    for dot in drawn.iter("{http://www.w3.org/2000/svg}circle"):
        assert picture.LEFT <= float(dot.get("cx")) <= picture.RIGHT
    assert "prefers-color-scheme: dark" in "".join(drawn.itertext())
