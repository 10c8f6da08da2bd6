"""The people of one server, all parts together; the application keeps them as ``app.state.people``."""

from __future__ import annotations

import asyncio
import contextlib

from concordia.server.clock import Clock, WallClock
from concordia.server.events import Events, Finished
from concordia.server.people.accounts import Accounts
from concordia.server.people.chat import Chat
from concordia.server.people.limits import Limits
from concordia.server.people.mailbox import Mailboxes
from concordia.server.people.notices.letters import Letters
from concordia.server.people.notices.notices import Notices
from concordia.server.people.notices.postman import Postman
from concordia.server.people.notices.webhooks import Webhooks
from concordia.server.people.passwords import Passwords
from concordia.server.people.results import Results
from concordia.server.people.tokens import Tokens
from concordia.server.settings import Settings
from concordia.server.store.base import Store

DAY = 24 * 3600.0


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
        private_webhooks: bool = False,
    ) -> None:
        """People of a store; ``private_webhooks`` lets webhooks into the server's own network."""
        clock = clock or WallClock()
        self.settings = settings
        self.limits = limits or Limits()
        self.accounts = Accounts(store, clock, passwords or Passwords())
        self.tokens = Tokens(store, clock)
        self.results = Results(store)
        self.chat = Chat(store, clock)
        self.postman = Postman(store, settings, clock, private_webhooks=private_webhooks)
        self.notices = Notices(store, clock, self.postman.wake)
        self.letters = Letters(settings)
        self.mailboxes = Mailboxes(store, settings, clock, self.letters)
        self.webhooks = Webhooks(store, clock, self.letters, private=private_webhooks)
        self._housekeeping: asyncio.Task[None] | None = None

    def listen(self, events: Events) -> None:
        """Write results and notices for all that happens at the tables."""
        events.subscribe(Finished, self.results.on_finished)
        self.notices.listen(events)

    async def start(self) -> None:
        """Deliver what is waiting, and from now on."""
        self.postman.start()
        self._housekeeping = asyncio.create_task(self._keep_house(), name="housekeeping of people")

    async def stop(self) -> None:
        """Finish what is on its way; the rest waits on disk."""
        if self._housekeeping is not None:
            self._housekeeping.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._housekeeping
        await self.postman.stop()

    async def _keep_house(self) -> None:
        while True:
            await self.accounts.forget_old_sessions()
            await self.notices.forget_old()
            await asyncio.sleep(DAY)
