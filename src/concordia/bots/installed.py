"""Levels that installed packages add, by the entry points group ``concordia.bots``.

A package names its bots in its pyproject.toml; its code is imported when the first of them sits down::

    [project.entry-points."concordia.bots"]
    cautious = "mypackage:CautiousBot"
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from concordia.bots.base import Bot

GROUP = "concordia.bots"

Maker = Callable[[object], Bot]


@cache
def levels() -> dict[str, Maker]:
    """How to make each level that a package adds."""
    return {entry.name: _at_need(entry) for entry in entry_points(group=GROUP)}


def _at_need(entry: EntryPoint) -> Maker:
    def made(seed: object) -> Bot:
        return maker(entry.load(), entry.name)(seed)

    return made


def maker(made_by: Callable[..., Any], name: str) -> Maker:
    """How to make a bot of a class: its ``__init__`` takes a seed or nothing, and ``name`` may be left out."""
    takes_seed = _takes_seed(made_by)

    def made(seed: object) -> Bot:
        bot: Bot = made_by(seed) if takes_seed else made_by()
        if not hasattr(bot, "name"):
            bot.name = name
        return bot

    return made


def _takes_seed(made_by: Callable[..., Any]) -> bool:
    try:
        inspect.signature(made_by).bind(0)
    except TypeError:
        return False
    return True
