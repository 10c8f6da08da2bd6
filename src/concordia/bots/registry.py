"""The bots by name."""

from __future__ import annotations

from collections.abc import Callable

from concordia.bots.base import Bot
from concordia.bots.greedy import GreedyBot
from concordia.bots.random import RandomBot
from concordia.errors import InvalidSetup

BOTS: dict[str, Callable[[object], Bot]] = {"random": RandomBot, "greedy": GreedyBot}


def make(name: str, seed: object) -> Bot:
    """A new bot of that name whose chance comes from a seed; InvalidSetup lists the names there are."""
    if name not in BOTS:
        raise InvalidSetup("setup.bot", {"given": repr(name)[:60], "bots": ", ".join(BOTS)}, "contract")
    return BOTS[name](seed)
