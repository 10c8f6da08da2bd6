"""A study gone through together: its owner leads, and whoever reads it may follow. Nothing of it is kept."""

from __future__ import annotations

import asyncio
from typing import Any, Final, NamedTuple

from concordia.server.errors import Refusal
from concordia.server.nodes.alone import Alone

MOST_LISTENERS: Final = 200  # of a study, at one node


class Moment(NamedTuple):
    """Where the leader stands."""

    chapter: int
    node: int


class Listener:
    """Somebody who is told where the leader stands: always the last word, never all that were said before it."""

    def __init__(self) -> None:
        """Nothing has been said."""
        self._news = asyncio.Event()

    def tell(self) -> None:
        """There is something new."""
        self._news.set()

    async def wait(self) -> None:
        """Until there is."""
        await self._news.wait()
        self._news.clear()


class SharedReplays:
    """Who leads and who listens, by the keys of studies."""

    def __init__(self, nodes: Alone) -> None:
        """Nobody yet; what is led at other nodes is heard."""
        self._nodes = nodes
        self._listeners: dict[str, set[Listener]] = {}
        self._moments: dict[str, Moment] = {}
        nodes.hear("study", self._heard)

    def join(self, key: str) -> Listener:
        """Listen; what is said already is told at once."""
        here = self._listeners.setdefault(key, set())
        if len(here) >= MOST_LISTENERS:
            raise Refusal("limit/wait", 429, seconds=60)
        listener = Listener()
        here.add(listener)
        listener.tell()
        return listener

    def leave(self, key: str, listener: Listener) -> None:
        """Listen no more."""
        here = self._listeners.get(key, set())
        here.discard(listener)
        if not here:
            self._listeners.pop(key, None)
            self._moments.pop(key, None)

    def now(self, key: str) -> dict[str, Any]:
        """What a listener is told."""
        moment = self._moments.get(key)
        return {"leading": moment is not None, **(moment or Moment(0, 0))._asdict()}

    def lead(self, key: str, moment: Moment | None) -> None:
        """The leader stands elsewhere, or leads no more."""
        self._note(key, moment)
        self._nodes.tell("study", key, *(moment or ()))

    def _heard(self, key: str, *moment: int) -> None:
        if key in self._listeners:
            self._note(key, Moment(*moment) if moment else None)

    def _note(self, key: str, moment: Moment | None) -> None:
        if moment is None:
            self._moments.pop(key, None)
        else:
            self._moments[key] = moment
        for listener in self._listeners.get(key, ()):
            listener.tell()
