"""Where bots think: a few worker processes, so that no bot ever keeps a person waiting.

A worker gets what the bot's seat may know and the texts of the legal actions, and names one of them. A bot that
thinks in whole turns names the rest of its turn too, with how the table must look for each step: while it does,
the next decisions of that seat need no thinking.

Who thinks next is the fair queue's business. A choice may take so long and no longer; where a bot fails, whatever
it does, ``greedy`` decides for it. Bots of installed packages think in processes apart from ours.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from itertools import islice
from typing import Any, ParamSpec, TypeVar

import concordia
from concordia.actions.types import Action
from concordia.bots.registry import ADDED, BOTS, hurry, make
from concordia.bots.thinker.bot import Thinker
from concordia.bots.thinker.plans import mark
from concordia.game import View
from concordia.review.advice import Advice, advise
from concordia.review.explanation import Purpose
from concordia.review.game_review import ReviewedTurn, judged_turn, turns_of
from concordia.review.turn_judge import TurnJudge
from concordia.server import json_logs as logs
from concordia.server.live.bot_faults import BotFaults
from concordia.server.live.bot_limits import BotLimits
from concordia.server.live.fair_queue import Asker, FairQueue
from concordia.worker_processes import WorkerDied, WorkerFailed, WorkerLate, WorkerPool, keep_memory, limited

STAND_IN = "greedy"  # decides where a bot fails
ADVICE_SECONDS = 20.0
JUDGE_SECONDS = 20.0  # for a turn of a finished game, beyond which the judge is taken to hang
MORE_FOR_ADVICE = 10.0  # beyond which the adviser is taken to hang
MORE_WHERE_COUNTED = 12  # times as long until a bot whose thinking is counted in work is taken to hang
MOST_PLANS = 2000  # seats whose turn is under way; beyond them the oldest plan is forgotten
READY_SECONDS = 30.0  # for the processes to start
NOBODY = Asker()
NOBODY_WAITS = Asker(computers_only=True, brief=True)

Planned = list[tuple[str, str]]  # how the table must look, and the short text of the action
Given = ParamSpec("Given")
T = TypeVar("T")


def choose(
    level: str, seed: str, view: dict[str, Any], legal: list[str], seconds: float, counted: bool = False
) -> Planned:
    """In a worker: the action that a bot chooses, and what it plans to do after it.

    ``counted``: no clock cuts its thinking short, so that the same question has the same answer on any machine.
    """
    actions, seen = [Action.parse(text) for text in legal], View(view)
    with limited(level, seconds):
        bot = make(level, seed) if counted else hurry(make(level, seed))
        if isinstance(bot, Thinker):
            planned = [(step.mark, str(step.action)) for step in bot.steps(seen)]
            if planned and planned[0][1] in legal:
                return planned
        chosen = bot.choose(seen, list(actions))
        if not isinstance(chosen, Action):
            return []
        # Compared by our own actions: what a bot hands over may claim to be anything.
        found = [text for text, action in zip(legal, actions, strict=True) if action == chosen]
        return [("", text) for text in found[:1]]


def advised(view: dict[str, Any], seed: str, another: bool) -> tuple[list[str], Purpose, int]:
    """In a worker: the rest of a turn as the adviser would play it, what for, and the points it brings."""
    with limited("adviser", ADVICE_SECONDS + MORE_FOR_ADVICE):
        advice = advise(View(view), seed, ADVICE_SECONDS, another=another)
        return [str(action) for action in advice.turn], advice.purpose, advice.points


def judged(record: dict[str, Any], first: int, number: int, seed: str) -> list[ReviewedTurn]:
    """In a worker: some turns of a finished game, judged."""
    with limited("judge", JUDGE_SECONDS * number):
        game = concordia.replay(record)
        some = islice(turns_of(game.start_again(), game.history), first, first + number)
        judge = TurnJudge()
        return [judged_turn(judge, each, seed) for each in some]


def tried(record: dict[str, Any], turn: int, codes: list[int], best: list[int], seed: str) -> float:
    """In a worker: by how much of the chance to win a turn is better than the best one that was found."""
    with limited("judge", JUDGE_SECONDS):
        game = concordia.replay(record)
        before = next(each.before for each in turns_of(game.start_again(), game.history) if each.number == turn)
        return TurnJudge().compare(before, codes, best, seed)


def _here() -> None:
    """In a worker: to be asked this, it must have started and read what is written above."""


def _prepare(megabytes: int = 0) -> None:
    """In a new worker: write the server's kind of log, let people go first, and take only so much memory."""
    logs.set_up()
    if hasattr(os, "nice"):
        os.nice(5)
    keep_memory(megabytes)


class Thinking:
    """The workers; they start when the first bot has to think, or when they are to be ready."""

    def __init__(self, workers: int = 0, limits: BotLimits | None = None, faults: BotFaults | None = None) -> None:
        """Plan for a number of processes that think at the same time; 0 for as many as there are cores."""
        places = self._places = workers or os.cpu_count() or 1
        self._limits = limits or BotLimits()
        self._faults = faults or BotFaults()
        self._ours = WorkerPool(places, _prepare)
        self._added = WorkerPool(places, partial(_prepare, self._limits.megabytes))
        self._queue: FairQueue[asyncio.Future[None]] = FairQueue(places)
        self._plans: dict[str, Planned] = {}
        self._closed = False

    @property
    def waiting(self) -> int:
        """How many choices wait for a place."""
        return self._queue.waiting

    async def choose(
        self,
        level: str,
        seed: str,
        view: View,
        legal: list[Action],
        player: str = "",
        asker: Asker = NOBODY,
        *,
        counted: bool = False,
    ) -> Action:
        """The action that a bot chooses in another process; ``player`` names whose plan it may follow."""
        if len(legal) == 1:
            return legal[0]
        texts = [str(action) for action in legal]
        followed = self._follow(player, view, texts)
        if followed is not None:
            return legal[texts.index(followed)]
        found = await self._in_turn(asker, lambda: self._decide(level, seed, view, texts, counted))
        if player and len(found) > 1:
            self._plans[player] = found[1:]
            while len(self._plans) > MOST_PLANS:
                del self._plans[next(iter(self._plans))]
        return legal[texts.index(found[0][1])]

    async def advise(self, view: View, seed: str, asker: Asker = NOBODY, *, another: bool = False) -> Advice:
        """The rest of a turn as the adviser would play it in the seat of a view, or its second plan."""
        texts, purpose, points = await self._in_turn(
            asker, lambda: asyncio.wrap_future(self._ours.submit(advised, dict(view), seed, another))
        )
        return Advice([Action.parse(text) for text in texts], purpose, points)

    async def judge(
        self, record: dict[str, Any], first: int, number: int, seed: str, asker: Asker = NOBODY
    ) -> list[ReviewedTurn]:
        """Some turns of a finished game, judged; opponents whom somebody waits for think first."""
        patient = Asker(asker.people, computers_only=True, brief=True)
        return await self._in_turn(
            patient, lambda: asyncio.wrap_future(self._ours.submit(judged, record, first, number, seed))
        )

    async def compare(
        self, record: dict[str, Any], turn: int, codes: list[int], best: list[int], asker: Asker = NOBODY
    ) -> float:
        """By how much a turn is better than another, in chances to win; somebody waits for it."""
        seed = f"try {turn}"
        return await self._in_turn(
            asker, lambda: asyncio.wrap_future(self._ours.submit(tried, record, turn, codes, best, seed))
        )

    async def aside(self, work: Callable[Given, T], /, *given: Given.args, **named: Given.kwargs) -> T:
        """Something else that holds everybody up where it is done in this process, as it is if no other can."""
        try:
            return await self._in_turn(
                NOBODY_WAITS, lambda: asyncio.wrap_future(self._ours.submit(work, *given, **named))
            )
        except WorkerDied:
            if self._closed:
                raise asyncio.CancelledError from None
            return await asyncio.to_thread(work, *given, **named)

    async def get_ready(self) -> None:
        """Start the processes for our bots; they are there when this ends, if they start at all."""
        starting = [asyncio.wrap_future(self._ours.submit(_here)) for _ in range(self._places)]
        with suppress(TimeoutError):
            async with asyncio.timeout(READY_SECONDS):
                await asyncio.gather(*starting, return_exceptions=True)

    async def _in_turn(self, asker: Asker, work: Callable[[], Awaitable[T]]) -> T:
        """Do it when it is these people's turn. Its place is taken until it ends, even if nobody waits for it."""
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put(asker, place)
        self._call_the_next()
        try:
            await place
        except asyncio.CancelledError:
            self._queue.drop(place)
            if place.done() and not place.cancelled():
                self._free(asker)
            raise
        doing = asyncio.ensure_future(work())
        doing.add_done_callback(lambda done: self._free(asker, done))
        return await asyncio.shield(doing)

    def _call_the_next(self) -> None:
        while (found := self._queue.take()) is not None:
            asker, place = found
            if place.done():  # whoever waited has gone
                self._queue.done(asker)
            else:
                place.set_result(None)

    def _free(self, asker: Asker, done: asyncio.Future[Any] | None = None) -> None:
        if done is not None and not done.cancelled():
            done.exception()  # whoever waits for it is told; if nobody does, nobody need be
        self._queue.done(asker)
        self._call_the_next()

    async def _decide(self, level: str, seed: str, view: View, legal: list[str], counted: bool) -> Planned:
        """What a bot plans, or the stand-in's choice."""
        if level not in BOTS:
            self._faults.failed(level, "unknown", "not installed")
        elif not self._faults.left_out(level):
            with suppress(WorkerDied, WorkerFailed):
                found = await self._asked(level, seed, view, legal, counted)
                if found and found[0][1] in legal:
                    self._faults.went_well(level)
                    return found
                self._faults.failed(level, "nonsense", "not among the legal actions")
        return [("", await asyncio.to_thread(stand_in, seed, view, legal))]

    async def _asked(self, level: str, seed: str, view: View, legal: list[str], counted: bool) -> Planned:
        """What a bot answers; where it fails, that is noted. One of ours whose process dies is asked again."""
        ours = level not in ADDED
        pool, tries = (self._ours, 2) if ours else (self._added, 1)
        seconds = self._limits.seconds(level) * (MORE_WHERE_COUNTED if counted else 1)
        while True:
            tries -= 1
            try:
                asked = pool.submit(choose, level, seed, dict(view), legal, seconds, counted)
                return await asyncio.wrap_future(asked)
            except WorkerFailed as wrong:
                dear = wrong.ended and not ours
                self._faults.failed(level, "error", str(wrong), "".join(wrong.__notes__), dear=dear)
                raise
            except WorkerLate:
                self._faults.failed(level, "late", f"{seconds:g} s", dear=not ours)
                raise
            except WorkerDied:
                if self._closed:
                    raise asyncio.CancelledError from None
                if not tries:
                    self._faults.failed(level, "died", "its process ended", dear=not ours)
                    raise

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
        self._closed = True
        self._ours.shutdown(wait=False)
        self._added.shutdown(wait=False)


def stand_in(seed: str, view: View, legal: list[str]) -> str:
    """What the stand-in chooses; it needs a few milliseconds and no process of its own."""
    return str(make(STAND_IN, seed).choose(view, [Action.parse(text) for text in legal]))
