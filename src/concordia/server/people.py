"""Everything about the people of one server, in one place; the application keeps it as ``app.state.people``."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from contextlib import suppress

from sqlalchemy.orm import Session

from concordia.server.accounts.accounts import Accounts
from concordia.server.accounts.api_tokens import Tokens
from concordia.server.accounts.lifetime.vacations import Vacations
from concordia.server.accounts.mailbox import Mailboxes
from concordia.server.accounts.passwords import Passwords
from concordia.server.accounts.person import Person
from concordia.server.accounts.recovery import Recovery
from concordia.server.accounts.sessions import Sessions
from concordia.server.clock import Clock, SteadyClock
from concordia.server.community.find_and_follow import Acquaintances
from concordia.server.community.game_figures import keep_figures
from concordia.server.community.statistics import Statistics
from concordia.server.daily.tries import keep_result
from concordia.server.http.limits import Limits
from concordia.server.live.chat import Chat
from concordia.server.moderation.judging import Moderation
from concordia.server.moderation.reports import Reports
from concordia.server.nodes.alone import Alone
from concordia.server.notify import outbox
from concordia.server.notify.delivery import Delivery
from concordia.server.notify.inbox import Notices
from concordia.server.notify.outbox import Posted
from concordia.server.notify.outgoing_messages import Composer
from concordia.server.notify.push_settings import PushSubscriptions
from concordia.server.notify.reminders import Reminders
from concordia.server.notify.webhook_settings import Webhooks
from concordia.server.ratings.game_results import record, record_unrated
from concordia.server.ratings.rating_lists import Results
from concordia.server.settings import Settings
from concordia.server.store.database import DatabaseAway, Store
from concordia.server.store.models.prepared_statements import PlainLine
from concordia.server.table.events import Answered, Cancelled, Event, Finished

SOON, HOUR, DAY = 60.0, 3600.0, 24 * 3600.0
EXPIRY_SECONDS = 30.0

_log = logging.getLogger(__name__)


class People:
    """Accounts, results, notices and chat of one server.

    ``await start()`` when the application starts and ``await stop()`` when it stops; both may be called once.
    """

    def __init__(
        self,
        store: Store,
        settings: Settings,
        *,
        clock: Clock | None = None,
        passwords: Passwords | None = None,
        limits: Limits | None = None,
        nodes: Alone | None = None,
    ) -> None:
        """People of a store, which other nodes may serve as well."""
        clock = clock or SteadyClock()
        self.nodes = nodes = nodes or Alone()
        self.settings = settings
        self.clock = clock
        self.limits = limits or Limits()
        passwords = passwords or Passwords()
        self.accounts = Accounts(store, clock, passwords)
        self.sessions = Sessions(store, clock)
        self.tokens = Tokens(store, clock)
        self.vacations = Vacations(store, clock)
        self.results = Results(store)
        self.acquaintances = Acquaintances(store, clock)
        self.statistics = Statistics(store)
        self.chat = Chat(store, clock, nodes)
        self.delivery = Delivery(store, settings, clock, private_webhooks=settings.private_webhooks)
        self.notices = Notices(store, clock, self.delivery.wake, nodes)
        self.composer = Composer(settings)
        self.reports = Reports(store, clock)
        self.moderation = Moderation(store, clock)
        self.mailboxes = Mailboxes(store, settings, clock, self.composer)
        self.pushes = PushSubscriptions(store, clock, self.composer, private=settings.private_webhooks)
        self.reminders = Reminders(store, clock, self.notices, nodes)
        self.recovery = Recovery(store, settings, clock, self.composer, passwords)
        self.webhooks = Webhooks(store, clock, self.composer, private=settings.private_webhooks)
        self.signed_out: Callable[[int, str | None], None] = lambda *_: None
        self.show_kept: Callable[[int], None] = lambda _: None
        nodes.hear("signed_out", self._close)
        self._chores = (
            self.accounts.note_looks,
            self.acquaintances.note_plain_names,
            self.sessions.forget_old,
            self.tokens.forget_old,
            self.recovery.forget_old,
            self.notices.forget_old,
            self.statistics.catch_up,
        )
        self._tasks: list[asyncio.Task[None]] = []

    def follow(self, session: Session, happened: list[list[Event]]) -> list[list[Posted]]:
        """Write results and notices in the transaction that makes them true; the notices of each list of events.

        Once it has committed, :meth:`tell` them.
        """
        for event in (event for events in happened for event in events):
            if isinstance(event, Finished):
                record(session, event)
                keep_figures(session, event.table_id)
                keep_result(session, event)
            elif isinstance(event, Cancelled):
                record_unrated(session, event, "cancelled", event.pace)
        return self.notices.post(session, happened)

    def follow_plainly(self, line: PlainLine, happened: list[list[Event]]) -> list[list[Posted]] | None:
        """The same where nothing follows, as at every table where all who play look on; None if something does."""
        if all(isinstance(event, Answered) for events in happened for event in events) and not outbox.stands(
            line, {event.table for events in happened for event in events}
        ):
            return [[] for _ in happened]
        return None

    def tell(self, posted: Iterable[Posted]) -> None:
        """Show new notices on open pages, and send them."""
        self.notices.tell(posted)

    def sign_out(self, person: int, credential: str | None = None) -> None:
        """Close what somebody has open: by one session or token (its digest), or everything."""
        self._close(person, credential)
        self.nodes.tell("signed_out", person, credential)

    def name_kept(self, person: Person) -> None:
        """A guest has an account now."""
        self.show_kept(person.id)
        self.nodes.tell("kept", person.id)

    def _close(self, person: int, credential: str | None) -> None:
        self.notices.streams.close(person, credential)
        self.signed_out(person, credential)

    async def start(self) -> None:
        """Start to deliver notices, beginning with those that wait."""
        self.delivery.start()
        self.reminders.start()
        self._tasks = [
            asyncio.create_task(self._keep_house(), name="housekeeping of people"),
            asyncio.create_task(self._watch_tokens(), name="tokens that expire"),
        ]

    async def stop(self) -> None:
        """Finish what is being sent; the rest waits on disk."""
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)
        await self.reminders.stop()
        await self.recovery.stop()
        await self.delivery.stop()

    async def _keep_house(self) -> None:
        while True:
            pause = DAY
            if not self.nodes.owns("housekeeping"):
                await asyncio.sleep(SOON)
                continue
            for work in self._chores:
                try:
                    await work()
                except Exception as wrong:
                    pause = HOUR
                    if not isinstance(wrong, DatabaseAway):
                        _log.exception("housekeeping")
            await asyncio.sleep(pause)

    async def _watch_tokens(self) -> None:
        """Close what is open by a token that has expired."""
        since = self.clock.now()
        while True:
            await asyncio.sleep(EXPIRY_SECONDS)
            since = await self.end_expired(since)

    async def end_expired(self, since: float) -> float:
        """Close what is open by tokens that have expired since a moment; the moment up to which that is done."""
        now = self.clock.now()
        with suppress(DatabaseAway):
            for person, credential in await self.tokens.expired(since, now):
                self._close(person, credential)
            return now
        return since
