"""A study gone through together: its owner leads, and whoever reads it may follow. Nothing of it is kept."""

from __future__ import annotations

import asyncio
from typing import Any, Final, NamedTuple

from concordia.server.errors import Refusal
from concordia.server.nodes.alone import MEMBERS, Alone

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
        self._led_at: dict[str, str] = {}  # the name of the node at which the leader is
        nodes.hear("study", self._heard)
        nodes.hear("study_where", self._asked)
        nodes.hear(MEMBERS, self._members)

    def join(self, key: str) -> Listener:
        """Listen; what is said already is told at once, and another node at which the leader is says it again."""
        here = self._listeners.setdefault(key, set())
        if len(here) >= MOST_LISTENERS:
            raise Refusal("limit/wait", 429, seconds=60)
        listener = Listener()
        here.add(listener)
        listener.tell()
        if key not in self._moments:
            self._nodes.tell("study_where", key)
        return listener

    def leave(self, key: str, listener: Listener) -> None:
        """Listen no more."""
        here = self._listeners.get(key, set())
        here.discard(listener)
        if not here:
            self._listeners.pop(key, None)
            self._moments.pop(key, None)
            self._led_at.pop(key, None)

    def now(self, key: str) -> dict[str, Any]:
        """What a listener is told."""
        moment = self._moments.get(key)
        return {"leading": moment is not None, **(moment or Moment(0, 0))._asdict()}

    def lead(self, key: str, moment: Moment | None) -> None:
        """The leader stands elsewhere, or leads no more."""
        self._note(key, self._nodes.name, moment)
        self._nodes.tell("study", key, self._nodes.name, *(moment or ()))

    def _asked(self, key: str) -> None:
        """Somebody listens at another node."""
        moment = self._moments.get(key)
        if moment is not None and self._led_at[key] == self._nodes.name:
            self._nodes.tell("study", key, self._nodes.name, *moment)

    def _heard(self, key: str, node: str, *moment: int) -> None:
        if key in self._listeners:
            self._note(key, node, Moment(*moment) if moment else None)

    def _members(self) -> None:
        """Nodes have come or gone: who led at one that is gone leads no more, and who leads here says so again."""
        for key, node in list(self._led_at.items()):
            if node == self._nodes.name:
                self._asked(key)
            elif node not in self._nodes.members:
                self._note(key, node, None)

    def _note(self, key: str, node: str, moment: Moment | None) -> None:
        if moment is None:
            self._moments.pop(key, None)
            self._led_at.pop(key, None)
        else:
            self._moments[key], self._led_at[key] = moment, node
        for listener in self._listeners.get(key, ()):
            listener.tell()
