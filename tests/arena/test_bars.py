"""The bars: their settings as the project asks for them, verdicts, and the block of figures."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from concordia.arena import bars, bars_page
from concordia.arena.bars import BARS, Bar, Check, Verdict, judge
from concordia.arena.match_statistics import summary
from concordia.arena.seating import Match
from concordia.bots.registry import BOTS, MEASURES
from tests.arena.games import played
from tests.arena.test_ladder import line_of


def test_every_bar_has_its_matches():
    assert set(BARS) == {
        "gentle-random", "fair-gentle", "strong-fair", "master-strong", "master-greedy", "master-3fair-imperium",
        "master-3fair-hellas", "master-3fair-cyprus", "team", "quality-imperium", "quality-italia",
        "quality-hellas", "mirror", "times", "master-master-1", "master-3first-imperium",
        "first-3master-imperium", "master-3first-hellas", "master-3first-cyprus", "master-4first-imperium",
        "master-first-team",
    }  # fmt: skip
    for bar in BARS.values():
        assert {bot for match in bar.matches for bot in match.bots} <= {*BOTS, *MEASURES}


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
    """A match in which every bot makes as many points as it is given."""
    made = played(match, games, points)
    return [{**line_of(match, games, points), "bar": "x", "seeds": [1, 2], "summary": summary(match, made)}]


def verdicts(bar, lines):
    return [finding.verdict for finding in judge(bar, lines)]


@pytest.mark.parametrize(
    ("wins", "games", "verdict"),
    [
        (30, 40, Verdict.OPEN),
        (150, 200, Verdict.REACHED),
        (149, 199, Verdict.OPEN),
        (130, 200, Verdict.OPEN),
        (100, 200, Verdict.MISSED),
    ],
)
def test_a_share_is_reached_on_enough_games_whose_interval_excludes_the_other_side(wins, games, verdict):
    """30 of 40 are 75 %, but their interval (59.8 to 85.8) includes the target of 60 %."""
    found = [{"summary": {"games": games, "bots": {"master": {"wins": wins}}}}]

    assert verdicts(BARS["master-3fair-cyprus"], found) == [verdict]


def quality(games, turns):
    """The line of a mirror match of four masters, whose turns alternate."""
    rows = [
        {
            "seed": n,
            "seats": ["master"] * 4,
            "scores": [130 + n % 2, 120, 100, 100],
            "winners": [0],
            "turns": 4 * turns[n % 2],
        }
        for n in range(games)
    ]
    return [{"summary": {"games": games}, "played": rows}]


@pytest.mark.parametrize(
    ("games", "turns", "verdict"),
    [
        (100, [27, 29], Verdict.REACHED),
        (20, [27, 29], Verdict.OPEN),
        (100, [18, 22], Verdict.OPEN),
        (100, [10, 12], Verdict.MISSED),
        (100, [40, 42], Verdict.MISSED),
    ],
)
def test_means_have_intervals_and_turns_two_bounds(games, turns, verdict):
    found = quality(games, turns)
    enough = Verdict.REACHED if games == 100 else Verdict.OPEN

    assert verdicts(BARS["quality-imperium"], found) == [enough, enough, verdict]
    assert verdicts(BARS["quality-italia"], found) == [Verdict.REPORTED] * 3


def test_only_a_seat_above_its_share_misses_the_mirror():
    even = [{"wins": 100, "share": 0.25, "low": 0.21, "high": 0.3}] * 4
    high = {"wins": 140, "share": 0.35, "low": 0.305, "high": 0.4}
    low = {"wins": 60, "share": 0.15, "low": 0.12, "high": 0.19}

    def verdict(seats, games=400):
        return verdicts(BARS["mirror"], [{"summary": {"seats": seats, "games": games}}])[0]

    assert verdict(even) == Verdict.REACHED
    assert verdict(even, 396) == Verdict.OPEN
    assert verdict([high, *even[:3]]) == Verdict.MISSED
    assert verdict([low, *even[:3]]) == Verdict.REACHED


@pytest.mark.parametrize(
    ("seconds", "games", "verdict"),
    [(1.99, 16, Verdict.REACHED), (1.99, 12, Verdict.OPEN), (2.0, 16, Verdict.MISSED)],
)
def test_times_are_cpu_times(seconds, games, verdict):
    bots = {bot: {"turn_cpu_seconds_p95": seconds if bot == "master" else 0.001} for bot in bars.LIMITS}
    found = verdicts(BARS["times"], [{"summary": {"bots": bots, "games": games}}])

    assert found == [Verdict.REACHED if games == 16 else Verdict.OPEN] * 3 + [verdict]


def shares(*rows):
    return [{"summary": {"games": games, "bots": {"master": {"wins": wins}}}} for wins, games in rows]


def test_the_new_master_has_many_games_to_prove_itself():
    assert all(sum(games for _, games in bar.parts(None, None)) == bar.games for bar in BARS.values())
    assert BARS["master-master-1"].games == 800
    assert [BARS[name].games for name in BARS if "first" in name] == [400] * 6
    assert BARS["master-4first-imperium"].matches[0].players == 5
    assert BARS["first-3master-imperium"].matches[0].sides == ("master-1", "master", "master", "master")


def test_a_bar_of_two_matches_needs_both():
    bar = BARS["master-master-1"]

    assert verdicts(bar, shares((350, 400), (350, 400))) == [Verdict.REACHED]
    assert verdicts(bar, shares((350, 400), (350, 399))) == [Verdict.OPEN]
    assert verdicts(bar, shares((430, 500), (260, 300))) == [Verdict.OPEN], "800 games, but not as defined"
    assert verdicts(bar, shares((700, 800))) == [Verdict.OPEN]


@pytest.mark.parametrize(("wins", "verdict"), [(20, "reached"), (40, "open"), (80, "missed")])
def test_a_share_may_have_a_ceiling(wins, verdict):
    line = {"summary": {"games": 400, "bots": {"master-1": {"wins": wins}}}}
    (finding,) = judge(BARS["first-3master-imperium"], [line])

    assert finding.verdict == verdict
    assert finding.target == "at most 12.0 %"


def test_the_page_ticks_what_was_reached_and_says_what_is_open(monkeypatch):
    match = Match(("a", "b"), seed=1)
    reached, short = (
        Bar(name, 40, (match,), (Check("share", "a", at_least=0.6),)) for name in ("reached", "short")
    )
    monkeypatch.setattr(bars_page, "BARS", {"reached": reached, "short": short})
    known = [
        {**line, "bar": bar.name, "command": f"concordia arena --bar {bar.name}{more}"}
        for bar, games, more in ((reached, 40, ""), (short, 20, " --games 20 --processes 2"))
        for line in lines(match, games, {"a": 2, "b": 1})
    ]
    page = "\n".join(bars_page.block(known))

    assert "| `concordia arena --bar reached` | a wins | at least 60.0 % | 100.0 % (91.2–100.0) ✓ | 40 |" in page  # noqa: RUF001
    assert "| `concordia arena --bar short --games 20 --processes 2` |" in page, "as it was run"
    assert "100.0 % (83.9–100.0) open | 20 of 40 |" in page  # noqa: RUF001


def test_a_bar_is_one_command_with_a_verdict_and_a_table(shell, tmp_path, monkeypatch):
    small = Bar(
        "small", 2, (Match(("greedy", "random"), "classic", "italia", 1),), (Check("share", "greedy", 0.3),)
    )
    monkeypatch.setattr(bars, "BARS", {"small": small})
    monkeypatch.setattr(bars_page, "BARS", {"small": small, "team": BARS["team"]})
    file, page = str(tmp_path / "r.jsonl"), tmp_path / "results.md"
    page.write_text("# Results\n\nText before.\n")
    done = shell("arena", "--bar", "small", "--processes", "1", "--results", file)
    shell("arena", "--table", str(page), "--results", file)
    first = page.read_text()
    (line,) = [json.loads(text) for text in (tmp_path / "r.jsonl").read_text().splitlines()]
    shell("arena", "--table", str(page), "--results", file)

    assert done.code == 0, done.err
    assert "REACHED  small: greedy wins 100.0 %" in done.out
    assert page.read_text() == first, "the block takes its own place"
    assert first.startswith("# Results\n\nText before.\n")
    assert f"{line['command']}` | greedy wins | at least 30.0 % | 100.0 %" in first
    assert "| 2 | 1–1 |" in first  # noqa: RUF001
    assert "| `concordia arena --bar team` | not measured yet |" in first


def test_a_bar_that_is_not_reached_ends_with_one(shell, tmp_path, monkeypatch):
    small = Bar(
        "small", 2, (Match(("random", "greedy"), "classic", "italia", 1),), (Check("share", "random", 0.9),)
    )
    monkeypatch.setattr(bars, "BARS", {"small": small})
    done = shell("arena", "--bar", "small", "--processes", "1", "--results", str(tmp_path / "r.jsonl"), "--json")

    assert done.code == 1
    assert json.loads(done.out)["findings"][0]["passed"] is False
    assert json.loads(done.out)["games"] == json.loads(done.out)["wanted"] == 2
    assert json.loads(done.out)["command"].startswith("concordia ")
    assert json.loads(done.out)["findings"][0]["verdict"] == "missed"


def test_the_newest_line_of_a_match_counts():
    match = Match(("a", "b"), "classic", "italia", bars.SEED)
    bar = Bar("x", 2, (match,), ())
    old, new = ({**line_of(match, 2, {"a": 1, "b": 2}), "bar": "x", "number": n} for n in (1, 2))
    other = {**old, "bar": "y"}

    assert [line["number"] for line in bars.lines_of(bar, [old, new, other])] == [2]


def test_the_page_of_results_ticks_nothing_that_was_not_played():
    """Whoever writes the page by hand is held to what the arena would write."""
    page = (Path(__file__).parents[2] / "docs" / "results.md").read_text(encoding="utf-8")
    table = page.partition("<!-- arena -->")[2].partition("<!-- /arena -->")[0]
    rows = [
        [cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines() if line.startswith("| `")
    ]
    named = {re.search(r"--bar ([\w-]+)", row[0])[1]: row for row in rows}

    assert list(named) == list(BARS), "concordia arena --table writes it anew"
    for name, row in named.items():
        ticked, games = "\N{CHECK MARK}" in row[3], row[4]
        assert not ticked or (games.isdigit() and int(games) >= BARS[name].games), name
