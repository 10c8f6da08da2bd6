"""Sends what is in the outbox to mailboxes, webhooks and browsers, and tries again until it arrives."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from functools import partial

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from concordia.server.accounts.person import Person
from concordia.server.clock import Clock
from concordia.server.errors import Refusal
from concordia.server.notify import due_deliveries as outbox
from concordia.server.notify import push_settings
from concordia.server.notify import smtp as mail
from concordia.server.notify import webhook_call as webhook
from concordia.server.notify.due_deliveries import Due
from concordia.server.notify.outgoing_messages import Composer
from concordia.server.notify.smtp import Undelivered
from concordia.server.settings import Settings
from concordia.server.store.database import DatabaseAway, Store
from concordia.server.store.models.people_models import PersonRow
from concordia.server.store.one_writer import Work

AT_ONCE = 8
LONGEST_SLEEP = 30.0
RETRY_SECONDS = 2.0  # while the database is away, or does not do what is asked
TO_FINISH = 25.0

_log = logging.getLogger(__name__)


class Delivery:
    """One task that wakes when something is posted or due."""

    def __init__(self, store: Store, settings: Settings, clock: Clock, *, private_webhooks: bool = False) -> None:
        """Nothing is sent before :meth:`start`; ``private_webhooks`` lets webhooks into our own network."""
        self._store = store
        self._settings = settings
        self._clock = clock
        self._private_webhooks = private_webhooks
        self._composer = Composer(settings)
        self._wake = asyncio.Event()
        self._running: dict[tuple[str, int], asyncio.Task[None]] = {}
        self._round: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin, with whatever was left at the last stop."""
        self._round = asyncio.create_task(self._rounds(), name="delivery")

    def wake(self) -> None:
        """Say that something was posted."""
        self._wake.set()

    async def stop(self) -> None:
        """Finish what is being sent, and begin nothing more."""
        if self._round is not None:
            self._round.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._round
        if self._running:
            await asyncio.wait(self._running.values(), timeout=TO_FINISH)

    async def try_mail(self, person: Person) -> None:
        """Send an e-mail to a person's confirmed address now; Refusal if that does not work."""
        row = await self._store.read(lambda session: session.get_one(PersonRow, person.id))
        if not self._settings.smtp_host:
            raise Refusal("mail/not_here")
        if not row.email or not row.email_confirmed:
            raise Refusal("mail/unconfirmed")
        now = self._clock.now()
        try:
            await mail.send(self._settings, self._composer.mail_trial(row, now), now)
        except Undelivered as wrong:
            raise Refusal("mail/not_sent") from wrong

    async def _rounds(self) -> None:
        while True:
            self._wake.clear()
            try:
                sleep = await self._one_round()
            except DatabaseAway:
                sleep = RETRY_SECONDS
            except Exception:
                _log.exception("delivery")
                sleep = RETRY_SECONDS
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(sleep):  # wait_for of Python 3.11 can swallow a cancellation
                    await self._wake.wait()

    async def _one_round(self) -> float:
        """Start as many due deliveries as there is room for; returns the seconds to sleep."""
        # One that ends while we look may still be listed as waiting, and must not be sent twice.
        now, running = self._clock.now(), frozenset(self._running)
        room = AT_ONCE - len(running)
        if room <= 0:
            return LONGEST_SLEEP  # the next one to end wakes us

        def look(session: Session) -> tuple[list[Due], float | None]:
            return outbox.due(session, now, AT_ONCE + len(running)), outbox.next_due(session)

        found, coming = await self._store.read(look)
        if found and self._store.shared:
            found = await self._store.write(lambda session: outbox.claim(session, now, room, running))
        for one in [one for one in found if one.key not in running][:room]:
            task = asyncio.create_task(self._deliver(one), name=f"delivery to {one.key}")
            self._running[one.key] = task
            task.add_done_callback(partial(self._ended, one.key))
        if coming is None or coming <= now:
            return LONGEST_SLEEP
        return min(LONGEST_SLEEP, coming - now)

    def _ended(self, key: tuple[str, int], _: object) -> None:
        del self._running[key]
        self._wake.set()

    async def _deliver(self, one: Due) -> None:
        until = one.not_before(self._clock.now())
        if until > self._clock.now():
            await self._insist(lambda session: outbox.hold(session, one.ids, until))
            return
        try:
            await self._send(one)
        except Exception as wrong:
            await self._failed(one, wrong)
        else:
            now = self._clock.now()
            await self._insist(lambda session: outbox.sent(session, one.ids, now))

    async def _send(self, one: Due) -> None:
        now, letters = self._clock.now(), self._composer
        if one.webhook is not None:
            call = letters.call(one.notices[0], one.person, one.webhook)
            await webhook.send(call, allow_private=self._private_webhooks)
        elif one.push is not None:
            call = letters.push(one.notices[0], one.person, one.push, one.waiting_tables, now)
            await webhook.send(call, allow_private=self._private_webhooks)
        elif one.by_mail and one.person.email and one.person.email_confirmed:
            await mail.send(self._settings, letters.email(one.notices, one.person), now)
        else:
            raise Undelivered(for_good=True)  # the mailbox, webhook or browser has been removed since

    async def _failed(self, one: Due, wrong: Exception) -> None:
        for_good = isinstance(wrong, Undelivered) and wrong.for_good
        if not isinstance(wrong, Undelivered):
            _log.error("delivery to %s", one.key, exc_info=wrong)
        now, push = self._clock.now(), one.push
        if push is not None and isinstance(wrong, Undelivered) and wrong.status in push_settings.GONE:
            await self._insist(lambda session: push_settings.forget(session, push.id))
        await self._insist(lambda session: outbox.failed(session, one.ids, now, for_good=for_good))

    async def _insist(self, work: Work[None]) -> None:
        """Write down how a delivery ended, however long that takes: until then it is not started again."""
        while True:
            try:
                return await self._store.write(work)
            except DatabaseAway:
                await asyncio.sleep(1)
            except SQLAlchemyError:
                _log.exception("delivery")
                await asyncio.sleep(1)
