"""``concordia simulate``: let bots play whole games, and show the results."""

from __future__ import annotations

import argparse
import json
import time
import traceback
from collections.abc import Iterator
from typing import Any, NamedTuple

from concordia.arena.one_game import BotFault, play_here
from concordia.arena.seating import Pairing
from concordia.bots.line_protocol.line_errors import LineBotError
from concordia.cli.command_texts import say
from concordia.cli.parser import CommandError, add_game_arguments, bot_names, count, rules_of, whole_number
from concordia.rules import setup
from concordia.start import new_game


class SimulatedGame(NamedTuple):
    """One finished game."""

    seed: int
    scores: list[int]
    winners: list[int]
    turns: int
    decisions: int


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_game_arguments(parser)
    default = ["greedy"] * 4
    parser.add_argument("--bots", metavar="A,B,…", type=bot_names, default=default, help=say("simulate/bots"))
    parser.add_argument("--games", metavar="N", type=count, default=10, help=say("simulate/games"))
    parser.add_argument("--seed", metavar="S", type=whole_number, default=0, help=say("simulate/seed"))
    parser.add_argument("--json", action="store_true", help=say("simulate/json"))


def run(options: argparse.Namespace) -> int:
    """Play the games."""
    setup.check(options.game, options.map, len(options.bots), rules_of(options))
    started = time.perf_counter()
    try:
        if options.json:
            games = list(play_all(options))
            print(json.dumps(report(games, time.perf_counter() - started)))
        else:
            _print_table(options, started)
    except BotFault as fault:
        error = fault.__cause__
        if isinstance(error, LineBotError):
            raise CommandError(str(error)) from None
        traceback.print_exception(error)
        raise CommandError(str(fault)) from None
    return 0


def play_all(options: argparse.Namespace) -> Iterator[SimulatedGame]:
    """The games one after the other, each with the next seed."""
    for number in range(options.games):
        yield play_one(options, options.seed + number)


def play_one(options: argparse.Namespace, seed: int) -> SimulatedGame:
    """A whole game between bots; all chance comes from the seed."""
    game = new_game(options.game, options.map, len(options.bots), seed, **rules_of(options))
    play_here(game, Pairing(0, seed, tuple(options.bots)))
    scores = [row["total"] for row in game.scores()]
    return SimulatedGame(seed, scores, game.winners, game.turns, len(game.history))


def report(games: list[SimulatedGame], seconds: float) -> dict[str, Any]:
    """The result in the form of the contract."""
    return {
        "games": len(games),
        "decisions": sum(game.decisions for game in games),
        "seconds": round(seconds, 3),
        "results": [
            {"seed": game.seed, "scores": game.scores, "winners": game.winners, "turns": game.turns}
            for game in games
        ],
    }


def _print_table(options: argparse.Namespace, started: float) -> None:
    """A line for each game as it ends, then the sums."""
    heads = [f"{seat} {name}" for seat, name in enumerate(options.bots)]
    widths = [max(len(head), 6) for head in heads]
    seed_width = max(len(say("simulate/mean")), len(str(options.seed + options.games)))
    first = f"{say('simulate/head_seed'):>{seed_width}}  {say('simulate/head_turns'):>5}"
    print(first + "".join(f"  {head:>{width}}" for head, width in zip(heads, widths, strict=True)))
    games = []
    for game in play_all(options):
        games.append(game)
        cells = [f"{points}{'*' if seat in game.winners else ' '}" for seat, points in enumerate(game.scores)]
        row = "".join(f"  {cell:>{width}}" for cell, width in zip(cells, widths, strict=True))
        print(f"{game.seed:>{seed_width}}  {game.turns:>5}{row}", flush=True)
    for key, values in _sums(games, len(heads)).items():
        row = "".join(f"  {value + ' ':>{width}}" for value, width in zip(values[1:], widths, strict=True))
        print(f"{say(key):>{seed_width}}  {values[0]:>5}{row}")
    seconds = time.perf_counter() - started
    decisions = sum(game.decisions for game in games)
    print(say("simulate/summary", decisions=decisions, seconds=seconds, rate=decisions / max(seconds, 1e-9)))


def _sums(games: list[SimulatedGame], seats: int) -> dict[str, list[str]]:
    """The mean of turns and scores, and how often each seat has won."""
    means = [sum(game.scores[seat] for game in games) / len(games) for seat in range(seats)]
    turns = sum(game.turns for game in games) / len(games)
    wins = [sum(seat in game.winners for game in games) for seat in range(seats)]
    return {
        "simulate/mean": [f"{turns:.1f}", *(f"{mean:.1f}" for mean in means)],
        "simulate/wins": ["", *(str(number) for number in wins)],
    }
