"""Sends what is in the outbox to mailboxes and webhooks, and tries again until it arrives."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from functools import partial

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from concordia.server.clock import Clock
from concordia.server.notify import outbox
from concordia.server.notify import smtp as mail
from concordia.server.notify import webhook_call as webhook
from concordia.server.notify.composer import Composer
from concordia.server.notify.outbox import Due
from concordia.server.notify.smtp import Undelivered
from concordia.server.settings import Settings
from concordia.server.store.database import DatabaseAway, Store, Work

AT_ONCE = 8
LONGEST_SLEEP = 30.0
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
        self._running: dict[int, asyncio.Task[None]] = {}
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

    async def _rounds(self) -> None:
        while True:
            self._wake.clear()
            try:
                sleep = await self._one_round()
            except DatabaseAway:
                sleep = LONGEST_SLEEP
            except Exception:
                _log.exception("delivery")
                sleep = LONGEST_SLEEP
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
        for one in [one for one in found if one.id not in running][:room]:
            task = asyncio.create_task(self._deliver(one), name=f"delivery {one.id}")
            self._running[one.id] = task
            task.add_done_callback(partial(self._ended, one.id))
        if coming is None or coming <= now:
            return LONGEST_SLEEP
        return min(LONGEST_SLEEP, coming - now)

    def _ended(self, id: int, _: object) -> None:
        del self._running[id]
        self._wake.set()

    async def _deliver(self, one: Due) -> None:
        try:
            if one.webhook is not None:
                call = self._composer.call(one.notice, one.person, one.webhook)
                await webhook.send(call, allow_private=self._private_webhooks)
            elif self._by_mail(one):
                await mail.send(self._settings, self._composer.email(one.notice, one.person), self._clock.now())
            else:
                raise Undelivered(for_good=True)  # the mailbox or webhook has been removed since
        except Exception as wrong:
            await self._failed(one, wrong)
        else:
            await self._insist(lambda session: outbox.sent(session, one.id))

    def _by_mail(self, one: Due) -> bool:
        return one.webhook_id == outbox.BY_MAIL and bool(one.person.email) and one.person.email_confirmed

    async def _failed(self, one: Due, wrong: Exception) -> None:
        for_good = isinstance(wrong, Undelivered) and wrong.for_good
        if not isinstance(wrong, Undelivered):
            _log.error("delivery %d", one.id, exc_info=wrong)
        now = self._clock.now()
        await self._insist(lambda session: outbox.failed(session, one.id, one.attempts, now, for_good=for_good))

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
