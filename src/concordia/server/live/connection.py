"""A connection: one open socket at a table, with what it shows and what is still to be sent to it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

FULL = 256  # messages a slow reader may be behind


class Connection:
    """One socket of a person, or of a spectator, at a table."""

    def __init__(
        self,
        person: int | None,
        name: str | None,
        language: str = "en",
        session: str | None = None,
        write: Callable[[bytes], bool] | None = None,
    ) -> None:
        """A connection that shows nothing yet; ``session`` is the digest of the session it was opened in.

        ``write`` sends a text at once and says whether it could; what it could not send waits for :meth:`next`.
        """
        self.person = person
        self.name = name
        self.language = language
        self.session = session
        self.shown: int | None = None  # the seat whose view is on the screen
        self.handed: int | None = None  # the seat it was handed to, where several are held
        self.looking = True  # whether the page is on the screen; a client that never says so is
        self.closed = False
        self._write = write
        self._outbox: deque[bytes] = deque()
        self._sending = False  # whether the last text that was taken may not be sent yet
        self._wake = asyncio.Event()

    def send(self, text: bytes) -> None:
        """Send a message now or in its turn; a reader that falls far behind is disconnected and may come back."""
        if self.closed:
            return
        if self._write is not None and not self._sending and not self._outbox and self._write(text):
            return
        if len(self._outbox) >= FULL:
            self.closed = True
            self._outbox.clear()
        else:
            self._outbox.append(text)
        self._wake.set()

    def close(self) -> None:
        """Send what is waiting, then no more."""
        self.closed = True
        self._wake.set()

    async def next(self) -> bytes | None:
        """The next message to send; None when there are no more."""
        self._sending = False
        while not self._outbox:
            if self.closed:
                return None
            self._wake.clear()
            await self._wake.wait()
        self._sending = True
        return self._outbox.popleft()
