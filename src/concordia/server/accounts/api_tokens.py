"""Personal API tokens, with which programs act for somebody. Shown once, stored as a digest.

A token has a scope: what the program may do. :func:`allows` alone says what that is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, cast

from sqlalchemy import delete, func, or_, select, update
from sqlalchemy.orm import Session

from concordia.server.accounts.person import Person
from concordia.server.accounts.secret_keys import API_TOKEN, digest, new_key
from concordia.server.accounts.suspension import admitted
from concordia.server.clock import Clock
from concordia.server.errors import Refusal
from concordia.server.store.database import Store
from concordia.server.store.models.people_models import ApiTokenRow, PersonRow

MOST = 20
LONGEST_DAYS = 3650
KEPT_SECONDS = 30 * 24 * 3600  # for which a token that has expired is still listed

# read: look at everything its owner may see. play: also make tables, sit down and decide at them, and chat there.
# everything: also what changes its owner's name, preferences and lists. None of them governs the account itself.
Scope = Literal["read", "play", "everything"]

_READING = ("GET", "HEAD", "OPTIONS")
_AT_TABLES = re.compile(r"/api/v\d+/(tables|records)(/|$)")
# The moment of last use is written at most this often.
USED_EVERY = 600


class Tokens:
    """All API tokens."""

    def __init__(self, store: Store, clock: Clock) -> None:
        """Tokens of a store."""
        self._store = store
        self._clock = clock

    async def make(
        self, person: Person, name: str, scope: Scope = "everything", days: int | None = None
    ) -> tuple[ApiTokenRow, str]:
        """A new token, which expires after some days: its row and, this once, the token itself."""
        token, now = new_key(API_TOKEN), self._clock.now()
        expires = None if days is None else now + days * 24 * 3600

        def work(session: Session) -> ApiTokenRow | None:
            mine = select(func.count()).select_from(ApiTokenRow).where(ApiTokenRow.person_id == person.id)
            if (session.scalar(mine) or 0) >= MOST:
                return None
            row = ApiTokenRow(
                person_id=person.id, digest=digest(token), name=name, created=now, scope=scope, expires=expires
            )
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

    async def owner(self, token: str) -> tuple[Person, Scope] | None:
        """Whose token it is and what it may do; None if there is none, or it has expired."""
        if not token.startswith(API_TOKEN):
            return None
        now, one = self._clock.now(), ApiTokenRow.digest == digest(token)
        both = (
            select(PersonRow, ApiTokenRow)
            .join(ApiTokenRow, ApiTokenRow.person_id == PersonRow.id)
            .where(one, or_(ApiTokenRow.expires.is_(None), ApiTokenRow.expires > now))
        )
        found = await self._store.read(lambda session: session.execute(both).first())
        if found is None:
            return None
        row, made = found
        person = admitted(row, now)
        if made.used is None or made.used < now - USED_EVERY:
            seen = update(ApiTokenRow).where(one).values(used=now)
            await self._store.write(lambda session: session.execute(seen))
        return person, cast("Scope", made.scope)

    async def expired(self, since: float, now: float) -> Sequence[tuple[int, str]]:
        """Owner and digest of the tokens that have expired since a moment."""
        over = ApiTokenRow.expires > since, ApiTokenRow.expires <= now
        wanted = select(ApiTokenRow.person_id, ApiTokenRow.digest).where(*over)
        return await self._store.read(lambda session: [(id, mark) for id, mark in session.execute(wanted)])

    async def forget_old(self) -> None:
        """Delete tokens that expired a while ago."""
        old = delete(ApiTokenRow).where(ApiTokenRow.expires <= self._clock.now() - KEPT_SECONDS)
        await self._store.write(lambda session: session.execute(old))


def allows(scope: Scope, method: str | None, path: str) -> bool:
    """Whether a token of this scope may be used so; ``method`` is None for a socket.

    >>> allows("read", "GET", "/api/v1/tables/k7f2/state"), allows("read", "POST", "/api/v1/tables/k7f2/act")
    (True, False)
    >>> allows("play", "POST", "/api/v1/tables/k7f2/act"), allows("play", "PATCH", "/api/v1/me")
    (True, False)
    """
    if scope == "everything":
        return True
    at_tables = _AT_TABLES.match(path) is not None
    if scope == "play" and at_tables:
        return True
    return method in _READING if method is not None else not at_tables
