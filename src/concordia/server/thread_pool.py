"""Threads for one kind of slow work alone: mail servers that hang must keep nobody from signing in."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Busy(Exception):
    """Too much of this work is waiting already."""


class ThreadPool:
    """At most ``threads`` pieces of work at a time, and at most ``most_waiting`` behind them."""

    def __init__(self, name: str, threads: int, most_waiting: int) -> None:
        """No thread is started before there is work."""
        self._executor = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._places = threading.BoundedSemaphore(threads + most_waiting)

    async def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do it in a thread; Busy if too much is waiting."""
        if not self._places.acquire(blocking=False):
            raise Busy
        work = self._executor.submit(function, *args, **kwargs)
        # The place is taken until the work ends, even if nobody waits for it any more.
        work.add_done_callback(lambda _: self._places.release())
        return await asyncio.wrap_future(work)
