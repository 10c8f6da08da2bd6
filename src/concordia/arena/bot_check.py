"""Whether a bot can be made at all, found out in a process of its own: importing it may do anything."""

from __future__ import annotations

from concordia.arena.one_game import CHOICE_SECONDS
from concordia.bots import registry
from concordia.bots.registry import UnusableBot
from concordia.errors import one_line
from concordia.messages import english
from concordia.worker_processes import WorkerDied, WorkerLate, WorkerPool, limited

why = english("registry")


def check_apart(name: str, seconds: float = CHOICE_SECONDS) -> str:
    """The name, once a bot has been made by it; UnusableBot says what is wrong with it."""
    if name in registry.OURS:
        return registry.check(name)
    with WorkerPool(1) as pool:
        try:
            wrong = pool.submit(_wrong_with, name, seconds).result()
        except WorkerLate:
            wrong = why("late", name=name[:80], seconds=f"{seconds:g}")
        except WorkerDied:
            wrong = why("ended", name=name[:80])
    if wrong is not None:
        raise UnusableBot(wrong)
    return name


def _wrong_with(name: str, seconds: float) -> str | None:
    """In a process: why no bot can be made by a name; None if one can."""
    with limited(name, seconds):
        try:
            registry.check(name)
        except UnusableBot as wrong:
            return str(wrong)
        except BaseException as wrong:
            return why("broken", name=name[:80], error=one_line(wrong))
    return None
