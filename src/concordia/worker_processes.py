"""Worker processes: started when they are needed, replaced when they die, and never left behind.

What a process is asked to do may raise anything, end the process or take too long: whoever waits for the answer
is told so by an exception of this module, and the next call finds a new process.

>>> from operator import add
>>> with WorkerPool(processes=2) as pool:
...     pool.submit(add, 2, 3).result()
5
"""

from __future__ import annotations

import faulthandler
import multiprocessing
import os
import pickle
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnContext
from multiprocessing.process import BaseProcess
from multiprocessing.reduction import ForkingPickler
from queue import LifoQueue
from typing import Any, ParamSpec, TypeVar

from concordia.errors import one_line

try:
    import resource
except ImportError:  # Windows has nothing of the kind
    resource = None  # type: ignore[assignment]

Given = ParamSpec("Given")
Answer = TypeVar("Answer")

LOOK_SECONDS = 0.1  # between two looks at whether a process is late or gone
LONGEST_NOTE = 200  # bytes
MORE_SECONDS = 5.0  # after which a process that should have been ended for being late ends itself


class WorkerDied(Exception):
    """The process that had a call ended before it answered; ``doing`` is what it had said it was doing."""

    def __init__(self, doing: str = "") -> None:
        """Say what it was doing."""
        super().__init__(doing)
        self.doing = doing


class WorkerLate(WorkerDied):
    """The process was ended because what it was doing took longer than it may."""


class WorkerFailed(Exception):
    """The call raised an error; the text is that error in one line, and its traceback is a note."""

    ended = False  # whether its process had to be replaced


class Noticeboard:
    """What a process is doing and until when it may, readable by whoever started it even when it is dead."""

    def __init__(self, context: SpawnContext) -> None:
        """Nothing is done yet."""
        self._what = context.RawArray("c", LONGEST_NOTE)
        self.until = context.RawValue("d", 0.0)

    def write(self, what: str, until: float) -> None:
        """Say what is done, and until which moment of the machine's monotonic clock; 0 for as long as it takes."""
        self._what.value = what.encode("utf-8", "replace")[: LONGEST_NOTE - 1]
        self.until.value = until

    @property
    def doing(self) -> str:
        """What was written last."""
        return bytes(self._what.value).decode("utf-8", "replace")

    @property
    def late(self) -> bool:
        """Whether it should have been done by now."""
        until = float(self.until.value)
        return 0.0 < until < time.monotonic()


_own_board: list[Noticeboard] = []  # in a worker process: its own one
_worn_out: list[bool] = []  # in a worker process: whether it is to be replaced after this call


def replace_this_process() -> None:
    """In a worker: let another process do the next call; something in this one may be spoilt."""
    _worn_out.append(True)


def spoils(error: BaseException) -> bool:
    """Whether a process in which that was raised is of no more use: it was told to end, or has no memory left."""
    return not isinstance(error, Exception) or isinstance(error, MemoryError)


@contextmanager
def limited(what: str, seconds: float) -> Iterator[None]:
    """In a worker: whoever waits for the answer ends this process if the block takes longer; elsewhere nobody."""
    if not _own_board:
        yield
        return
    (board,) = _own_board
    board.write(what, time.monotonic() + seconds)
    # It works without Python's lock, for code that never lets go of it and whose parent is gone.
    faulthandler.dump_traceback_later(seconds + MORE_SECONDS, exit=True, file=sys.__stderr__ or sys.stderr)
    try:
        yield
    finally:
        faulthandler.cancel_dump_traceback_later()
        board.write("", 0.0)


def seconds_left() -> float | None:
    """In a block that is :func:`limited`: how long it may still take; None where nobody sets a limit."""
    until = float(_own_board[0].until.value) if _own_board else 0.0
    return until - time.monotonic() if until else None


class Worker:
    """One process, which answers one call at a time."""

    def __init__(self, prepare: Callable[[], None] | None) -> None:
        """Plan it; the process starts with the first call, or when :meth:`start` is called."""
        self._prepare = prepare
        self._process: BaseProcess | None = None
        self._line: Connection | None = None
        self._board: Noticeboard | None = None
        self._stopped = False
        self._lock = threading.Lock()  # held while a process is started or ended

    def start(self) -> tuple[BaseProcess, Connection, Noticeboard]:
        """The process, the line to it and its noticeboard; it is started again if it has died."""
        with self._lock:
            if self._stopped:
                raise WorkerDied
            if self._process is None or not self._process.is_alive():
                context = multiprocessing.get_context("spawn")
                self._line, far_end = context.Pipe()
                self._board = Noticeboard(context)
                given = (far_end, self._board, self._prepare)
                self._process = context.Process(target=_serve, args=given, daemon=True)
                self._process.start()
                far_end.close()
            assert self._line is not None
            assert self._board is not None
            return self._process, self._line, self._board

    def answer(self, *call: Any) -> Any:
        """What a function gives back for its arguments; WorkerDied or WorkerFailed if there is nothing."""
        process, line, board = self.start()
        try:
            line.send(call)
            while not line.poll(LOOK_SECONDS):
                if board.late:
                    raise WorkerLate(board.doing)
                if not process.is_alive() and not line.poll(0):
                    raise EOFError
            packed = line.recv_bytes()
        except WorkerLate:
            self._end()
            raise
        except (EOFError, OSError):
            self._end()
            raise WorkerDied(board.doing) from None
        answer, failure, leaving = _unpacked(packed)
        if leaving:
            self._end()
        if failure is not None:
            raise _failed(*failure, ended=leaving)
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
                except WorkerLate:
                    raise
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


def _failed(what: str, where: str, *, ended: bool) -> WorkerFailed:
    made = WorkerFailed(what)
    made.add_note(where)
    made.ended = ended
    return made


def _unpacked(packed: bytes) -> tuple[Any, tuple[str, str] | None, bool]:
    """What a process has sent: the answer or how the call failed, and whether the process is of no more use."""
    try:
        answer, failure, leaving = pickle.loads(packed)
    except Exception as error:
        return None, (one_line(error), traceback.format_exc()), True
    return answer, failure, leaving


def _serve(line: Connection, board: Noticeboard, prepare: Callable[[], None] | None) -> None:
    """In the process: answer until no more calls can come."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever waits for the answers
    _own_board.append(board)
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
        line.send_bytes(_packed(work, given, named))


def _packed(work: Callable[..., Any], given: Any, named: Any) -> bytes:
    """The answer to a call, or how it failed, also with what would end a program, as bytes anybody can read."""
    try:
        return bytes(ForkingPickler.dumps((work(*given, **named), None, bool(_worn_out))))
    except BaseException as error:
        return bytes(ForkingPickler.dumps((None, _told(error), spoils(error))))


def _told(error: BaseException) -> tuple[str, str]:
    """An error in one line and where it was raised, in words alone."""
    where = ""
    with suppress(Exception):
        where = "".join(traceback.format_exception(error))
    return one_line(error), where


def _leave_with(parent: Any) -> None:
    """End with the process that started this one, however that one ends."""
    parent.join()
    os._exit(0)


def keep_memory(megabytes: int) -> None:
    """Let this process take at most this much more memory than it has now; 0: no limit."""
    if not megabytes or resource is None:
        return
    most = _data_bytes() + megabytes * 2**20
    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    if hard != resource.RLIM_INFINITY:
        most = min(most, hard)
    resource.setrlimit(resource.RLIMIT_DATA, (most, hard))


def _data_bytes() -> int:
    """What the process has taken already, where the system says so."""
    try:
        with open("/proc/self/status", encoding="ascii", errors="replace") as lines:
            return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmData"))
    except (OSError, StopIteration, ValueError):
        return 0
