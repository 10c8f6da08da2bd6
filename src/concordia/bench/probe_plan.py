"""What is measured, and for how long."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

PLAYERS = (2, 3, 4, 5)
PLAY = ("listed", "playout", "copied")
COSTS = ("copy", "legal_actions", "new_game", "position", "from_position", "view", "sample")
OTHER_ENGINES = {
    "catanatron": ("listed", "copy"),
    "chess": ("perft", "listed"),
    "open_spiel": ("spiel_chess", "spiel_backgammon", "spiel_checkers"),
}


class RunLength(NamedTuple):
    """How long a run takes: rounds of so many CPU seconds, and games for the memory."""

    rounds: int = 5
    seconds: float = 0.25
    games: int = 2000  # played to the end and forgotten
    in_play: int = 1000  # kept halfway


QUICK = RunLength(rounds=3, seconds=0.05, games=300, in_play=200)
RATIO_ROUNDS = 3  # times as many where only the ratios are measured: they decide something


class Job(NamedTuple):
    """One probe of one subject."""

    subject: str
    probe: str
    players: int = 4


def whole_plan(engines: Iterable[str]) -> list[Job]:
    """Everything: each probe of one engine stands beside the same of the other."""
    names = list(engines)
    jobs = [Job(name, probe) for probe in PLAY for name in names]
    jobs += [Job(subject, probe) for subject, probes in OTHER_ENGINES.items() for probe in probes]
    jobs += [Job(name, probe) for probe in COSTS for name in names]
    others = [players for players in PLAYERS if players != 4]
    jobs += [Job(name, probe, players) for players in others for probe in PLAY[:2] for name in names]
    return jobs + [Job(name, "phases") for name in names]


def check_plan(engines: Iterable[str]) -> list[Job]:
    """Only what the ratios need."""
    return [Job(name, probe) for probe in PLAY[:2] for name in engines] + [Job("chess", "perft")]
