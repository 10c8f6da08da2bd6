"""People's e-mail addresses: each counts once its owner has followed the link, or entered the code, sent to it."""

from __future__ import annotations

from sqlalchemy import update
from sqlalchemy.orm import Session

from concordia.server.accounts.one_time_links import find_link, new_link, use_up
from concordia.server.accounts.person import Person
from concordia.server.clock import Clock
from concordia.server.errors import Refusal
from concordia.server.notify import smtp as mail
from concordia.server.notify.outgoing_messages import Composer
from concordia.server.notify.smtp import Undelivered
from concordia.server.settings import Settings
from concordia.server.store.database import Store
from concordia.server.store.models.people_models import PersonRow

LINK_SECONDS = 24 * 3600


class Mailboxes:
    """The e-mail addresses of people. Nobody signs in with one, and nobody else is shown it."""

    def __init__(self, store: Store, settings: Settings, clock: Clock, composer: Composer) -> None:
        """Mailboxes of a store."""
        self._store = store
        self._settings = settings
        self._clock = clock
        self._composer = composer

    async def of(self, person: Person) -> tuple[str | None, bool]:
        """A person's address, and whether it is confirmed."""
        row = await self._store.read(lambda session: session.get_one(PersonRow, person.id))
        return row.email, row.email_confirmed

    async def set(self, person: Person, email: str) -> None:
        """Store an address and send it a link and a code; Refusal if it is not one or could not be written to."""
        address = mail.tidy_address(email)
        if address is None:
            raise Refusal("mail/no_address", 422)
        if not self._settings.smtp_host:
            raise Refusal("mail/not_here", 409)
        now = self._clock.now()

        def work(session: Session) -> tuple[PersonRow, str]:
            row = session.get_one(PersonRow, person.id)
            if row.email != address:
                row.email, row.email_confirmed = address, False
            use_up(session, "confirm", row.id)
            use_up(session, "reset", row.id)  # whoever can read the old mailbox must no longer get in by it
            return row, new_link(session, self._settings, "confirm", row.id, address, now + LINK_SECONDS)

        row, link = await self._store.write(work)
        try:
            await mail.send(self._settings, self._composer.confirmation(row, address, link, now), now)
        except Undelivered as wrong:
            raise Refusal("mail/not_sent", 409) from wrong

    async def confirm(self, person: Person, code: str) -> None:
        """Confirm the address; Refusal if this is not the code that was sent to it."""
        now = self._clock.now()

        def work(session: Session) -> bool:
            row = session.get_one(PersonRow, person.id)
            row.email_confirmed = bool(row.email) and self._composer.confirms(row.id, row.email or "", code, now)
            return row.email_confirmed

        if not await self._store.write(work):
            raise Refusal("mail/wrong_code", 422)

    async def confirm_by_link(self, key: str) -> tuple[str, str]:
        """Confirm the address that a link was sent to, signed in or not; the person's name and the address.

        Refusal if the link no longer works: it was used, is too old, or the address was changed.
        """
        now = self._clock.now()

        def work(session: Session) -> tuple[str, str] | None:
            link = find_link(session, key, "confirm", now)
            row = session.get_one(PersonRow, link.person_id) if link is not None else None
            if link is None or row is None or row.email is None or row.email != link.email:
                return None
            row.email_confirmed = True
            use_up(session, "confirm", row.id)
            return row.name, row.email

        confirmed = await self._store.write(work)
        if confirmed is None:
            raise Refusal("account/link_over", 404)
        return confirmed

    async def forget(self, person_id: int) -> None:
        """Delete a person's address."""

        def work(session: Session) -> None:
            gone = update(PersonRow).where(PersonRow.id == person_id)
            session.execute(gone.values(email=None, email_confirmed=False))
            use_up(session, "confirm", person_id)
            use_up(session, "reset", person_id)

        await self._store.write(work)

    async def stop(self, person_id: int, sign: str) -> None:
        """What the link at the end of every e-mail does; Refusal if it is not genuine."""
        if not self._composer.stops(person_id, sign):
            raise Refusal("mail/wrong_link", 404)
        await self.forget(person_id)
