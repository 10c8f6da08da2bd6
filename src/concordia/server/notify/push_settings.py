"""The browsers that people are told in although no page is open."""

from __future__ import annotations

from urllib.parse import urlsplit

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from concordia.server.accounts.person import Person
from concordia.server.clock import Clock
from concordia.server.errors import Refusal
from concordia.server.notify import ssrf as guard
from concordia.server.notify import web_push
from concordia.server.notify import webhook_call as webhook
from concordia.server.notify.outgoing_messages import Composer
from concordia.server.notify.smtp import Undelivered
from concordia.server.store.database import Store
from concordia.server.store.models.people_models import PersonRow, SessionRow
from concordia.server.store.models.push_models import PushRow

MOST = 10
GONE = (404, 410)  # what a push service answers for a browser that no longer listens


class PushSubscriptions:
    """All subscriptions; ``private`` lets them into the server's own network, and go without https."""

    def __init__(self, store: Store, clock: Clock, composer: Composer, *, private: bool) -> None:
        """Subscriptions of a store."""
        self._store = store
        self._clock = clock
        self._composer = composer
        self._private = private

    async def add(self, person: Person, session_digest: str, asked: dict[str, str]) -> PushRow:
        """Tell a browser from now on; one that is known is changed. Refusal if it cannot be."""
        await self._check(asked)
        now = self._clock.now()

        def work(session: Session) -> PushRow | str:
            if session.get(SessionRow, session_digest) is None:
                return "account/nobody"
            session.execute(delete(PushRow).where(PushRow.endpoint == asked["endpoint"]))
            mine = select(func.count()).select_from(PushRow).where(PushRow.person_id == person.id)
            if (session.scalar(mine) or 0) >= MOST:
                return "push/too_many"
            made = PushRow(person_id=person.id, session=session_digest, created=now, **asked)
            session.add(made)
            session.flush()
            return made

        made = await self._store.write(work)
        if isinstance(made, str):
            raise Refusal(made, 401 if made == "account/nobody" else 409, most=MOST)
        return made

    async def _check(self, asked: dict[str, str]) -> None:
        if not web_push.fits(asked["public_key"], asked["auth"]):
            raise Refusal("push/unfit", 422)
        try:
            await guard.resolve(asked["endpoint"], allow_private=self._private)
            service = urlsplit(asked["endpoint"])
        except (guard.Unreachable, OSError) as wrong:
            raise Refusal("push/unreachable", 422) from wrong
        if ":" in (service.hostname or "") or not (self._private or service.scheme == "https"):
            raise Refusal("push/unreachable", 422)

    async def list(self, person: Person) -> list[PushRow]:
        """A person's browsers, the oldest first."""
        mine = select(PushRow).where(PushRow.person_id == person.id).order_by(PushRow.id)
        return await self._store.read(lambda session: list(session.scalars(mine)))

    async def remove(self, person: Person, id: int) -> None:
        """Tell a browser no more; Refusal if the person has no such one."""

        def work(session: Session) -> bool:
            found = session.get(PushRow, id)
            if found is None or found.person_id != person.id:
                return False
            session.delete(found)
            return True

        if not await self._store.write(work):
            raise Refusal("push/unknown", 404)

    async def try_out(self, person: Person, id: int) -> None:
        """Send a browser a message now; Refusal if its push service does not accept it."""

        def look(session: Session) -> tuple[PersonRow, PushRow] | None:
            found = session.get(PushRow, id)
            if found is None or found.person_id != person.id:
                return None
            return session.get_one(PersonRow, person.id), found

        both = await self._store.read(look)
        if both is None:
            raise Refusal("push/unknown", 404)
        call = self._composer.push_trial(*both, self._clock.now())
        try:
            await webhook.send(call, allow_private=self._private)
        except Undelivered as wrong:
            if wrong.status in GONE:
                await self._store.write(lambda session: forget(session, id))
                raise Refusal("push/over", 409) from wrong
            raise Refusal("push/not_taken", 409) from wrong


def forget(session: Session, id: int) -> None:
    """Delete a subscription that has ended."""
    session.execute(delete(PushRow).where(PushRow.id == id))
