"""Limits that hold for all nodes together: five times a second each tells the others what was taken from its own.

So what somebody does at all nodes within a fifth of a second counts a moment later; no request waits for it.
"""

from __future__ import annotations

import asyncio

from concordia.server.http.limits import Limits
from concordia.server.nodes.alone import Alone

TELL_SECONDS = 0.2


class SharedLimits:
    """Tells other nodes what was taken here, and takes what was taken there."""

    def __init__(self, limits: Limits, nodes: Alone) -> None:
        """Share the buckets of one node with the others."""
        self._limits = limits
        self._nodes = nodes
        self._spent: dict[tuple[str, str], float] = {}
        limits.spent = self._note
        nodes.hear("spent", self._heard)

    def _note(self, bucket: tuple[str, str], tokens: float) -> None:
        if not self._spent:
            asyncio.get_running_loop().call_later(TELL_SECONDS, self._tell)
        self._spent[bucket] = self._spent.get(bucket, 0) + tokens

    def _tell(self) -> None:
        spent, self._spent = self._spent, {}
        for (what, who), tokens in spent.items():
            if tokens:
                self._nodes.tell("spent", what, who, tokens)

    def _heard(self, what: str, who: str, tokens: float) -> None:
        if what in self._limits.allowances:
            self._limits.take_elsewhere((what, who), tokens)
