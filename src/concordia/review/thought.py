"""What a bot thinks of a turn: the best ways to play it, what everybody can expect then, and what it is for."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from concordia.actions.types import Action
from concordia.bots.evaluation.network import Doubles
from concordia.bots.evaluation.win_chances import chances
from concordia.bots.thinker.bot import Thinker
from concordia.bots.thinker.plans import steps_of
from concordia.bots.thinker.play_on import never
from concordia.bots.thinker.search import Candidate, Search
from concordia.game import View
from concordia.review.explanation import Purpose, hindered, purpose_of

BEST = 3  # turns that a thought names
ENDLESS = 1000  # deals, where a clock is the only limit


@dataclass(frozen=True)
class Expectation:
    """What a seat can expect."""

    points: float  # at the end of the game
    share: float  # of the points of all seats
    win: float  # chance to win, in a team together


@dataclass(frozen=True)
class Considered:
    """A whole turn with what it is worth."""

    turn: tuple[Action, ...]  # the seat's own decisions, as far as they can be foreseen
    value: float  # in points: what is expected of score, margin and victory together
    points: float  # expected at the end of the game
    win: float  # chance to win


@dataclass(frozen=True)
class Thought:
    """The result of thinking about a turn."""

    turn: tuple[Action, ...]
    best: tuple[Considered, ...]  # the three best turns, the chosen one first
    other: tuple[Action, ...]  # the best turn that begins otherwise, else the next best; empty: there is none
    seats: tuple[Expectation, ...]  # what everybody can expect after it
    purpose: Purpose
    work: int  # tables looked at
    seconds: float

    def explain(self, language: str, names: Mapping[int, str] | None = None) -> str:
        """What the chosen turn is for, in one short sentence."""
        return self.purpose.in_language(language, names)


def think(thinker: Thinker, view: View, seconds: float | None = None, stop: Callable[[], bool] = never) -> Thought:
    """Think for so many seconds, or with the level's own budget; the best so far once ``stop`` says so."""
    started = time.monotonic()
    if seconds is None:
        search = thinker.search(view, stop=stop)
    else:
        search = thinker.search(view, ENDLESS, started + 0.97 * seconds, stop)
    everything = _different(search)
    different = everything[:BEST]
    expected = [chances(thinker.network, candidate.line.state) for candidate in different]
    best = tuple(
        Considered(
            turn=tuple(step.action for step in steps_of(search.game, search.seat, candidate.codes)),
            value=candidate.value,
            points=float(seats[search.seat, 0]),
            win=float(seats[search.seat, 1]),
        )
        for candidate, seats in zip(different, expected, strict=True)
    )
    chosen = search.candidates[0]
    rival = _rival(search, expected[0], expected[1]) if len(expected) > 1 else None
    return Thought(
        turn=best[0].turn,
        best=best,
        other=_otherwise(search, everything),
        seats=_expectations(expected[0]),
        purpose=purpose_of(search.game.state, chosen.line.state, search.seat, chosen.codes, rival),
        work=search.work,
        seconds=time.monotonic() - started,
    )


def _different(search: Search) -> list[Candidate]:
    """All turns that were looked at, each once, the best first and of those the chosen one."""
    turns = [*search.candidates, *(Candidate(line) for line in search.lines)]
    once: dict[tuple[int, ...], Candidate] = {}
    for candidate in turns:
        once.setdefault(tuple(candidate.codes), candidate)
    return list(once.values())


def _otherwise(search: Search, turns: list[Candidate]) -> tuple[Action, ...]:
    """The best turn that begins with another decision than the chosen one, else the next best."""
    first, *others = turns
    begun = [each for each in others if each.codes[0] != first.codes[0]]
    found = (begun or others)[:1]
    return tuple(step.action for each in found for step in steps_of(search.game, search.seat, each.codes))


def _rival(search: Search, chosen: Doubles, other: Doubles) -> int | None:
    state = search.game.state
    friends = [int(state.partner(search.seat))] if state.setup.team else []
    return hindered(chosen[:, 0].tolist(), other[:, 0].tolist(), search.seat, friends)


def _expectations(seats: Doubles) -> tuple[Expectation, ...]:
    everything = max(1.0, float(seats[:, 0].sum()))
    return tuple(Expectation(float(points), float(points) / everything, float(win)) for points, win in seats)
