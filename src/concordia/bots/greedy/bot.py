"""A bot that takes what looks best now: it tries each card to the end of its own turn, and nothing beyond.

It fills in what it cannot see once, at random, tries its options on copies and compares what the table is then
worth to it (:mod:`concordia.bots.greedy.value`).
"""

from __future__ import annotations

import random

from concordia.actions.types import Action
from concordia.bots.greedy.architect import best_architect_action
from concordia.bots.greedy.leanings import NONE, Leaning
from concordia.bots.greedy.value import Outlook
from concordia.bots.greedy.weights import LAST_TURN, RIVALS, SESTERTIUS, value_of
from concordia.core.state import NOT_YET, State
from concordia.game import Game, View
from concordia.rules import scoring
from concordia.vocabulary import DECISIONS

DEEPEST = 2  # how many plays within plays (Legatus, Proconsul) are tried out
BEAM = (5, 2, 1)  # how many first steps are tried out to the end, by how deep the play is


class GreedyBot:
    """Plays the card that promises most at the end of the turn."""

    def __init__(self, seed: object, name: str = "greedy", leaning: Leaning = NONE) -> None:
        """Start its chance from a seed of any kind that has a text; a leaning gives it an idea of its own."""
        self.name = name
        self._leaning = leaning
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
        return Turn(game, self._leaning).best_action(game, legal)


class Turn:
    """One turn, tried out from where it stands now."""

    def __init__(self, game: Game, leaning: Leaning) -> None:
        """Look at the table as it is now."""
        self._leaning = leaning
        self._state = game.state
        self._turns = game.turns
        self._outlooks: dict[int, Outlook] = {}
        self._was_final = game.state.final != NOT_YET

    def best_action(self, game: Game, legal: list[Action], within: int = 0) -> Action:
        """What the deciding seat does; ``within`` says how many plays deep the trying out is."""
        seat, kind = int(game.state.seat), DECISIONS[game.state.asked]
        if kind == "architect":
            return best_architect_action(game.state, self._outlook(seat), legal)
        if kind == "legatus":
            return self._best_suggestion(game, legal, within)
        if within > DEEPEST:
            return legal[0]
        if kind in ("play", "diplomat"):
            return self._best_of(game, legal, within + 1, alone=within > 0)
        if kind in ("mercator", "purchase", "colonist") and len(legal) > BEAM[within]:
            legal = self._promising(game, legal, BEAM[within])
        return self._best_of(game, legal, within, alone=True)

    def _best_of(self, game: Game, legal: list[Action], within: int, *, alone: bool) -> Action:
        """The action whose turn ends best; with ``alone`` only the part before others decide."""
        if len(legal) == 1:
            return legal[0]
        seat = int(game.state.seat)
        best, chosen = float("-inf"), legal[0]
        for action in legal:
            tried = game.copy()
            tried.apply(action)
            self._play_on(tried, seat, within, alone=alone)
            value = self._value(tried.state, seat)
            if value > best:
                best, chosen = value, action
        return chosen

    def _promising(self, game: Game, legal: list[Action], number: int) -> list[Action]:
        """The actions that look best at once."""
        seat = int(game.state.seat)
        values = []
        for action in legal:
            tried = game.copy()
            tried.apply(action)
            values.append(self._value(tried.state, seat))
        order = sorted(range(len(legal)), key=lambda n: -values[n])
        return [legal[n] for n in order[:number]]

    def _best_suggestion(self, game: Game, legal: list[Action], within: int) -> Action:
        """The card that looks best in the partner's place (8.7)."""
        done = legal[-1]
        if within > 0 or len(legal) == 1:
            return done
        tried = game.copy()
        tried.apply(done)
        card = self.best_action(tried, tried.legal_actions(), 1).to_json().get("card")
        return next((action for action in legal if action.to_json().get("card") == card), done)

    def _play_on(self, game: Game, seat: int, within: int, *, alone: bool) -> None:
        """Play on to the end of the turn, or if ``alone`` until another seat decides; opponents take anything."""
        while game.turns == self._turns and game.decision is not None:
            decides = game.decision.seat
            if alone and decides != seat:
                break
            legal = game.legal_actions()
            partner = game.state.setup.team and decides == game.state.partner(seat)
            game.apply(self.best_action(game, legal, within) if decides == seat or partner else legal[-1])

    def _outlook(self, seat: int) -> Outlook:
        if seat not in self._outlooks:
            self._outlooks[seat] = Outlook(self._state, seat)
        return self._outlooks[seat]

    def _value(self, state: State, seat: int) -> float:
        """How good a table is for the seat's side; once the end is triggered, by the points it will end with."""
        own = [seat, int(state.partner(seat))] if state.setup.team else [seat]
        leant = 0.0 if self._leaning is NONE else sum(self._leaning.worth(state, one) for one in own)
        others = [other for other in range(state.setup.players) if other not in own]
        if state.final != NOT_YET and not self._was_final:
            return leant + self._standing(self._state, own, others) + self._margin(state, own, others)
        return leant + self._standing(state, own, others)

    def _standing(self, state: State, own: list[int], others: list[int]) -> float:
        """What the table is worth to the seat's side, less some of what the others own."""
        purses = [state.players[other] for other in others]
        envy = sum(int(player.money) + value_of(int(player.goods)) for player in purses) / len(others)
        return sum(self._outlook(one).worth(state) for one in own) - RIVALS * SESTERTIUS * envy

    def _margin(self, state: State, own: list[int], others: list[int]) -> float:
        """By how much the seat's side would win once the others have had their last turns."""
        mine = sum(scoring.total_points(state, seat) for seat in own)
        if not state.setup.team:
            return mine - max(scoring.total_points(state, seat) for seat in others) - LAST_TURN
        rivals = [
            scoring.total_points(state, seat) + scoring.total_points(state, state.partner(seat)) for seat in others
        ]
        return mine - max(rivals) - 2 * LAST_TURN
