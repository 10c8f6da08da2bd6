"""Games of the network against itself, not always by what it thinks best, so that it sees other tables too."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from functools import cache

import concordia
from concordia.bots.evaluation.network import EvaluationNetwork
from concordia.bots.reachable_cities import reach
from concordia.bots.thinker.beam import Beam
from concordia.bots.thinker.turn_search import TurnLine
from concordia.core.legal_options import Options
from concordia.core.state import State
from concordia.game import Game
from concordia.learn.games_file import SelfPlayedGame
from concordia.rules import turn

LONGEST = 50  # turns of each player; a longer game is scored as it stands


class SelfPlayer:
    """Plays whole turns by one look ahead, and not always the best one."""

    def __init__(
        self,
        network: EvaluationNetwork,
        width: int,
        moves: int,
        temperature: float,
        exploration_rate: float,
        seed: object,
    ) -> None:
        """Draw turns by their value: one that is worse by ``temperature`` points comes e times less often.

        The exploration rate is the share of turns that play a card drawn without regard to its value.
        """
        self._beam: Callable[[str], Beam] = cache(lambda board: Beam(network, reach(board), width, moves))
        self._temperature = temperature
        self._exploration_rate = exploration_rate
        self._rng = random.Random(str(seed))

    def turn(self, state: State) -> list[int]:
        """The decisions of the seat that is asked, its partner's included, to the end of the turn."""
        return self._pick(self._beam(state.setup.board.id).turns(state, state.seat)).codes()

    def _pick(self, lines: list[TurnLine]) -> TurnLine:
        if self._temperature <= 0 and self._exploration_rate <= 0:
            return lines[0]
        best: dict[int, TurnLine] = {}  # of each card
        for line in lines:
            best.setdefault(line.codes()[0], line)
        if self._rng.random() < self._exploration_rate:
            return self._rng.choice(list(best.values()))
        return self._drawn(list({id(line): line for line in [*lines[:3], *best.values()]}.values()))

    def _drawn(self, some: list[TurnLine]) -> TurnLine:
        """One of some turns, the first of which is the best."""
        if self._temperature <= 0:
            return some[0]
        weights = [math.exp((line.value - some[0].value) / max(self._temperature, 0.01)) for line in some]
        return self._rng.choices(some, weights)[0]


def play(game: Game, players: Sequence[SelfPlayer]) -> list[int]:
    """Play a game to its end, or until it is too long; the decisions of all."""
    state, out = game.state, Options()
    codes: list[int] = []
    while not state.is_over() and state.turns < LONGEST * state.setup.players:
        turns, mover = state.turns, int(state.seat)
        planned = players[mover].turn(state)
        while state.turns == turns and not state.is_over():
            turn.offer(state, out)
            code = out.codes[0]  # an opponent's storehouse: the dearest goods
            if planned and (state.seat == mover or (state.setup.team and state.seat == state.partner(mover))):
                code = planned.pop(0)
            codes.append(int(code))
            turn.decide(state, code, out)
    return codes


def selfplay(
    kind: tuple[str, str, int], seed: int, players: Sequence[SelfPlayer], learners: list[int] | None = None
) -> SelfPlayedGame:
    """One game of a kind (game, map, number of players) from a seed."""
    name, map, number = kind
    game = concordia.new_game(name, map, players=number, seed=seed)
    codes = play(game, players)
    scores = [row["total"] for row in game.scores()]
    return SelfPlayedGame(name, map, number, seed, codes, scores, game.turns, game.is_over, learners)
