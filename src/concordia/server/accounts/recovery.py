"""A forgotten password: a new one by a link, which comes by e-mail or from the host.

Nobody learns from the answer, or from how long it takes, whether an address belongs to anybody: everything that
depends on it happens after the answer.
"""

from __future__ import annotations

import asyncio
import logging

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from concordia.server.accounts import names
from concordia.server.accounts.accounts import end_all
from concordia.server.accounts.one_time_links import find_link, forget_old_links, new_link, use_up
from concordia.server.accounts.passwords import Passwords
from concordia.server.accounts.person import Person
from concordia.server.accounts.secret_keys import digest, new_key
from concordia.server.accounts.sessions import new_session
from concordia.server.clock import Clock
from concordia.server.errors import Refusal
from concordia.server.notify import smtp as mail
from concordia.server.notify.outgoing_messages import Composer
from concordia.server.notify.smtp import Undelivered
from concordia.server.settings import Settings
from concordia.server.store.database import DatabaseAway, Store
from concordia.server.store.models.people_models import PersonRow

BY_MAIL_SECONDS = 3600
BY_HOST_SECONDS = 24 * 3600
MOST_ACCOUNTS = 10  # of one mailbox, that one e-mail names
MOST_WAITING = 50  # e-mails that are being sent

_log = logging.getLogger(__name__)


class Recovery:
    """Ways back into an account."""

    def __init__(
        self, store: Store, settings: Settings, clock: Clock, composer: Composer, passwords: Passwords
    ) -> None:
        """Ways into the accounts of a store."""
        self._store = store
        self._settings = settings
        self._clock = clock
        self._composer = composer
        self._passwords = passwords
        self._sending: set[asyncio.Task[None]] = set()

    def forgotten(self, email: str) -> None:
        """Send a link to the mailbox, if it is the confirmed one of somebody; returns at once in any case.

        Refusal if this server sends no e-mail, or too many are on their way.
        """
        if not self._settings.smtp_host:
            raise Refusal("mail/not_here", 409)
        if len(self._sending) >= MOST_WAITING:
            raise Refusal("server/busy", 503)
        sending = asyncio.create_task(self._send(email), name="a link for a new password")
        self._sending.add(sending)
        sending.add_done_callback(self._sending.discard)

    async def reset_link(self, name: str) -> str:
        """A link for the person who keeps this name, for the host to pass on; Refusal if nobody does."""
        now = self._clock.now()

        def work(session: Session) -> str | None:
            row = session.scalar(select(PersonRow).where(PersonRow.kept_name == names.folded(name)[:96]))
            if row is None:
                return None
            return new_link(session, self._settings, "reset", row.id, None, now + BY_HOST_SECONDS)

        link = await self._store.write(work)
        if link is None:
            raise Refusal("person/unknown", 404)
        return link

    async def whose(self, key: str) -> Person:
        """Whose password a link's key changes; Refusal if it no longer works."""
        now = self._clock.now()

        def work(session: Session) -> Person | None:
            link = find_link(session, key, "reset", now)
            return Person.of(session.get_one(PersonRow, link.person_id)) if link is not None else None

        person = await self._store.read(work)
        if person is None:
            raise Refusal("account/link_over", 404)
        return person

    async def reset(self, key: str, password: str, device: str = "") -> tuple[Person, str]:
        """Set a new password and end all sessions, tokens and links; the person and the key of a new session.

        Refusal if the link no longer works.
        """
        await self.whose(key)  # so that nobody makes the server hash for nothing
        hashed, fresh, now = await self._passwords.hash(password), new_key(), self._clock.now()

        def work(session: Session) -> Person | None:
            link = find_link(session, key, "reset", now)
            if link is None:
                return None
            row = session.get_one(PersonRow, link.person_id)
            row.password_hash = hashed
            end_all(session, row.id)
            use_up(session, "reset", row.id)
            new_session(session, row.id, digest(fresh), device, now)
            session.flush()
            return Person.of(row)

        person = await self._store.write(work)
        if person is None:
            raise Refusal("account/link_over", 404)
        return person, fresh

    async def forget_old(self) -> None:
        """Delete links that are over."""
        now = self._clock.now()
        await self._store.write(lambda session: forget_old_links(session, now))

    async def stop(self) -> None:
        """Wait for the e-mails that are being sent."""
        if self._sending:
            await asyncio.wait(self._sending)

    async def _send(self, email: str) -> None:
        now = self._clock.now()
        mine = (
            select(PersonRow)
            .where(PersonRow.email_confirmed, func.lower(PersonRow.email) == email.lower())
            .where(PersonRow.password_hash.is_not(None))
            .order_by(PersonRow.id)
            .limit(MOST_ACCOUNTS)
        )

        def work(session: Session) -> list[tuple[PersonRow, str]]:
            return [
                (row, new_link(session, self._settings, "reset", row.id, row.email, now + BY_MAIL_SECONDS))
                for row in session.scalars(mine).all()
            ]

        try:
            found = await self._store.write(work)
            if found:
                await mail.send(self._settings, self._composer.recovery(found, now), now)
        except (Undelivered, DatabaseAway):
            _log.warning("a link for a new password could not be sent")
        except Exception:
            _log.exception("a link for a new password")
