"""The heartbeat: every few seconds the store learns that the server is at work.

Where it was not (stopped, killed, without its database, asleep with the machine), the clocks of all tables are
moved by that time, so that nobody is charged it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable

from sqlalchemy.orm import Session

from concordia.server.clock import Clock
from concordia.server.nodes.alone import Alone
from concordia.server.store import uptime
from concordia.server.store.database import DatabaseAway, Store

BEAT_SECONDS = 5.0
BEAT_TOGETHER_SECONDS = 1.0  # with other nodes: whichever beats
RETRY_SECONDS = 1.0  # while the database is away
LONGEST_PAUSE = 20.0  # between two beats; if it was longer the process itself stood still
NOBODY_SECONDS = 5.0  # without a beat of any node; if it was longer, nobody was at work

log = logging.getLogger("concordia.heartbeat")


class Heartbeat:
    """Notes that the server is at work, and finds out for how long it was not."""

    def __init__(
        self, store: Store, clock: Clock, shift: Callable[[float, bool], None], nodes: Alone | None = None
    ) -> None:
        """Have ``shift`` move the clocks of the tables in memory, and say whether that is on disk."""
        self._store = store
        self._clock = clock
        self._shift = shift
        self._nodes = nodes or Alone()
        self._jumped = 0.0  # how far the clock has jumped since the last beat that was kept
        self._last = time.monotonic()
        self.missed = True  # no beat has been kept since the server was away

    async def run(self) -> None:
        """Beat again and again."""
        usual = BEAT_TOGETHER_SECONDS if self._nodes.shared else BEAT_SECONDS
        while True:
            await asyncio.sleep(RETRY_SECONDS if self.missed else usual)
            await self.beat()

    async def beat(self) -> None:
        """Note that the server is at work now."""
        jump = self._clock.catch_up()
        if jump and not self._nodes.shared:  # with others, it was only this one's clock that was wrong
            self._shift(jump, False)
            self._jumped += jump
        now, jumped = self._clock.now(), self._jumped
        paused = time.monotonic() - self._last
        stood_still = paused if paused > LONGEST_PAUSE else 0.0

        def work(session: Session) -> float:
            try:
                last = uptime.last_seen(session)
            except uptime.Saying:
                return 0.0
            gap = now - last if last is not None else 0.0
            if self._nodes.shared:
                away = gap if gap > NOBODY_SECONDS else 0.0
            else:
                away = max(0.0, gap - jumped) if self.missed and last is not None else stood_still
            if away + jumped:
                uptime.shift_clocks(session, away + jumped)
                self._nodes.announce(session, "clocks", [[]])
            uptime.seen(session, now)
            return away

        try:
            away = await self._store.write(work)
        except Exception as wrong:
            self.missed = True
            if not isinstance(wrong, DatabaseAway):
                log.exception("heartbeat")
            return
        self._last = time.monotonic()
        self._jumped -= jumped
        if away or jumped:
            self._shift(away, True)
        self.missed = False
