"""The bars: their settings as the project asks for them, verdicts, and the block of figures."""

from __future__ import annotations

import json

import pytest

from concordia.arena import bars
from concordia.arena import bars_page as table
from concordia.arena.bars import BARS, Bar, Check, judge
from concordia.arena.match_statistics import summary
from concordia.arena.seating import Match
from concordia.bots.registry import BOTS
from tests.arena.games import played
from tests.arena.test_ladder import line_of


def test_every_bar_has_its_matches():
    assert set(BARS) == {
        "gentle-random", "fair-gentle", "strong-fair", "master-strong", "master-greedy", "master-3fair-imperium",
        "master-3fair-hellas", "master-3fair-cyprus", "team", "quality-imperium", "quality-italia",
        "quality-hellas", "mirror", "times",
    }  # fmt: skip
    for bar in BARS.values():
        assert {bot for match in bar.matches for bot in match.bots} <= set(BOTS)


@pytest.mark.parametrize("name", ["gentle-random", "fair-gentle", "strong-fair", "master-strong", "master-greedy"])
def test_duels_are_four_hundred_games_over_italia_and_imperium(name):
    parts = BARS[name].parts(None, None)

    assert [match.map for match, _ in parts] == ["italia", "imperium"]
    assert sum(games for _, games in parts) >= 400


def test_fewer_games_are_still_fair_to_all_seats():
    assert [games for _, games in BARS["fair-gentle"].parts(5, None)] == [4, 4]
    assert [games for _, games in BARS["team"].parts(3, 8)] == [4]
    assert BARS["team"].parts(3, 8)[0][0].seed == 8


def lines(match, games, points):
    made = played(match, games, points)
    return [{**line_of(match, games, points), "seeds": [1, 2], "summary": summary(match, made)}]


@pytest.mark.parametrize(("points", "passed"), [({"a": 2, "b": 1}, True), ({"a": 1, "b": 2}, False)])
def test_a_share_is_compared_with_its_target(points, passed):
    match = Match(("a", "b"))
    bar = Bar("x", 4, (match,), (Check("share", "a", at_least=0.62),))

    assert [finding.passed for finding in judge(bar, lines(match, 4, points))] == [passed]


@pytest.mark.parametrize(("turns", "passed"), [(19.9, False), (20, True), (35, True), (35.1, False)])
def test_turns_have_two_bounds(turns, passed):
    found = [{"summary": {"mean_winning_score": 125.0, "mean_score": 109.9, "turns": {"mean": turns}}}]

    assert [one.passed for one in judge(BARS["quality-imperium"], found)] == [True, False, passed]
    assert [one.passed for one in judge(BARS["quality-italia"], found)] == [None] * 3


def test_only_a_seat_above_its_share_misses_the_mirror():
    even = [{"wins": 100, "share": 0.25, "low": 0.21, "high": 0.3}] * 4
    high = {"wins": 140, "share": 0.35, "low": 0.305, "high": 0.4}
    low = {"wins": 60, "share": 0.15, "low": 0.12, "high": 0.19}

    def verdict(seats):
        return judge(BARS["mirror"], [{"summary": {"seats": seats, "games": 400}}])[0].passed

    assert verdict(even)
    assert not verdict([high, *even[:3]])
    assert verdict([low, *even[:3]])


@pytest.mark.parametrize(("seconds", "passed"), [(1.99, True), (2.0, False)])
def test_times_are_those_of_the_processor(seconds, passed):
    bots = {bot: {"turn_cpu_seconds_p95": seconds if bot == "master" else 0.001} for bot in bars.LIMITS}

    assert [one.passed for one in judge(BARS["times"], [{"summary": {"bots": bots}}])] == [True] * 3 + [passed]


def test_a_bar_is_one_command_with_a_verdict_and_a_table(shell, tmp_path, monkeypatch):
    small = Bar(
        "small", 2, (Match(("greedy", "random"), "classic", "italia", 1),), (Check("share", "greedy", 0.9),)
    )
    monkeypatch.setattr(bars, "BARS", {"small": small})
    monkeypatch.setattr(table, "BARS", {"small": small, "team": BARS["team"]})
    file, page = str(tmp_path / "r.jsonl"), tmp_path / "results.md"
    page.write_text("# Results\n\nText before.\n")
    done = shell("arena", "--bar", "small", "--processes", "1", "--results", file)
    shell("arena", "--table", str(page), "--results", file)
    first = page.read_text()
    shell("arena", "--table", str(page), "--results", file)

    assert done.code == 0, done.err
    assert "PASSED  small: greedy wins 100.0 %" in done.out
    assert page.read_text() == first, "the block takes its own place"
    assert first.startswith("# Results\n\nText before.\n")
    assert "| `concordia arena --bar small` | greedy wins | at least 90.0 % | 100.0 %" in first
    assert "| 2 | 1–1 |" in first  # noqa: RUF001
    assert "| `concordia arena --bar team` | not measured yet |" in first


def test_a_missed_bar_ends_with_one(shell, tmp_path, monkeypatch):
    small = Bar(
        "small", 2, (Match(("random", "greedy"), "classic", "italia", 1),), (Check("share", "random", 0.9),)
    )
    monkeypatch.setattr(bars, "BARS", {"small": small})
    done = shell("arena", "--bar", "small", "--processes", "1", "--results", str(tmp_path / "r.jsonl"), "--json")

    assert done.code == 1
    assert json.loads(done.out)["findings"][0]["passed"] is False


def test_the_newest_line_of_a_match_counts():
    match = Match(("a", "b"), "classic", "italia", bars.SEED)
    bar = Bar("x", 2, (match,), ())
    old, new = ({**line_of(match, 2, {"a": 1, "b": 2}), "bar": "x", "number": n} for n in (1, 2))
    other = {**old, "bar": "y"}

    assert [line["number"] for line in bars.lines_of(bar, [old, new, other])] == [2]
