"""How puzzles are found: deeds, themes, the step from right answers to all others, the rating to start with."""

from __future__ import annotations

import json

import pytest

import concordia
from concordia.actions.types import Action
from concordia.bots.evaluation.network import shipped_network
from concordia.game import View
from concordia.position import writing as positions
from concordia.puzzles.deep_check import (
    DEEP,
    GLANCE,
    PROVEN,
    DeepCheck,
    Effort,
    ExaminedAnswer,
    points_stand_out,
    stands_out,
)
from concordia.puzzles.finding import Finder
from concordia.puzzles.puzzle import Puzzle, name_of, packed, unpacked
from concordia.puzzles.starting_rating import starting_rating
from concordia.puzzles.themes import theme_of
from concordia.puzzles.turn_deeds import deeds_of


def codes(game, *texts):
    """Actions of a turn, as numbers: each is looked for in what is legal then."""
    played, found = game.copy(), []
    for text in texts:
        action = next(each for each in played.legal_actions() if str(each) == text)
        found.append(action.code)
        played.apply(action)
    return found


@pytest.fixture
def game():
    return concordia.new_game("classic", "italia", players=2, seed=4)


def architect_turns(game, number):
    """Some ways to carry out an Architect with a build, in all orders of two builds if there are such."""
    found = []

    def go_on(played, texts):
        if played.turns > 0:
            found.append(texts)
            return
        for action in played.legal_actions():
            if len(found) >= number:
                return
            after = played.copy()
            after.apply(action)
            go_on(after, [*texts, str(action)])

    start = game.copy()
    start.apply(Action.parse("play:architect"))
    go_on(start, ["play:architect"])
    return found


def test_deeds_do_not_tell_how_colonists_walked_nor_in_which_order_houses_were_built(game):
    turns = architect_turns(game, 400)
    by_deeds = {}
    for texts in turns:
        deeds, actions, _ = deeds_of(game.state, codes(game, *texts), 0)
        assert deeds[0] == "play architect"
        assert [str(action) for action in actions] == texts
        by_deeds.setdefault(deeds, []).append(texts)
    built = {tuple(sorted(t for t in texts if t.startswith("build:"))) for texts in turns}
    assert len(by_deeds) == len(built)
    assert any(len(ways) > 1 for ways in by_deeds.values())


def test_turns_that_lead_to_the_same_table_have_the_same_deeds(game):
    tables = {}
    for texts in architect_turns(game, 400):
        deeds, _, after = deeds_of(game.state, codes(game, *texts), 0)
        told = json.dumps(positions.write(after), sort_keys=True)
        assert tables.setdefault(told, deeds) == deeds
    assert len(tables) > 5


def test_themes_follow_the_deeds(game):
    state = game.state
    assert theme_of(state, ("play architect", "build Ostia")) == "build"
    assert theme_of(state, ("play prefect", "produce Latium")) == "prefect"
    assert theme_of(state, ("play senator", "purchase mason")) == "purchase"
    assert theme_of(state, ("play diplomat", "copy architect", "build Ostia")) == "diplomat"
    assert theme_of(state, ("play mercator",)) is None
    last = game.copy().state
    last.final = 3
    assert theme_of(last, ("play mercator",)) == "last"


def answers(*values):
    """Answers with chances in per cents and points."""
    made = []
    for number, (chance, points) in enumerate(values):
        answer = ExaminedAnswer((f"play {number}",), [], [], 0.0)
        answer.chances, answer.margins = [chance / 100], [points]
        made.append(answer)
    return made


@pytest.mark.parametrize(
    ("chances", "right"),
    [
        ((50, 44, 40), 1),
        ((50, 46, 40), 0),  # the second is neither near nor clearly behind
        ((50, 48, 44), 0),  # two must be left that are wrong
        ((50, 48, 44, 40), 2),
        ((50, 49, 48, 44, 43), 3),
        ((50, 49, 48, 47, 30), 0),  # too many are right
        ((50, 30), 0),  # too few answers to choose from
    ],
)
def test_right_answers_stand_clearly_above_all_others(chances, right):
    ranked = answers(*((chance, 0) for chance in chances))
    assert stands_out(ranked, PROVEN) == ranked[:right]


def test_points_tell_where_chances_are_the_same():
    ranked = answers((100, 7), (100, 12), (100, 8))
    assert points_stand_out(ranked, PROVEN) == [ranked[1]]
    assert points_stand_out(answers((100, 9), (80, 12), (100, 8)), PROVEN) == []  # points that cost the game
    assert points_stand_out(answers((100, 9), (100, 10), (100, 8)), PROVEN) == []


def test_a_check_sees_the_view_alone_and_is_the_same_for_the_same_seed(game):
    check = DeepCheck(shipped_network())
    effort = Effort(width=2, moves=3, answers=4, near=20, deals=2, rounds=1)
    view = game.view(0)
    first = check.examine(view, 0, effort, "one")
    again = check.examine(View(json.loads(json.dumps(view))), 0, effort, "one")
    other = check.examine(view, 0, effort, "two")
    assert [(each.deeds, each.chances) for each in first] == [(each.deeds, each.chances) for each in again]
    assert [each.chances for each in first] != [each.chances for each in other]


def test_deep_checks_look_wider_and_longer_than_reviews():
    assert DEEP.width > GLANCE.width
    assert DEEP.answers > GLANCE.answers
    assert DEEP.deals >= 4 * GLANCE.deals


def test_the_games_of_a_seed_are_always_the_same():
    once, twice = Finder(3), Finder(3)
    only_ends = 0  # of such a game only the last turns are looked at
    (found, game), (again, same) = once.game(only_ends), twice.game(only_ends)
    assert [each.view for each in found] == [each.view for each in again]
    assert game.is_over
    assert game.history == same.history
    assert once.counts == twice.counts
    assert once.counts["turns"] > 0


def test_what_levels_find_easily_starts_low():
    tries = {"gentle": 6, "fair": 6, "strong": 4}
    all_find = starting_rating({"gentle": 6, "fair": 6, "strong": 4}, tries)
    only_strong = starting_rating({"gentle": 0, "fair": 3, "strong": 4}, tries)
    nobody = starting_rating({"gentle": 0, "fair": 0, "strong": 0}, tries)
    assert 800 <= all_find < only_strong < nobody <= 2200


def test_a_puzzle_is_packed_and_unpacked(game):
    view = dict(game.view(0))
    puzzle = Puzzle(name_of(view), "build", 1500, view, (), (), False, "fair", 1, {"fair": 3})
    data = packed([puzzle])
    assert unpacked(data) == [puzzle]
    assert packed(unpacked(data)) == data
