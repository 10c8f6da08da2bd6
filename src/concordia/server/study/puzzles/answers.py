"""What a try at a puzzle comes to. Nothing is searched: the answers were examined when the puzzle was made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from concordia.actions.all_actions import lexicon
from concordia.catalog.components import catalog
from concordia.puzzles.puzzle import Puzzle, RightTurn, WrongTurn
from concordia.puzzles.turn_deeds import Deeds, deeds_of
from concordia.review.try_reasons import speaks_against
from concordia.review.turn_facts import TurnFacts, facts_of
from concordia.review.turn_reasons import Clause, speaks_for
from concordia.rules import scoring

UNFORESEEN: Final = -1  # the number of an answer that was not examined

HintKind = Literal["card", "province", "good", "god"]


@dataclass(frozen=True)
class Judged:
    """A try: whether it is right, its number among the answers, and what it keeps, if that was examined."""

    right: bool
    answer: int
    deeds: Deeds
    chance: int | None
    points: float | None
    why: list[Clause]  # what speaks for a right one, what speaks against a wrong one


def judged(puzzle: Puzzle, codes: Sequence[int]) -> Judged:
    """Judge a complete turn by its deeds; where points tell, by the points it comes to on the table laid out."""
    before, seat = puzzle.laid_out().state, puzzle.seat
    deeds, _, after = deeds_of(before, codes, seat)
    facts, _ = facts_of(before, codes, seat)
    if puzzle.by_points:
        needed = min(_points(puzzle, each) for each in puzzle.right)
        right = int(scoring.total_points(after, seat)) >= needed
    else:
        right = puzzle.is_right(deeds)
    number = answer_number(puzzle, deeds)
    if right and (number == UNFORESEEN or number >= len(puzzle.right)):
        number = 0  # another way to the same points
    chance, points = _examined(puzzle, number)
    why = [speaks_for(facts) if right else speaks_against(facts)]
    return Judged(right, number, deeds, chance, points, why)


def answer_number(puzzle: Puzzle, deeds: Deeds) -> int:
    """The number of an answer: the right ones first, then the wrong ones that were examined."""
    known = [each.deeds for each in puzzle.right] + [each.deeds for each in puzzle.wrong]
    return known.index(deeds) if deeds in known else UNFORESEEN


def answer_deeds(puzzle: Puzzle, number: int) -> Deeds:
    """The deeds of a numbered answer; none if it was not foreseen."""
    known = [each.deeds for each in puzzle.right] + [each.deeds for each in puzzle.wrong]
    return known[number] if 0 <= number < len(known) else ()


def _examined(puzzle: Puzzle, number: int) -> tuple[int | None, float | None]:
    known: list[RightTurn | WrongTurn] = [*puzzle.right, *puzzle.wrong]
    return (known[number].chance, known[number].points) if number >= 0 else (None, None)


def _codes(puzzle: Puzzle, turn: RightTurn) -> list[int]:
    words = lexicon(str(puzzle.view["map"]))
    return [int(words.code(action)) for action in turn.actions]


def _points(puzzle: Puzzle, turn: RightTurn) -> int:
    after = deeds_of(puzzle.laid_out().state, _codes(puzzle, turn), puzzle.seat)[2]
    return int(scoring.total_points(after, puzzle.seat))


def best_facts(puzzle: Puzzle) -> TurnFacts:
    """What the best turn of a puzzle does."""
    return facts_of(puzzle.laid_out().state, _codes(puzzle, puzzle.right[0]), puzzle.seat)[0]


def reason_for(puzzle: Puzzle) -> Clause:
    """What speaks for the best turn."""
    return speaks_for(best_facts(puzzle))


def hint(puzzle: Puzzle) -> tuple[HintKind, str]:
    """A part of the best turn that does not tell all of it."""
    facts, deeds = best_facts(puzzle), puzzle.right[0].deeds
    state = puzzle.laid_out().state
    if puzzle.theme == "build" and facts.houses:
        board = state.setup.board
        city = board.city_number[facts.houses[0]]
        return "province", board.provinces[board.province_of[city]]
    if puzzle.theme == "prefect" and facts.good is not None:
        return "good", facts.good
    if puzzle.theme == "purchase" and facts.bought:
        return "god", catalog().cards[facts.bought[0]].gods[0]
    if puzzle.theme == "diplomat":
        copied = next(deed for deed in deeds if deed.startswith("copy "))
        return "card", copied.removeprefix("copy ").partition("/")[0]
    return "card", facts.card
