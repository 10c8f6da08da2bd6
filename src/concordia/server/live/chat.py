"""Chat at a table: players and spectators apart, and anybody can mute anybody."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from concordia.server.accounts.person import Person
from concordia.server.accounts.suspension import date_of
from concordia.server.clock import Clock
from concordia.server.errors import Refusal
from concordia.server.nodes.alone import Alone
from concordia.server.store.database import Store
from concordia.server.store.models.people_models import ChatRow, MuteRow, PersonRow

LONGEST = 500
PAGE = 100

# Emoji are joined by these; every other invisible sign can only confuse.
_JOINERS = "\u200d\u200c"
_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn")


@dataclass(frozen=True)
class SpokenLine:
    """Something that was said."""

    id: int
    person: int
    name: str
    text: str
    players: bool
    at: float


class Chat:
    """All that is said at the tables, and who does not want to hear whom."""

    def __init__(self, store: Store, clock: Clock, nodes: Alone | None = None) -> None:
        """The chat of a store; the other nodes are told of each line."""
        self._store = store
        self._clock = clock
        self._nodes = nodes or Alone()

    async def say(self, table_id: int, person: Person, text: str, *, players: bool, key: str = "") -> SpokenLine:
        """Store a line; Refusal if it is empty or too long, or moderators have muted the person for a while.

        The caller decides who may speak in which channel.
        """
        said, now = cleaned(text), self._clock.now()

        def work(session: Session) -> SpokenLine | float:
            until = session.get_one(PersonRow, person.id).muted_until
            if until is not None and until > now:
                return until
            row = ChatRow(
                table_id=table_id, players=players, person_id=person.id, name=person.name, text=said, at=now
            )
            session.add(row)
            session.flush()
            self._nodes.announce(session, "chat", [(key, row.id)])
            return _line(row)

        told = await self._store.write(work)
        if isinstance(told, float):
            raise Refusal("chat/muted", 403, until=date_of(told))
        return told

    async def line(self, id: int) -> tuple[SpokenLine, bool] | None:
        """A line with its number, and whether players said it; None if it was taken out."""
        found = await self._store.read(lambda session: session.get(ChatRow, id))
        return None if found is None else (_line(found), found.players)

    async def read(
        self, table_id: int, reader: Person | None, *, players: bool, before: int | None = None
    ) -> list[SpokenLine]:
        """The last lines of a channel (before a line's number), oldest first, without those the reader muted."""
        wanted = select(ChatRow).where(ChatRow.table_id == table_id, ChatRow.players == players)
        if before is not None:
            wanted = wanted.where(ChatRow.id < before)
        if reader is not None:
            unheard = select(MuteRow.muted_id).where(MuteRow.person_id == reader.id)
            wanted = wanted.where(ChatRow.person_id.not_in(unheard))
        last = wanted.order_by(ChatRow.id.desc()).limit(PAGE)
        return await self._store.read(lambda session: [_line(row) for row in session.scalars(last)][::-1])

    async def hearers(self, speaker: int, people: Iterable[int]) -> set[int]:
        """Those of ``people`` who have not muted the speaker."""
        muting = select(MuteRow.person_id).where(MuteRow.muted_id == speaker)
        deaf = await self._store.read(lambda session: set(session.scalars(muting)))
        return set(people) - deaf

    async def mute(self, person: Person, other: int) -> None:
        """Stop reading what somebody says; Refusal if there is no such person, or it is oneself."""

        def work(session: Session) -> bool:
            if other == person.id or session.get(PersonRow, other) is None:
                return False
            session.merge(MuteRow(person_id=person.id, muted_id=other))
            return True

        if not await self._store.write(work):
            raise Refusal("person/unknown", 404)

    async def unmute(self, person: Person, other: int) -> None:
        """Read them again."""
        gone = delete(MuteRow).where(MuteRow.person_id == person.id, MuteRow.muted_id == other)
        await self._store.write(lambda session: session.execute(gone))

    async def muted(self, person: Person) -> list[tuple[int, str]]:
        """Whom a person has muted: number and name."""
        both = (
            select(PersonRow.id, PersonRow.name)
            .join(MuteRow, MuteRow.muted_id == PersonRow.id)
            .where(MuteRow.person_id == person.id)
            .order_by(PersonRow.name)
        )
        return await self._store.read(lambda session: [(id, name) for id, name in session.execute(both)])


def cleaned(text: str) -> str:
    """A line as it is stored: one line, nothing invisible in it."""
    said = readable(text[: 4 * LONGEST])
    if not said:
        raise Refusal("chat/empty", 422)
    if len(said) > LONGEST:
        raise Refusal("chat/too_long", 422, most=LONGEST)
    return said


def readable(text: str) -> str:
    """A text as one line, without anything invisible."""
    return " ".join("".join(" " if sign.isspace() else sign for sign in text if _shown(sign)).split())


def _shown(sign: str) -> bool:
    return sign.isspace() or sign in _JOINERS or unicodedata.category(sign) not in _UNSEEN


def _line(row: ChatRow) -> SpokenLine:
    return SpokenLine(row.id, row.person_id, row.name, row.text, row.players, row.at)
