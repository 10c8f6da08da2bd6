"""How long and with how much memory a bot may think."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

try:
    import resource
except ImportError:  # Windows has nothing of the kind
    resource = None  # type: ignore[assignment]

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


def keep_memory(megabytes: int) -> None:
    """Let this process take so much memory more than it has now; 0, or where there is no such limit: no matter."""
    if not megabytes or resource is None:
        return
    most = _data_bytes() + megabytes * 2**20
    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    if hard != resource.RLIM_INFINITY:
        most = min(most, hard)
    resource.setrlimit(resource.RLIMIT_DATA, (most, hard))


def _data_bytes() -> int:
    """What the process has taken already, where the system says so."""
    try:
        with open("/proc/self/status", encoding="ascii", errors="replace") as lines:
            return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmData"))
    except (OSError, StopIteration, ValueError):
        return 0
