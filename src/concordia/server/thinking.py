"""Where bots think: a few worker processes, so that no bot ever keeps a person waiting.

A worker gets what the bot's seat may know and the texts of the legal actions, and names one of them.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from concordia.actions import Action
from concordia.bots.registry import make
from concordia.view import View


def choose(level: str, seed: str, view: dict[str, Any], legal: list[str]) -> str:
    """In a worker: the short text of the action that a bot chooses."""
    actions = [Action.parse(text) for text in legal]
    return str(make(level, seed).choose(View(view), actions))


def _prepare() -> None:
    """In a new worker: step back behind the people, leave Ctrl-C to the server, and never outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(5)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_leave_with, args=(parent,), daemon=True).start()


def _leave_with(parent: Any) -> None:
    parent.join()
    os._exit(0)


class Thinking:
    """The workers; they start when the first bot has to think."""

    def __init__(self, workers: int = 0) -> None:
        """Plan for a number of processes; 0 for as many as there are cores."""
        self._workers = workers or os.cpu_count() or 1
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, level: str, seed: str, view: View, legal: list[Action]) -> Action:
        """The action that a bot chooses in another process."""
        if len(legal) == 1:
            return legal[0]
        texts = [str(action) for action in legal]
        loop = asyncio.get_running_loop()
        try:
            found = await loop.run_in_executor(self._started(), choose, level, seed, dict(view), texts)
        except BrokenProcessPool:  # a worker was killed: a new pool thinks again
            self._pool = None
            found = await loop.run_in_executor(self._started(), choose, level, seed, dict(view), texts)
        return legal[texts.index(found)]

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._workers, context, initializer=_prepare)
        return self._pool

    def close(self) -> None:
        """Let the workers go, whatever they think about."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
