"""Worker processes: started when they are needed, replaced when they die, and never left behind.

>>> from operator import add
>>> with WorkerPool(processes=2) as pool:
...     pool.submit(add, 2, 3).result()
5
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import traceback
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from queue import LifoQueue
from typing import Any, ParamSpec, TypeVar

from concordia.errors import one_line

Given = ParamSpec("Given")
Answer = TypeVar("Answer")


class WorkerDied(Exception):
    """The process that had a call ended before it answered."""


class WorkerFailed(Exception):
    """The call raised an error; the text is that error in one line, and its traceback is a note."""


class Worker:
    """One process, which answers one call at a time."""

    def __init__(self, prepare: Callable[[], None] | None) -> None:
        """Plan it; the process starts with the first call, or when :meth:`start` is called."""
        self._prepare = prepare
        self._process: BaseProcess | None = None
        self._line: Connection | None = None
        self._stopped = False
        self._lock = threading.Lock()  # held while a process is started or ended

    def start(self) -> Connection:
        """The line to the process, which is started anew if it has died."""
        with self._lock:
            if self._stopped:
                raise WorkerDied
            if self._process is None or self._line is None or not self._process.is_alive():
                context = multiprocessing.get_context("spawn")
                self._line, far_end = context.Pipe()
                self._process = context.Process(target=_serve, args=(far_end, self._prepare), daemon=True)
                self._process.start()
                far_end.close()
            return self._line

    def answer(self, *call: Any) -> Any:
        """What a function gives back for its arguments; WorkerDied or WorkerFailed if there is nothing."""
        try:
            line = self.start()
            line.send(call)
            answer, failure = line.recv()
        except (EOFError, OSError):
            self._end()
            raise WorkerDied from None
        if failure is not None:
            raise _failed(*failure)
        return answer

    def stop(self) -> None:
        """End the process at once and for good, whatever it is working on."""
        self._stopped = True
        self._end()

    def _end(self) -> None:
        with self._lock:
            if self._process is not None:
                self._process.kill()
                self._process.join()
                self._process = None


class WorkerPool(Executor):
    """An executor whose processes are independent: one that dies costs only the call it was working on.

    Another takes its place, once, however many calls are waiting. Ctrl-C does not reach the processes, and they
    end with the one that started them, however that one ends.
    """

    def __init__(self, processes: int, prepare: Callable[[], None] | None = None, tries: int = 1) -> None:
        """``prepare`` runs first in each process; a call whose process dies is made so many times in all."""
        self._tries = tries
        self._workers = [Worker(prepare) for _ in range(processes)]
        self._idle: LifoQueue[Worker] = LifoQueue()  # the one that worked last is warm and goes first
        for worker in self._workers:
            self._idle.put(worker)
        self._threads = ThreadPoolExecutor(processes, thread_name_prefix="worker")

    def start(self) -> None:
        """Start all processes now instead of with their first calls."""
        for worker in self._workers:
            worker.start()

    def submit(
        self, work: Callable[Given, Answer], /, *given: Given.args, **named: Given.kwargs
    ) -> Future[Answer]:
        """The answer to come; its ``result()`` raises WorkerDied or WorkerFailed if there is none."""
        return self._threads.submit(self._answer, work, given, named)

    def _answer(self, *call: Any) -> Any:
        worker = self._idle.get()
        try:
            for _ in range(self._tries - 1):
                try:
                    return worker.answer(*call)
                except WorkerDied:
                    continue
            return worker.answer(*call)
        finally:
            self._idle.put(worker)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes: when all calls have been answered, or without ``wait`` at once."""
        self._threads.shutdown(wait, cancel_futures=cancel_futures or not wait)
        for worker in self._workers:
            worker.stop()

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """After an error nobody wants the answers that are still to come."""
        self.shutdown(wait=kind is None)


def _failed(what: str, where: str) -> WorkerFailed:
    made = WorkerFailed(what)
    made.add_note(where)
    return made


def _serve(line: Connection, prepare: Callable[[], None] | None) -> None:
    """In the process: answer until no more calls can come."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever waits for the answers
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_leave_with, args=(parent,), daemon=True).start()
    if prepare is not None:
        prepare()
    while True:
        try:
            work, given, named = line.recv()
        except (EOFError, OSError):
            return
        answer, failure = None, None
        try:
            answer = work(*given, **named)
        except Exception as error:
            failure = one_line(error), traceback.format_exc()
        line.send((answer, failure))


def _leave_with(parent: Any) -> None:
    """End with the process that started this one, however that one ends."""
    parent.join()
    os._exit(0)
