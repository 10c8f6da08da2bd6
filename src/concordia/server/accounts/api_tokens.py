"""Personal API tokens, with which programs act for somebody. Shown once, stored as a digest."""

from __future__ import annotations

from sqlalchemy import delete, func, select, update
from sqlalchemy.orm import Session

from concordia.server.accounts.person import Person
from concordia.server.accounts.secret_keys import API_TOKEN, digest, new_key
from concordia.server.accounts.suspension import admitted
from concordia.server.clock import Clock
from concordia.server.errors import Refusal
from concordia.server.store.database import Store
from concordia.server.store.models.people_models import ApiTokenRow, PersonRow

MOST = 20
# The moment of last use is written at most this often.
USED_EVERY = 600


class Tokens:
    """All API tokens."""

    def __init__(self, store: Store, clock: Clock) -> None:
        """Tokens of a store."""
        self._store = store
        self._clock = clock

    async def make(self, person: Person, name: str) -> tuple[ApiTokenRow, str]:
        """A new token: its row and, this once, the token itself."""
        token, now = new_key(API_TOKEN), self._clock.now()

        def work(session: Session) -> ApiTokenRow | None:
            mine = select(func.count()).select_from(ApiTokenRow).where(ApiTokenRow.person_id == person.id)
            if (session.scalar(mine) or 0) >= MOST:
                return None
            row = ApiTokenRow(person_id=person.id, digest=digest(token), name=name, created=now)
            session.add(row)
            session.flush()
            return row

        row = await self._store.write(work)
        if row is None:
            raise Refusal("token/too_many", most=MOST)
        return row, token

    async def list(self, person: Person) -> list[ApiTokenRow]:
        """A person's tokens, the oldest first."""
        mine = select(ApiTokenRow).where(ApiTokenRow.person_id == person.id).order_by(ApiTokenRow.id)
        return await self._store.read(lambda session: list(session.scalars(mine)))

    async def revoke(self, person: Person, id: int) -> str | None:
        """Revoke a token; its digest, or None if the person has no such token."""
        mine = delete(ApiTokenRow).where(ApiTokenRow.id == id, ApiTokenRow.person_id == person.id)
        return await self._store.write(lambda session: session.scalar(mine.returning(ApiTokenRow.digest)))

    async def owner(self, token: str) -> Person | None:
        """Whose token it is."""
        if not token.startswith(API_TOKEN):
            return None
        now, one = self._clock.now(), ApiTokenRow.digest == digest(token)
        both = (
            select(PersonRow, ApiTokenRow.used).join(ApiTokenRow, ApiTokenRow.person_id == PersonRow.id).where(one)
        )
        found = await self._store.read(lambda session: session.execute(both).first())
        if found is None:
            return None
        row, used = found
        person = admitted(row, now)
        if used is None or used < now - USED_EVERY:
            seen = update(ApiTokenRow).where(one).values(used=now)
            await self._store.write(lambda session: session.execute(seen))
        return person
