"""The browsers in which a person is signed in: listed, and ended one by one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from concordia.server.accounts.person import Person
from concordia.server.clock import Clock
from concordia.server.store.database import Store
from concordia.server.store.models.people_models import SessionRow

# Browsers keep no cookie longer; a guest has nothing but this cookie, so it lasts as long as it can.
SESSION_SECONDS = 400 * 24 * 3600
# The moment of last use is written at most this often.
USED_EVERY = 600
_NAME = 16  # of the digest's 64 signs: enough to tell sessions apart, and no use to anybody


@dataclass(frozen=True)
class OpenSession:
    """A browser that is signed in. ``name`` tells it apart from the person's others."""

    name: str
    device: str
    created: float
    used: float
    digest: str


class Sessions:
    """All sessions."""

    def __init__(self, store: Store, clock: Clock) -> None:
        """Sessions of a store."""
        self._store = store
        self._clock = clock

    async def list(self, person: Person) -> list[OpenSession]:
        """A person's sessions, the last used first."""
        mine = select(SessionRow).where(SessionRow.person_id == person.id, SessionRow.expires > self._clock.now())
        rows = await self._store.read(lambda session: list(session.scalars(mine)))
        return sorted(map(_open, rows), key=lambda each: -each.used)

    async def end(self, person: Person, name: str) -> str | None:
        """End one; its digest, or None if the person has none of that name."""
        one = SessionRow.person_id == person.id, SessionRow.digest.startswith(name, autoescape=True)
        ended = delete(SessionRow).where(*one).returning(SessionRow.digest)
        return await self._store.write(lambda session: session.scalar(ended))

    async def end_others(self, person: Person, digest: str) -> Sequence[str]:
        """End all but one; the digests of those that were ended."""
        others = SessionRow.person_id == person.id, SessionRow.digest != digest
        ended = delete(SessionRow).where(*others).returning(SessionRow.digest)
        return await self._store.write(lambda session: [*session.scalars(ended)])

    async def forget_old(self) -> None:
        """Delete sessions that have run out."""
        over = delete(SessionRow).where(SessionRow.expires <= self._clock.now())
        await self._store.write(lambda session: session.execute(over))


def new_session(session: Session, person_id: int, digest: str, device: str, now: float) -> None:
    """Sign a browser in, within a transaction."""
    session.add(
        SessionRow(
            digest=digest,
            person_id=person_id,
            created=now,
            expires=now + SESSION_SECONDS,
            device=device,
            used=now,
        )
    )


def _open(row: SessionRow) -> OpenSession:
    return OpenSession(row.digest[:_NAME], row.device, row.created, row.used or row.created, row.digest)
