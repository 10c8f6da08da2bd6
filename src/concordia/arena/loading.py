"""Bots by name: a level, a level that an installed package adds, or a class by its dotted name.

``mypackage.MyBot`` is looked for in the working directory and among the installed packages. A class needs one
method, ``choose(view, legal)``; its ``__init__`` takes a seed or nothing.
"""

from __future__ import annotations

import difflib
import importlib
import os
import sys
from typing import Any

from concordia.arena.wording import ArenaError, say
from concordia.bots import installed
from concordia.bots.base import Bot
from concordia.bots.registry import BOTS


def make(name: str, seed: object) -> Bot:
    """A new bot of that name whose chance comes from a seed."""
    if name in BOTS:
        return BOTS[name](seed)
    return installed.maker(_class(name), name)(seed)


def check(name: str) -> str:
    """The name, once a bot of it was made; ArenaError says what is wrong with it."""
    try:
        bot = make(name, 0)
    except ArenaError:
        raise
    except Exception as error:
        raise ArenaError(say("load/broken", name=name[:80], error=told(error))) from error
    if not callable(getattr(bot, "choose", None)):
        raise ArenaError(say("load/no_choose", name=name[:80]))
    return name


def told(error: BaseException) -> str:
    """An error in one line."""
    text = " ".join(str(error).split())
    return f"{type(error).__name__}: {text}"[:300] if text else type(error).__name__


def _class(name: str) -> Any:
    """What a dotted name stands for."""
    module, dot, attribute = name.rpartition(".")
    if not dot or not all(part.isidentifier() for part in name.split(".")):
        raise ArenaError(_unknown(name))
    here = os.getcwd()
    if here not in sys.path:  # a program in the path does not look where it is called
        sys.path.insert(0, here)
    try:
        loaded = importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name and (module == error.name or module.startswith(f"{error.name}.")):
            raise ArenaError(say("load/no_module", name=name[:80], module=error.name)) from None
        raise
    found = getattr(loaded, attribute, None)
    if not callable(found):
        raise ArenaError(say("load/no_class", name=name[:80], module=module, attribute=attribute))
    return found


def _unknown(name: str) -> str:
    close = difflib.get_close_matches(name, BOTS, n=1)
    guess = say("load/guess", name=close[0]) if close else ""
    return say("load/unknown", name=name[:60], names=", ".join(BOTS), guess=guess)
