"""How long and with how much memory a bot may think."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

SECONDS = 10.0


@dataclass(frozen=True)
class BotLimits:
    """Seconds for a choice by level, under "" for the others; megabytes for a process of packages' bots."""

    by_level: Mapping[str, float] = field(default_factory=dict)
    megabytes: int = 2048

    def seconds(self, level: str) -> float:
        """How long a level may think about one choice.

        >>> limits = BotLimits({"": 10, "master": 20})
        >>> limits.seconds("master"), limits.seconds("fair")
        (20, 10)
        """
        return self.by_level.get(level, self.by_level.get("", SECONDS))
