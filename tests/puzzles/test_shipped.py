"""Every shipped puzzle can be laid out and solved, its right turns in any order; some are examined once more."""

from __future__ import annotations

import itertools

import pytest

from concordia.actions.all_actions import lexicon
from concordia.core.state import NOT_YET
from concordia.errors import IllegalAction
from concordia.game import View
from concordia.puzzles.finding import confirmed
from concordia.puzzles.puzzle import name_of, shipped_puzzles
from concordia.puzzles.source_games import has_game, source_game
from concordia.puzzles.themes import THEMES, theme_of
from concordia.puzzles.turn_deeds import deeds_of
from concordia.server.study.puzzles.answers import best_facts, hint, judged

PUZZLES = list(shipped_puzzles().values())


def codes_of(puzzle, actions):
    words = lexicon(puzzle.view["map"])
    return [words.code(action) for action in actions]


def test_there_are_five_hundred_puzzles_of_every_theme_on_several_boards_for_two_to_four_and_more():
    assert len(PUZZLES) >= 500
    assert {each.theme for each in PUZZLES} == set(THEMES)
    assert len({each.view["map"] for each in PUZZLES}) == 5
    assert {2, 3, 4} <= {len(each.view["players"]) for each in PUZZLES}
    assert {each.view["game"] for each in PUZZLES} == {"classic", "venus"}
    assert len({each.id for each in PUZZLES}) == len(PUZZLES)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda each: each.id)
def test_a_shipped_puzzle_is_whole(puzzle):
    game = puzzle.laid_out()
    assert puzzle.id == name_of(puzzle.view)
    assert game.between_turns
    assert game.view(puzzle.seat) == View(puzzle.view)
    assert 1 <= len(puzzle.right) <= 3
    for turn in puzzle.right:
        played = game.copy()
        for action in turn.actions:
            assert played.turns == game.turns
            while played.decision.seat != puzzle.seat:
                played.apply(played.legal_actions()[0])
            played.apply(action)
        deeds, _, _ = deeds_of(game.state, codes_of(puzzle, turn.actions), puzzle.seat)
        assert deeds == turn.deeds
        assert judged(puzzle, codes_of(puzzle, turn.actions)).right
    assert theme_of(game.state, puzzle.right[0].deeds) == puzzle.theme
    assert not {each.deeds for each in puzzle.right} & {each.deeds for each in puzzle.wrong}
    if puzzle.by_points:
        assert puzzle.right[0].points - max(each.points for each in puzzle.wrong) >= 2
    else:
        assert puzzle.right[0].chance - max(each.chance for each in puzzle.wrong) >= 4
    assert 800 <= puzzle.rating <= 2200
    kind, told = hint(puzzle)
    assert told
    assert (kind == "province") == (puzzle.theme == "build" and bool(best_facts(puzzle).houses))


def test_other_orders_of_the_same_decisions_are_right_too():
    tried = 0
    for puzzle in PUZZLES:
        if puzzle.by_points:
            continue
        first, *rest = puzzle.right[0].actions
        for order in itertools.islice(itertools.permutations(rest), 1, 12):
            game = puzzle.laid_out()
            try:
                for action in (first, *order):
                    game.apply(action)
            except (IllegalAction, AttributeError):
                continue
            if game.turns == puzzle.view["turns"]:
                continue
            tried += 1
            assert judged(puzzle, codes_of(puzzle, (first, *order))).right
    assert tried >= 5


def test_some_are_confirmed_by_a_deep_check_on_other_deals():
    at_the_end = [each for each in PUZZLES if each.laid_out().state.final not in (NOT_YET, 0)]
    very_last = [each for each in at_the_end if each.laid_out().state.final == 1 << each.seat]
    assert len(very_last) >= 3
    for puzzle in very_last[:3]:
        assert confirmed(puzzle, "a seed of the test")


@pytest.mark.parametrize("puzzle", [each for each in PUZZLES if has_game(each.id)], ids=lambda each: each.id)
def test_the_game_of_a_puzzle_comes_to_its_table(puzzle):
    source = source_game(puzzle.id)
    game, found = source.start(), False
    for action in source.actions:
        if game.between_turns and game.turns == source.turns[puzzle.id]:
            found = game.view(puzzle.seat) == View(puzzle.view)
        game.apply(action)
    assert found
    assert game.is_over
