"""Advice: how a bot that does not err on purpose would play the rest of a turn, and what for."""

from __future__ import annotations

import random
import time
from typing import NamedTuple

from concordia.actions.types import Action
from concordia.bots.levels import ADVISER
from concordia.bots.thinker.bot import Thinker
from concordia.game import View
from concordia.review.explanation import Purpose, purpose_of
from concordia.review.thought import think
from concordia.rules import scoring

MOST_DECISIONS = 16


class Advice(NamedTuple):
    """The rest of a turn as the adviser would play it, what it is for, and the points that it brings at once."""

    turn: list[Action]
    purpose: Purpose
    points: int


def advise(view: View, seed: str, seconds: float, *, another: bool = False) -> Advice:
    """Advise the seat that a view stands at, from what that seat may know.

    The adviser thinks again after each decision. Once the seconds are over it keeps to its last plan. ``another``
    asks for the best turn that begins otherwise than the first advice, or where there is none goes on otherwise.
    """
    until = time.monotonic() + seconds
    seat = view["seat"]
    thought = think(Thinker(ADVISER, seed), view)
    game = view.sample(random.Random(seed))
    before, turn = game.state.copy(), game.turns
    advised: list[Action] = []
    planned = list((another and thought.other) or thought.turn)
    while True:
        legal = game.legal_actions()
        if not planned or planned[0] not in legal:  # not the hidden cards that it was planned for
            planned = Thinker(ADVISER, seed).plan(view, legal)
        advised.append(planned.pop(0))
        game.apply(advised[-1])
        asked = game.decision
        if len(advised) == MOST_DECISIONS or asked is None or asked.seat != seat or game.turns > turn:
            break
        view = game.view(seat)
        if time.monotonic() < until and not another:
            planned = []
    codes = [action.code for action in advised]
    points = sum(scoring.god_points(game.state, seat)) - sum(scoring.god_points(before, seat))
    rival = None if another else thought.purpose.rival
    return Advice(advised, purpose_of(before, game.state, seat, codes, rival), points)
