"""All bots by name: our levels, levels that installed packages add, and classes by their dotted names.

A package adds levels through the entry point group ``concordia.bots`` of its pyproject.toml. Its code is imported
when the first of its bots sits down, and it never replaces a level of ours::

    [project.entry-points."concordia.bots"]
    cautious = "mypackage:CautiousBot"

A class needs one method, ``choose(view, legal)``; its ``__init__`` takes a seed or nothing. ``cmd:PROGRAM`` is a
program in any language that speaks the protocol of docs/bot-protocol.md, ``master:FILE`` the master with the
network of a file.
"""

from __future__ import annotations

import difflib
import importlib
import inspect
import os
import sys
from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from concordia.bots.base import Bot, let_go
from concordia.bots.greedy.bot import GreedyBot
from concordia.bots.greedy.leanings import LEANINGS, Leaning
from concordia.bots.levels import FROZEN, LEVELS, Level
from concordia.bots.line_protocol.line_bot import PREFIX, LineBot
from concordia.bots.line_protocol.line_errors import LineBotError
from concordia.bots.random import RandomBot
from concordia.errors import InvalidSetup, one_line
from concordia.messages import english

GROUP = "concordia.bots"
NETWORK = "master:"  # and the file of a network

Maker = Callable[[object], Bot]

say = english("registry")


class UnusableBot(Exception):
    """A name that no bot can be made by; the text says why in one line."""


def _thinker(level: Level) -> Maker:
    def made(seed: object) -> Bot:
        from concordia.bots.thinker.bot import Thinker  # noqa: PLC0415 - the other bots need no NumPy

        return Thinker(level, seed)

    return made


def _frozen(level: Level) -> Maker:
    def made(seed: object) -> Bot:
        from concordia.bots.evaluation.network import frozen_network  # noqa: PLC0415 - as above
        from concordia.bots.thinker.forgetful import ForgetfulThinker  # noqa: PLC0415

        return ForgetfulThinker(level, seed, frozen_network(level.name))

    return made


def _with_network(name: str, seed: object) -> Bot:
    """The master with the network of a file, to measure it before it is shipped."""
    from concordia.bots.evaluation.network import load as load_network  # noqa: PLC0415 - as above
    from concordia.bots.thinker.bot import Thinker  # noqa: PLC0415

    bot = Thinker(LEVELS["master"], seed, load_network(name.removeprefix(NETWORK)))
    bot.name = name
    return bot


def _leaning(name: str, leaning: Leaning) -> Maker:
    return lambda seed: GreedyBot(seed, name, leaning)


def _from_package(entry: EntryPoint) -> Maker:
    def made(seed: object) -> Bot:
        return _of_class(entry.load(), entry.name)(seed)

    return made


def _of_class(made_by: Callable[..., Any], name: str) -> Maker:
    """How to make a bot of a class, which may leave out the seed and the attribute ``name``."""
    takes_seed = _takes_seed(made_by)

    def made(seed: object) -> Bot:
        bot: Any = made_by(seed) if takes_seed else made_by()
        if not hasattr(bot, "name"):
            bot.name = name
        ready: Bot = bot
        return ready

    return made


def _takes_seed(made_by: Callable[..., Any]) -> bool:
    try:
        inspect.signature(made_by).bind(0)
    except TypeError:
        return False
    return True


_OURS: dict[str, Maker] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    **{name: _thinker(level) for name, level in LEVELS.items()},
}
_ADDED: dict[str, Maker] = {
    entry.name: _from_package(entry)
    for entry in entry_points(group=GROUP)
    if entry.name not in {*_OURS, *FROZEN, *LEANINGS}
}
BOTS = _OURS | _ADDED
MEASURES: dict[str, Maker] = {  # only arena and simulate
    **{name: _frozen(level) for name, level in FROZEN.items()},
    **{name: _leaning(name, leaning) for name, leaning in LEANINGS.items()},
}
OURS = frozenset(_OURS) | frozenset(MEASURES)
ADDED = frozenset(_ADDED)  # the levels that packages add


def make(name: str, seed: object) -> Bot:
    """A new bot of a level whose chance comes from a seed; InvalidSetup lists the levels there are."""
    if name not in BOTS:
        raise InvalidSetup("setup.bot", {"given": repr(name)[:60], "bots": ", ".join(BOTS)}, "contract")
    return BOTS[name](seed)


def load(name: str, seed: object) -> Bot:
    """A new bot of a level, a master of an earlier version, a class by its dotted name, or a program.

    UnusableBot if there is no such class, LineBotError if the program is not a bot. Once it is no longer needed,
    say so to :func:`concordia.bots.base.let_go`. ``mypackage.MyBot`` is looked for in the working directory
    and among the installed packages, and a program is started, so give it only names that come from whoever runs
    this one.
    """
    made = BOTS.get(name) or MEASURES.get(name)
    if made is not None:
        return made(seed)
    if name.startswith(NETWORK):
        return _with_network(name, seed)
    if name.startswith(PREFIX):
        return LineBot(name.removeprefix(PREFIX), seed)
    return _of_class(_class(name), name)(seed)


def hurry(bot: Bot) -> Bot:
    """The bot, told that people wait for it: a level that can think shorter does."""
    if hasattr(bot, "hurried"):
        bot.hurried = True
    return bot


def check(name: str) -> str:
    """The name, once a bot has been made by it; UnusableBot says what is wrong with it."""
    try:
        bot = load(name, 0)
    except UnusableBot:
        raise
    except LineBotError as error:
        raise UnusableBot(say("program", name=name[:80], error=str(error))) from error
    except (Exception, SystemExit) as error:
        if name in OURS:
            raise  # NumPy is not installed: no fault of the bot
        raise UnusableBot(say("broken", name=name[:80], error=one_line(error))) from error
    let_go([bot])
    if not callable(getattr(bot, "choose", None)):
        raise UnusableBot(say("no_choose", name=name[:80]))
    return name


def split_names(text: str) -> list[str]:
    """Names with commas between them; a comma in quotation marks belongs to a program's command.

    >>> split_names("fair, cmd:./mybot --book 'a,b',mybot.Builder")
    ['fair', "cmd:./mybot --book 'a,b'", 'mybot.Builder']
    """
    names, quote = [""], ""
    for letter in text:
        if letter == "," and not quote:
            names.append("")
            continue
        if letter in ("'", '"') and quote in ("", letter):
            quote = "" if quote else letter
        names[-1] += letter
    return [name.strip() for name in names]


def _class(name: str) -> Any:
    """What a dotted name stands for."""
    module, dot, attribute = name.rpartition(".")
    if not dot or not all(part.isidentifier() for part in name.split(".")):
        raise UnusableBot(_unknown(name))
    here = os.getcwd()
    if here not in sys.path:  # an installed program does not look in the directory where it is called
        sys.path.insert(0, here)
    try:
        loaded = importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name and (module == error.name or module.startswith(f"{error.name}.")):
            raise UnusableBot(say("no_module", name=name[:80], module=error.name)) from None
        raise
    found = getattr(loaded, attribute, None)
    if not callable(found):
        raise UnusableBot(say("no_class", name=name[:80], module=module, attribute=attribute))
    return found


def _unknown(name: str) -> str:
    close = difflib.get_close_matches(name, [*BOTS, *MEASURES], n=1)
    guess = say("guess", name=close[0]) if close else ""
    return say("unknown", name=name[:60], names=", ".join([*BOTS, *MEASURES]), guess=guess)
