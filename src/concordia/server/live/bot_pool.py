"""Where bots think: a few worker processes, so that no bot ever keeps a person waiting.

A worker gets what the bot's seat may know and the texts of the legal actions, and names one of them. A bot that
thinks in whole turns names the rest of its turn too, with how the table must look for each step: while it does,
the next decisions of that seat need no thinking.
"""

from __future__ import annotations

import asyncio
import logging
import os
from typing import Any

from concordia.actions.types import Action
from concordia.bots.base import Bot
from concordia.bots.registry import ADDED, make
from concordia.bots.thinker.bot import Thinker
from concordia.bots.thinker.plans import mark
from concordia.game import View
from concordia.review.advice import advise
from concordia.server import json_logs as logs
from concordia.worker_processes import WorkerPool

STAND_IN = "greedy"  # decides where a bot of a package fails
ADVICE_SECONDS = 20.0
MOST_PLANS = 2000  # seats whose turn is under way; beyond them the oldest plan is forgotten

log = logging.getLogger("concordia.thinking")

Planned = list[tuple[str, str]]  # how the table must look, and the short text of the action


def choose(level: str, seed: str, view: dict[str, Any], legal: list[str]) -> Planned:
    """In a worker: the action that a bot chooses, and what it plans to do after it."""
    actions, bot, seen = [Action.parse(text) for text in legal], make(level, seed), View(view)
    if isinstance(bot, Thinker):
        planned = [(step.mark, str(step.action)) for step in bot.steps(seen)]
        if planned and planned[0][1] in legal:
            return planned
    if level in ADDED:
        return [("", _of_a_package(bot, seed, seen, actions))]
    return [("", str(bot.choose(seen, actions)))]


def advised(view: dict[str, Any], seed: str) -> list[str]:
    """In a worker: the rest of a turn as the adviser would play it."""
    return [str(action) for action in advise(View(view), seed, ADVICE_SECONDS).turn]


def _of_a_package(bot: Bot, seed: str, seen: View, actions: list[Action]) -> str:
    """What a bot of an installed package chooses; where it fails, a bot of ours decides and the game goes on."""
    try:
        chosen = bot.choose(seen, list(actions))
        if chosen in actions:
            return str(chosen)
        log.error("bot failed", extra={"bot": bot.name, "chose": str(chosen)[:80]})
    except Exception:
        log.exception("bot failed", extra={"bot": bot.name})
    return str(make(STAND_IN, seed).choose(seen, actions))


def _prepare() -> None:
    """In a new worker: write the server's kind of log, and let people go first."""
    logs.set_up()
    os.nice(5)


class Thinking:
    """The workers; they start when the first bot has to think."""

    def __init__(self, workers: int = 0) -> None:
        """Plan for a number of processes; 0 for as many as there are cores."""
        self._pool = WorkerPool(workers or os.cpu_count() or 1, _prepare, tries=2)
        self._plans: dict[str, Planned] = {}

    async def choose(self, level: str, seed: str, view: View, legal: list[Action], player: str = "") -> Action:
        """The action that a bot chooses in another process; ``player`` names whose plan it may follow."""
        if len(legal) == 1:
            return legal[0]
        texts = [str(action) for action in legal]
        followed = self._follow(player, view, texts)
        if followed is not None:
            return legal[texts.index(followed)]
        found = await asyncio.wrap_future(self._pool.submit(choose, level, seed, dict(view), texts))
        if player and len(found) > 1:
            self._plans[player] = found[1:]
            while len(self._plans) > MOST_PLANS:
                del self._plans[next(iter(self._plans))]
        return legal[texts.index(found[0][1])]

    async def advise(self, view: View, seed: str) -> list[Action]:
        """The rest of a turn as the adviser would play it in the seat of a view."""
        texts = await asyncio.wrap_future(self._pool.submit(advised, dict(view), seed))
        return [Action.parse(text) for text in texts]

    def _follow(self, player: str, view: View, legal: list[str]) -> str | None:
        """The next step of a plan, if the table is as it was foreseen; else the plan is forgotten."""
        plan = self._plans.pop(player, [])
        if not plan or plan[0][1] not in legal or plan[0][0] != mark(view):
            return None
        if len(plan) > 1:
            self._plans[player] = plan[1:]
        return plan[0][1]

    def close(self) -> None:
        """Let the workers go, whatever they think about."""
        self._pool.shutdown(wait=False)
