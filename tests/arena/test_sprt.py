"""Sequential tests: statistics against known values and by simulation, seeds that are used once, the command."""

from __future__ import annotations

import json
import random
from collections import Counter
from math import log

import pytest

from concordia.arena.match_run import MatchResult
from concordia.arena.one_game import GameResult
from concordia.arena.seating import Match, first_pairings
from concordia.arena.sprt import sprt_log
from concordia.arena.sprt.likelihood_ratio import Hypotheses, elo_of, expected_share, likeliest, log_ratio
from concordia.arena.sprt.sequential_test import SequentialTest, SprtVerdict
from concordia.report.fault import Fault
from tests.arena.games import DUEL, played

RULE = Hypotheses(0, 150)
TEST = ("arena", "--bots", "greedy,random", "--map", "italia", "--sprt=-400,900", "--processes", "1")


@pytest.mark.parametrize(("elo", "fair", "share"), [(0, 0.5, 0.5), (190.85, 0.5, 0.75), (190.85, 0.25, 0.5)])
def test_points_stand_for_shares_at_any_table(elo, fair, share):
    assert expected_share(elo, fair) == pytest.approx(share, abs=1e-4)
    assert elo_of(share, fair) == pytest.approx(elo, abs=0.01)


def test_the_bounds_are_walds():
    assert RULE.bounds == pytest.approx((-2.9444, 2.9444), abs=1e-4)


def test_of_two_outcomes_the_ratio_is_that_of_a_coin():
    assert log_ratio({0.0: 37, 1.0: 63}, 0.5, 0.55) == pytest.approx(63 * log(1.1) + 37 * log(0.9), abs=1e-6)


def test_the_likeliest_chances_have_the_mean_and_beat_others_that_have_it():
    seen = {0.0: 10.0, 0.5: 30.0, 1.0: 20.0}
    found = likeliest(seen, 0.5)

    def likelihood(chances):
        return sum(number * log(chances[value]) for value, number in seen.items())

    assert sum(found.values()) == pytest.approx(1)
    assert sum(value * chance for value, chance in found.items()) == pytest.approx(0.5)
    assert found[0.0] == pytest.approx(0.25), "by hand: q, 1 - 2q, q with q = 30 / 120"
    for q in (0.2, 0.24, 0.26, 0.3):
        assert likelihood({0.0: q, 0.5: 1 - 2 * q, 1.0: q}) < likelihood(found)


def test_near_a_hypothesis_it_is_the_usual_approximation():
    seen = {0.0: 900.0, 0.5: 2100.0, 1.0: 1000.0}
    mean = 2050 / 4000
    variance = (900 * mean**2 + 2100 * (mean - 0.5) ** 2 + 1000 * (1 - mean) ** 2) / 4000
    usual = 4000 * 0.02 * (2 * mean - 0.5 - 0.52) / (2 * variance)

    assert log_ratio(seen, 0.5, 0.52) == pytest.approx(usual, abs=0.05)


def accepted(elo, rng, rule=RULE, alike=0.0):
    """Whether a bot of a known strength is accepted; ``alike``: how often a seed gives the same winner twice."""
    share = expected_share(elo, 0.5)
    bounds, hypotheses = rule.bounds, [expected_share(each, 0.5) for each in (rule.elo0, rule.elo1)]
    seen = Counter()
    while True:
        first = rng.random() < share
        second = first if rng.random() < alike else rng.random() < share
        seen[(first + second) / 2] += 1
        ratio = log_ratio(seen, *hypotheses)
        if not bounds[0] < ratio < bounds[1]:
            return ratio >= bounds[1]


@pytest.mark.parametrize("alike", [0.0, 0.5])
def test_a_test_errs_about_as_often_as_it_says(alike):
    """5 % of 200 are 10, give or take 3; games of a seed that resemble each other do not make it err more."""
    rng = random.Random(17)
    weak = sum(accepted(RULE.elo0, rng, alike=alike) for _ in range(200))
    strong = sum(accepted(RULE.elo1, rng, alike=alike) for _ in range(200))

    assert weak <= 19
    assert strong >= 181


def outcome_of(match, games, points):
    return MatchResult(match, games, played(match, games, points))


def test_it_ends_at_the_same_seed_in_whatever_order_games_come_in():
    games = played(DUEL, 400, {"a": 2, "b": 1})
    found = []
    for order in (list(games), games[::-1], random.Random(1).sample(games, len(games))):
        test = SequentialTest(DUEL, 400, RULE)
        so_far = MatchResult(DUEL, 400)
        for game in order:
            so_far.games.append(game)
            taken = test.look(so_far)
            if taken is not None:
                break
        found.append((taken, test.figures()))

    assert found[0] == found[1] == found[2]
    assert found[0][1]["verdict"] == SprtVerdict.ACCEPTED
    assert found[0][0] == 2 * found[0][1]["seeds"] == found[0][1]["games"] < 40


@pytest.mark.parametrize("match", [DUEL, Match(("a", "b", "b", "b")), Match(("a", "b"), "team")])
def test_the_seed_is_the_unit_and_all_its_seats_are_played(match):
    test = SequentialTest(match, 8, Hypotheses(0, 5))

    assert test.look(outcome_of(match, 8, {"a": 10, "b": 7})) == 8
    found = test.figures()
    seeds = 8 // len(match.sides)
    assert found["seeds"] == seeds
    assert found["outcomes"] == {"1": seeds}
    assert found["margin"]["mean"] == (6 if match.team else 3)
    assert found["verdict"] == SprtVerdict.UNDECIDED
    assert found["share"]["low"] < 0.6, "all of a few seeds won does not mean that all are won"


def test_a_weaker_bot_is_rejected():
    test = SequentialTest(DUEL, 400, RULE)
    test.look(outcome_of(DUEL, 400, {"a": 1, "b": 2}))

    assert test.verdict is SprtVerdict.REJECTED


def test_a_seed_with_a_game_that_a_bot_broke_off_is_left_out():
    games = played(DUEL, 4, {"a": 2, "b": 1})
    games[2] = GameResult(*first_pairings(DUEL, 4)[2], error={"bot": "b"})
    test = SequentialTest(DUEL, 4, RULE)
    test.look(MatchResult(DUEL, 4, games))
    found = test.figures()

    assert (found["seeds"], found["failed_seeds"], found["games"]) == (1, 1, 4)


def test_two_bots_no_more_and_no_fewer():
    for sides in (("a", "a"), ("a", "b", "c")):
        with pytest.raises(Fault):
            SequentialTest(Match(sides), 12, RULE)


def test_seeds_are_drawn_where_no_test_has_been():
    class Dice(random.Random):
        def __init__(self):
            super().__init__(0)
            self.left = [100, 90, 119, 120]

        def randrange(self, *_):
            return self.left.pop(0)

    asked = SequentialTest(DUEL, 40, RULE)
    known = {**sprt_log.line_of(asked, "", "", "2026-11-17"), "first_seed": 100, "last_seed": 119}

    assert sprt_log.first_seed([known], asked, None, False, Dice()) == 120
    assert sprt_log.first_seed([known], asked, 80, False, Dice()) == 80
    with pytest.raises(Fault, match="100 to 119 belong to a test of 2026-11-17"):
        sprt_log.first_seed([known], asked, 81, False, Dice())


def test_the_command_decides_and_logs_what_it_was_going_to_do(shell, tmp_path):
    log = tmp_path / "sprt.jsonl"
    files = ("--log", str(log), "--results", str(tmp_path / "r.jsonl"))
    done = shell(*TEST, *files, "--games", "60", "--json", "--note", "greed")
    found = json.loads(done.out)
    begun, ended = [json.loads(line) for line in log.read_text().splitlines()]
    (line,) = [json.loads(line) for line in (tmp_path / "r.jsonl").read_text().splitlines()]

    assert done.code == 0
    assert found["sprt"]["verdict"] == "accepted"
    assert found["games"] == found["sprt"]["games"] == len(line["played"]) < 60
    assert begun["verdict"] == "begun"
    assert ended["verdict"] == "accepted"
    assert ended["command"].startswith("concordia ")
    assert ended["note"] == "greed"
    assert ended["first_seed"] == begun["first_seed"] == line["match"]["seed"]
    assert ended["last_seed"] == line["seeds"][1] < begun["last_seed"]
    assert f"first seed {begun['first_seed']}" in done.err

    page = tmp_path / "page.md"
    assert shell("arena", "--table", str(page), "--log", str(log)).code == 0
    assert "| greed | -400 or 900 | accepted | 100.0 (" in page.read_text()
    assert f"{ended['games']} of 60 | {ended['first_seed']} |" in page.read_text()

    again = shell(*TEST, *files, "--seed", str(ended["last_seed"]))
    assert again.code == 2
    assert "belong to a test of" in again.err


def test_an_unfinished_test_goes_on_with_its_own_seeds(shell, tmp_path):
    log = tmp_path / "sprt.jsonl"
    match = Match(("greedy", "random"), "classic", "italia", 77, ())
    options = (("colonist_income", "5+1"), ("display", "cloth"), ("interim_scoring", False))
    test = SequentialTest(match._replace(options=options), 2, Hypotheses(-400, 900))
    test.verdict = SprtVerdict.INTERRUPTED
    log.write_text(json.dumps(sprt_log.line_of(test, "", "", "2026-11-17")) + "\n")
    files = ("--log", str(log), "--results", str(tmp_path / "r.jsonl"), "--games", "2")
    done = shell(*TEST, *files, "--resume")
    after = shell(*TEST, *files, "--resume")

    assert done.code == 1, "two games decide nothing"
    assert "UNDECIDED" in done.out
    assert [test["first_seed"] for test in sprt_log.read(log)] == [77]
    assert after.code == 2
    assert "no unfinished test" in after.err


@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [
        ("arena --sprt 0,20", "--bots"),
        ("arena --bar times --sprt 0,20", "--bots"),
        ("arena --bots random,greedy --sprt 20,0", "0,20"),
        ("arena --bots random,greedy --sprt much", "0,20"),
        ("arena --bots random --sprt 0,20", "two different"),
        ("arena --bots random,greedy --sprt 0,20 --log .", "--log"),
    ],
)
def test_what_is_wrong_with_a_test_is_said(shell, arguments, wrong, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = shell(*arguments.split())

    assert done.code == 2
    assert wrong in done.err
