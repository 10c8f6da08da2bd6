"""Bots that fail: each failure is logged and counted by the bot's name; one that hurts is left out for a while."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Literal

from concordia.server.metrics import Metrics

AFTER = 3  # failures one after the other that cost a worker
LEFT_OUT_SECONDS = 600.0

Kind = Literal["late", "died", "error", "nonsense", "unknown"]

log = logging.getLogger("concordia.thinking")


class BotFaults:
    """What went wrong with which bot."""

    def __init__(self, metrics: Metrics | None = None, now: Callable[[], float] = time.monotonic) -> None:
        """Nothing has gone wrong yet."""
        self._metrics = metrics or Metrics()
        self._now = now
        self._in_a_row: dict[str, int] = {}
        self._until: dict[str, float] = {}

    def left_out(self, level: str) -> bool:
        """Whether a bot has cost too many workers lately and is not asked for a while."""
        return self._until.get(level, 0.0) > self._now()

    def went_well(self, level: str) -> None:
        """A bot has answered in time: what went wrong before was an exception."""
        self._in_a_row.pop(level, None)

    def failed(self, level: str, kind: Kind, why: str, where: str = "", *, dear: bool = False) -> None:
        """A bot has failed; one whose failures are dear, again and again, is left out."""
        told = {"bot": level[:32], "kind": kind, "why": why, **({"error": where} if where else {})}
        log.error("bot failed", extra=told)
        self._metrics.bot_failures.labels(level[:32], kind).inc()
        if not dear:
            return
        self._in_a_row[level] = self._in_a_row.get(level, 0) + 1
        if self._in_a_row[level] >= AFTER:
            self._until[level] = self._now() + LEFT_OUT_SECONDS
            log.error("bot left out", extra={"bot": level[:32], "seconds": LEFT_OUT_SECONDS})
