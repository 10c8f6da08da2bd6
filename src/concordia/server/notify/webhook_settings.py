"""The webhooks people have set up."""

from __future__ import annotations

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from concordia.server.accounts.person import Person
from concordia.server.clock import Clock
from concordia.server.errors import Refusal
from concordia.server.notify import ssrf as guard
from concordia.server.notify import webhook_call as webhook
from concordia.server.notify.outgoing_messages import Composer
from concordia.server.notify.smtp import Undelivered
from concordia.server.store.database import Store
from concordia.server.store.models.people_models import DeliveryRow, NoticeRow, PersonRow, WebhookRow

MOST = 5


class Webhooks:
    """All webhooks; ``private`` lets them into the server's own network."""

    def __init__(self, store: Store, clock: Clock, composer: Composer, *, private: bool) -> None:
        """Webhooks of a store."""
        self._store = store
        self._clock = clock
        self._composer = composer
        self._private = private

    async def add(self, person: Person, preset: str, url: str, secret: str, *, alerts: str) -> WebhookRow:
        """Set one up; Refusal if the person has too many, or its address may not be called."""
        try:
            await guard.resolve(url, allow_private=self._private)
        except (guard.Unreachable, OSError) as wrong:
            raise Refusal("webhook/unreachable", 422) from wrong
        now = self._clock.now()

        def work(session: Session) -> WebhookRow | None:
            mine = select(func.count()).select_from(WebhookRow).where(WebhookRow.person_id == person.id)
            if (session.scalar(mine) or 0) >= MOST:
                return None
            made = WebhookRow(
                person_id=person.id, preset=preset, url=url, secret=secret, alerts=alerts, created=now
            )
            session.add(made)
            session.flush()
            return made

        row = await self._store.write(work)
        if row is None:
            raise Refusal("webhook/too_many", most=MOST)
        return row

    async def list(self, person: Person) -> list[WebhookRow]:
        """A person's webhooks, the oldest first."""
        mine = select(WebhookRow).where(WebhookRow.person_id == person.id).order_by(WebhookRow.id)
        return await self._store.read(lambda session: list(session.scalars(mine)))

    async def remove(self, person: Person, id: int) -> None:
        """Remove one and whatever was waiting to be sent to it; Refusal if the person has no such webhook."""

        def work(session: Session) -> bool:
            found = session.get(WebhookRow, id)
            if found is None or found.person_id != person.id:
                return False
            waiting = select(NoticeRow.id).where(NoticeRow.person_id == person.id)
            session.execute(
                delete(DeliveryRow).where(DeliveryRow.webhook_id == id, DeliveryRow.notice_id.in_(waiting))
            )
            session.delete(found)
            return True

        if not await self._store.write(work):
            raise Refusal("webhook/unknown", 404)

    async def try_out(self, person: Person, id: int) -> None:
        """Call one now; Refusal if the receiver does not accept it."""

        def look(session: Session) -> tuple[PersonRow, WebhookRow] | None:
            found = session.get(WebhookRow, id)
            if found is None or found.person_id != person.id:
                return None
            return session.get_one(PersonRow, person.id), found

        both = await self._store.read(look)
        if both is None:
            raise Refusal("webhook/unknown", 404)
        try:
            await webhook.send(self._composer.trial(*both, self._clock.now()), allow_private=self._private)
        except Undelivered as wrong:
            raise Refusal("webhook/not_taken", 409) from wrong
