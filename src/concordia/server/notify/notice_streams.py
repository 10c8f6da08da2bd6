"""Open pages: each is told of every new notice for its person, from all tables."""

from __future__ import annotations

import asyncio
from collections import defaultdict

from concordia.server.store.models.people_models import NoticeRow

MOST_PAGES = 10
MOST_WAITING = 100


class NoticeStream:
    """One open page of a person; ``next`` gives None once the page is to be closed."""

    def __init__(self, credential: str | None) -> None:
        """Nothing told yet; ``credential`` is the digest of the session or token by which the page was opened."""
        self.credential = credential
        self._waiting: asyncio.Queue[NoticeRow | None] = asyncio.Queue()
        self._closed = False

    def tell(self, row: NoticeRow) -> None:
        """Add a notice; a page that has not listened for this long has gone."""
        if self._waiting.qsize() >= MOST_WAITING:
            self.close()
        elif not self._closed:
            self._waiting.put_nowait(row)

    def close(self) -> None:
        """Nothing more will come."""
        if not self._closed:
            self._closed = True
            self._waiting.put_nowait(None)

    async def next(self) -> NoticeRow | None:
        """The next notice."""
        return await self._waiting.get()


class NoticeStreams:
    """All open pages."""

    def __init__(self) -> None:
        """No pages yet."""
        self._open: defaultdict[int, list[NoticeStream]] = defaultdict(list)

    def open(self, person: int, credential: str | None = None) -> NoticeStream:
        """A new page of a person; beyond a number the oldest is closed."""
        page, mine = NoticeStream(credential), self._open[person]
        mine.append(page)
        if len(mine) > MOST_PAGES:
            mine.pop(0).close()
        return page

    def shut(self, person: int, page: NoticeStream) -> None:
        """Forget a page."""
        mine = self._open[person]
        if page in mine:
            mine.remove(page)
        if not mine:
            del self._open[person]

    def close(self, person: int, credential: str | None = None) -> None:
        """Close the pages of somebody who has signed out: those of one session or token, or all."""
        for page in self._open.get(person, ()):
            if credential in (None, page.credential):
                page.close()

    def close_all(self) -> None:
        """Close all pages: they come back and ask for what they missed."""
        for person in list(self._open):
            self.close(person)

    def has(self, person: int) -> bool:
        """Whether a person has a page open here."""
        return person in self._open

    def tell(self, row: NoticeRow) -> None:
        """Tell all pages of a notice's person."""
        for page in self._open.get(row.person_id, ()):
            page.tell(row)
