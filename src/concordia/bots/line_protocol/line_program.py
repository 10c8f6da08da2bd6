"""A program that is talked to in lines: it may be late, die, babble or not listen, and is never left behind."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import suppress
from queue import Empty, Queue
from typing import IO, Any, Final

from concordia.actions.types import Action
from concordia.bots.line_protocol import line_messages as lines
from concordia.bots.line_protocol.line_errors import LineBotError
from concordia.game import View

MOST_BYTES: Final = 1_000_000  # of a line that a program writes
QUIT_SECONDS: Final = 5.0
ENDED_SECONDS: Final = 2.0  # for the exit code of a program that has closed its output
WAITING: Final = 100  # lines that nobody has asked for; then the program has to wait
LAST_WORDS: Final = 3  # lines of its standard error that are kept


def parsed(command: str) -> tuple[dict[str, str], list[str]]:
    """The options before a command, and its words.

    >>> parsed("depth=3 ./mybot --book 'a b'")
    ({'depth': '3'}, ['./mybot', '--book', 'a b'])
    """
    try:
        words = shlex.split(command)
    except ValueError:
        raise LineBotError("command", command=command[:80]) from None
    options: dict[str, str] = {}
    while words and "=" in words[0] and os.sep not in words[0].split("=")[0]:
        name, _, value = words.pop(0).partition("=")
        options[name] = value
    if not words:
        raise LineBotError("command", command=command[:80])
    return options, words


class LineProgram:
    """A running program and what it has written; ``greeting`` is how it has introduced itself.

    Start it in a thread that outlives it: on Linux it is ended with whoever has started it.
    """

    def __init__(self, command: str) -> None:
        """Start it; LineBotError if that is not possible."""
        self.greeting: lines.BotHello | None = None
        self._options, words = parsed(command)
        found = shutil.which(words[0])
        if found is None:
            raise LineBotError("not_found", program=words[0][:80])
        try:
            self._process = subprocess.Popen(
                [*_ended_with_this_process(), os.path.abspath(found), *words[1:]],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=os.name == "posix",
            )
        except OSError as error:
            raise LineBotError("start", error=error.strerror or str(error)) from None
        self._answers: Queue[bytes | None] = Queue(WAITING)
        self._to_send: Queue[bytes | None] = Queue()
        self._last_words: deque[str] = deque(maxlen=LAST_WORDS)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._talk(self._write, self._process.stdin)
        self._listener = self._talk(self._listen, self._process.stdout)
        self._talk(self._overhear, self._process.stderr)

    def say_hello(self, seconds: float) -> lines.BotHello:
        """Begin; the options of the command are set if the program has them."""
        self.greeting = lines.understood_hello(self.ask(lines.hello(), seconds))
        for name in self._options:
            if name not in self.greeting.options:
                has = ", ".join(map(str, self.greeting.options)) or "-"
                raise LineBotError("no_option", name=name[:80], options=has[:200])
        if self._options:
            self.send({"type": "set", "options": self._options})
        return self.greeting

    def choose(self, kind: str, view: View, legal: Sequence[Action], told: float, seconds: float) -> Action:
        """Ask ``choose`` or ``think``, telling it so many seconds; LineBotError without a legal action in time."""
        return lines.understood_choice(self.ask(lines.question(kind, view, legal, told), seconds), legal)

    def ask(self, message: Mapping[str, Any], seconds: float) -> dict[str, Any]:
        """The answer to a message; LineBotError if there is none in so many seconds, or nonsense."""
        if message["type"] != "hello":  # what comes before the greeting is taken for the answer to it
            self.check_silence()
        self.send(message)
        try:
            line = self._answers.get(timeout=max(0.0, seconds))
        except Empty:
            raise LineBotError("late", seconds=f"{seconds:.3g}", what=message["type"]) from None
        return lines.read(self._known(line))

    def check_silence(self, seconds: float = 0.0) -> None:
        """LineBotError if the program has written what nobody asked for, within so many seconds."""
        with suppress(Empty):
            line = self._known(self._answers.get(timeout=seconds) if seconds else self._answers.get_nowait())
            raise LineBotError("unasked", line=line[:80].decode("utf-8", "replace").strip())

    def send(self, message: Mapping[str, Any]) -> None:
        """Say something that needs no answer."""
        self._to_send.put(lines.line_of(message))

    def close_input(self) -> None:
        """Let the program see the end of its input."""
        self._to_send.put(None)

    def quit(self, seconds: float = QUIT_SECONDS) -> int | None:
        """Ask it to end; its exit code, or None if it did not and was ended."""
        self.send({"type": "quit"})
        self.close_input()
        return self.ended(seconds)

    def ended(self, seconds: float) -> int | None:
        """Its exit code if it ends by itself in so many seconds; in any case it is gone afterwards."""
        until = time.monotonic() + seconds
        code: int | None = None
        with suppress(subprocess.TimeoutExpired):
            while self._listener.is_alive() and time.monotonic() < until:
                with suppress(Empty):  # a program that cannot get rid of its last words cannot end
                    self._answers.get(timeout=0.02)
            code = self._process.wait(max(0.0, until - time.monotonic()))
        self.kill()
        return code

    def kill(self) -> None:
        """End it at once, with whatever it has started."""
        if os.name == "posix":
            with suppress(OSError):
                os.killpg(self._process.pid, signal.SIGKILL)
        else:
            self._process.kill()
        self._process.wait()
        self._to_send.put(None)
        while self._listener.is_alive():
            with suppress(Empty):
                self._answers.get(timeout=0.02)

    def _known(self, line: bytes | None) -> bytes:
        """A line, if it is one."""
        if line is None:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(ENDED_SECONDS)
            last = " / ".join(self._last_words)[-300:] or "-"
            raise LineBotError("ended", code=self._process.returncode, last=last)
        if len(line) > MOST_BYTES:
            raise LineBotError("long", most=MOST_BYTES)
        return line

    def _talk(self, work: Any, stream: IO[bytes]) -> threading.Thread:
        thread = threading.Thread(target=work, args=(stream,), daemon=True)
        thread.start()
        return thread

    def _write(self, stream: IO[bytes]) -> None:
        with suppress(OSError, ValueError), stream:
            while (text := self._to_send.get()) is not None:
                stream.write(text)
                stream.flush()

    def _listen(self, stream: IO[bytes]) -> None:
        with stream:
            while line := stream.readline(MOST_BYTES + 1):
                self._answers.put(line)
        self._answers.put(None)

    def _overhear(self, stream: IO[bytes]) -> None:
        with stream:
            while line := stream.readline(MOST_BYTES):
                self._last_words.append(line.decode("utf-8", "replace").strip())


def _ended_with_this_process() -> list[str]:
    """Words before a command that let Linux end it when this process is gone, however that one ends."""
    setpriv = shutil.which("setpriv") if sys.platform == "linux" else None
    return [setpriv, "--pdeathsig", "KILL", "--"] if setpriv else []
