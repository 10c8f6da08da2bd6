"""Finding puzzles: games between levels are played, and turns that seem to have one best answer are examined."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from concordia.bots.evaluation.network import EvaluationNetwork, shipped_network
from concordia.bots.levels import FIRST_LEVELS
from concordia.bots.thinker.bot import Thinker
from concordia.core.state import NOT_YET
from concordia.game import Game, View
from concordia.puzzles.deep_check import (
    DEEP,
    DEEPER,
    FIRST,
    GLANCE,
    PROVEN,
    ClearStep,
    DeepCheck,
    ExaminedAnswer,
    points_stand_out,
    stands_out,
)
from concordia.puzzles.puzzle import Puzzle
from concordia.puzzles.starting_rating import EASIEST, starting_rating
from concordia.puzzles.themes import Theme, theme_of
from concordia.puzzles.turn_deeds import Deeds, deeds_of
from concordia.start import new_game

# What is played: game, board, players, and how often.
KINDS: Final = (
    ("classic", "imperium", 3, 4),
    ("classic", "imperium", 4, 4),
    ("classic", "imperium", 5, 1),
    ("classic", "italia", 2, 2),
    ("classic", "italia", 3, 3),
    ("classic", "italia", 4, 2),
    ("classic", "imperium", 2, 2),
    ("venus", "hellas", 3, 2),
    ("venus", "hellas", 4, 2),
    ("venus", "ionium", 3, 2),
    ("venus", "ionium", 4, 1),
    ("venus", "cyprus", 2, 2),
    ("venus", "cyprus", 3, 2),
    ("classic", "cyprus", 3, 1),
    ("classic", "hellas", 4, 1),
)
PLAYING: Final = ("gentle",) * 6 + ("fair",) * 2 + ("strong",)  # the level of all seats of a game
ONLY_ENDS: Final = 2  # of every so many games only the last turns are looked at, which is cheap
LONGEST: Final = 60  # rounds of a game
MOST_OF_GAME: Final = 5  # puzzles made of one game
SEEMS: Final = ClearStep(margin=0.04, clear=0.05, points=2.0)  # at first sight
GLANCED: Final = ClearStep(margin=0.04, clear=0.065, points=2.5)  # after a few deals
GOING_ON: Final = ClearStep(margin=0.045, clear=0.05, points=2.5)  # a deep check goes on after its first deals
CONFIRMED: Final = 0.03  # a check later must see every wrong answer behind the best by so much
CONFIRMED_POINTS: Final = 1.0
TRIES: Final = {"gentle": 5, "fair": 5, "strong": 2}  # how often each level tries, for the starting rating


@dataclass(frozen=True)
class Found:
    """A puzzle that was found, with both checks of it."""

    view: View
    seat: int
    theme: Theme
    right: list[ExaminedAnswer]
    again: list[ExaminedAnswer]  # the same answers in the check with the other seed
    wrong: list[ExaminedAnswer]
    by_points: bool
    solved: dict[str, int]  # how often each level found it
    source: dict[str, Any]


class Finder:
    """Plays games and looks for puzzles in them; game number n of a seed is always the same."""

    def __init__(
        self,
        seed: object,
        network: EvaluationNetwork | None = None,
        levels: Sequence[str] = PLAYING,
        easiest: int = EASIEST,
    ) -> None:
        """With the shipped network, if no other is given. Puzzles that start below the easiest are passed over."""
        self._seed = seed
        self._network = shipped_network() if network is None else network
        self._levels = levels
        self._easiest = easiest
        self._check = DeepCheck(self._network)
        self.counts = dict.fromkeys(("turns", "seems", "glanced", "deep", "found"), 0)

    def game(self, number: int, unwanted: frozenset[str] = frozenset()) -> tuple[list[Found], Game]:
        """The puzzles of one game, and the game, played to its end; themes that are unwanted are passed over."""
        rng = random.Random(f"{self._seed} {number}")
        kind, board, players, _ = rng.choices(KINDS, [each[3] for each in KINDS])[0]
        level = rng.choice(self._levels)
        only_end = number % ONLY_ENDS == 0 and "last" not in unwanted
        game = new_game(kind, board, players, rng.getrandbits(40))
        bots = [
            Thinker(FIRST_LEVELS[level], f"{self._seed} {number} {seat}", self._network) for seat in range(players)
        ]
        puzzles: list[Found] = []
        while not game.is_over and game.turns < LONGEST * players:
            decision = game.decision
            assert decision is not None
            looks = len(puzzles) < MOST_OF_GAME and game.between_turns and game.turns >= players
            if looks and not (only_end and game.state.final == NOT_YET):
                source = {"levels": level, "round": game.turns // players + 1, "turn": game.turns}
                found = self._look(game, decision.seat, f"{self._seed} {number} {game.turns}", source, unwanted)
                if found is not None:
                    puzzles.append(found)
            game.apply(bots[decision.seat].choose(game.view(decision.seat), game.legal_actions()))
        return puzzles, game

    def _look(
        self, game: Game, seat: int, seed: str, source: dict[str, Any], unwanted: frozenset[str]
    ) -> Found | None:
        """The puzzle that a table makes, if it does: the cheap looks first."""
        self.counts["turns"] += 1
        view = game.view(seat)
        dealt = view.sample(random.Random(seed))
        answers = self._check.at_once(dealt, seat, FIRST)
        theme = self._theme(dealt, answers, SEEMS)
        if theme is None or theme in unwanted:
            return None
        self.counts["seems"] += 1
        if self._theme(dealt, self._check.examine(view, seat, GLANCE, f"{seed} glance"), GLANCED) != theme:
            return None
        self.counts["glanced"] += 1
        return self._prove(view, dealt, seat, seed, source)

    def _prove(self, view: View, dealt: Game, seat: int, seed: str, source: dict[str, Any]) -> Found | None:
        """The puzzle if two deep checks on different deals agree on what is right."""
        once = self._check.examine(view, seat, DEEP, f"{seed} deep", GOING_ON)
        right, by_points = self._right(dealt, once, PROVEN)
        if not right:
            return None
        self.counts["deep"] += 1
        kept = {each.deeds for each in right}
        solved = self._solved(view, seat, seed, kept)
        if starting_rating(solved, TRIES) < self._easiest:
            return None
        twice = self._check.examine(view, seat, DEEPER, f"{seed} again", GOING_ON)
        again, also_by_points = self._right(dealt, twice, PROVEN)
        if kept != {each.deeds for each in again} or by_points != also_by_points:
            return None
        theme = theme_of(dealt.state, right[0].deeds)
        if theme is None or theme != theme_of(dealt.state, again[0].deeds):
            return None
        self.counts["found"] += 1
        wrong = [each for each in once if each.deeds not in kept]
        return Found(view, seat, theme, right, again, wrong, by_points, solved, source)

    def _theme(self, dealt: Game, answers: list[ExaminedAnswer], step: ClearStep) -> Theme | None:
        right, _ = self._right(dealt, answers, step)
        return theme_of(dealt.state, right[0].deeds) if right else None

    def _right(
        self, dealt: Game, answers: list[ExaminedAnswer], step: ClearStep
    ) -> tuple[list[ExaminedAnswer], bool]:
        """The right answers, and whether points tell them."""
        right = stands_out(answers, step)
        if not right and theme_of(dealt.state, ()) == "last":
            return points_stand_out(answers, step), True
        return right, False

    def _solved(self, view: View, seat: int, seed: str, right: set[Deeds]) -> dict[str, int]:
        """How often each level finds a right answer."""
        solved = dict.fromkeys(TRIES, 0)
        for level, tries in TRIES.items():
            for n in range(tries):
                bot = Thinker(FIRST_LEVELS[level], f"{seed} {level} {n}", self._network)
                search = bot.search(view)
                deeds, _, _ = deeds_of(search.game.state, search.candidates[0].codes, seat)
                solved[level] += deeds in right
        return solved


def confirmed(puzzle: Puzzle, seed: object) -> bool:
    """Whether a deep check on deals of another seed finds the same answers right, or some of them and no other.

    An answer that is right may fall behind the others by chance, but none that is wrong may come near the best.
    """
    view, seat = View(puzzle.view), puzzle.seat
    answers = DeepCheck(shipped_network()).examine(view, seat, DEEPER, f"{seed} {puzzle.id}")
    known = {each.deeds for each in puzzle.right}
    if puzzle.by_points:
        answers = sorted(answers, key=lambda each: -each.points)
        wrong = [each for each in answers if each.deeds not in known]
        return answers[0].deeds in known and answers[0].points - wrong[0].points >= CONFIRMED_POINTS
    wrong = [each for each in answers if each.deeds not in known]
    return answers[0].deeds in known and answers[0].chance - wrong[0].chance >= CONFIRMED
