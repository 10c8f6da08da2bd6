"""A connection: one open socket at a table, with what it shows and what is still to be sent to it."""

from __future__ import annotations

import asyncio
from collections import deque

FULL = 256  # messages a slow reader may be behind


class Connection:
    """One socket of a person, or of a spectator, at a table."""

    def __init__(
        self, person: int | None, name: str | None, language: str = "en", session: str | None = None
    ) -> None:
        """A connection that shows nothing yet; ``session`` is the digest of the session it was opened in."""
        self.person = person
        self.name = name
        self.language = language
        self.session = session
        self.shown: int | None = None  # the seat whose view is on the screen
        self.handed: int | None = None  # the seat it was handed to, where several are held
        self.looking = True  # whether the page is on the screen; a client that never says so is
        self.closed = False
        self._outbox: deque[str] = deque()
        self._wake = asyncio.Event()

    def send(self, text: str) -> None:
        """Queue a message; a reader that falls far behind is disconnected and may come back."""
        if len(self._outbox) >= FULL:
            self.closed = True
            self._outbox.clear()
        if not self.closed:
            self._outbox.append(text)
        self._wake.set()

    def close(self) -> None:
        """Send what is waiting, then no more."""
        self.closed = True
        self._wake.set()

    async def next(self) -> str | None:
        """The next message to send; None when there are no more."""
        while not self._outbox:
            if self.closed:
                return None
            self._wake.clear()
            await self._wake.wait()
        return self._outbox.popleft()
