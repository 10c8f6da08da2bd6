"""The probes of our own engine, through its public API; which build is measured depends on the import path."""

from __future__ import annotations

import random
from functools import cache, partial
from time import process_time

import concordia
from concordia.bench.probes.cpu_clock import Count, Figures, Probe, ProbeTask, time_calls, time_games
from concordia.chance import Dice
from concordia.core.vectors import COMPILED
from concordia.game import Game

EVERY = 10  # of a game's decisions one in ten is looked at more closely


def about() -> dict[str, str]:
    """Which engine this is, judging by the file that was loaded."""
    file = getattr(concordia.game, "__file__", "")
    return {"file": str(file), "build": "compiled" if COMPILED else "plain"}


def _start(players: int, seed: int) -> Game:
    return concordia.new_game("classic", "imperium", players=players, seed=seed)


def _decisions(game: Game) -> int:
    return len(game.history)


def _play_listed(game: Game) -> Game:
    dice = Dice("bench")
    while not game.is_over:
        actions = game.legal_actions()
        game.apply(actions[dice.below(len(actions))])
    return game


def _play_copied(game: Game) -> Game:
    """As a search does: every decision on a copy of the game before it."""
    dice = Dice("bench")
    while not game.is_over:
        actions = game.legal_actions()
        game = game.copy()
        game.apply(actions[dice.below(len(actions))])
    return game


def _play_out(game: Game) -> Game:
    game.playout(Dice("bench"))
    return game


def listed(task: ProbeTask) -> Figures:
    """Random games: at every decision the legal actions are listed and one of them is applied."""
    return time_games(partial(_start, task.players), _play_listed, _decisions, task)


def playout(task: ProbeTask) -> Figures:
    """Random games in one call each."""
    return time_games(partial(_start, task.players), _play_out, _decisions, task)


def copied(task: ProbeTask) -> Figures:
    """Random games with a copy at every decision."""
    figures = time_games(partial(_start, task.players), _play_copied, _decisions, task)
    return {"decisions": figures["decisions"]}


def phases(task: ProbeTask) -> Figures:
    """The thirds of random games by their decisions, listed and applied."""
    spent, times, games = [0.0, 0.0, 0.0], [0, 0, 0], 0
    while sum(spent) < task.seconds or games == 0:
        known = _start(task.players, task.seed + games)
        _play_out(known)
        actions = known.history
        game = _start(task.players, task.seed + games)
        for third in range(3):
            part = actions[len(actions) * third // 3 : len(actions) * (third + 1) // 3]
            began = process_time()
            for action in part:
                game.legal_actions()
                game.apply(action)
            spent[third] += process_time() - began
            times[third] += len(part)
        games += 1
    names = ("early", "middle", "late")
    return {name: Count(times[third], spent[third]) for third, name in enumerate(names)}


@cache
def _moments(players: int) -> list[Game]:
    """Copies of one game at different decisions; each has to list its options again."""
    known = _play_out(_start(players, 1))
    game, found = _start(players, 1), []
    for number, action in enumerate(known.history):
        if number % EVERY == 0:
            found.append(game.copy())
        game.apply(action)
    return found


@cache
def _turns(players: int) -> list[Game]:
    """Moments between two turns of one game."""
    known = _play_out(_start(players, 1))
    game, found = _start(players, 1), []
    for action in known.history:
        if game.between_turns and game.turns % EVERY == 0:
            found.append(game.copy())
        game.apply(action)
    return found


def copy(task: ProbeTask) -> Figures:
    """Copies of games in all stages."""
    return time_calls("copies", [game.copy for game in _moments(task.players)], task)


def legal_actions(task: ProbeTask) -> Figures:
    """Lists of legal actions, made each time."""
    return time_calls("lists", [game.legal_actions for game in _moments(task.players)], task)


def new_game(task: ProbeTask) -> Figures:
    """Games set up."""
    return time_calls("games", [partial(_start, task.players, task.seed + n) for n in range(20)], task)


def position(task: ProbeTask) -> Figures:
    """Positions written."""
    return time_calls("positions", [game.position for game in _turns(task.players)], task)


def from_position(task: ProbeTask) -> Figures:
    """Positions read."""
    written = [game.position() for game in _turns(task.players)]
    return time_calls("positions", [partial(concordia.from_position, table) for table in written], task)


def view(task: ProbeTask) -> Figures:
    """Views of the seat that is to decide."""
    return time_calls("views", [partial(game.view, game.state.seat) for game in _moments(task.players)], task)


def sample(task: ProbeTask) -> Figures:
    """Views completed into games."""
    rng = random.Random(task.seed)
    views = [game.view(game.state.seat) for game in _moments(task.players)]
    return time_calls("samples", [partial(view.sample, rng) for view in views], task)


PROBES: dict[str, Probe] = {
    probe.__name__: probe
    for probe in (
        listed,
        playout,
        copied,
        phases,
        copy,
        legal_actions,
        new_game,
        position,
        from_position,
        view,
        sample,
    )
}
