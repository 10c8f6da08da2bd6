"""Games of the network against itself, with some chance in what it plays, so that it sees what might have been."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from functools import cache

import concordia
from concordia.bots.evaluation.network import Network
from concordia.bots.evaluation.tally import reach
from concordia.bots.thinker.beam import Explorer, Line
from concordia.core.state import Options, State
from concordia.game import Game
from concordia.learn.games_file import Played
from concordia.rules import turn

LONGEST = 50  # turns of each player; a longer game is scored as it stands


class Player:
    """Plays whole turns by one look ahead, now and then another than the best."""

    def __init__(self, network: Network, width: int, moves: int, heat: float, whim: float, seed: object) -> None:
        """``heat``: how many points worse a turn may be and still be played; ``whim``: how often any card is."""
        self._explorer: Callable[[str], Explorer] = cache(
            lambda board: Explorer(network, reach(board), width, moves)
        )
        self._heat = heat
        self._whim = whim
        self._rng = random.Random(str(seed))

    def turn(self, state: State) -> list[int]:
        """The decisions of the seat that is asked, its partner's included, to the end of the turn."""
        return self._pick(self._explorer(state.setup.board.id).turns(state, state.seat)).codes()

    def _pick(self, lines: list[Line]) -> Line:
        if self._heat <= 0 and self._whim <= 0:
            return lines[0]
        best: dict[int, Line] = {}  # of each card
        for line in lines:
            best.setdefault(line.codes()[0], line)
        if self._rng.random() < self._whim:
            return self._rng.choice(list(best.values()))
        some = list({id(line): line for line in [*lines[:3], *best.values()]}.values())
        weights = [math.exp((line.value - some[0].value) / max(self._heat, 0.01)) for line in some]
        return self._rng.choices(some, weights)[0]


def play(game: Game, players: list[Player]) -> list[int]:
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


def selfplay(kind: tuple[str, str, int], seed: int, players: list[Player]) -> Played:
    """One game of a kind (game, map, number of players) from a seed."""
    name, map, number = kind
    game = concordia.new_game(name, map, players=number, seed=seed)
    codes = play(game, players)
    scores = [row["total"] for row in game.scores()]
    return Played(name, map, number, seed, codes, scores, game.turns, game.is_over)
