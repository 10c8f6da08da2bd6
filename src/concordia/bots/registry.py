"""The bots by name."""

from __future__ import annotations

from collections.abc import Callable

from concordia.bots import installed
from concordia.bots.base import Bot
from concordia.bots.greedy.bot import GreedyBot
from concordia.bots.levels import LEVELS, Level
from concordia.bots.random import RandomBot
from concordia.bots.thinker.bot import Thinker
from concordia.errors import InvalidSetup


def _at(level: Level) -> Callable[[object], Bot]:
    return lambda seed: Thinker(level, seed)


BOTS: dict[str, Callable[[object], Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    **{name: _at(level) for name, level in LEVELS.items()},
}
for _name, _maker in installed.levels().items():
    BOTS.setdefault(_name, _maker)


def make(name: str, seed: object) -> Bot:
    """A new bot of that name whose chance comes from a seed; InvalidSetup lists the names there are."""
    if name not in BOTS:
        raise InvalidSetup("setup.bot", {"given": repr(name)[:60], "bots": ", ".join(BOTS)}, "contract")
    return BOTS[name](seed)
