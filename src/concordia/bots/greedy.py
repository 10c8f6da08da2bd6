"""A bot that takes what looks best now: it tries each card to the end of its own turn, and nothing beyond.

It fills in what it cannot see once, at random, tries its options on copies and compares what the table is then
worth to it (:mod:`concordia.bots.worth`).
"""

from __future__ import annotations

import random

from concordia.actions import Action, Done, Move
from concordia.bots.building import best_architect_action
from concordia.bots.worth import SESTERTIUS, Outlook, wealth_of
from concordia.game import Game
from concordia.rules import scoring
from concordia.state import NOT_YET, State
from concordia.view import View

RIVALS = 0.3  # how much the gain of others hurts
LAST_TURN = 5.0  # what the others still score once the end is triggered
DEEPEST = 2  # plays within plays (Legatus, Proconsul) that are tried out


class GreedyBot:
    """Plays the card that promises most at the end of the turn."""

    name = "greedy"

    def __init__(self, seed: object) -> None:
        """Start its chance from a seed of any kind that has a text."""
        self._rng = random.Random(str(seed))

    def choose(self, view: View, legal: list[Action]) -> Action:
        """The action after which the turn, played on greedily, ends best for the seat."""
        if len(legal) == 1:
            return legal[0]
        suggested = view["turn"].get("suggestion")
        if suggested is not None:  # 8.7: it trusts its partner
            for action in legal:
                if action.to_json().get("card") == suggested:
                    return action
        game = view.sample(self._rng)
        return Turn(game).best_action(game, legal, 0)


class Turn:
    """One turn tried out from a given moment: how its seat, and a partner, look at the table."""

    def __init__(self, game: Game) -> None:
        """Look at the table as it is now."""
        self._state = game.state
        self._turns = game.turns
        self._outlooks: dict[int, Outlook] = {}
        self._was_final = game.state.final != NOT_YET

    def best_action(self, game: Game, legal: list[Action], depth: int) -> Action:
        """What the deciding seat does."""
        state = game.state
        seat = int(state.seat)
        outlook = self._outlook(seat)
        if game.decision is not None and game.decision.kind == "architect":
            return best_architect_action(state, outlook, legal)
        nested = depth + 1 if game.decision is not None and game.decision.kind == "play" else depth
        if nested > DEEPEST:
            return legal[0]
        best, chosen = float("-inf"), legal[0]
        for action in legal:
            tried = game.copy()
            tried.apply(action)
            self._play_on(tried, seat, nested)
            value = self._value(tried.state, seat)
            if value > best:
                best, chosen = value, action
        return chosen

    def _play_on(self, game: Game, seat: int, depth: int) -> None:
        """Play the turn to its end, the other side's choices aside."""
        while game.turns == self._turns and game.decision is not None:
            legal = game.legal_actions()
            own = game.decision.seat == seat or (
                game.state.setup.team and game.decision.seat == game.state.partner(seat)
            )
            game.apply(self.best_action(game, legal, depth) if own else legal[-1])

    def _outlook(self, seat: int) -> Outlook:
        if seat not in self._outlooks:
            self._outlooks[seat] = Outlook(self._state, seat)
        return self._outlooks[seat]

    def _value(self, state: State, seat: int) -> float:
        """The worth to the own side, less what others have come into; a triggered end counts as it stands."""
        own = [seat, int(state.partner(seat))] if state.setup.team else [seat]
        others = [other for other in range(state.setup.players) if other not in own]
        if state.final != NOT_YET and not self._was_final:
            return self._now(own) + self._margin(state, own, others)
        value = sum(self._outlook(one).worth(state) for one in own)
        envy = sum(wealth_of(state.players[other]) for other in others) / len(others)
        return value - RIVALS * SESTERTIUS * envy

    def _now(self, own: list[int]) -> float:
        return sum(self._outlook(one).worth(self._state) for one in own)

    def _margin(self, state: State, own: list[int], others: list[int]) -> float:
        """By how much the own side would win, once the others have had their last turns."""
        mine = sum(scoring.total_points(state, seat) for seat in own)
        if not state.setup.team:
            return mine - max(scoring.total_points(state, seat) for seat in others) - LAST_TURN
        rivals = [
            scoring.total_points(state, seat) + scoring.total_points(state, state.partner(seat)) for seat in others
        ]
        return mine - max(rivals) - 2 * LAST_TURN


__all__ = ["Done", "GreedyBot", "Move"]
