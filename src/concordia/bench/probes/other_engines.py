"""The probes of other people's engines, as their own documentation calls them.

The packages are the extra ``bench``; they are imported by name, since the project does not need them.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any

from concordia.bench.probes.cpu_clock import Figures, Probe, ProbeTask, time_calls, time_games

# https://www.chessprogramming.org/Perft_Results: positions 1 and 2, so that a wrong count is noticed
CHESS_TREES = (
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 3, 8_902),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 2, 2_039),
)
SPIEL_GAMES = {
    "spiel_chess": "chess",
    "spiel_backgammon": "backgammon",
    "spiel_checkers": "chinese_checkers(players=4)",
}


def catanatron() -> dict[str, Probe]:
    """Catan with four random players, pure Python."""
    catan = import_module("catanatron.game")
    player = import_module("catanatron.models.player")

    def start(seed: int) -> Any:
        seats = [player.RandomPlayer(color) for color in player.Color]
        return catan.Game(seats, seed=seed + 1)  # 0 would mean: draw one

    def play(game: Any, most: int = 10**9) -> Any:
        while game.winning_color() is None and game.state.num_turns < min(catan.TURNS_LIMIT, most):
            game.play_tick()
        return game

    def listed(task: ProbeTask) -> Figures:
        return time_games(start, play, lambda game: len(game.state.actions), task)

    def copy(task: ProbeTask) -> Figures:
        moments = [play(start(seed), 40 * seed) for seed in range(1, 6)]
        return time_calls("copies", [game.copy for game in moments], task)

    return {"listed": listed, "copy": copy}


def _perft(board: Any, depth: int) -> int:
    if depth == 1:
        count: int = board.legal_moves.count()
        return count
    nodes = 0
    for move in board.legal_moves:
        board.push(move)
        nodes += _perft(board, depth - 1)
        board.pop()
    return nodes


def chess() -> dict[str, Probe]:
    """python-chess: the tree counts chess programs are compared by, and random games."""
    board = import_module("chess").Board

    def trees() -> None:
        for fen, depth, nodes in CHESS_TREES:
            if _perft(board(fen), depth) != nodes:
                raise ValueError(fen)

    def perft(task: ProbeTask) -> Figures:
        count = time_calls("nodes", [trees], task)["nodes"]
        nodes = sum(nodes for _, _, nodes in CHESS_TREES)
        return {"nodes": count._replace(times=count.times * nodes)}

    def start(seed: int) -> Any:
        made = board()
        made.rng = random.Random(seed)
        return made

    def play(game: Any) -> Any:
        draw = game.rng.random
        while moves := list(game.legal_moves):
            if game.halfmove_clock >= 100 or game.is_insufficient_material():
                break
            game.push(moves[int(draw() * len(moves))])
        return game

    def listed(task: ProbeTask) -> Figures:
        return time_games(start, play, lambda game: len(game.move_stack), task)

    return {"perft": perft, "listed": listed}


def open_spiel() -> dict[str, Probe]:
    """OpenSpiel's C++ games, driven from Python."""
    pyspiel = import_module("pyspiel")

    class SpielTable:
        """A state, with what the loop over it needs to know."""

        def __init__(self, game: Any, seed: int) -> None:
            self.state = game.new_initial_state()
            self.rng = random.Random(seed)
            self.decisions = 0

    def play(table: SpielTable) -> SpielTable:
        state, draw, decisions = table.state, table.rng.random, 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(table.rng.choices(outcomes, weights)[0])
                continue
            actions = state.legal_actions()
            state.apply_action(actions[int(draw() * len(actions))])
            decisions += 1
        table.decisions = decisions
        return table

    def probe(name: str) -> Probe:
        game = pyspiel.load_game(name)
        return partial(time_games, partial(SpielTable, game), play, lambda table: table.decisions)

    return {key: probe(name) for key, name in SPIEL_GAMES.items()}


PROBES_OF: dict[str, Callable[[], dict[str, Probe]]] = {
    "catanatron": catanatron,
    "chess": chess,
    "open_spiel": open_spiel,
}
