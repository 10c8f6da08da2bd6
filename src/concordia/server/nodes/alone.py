"""What every part of the server asks of the nodes; with SQLite there is one, and nobody to tell anything."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from sqlalchemy.orm import Session

Handler = Callable[..., None]


class Alone:
    """The only node there is."""

    name = "1"
    shared = False

    def __init__(self) -> None:
        """Nobody listens yet."""
        self._handlers: dict[str, list[Handler]] = {}
        self.members: frozenset[str] = frozenset({self.name})  # the nodes that are there; none without the link

    def hear(self, kind: str, handler: Handler) -> None:
        """Call ``handler``, too, with what other nodes announce under this name."""
        self._handlers.setdefault(kind, []).append(handler)

    def owns(self, what: str) -> bool:  # noqa: ARG002 (others may see to it, where there are others)
        """Whether this node sees to something by itself: the bots and clocks of a table (by its key), a chore."""
        return True

    def announce(self, session: Session, kind: str, items: Iterable[Sequence[Any]]) -> None:
        """Tell the other nodes once this transaction has committed; each item calls their handler once.

        Where there are none, the items are not even looked at.
        """

    def tell(self, kind: str, *item: Any) -> None:
        """Tell the other nodes soon, of what is in no transaction."""

    def start(self) -> None:
        """Begin to listen."""

    def leave(self) -> None:
        """See to nothing from now on: the others take over at once."""

    async def stop(self) -> None:
        """End."""


# Handlers that are called with nothing.
MEMBERS = "members"  # some node has come or gone: who owns what may have changed
LOST = "lost"  # the database has been out of reach for so long that screens are out of date
BACK = "back"  # the database is within reach again; what happened meanwhile was not heard
