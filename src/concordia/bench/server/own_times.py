"""How long moves take within the server, as its metrics tell: what a client measures besides is not its doing."""

from __future__ import annotations

import re
import urllib.request
from collections.abc import Mapping
from urllib.error import URLError

Counts = Mapping[float, int]  # so many requests took at most so many seconds

_BUCKET = re.compile(r'^concordia_request_seconds_bucket\{le="([^"]+)"\} ([0-9.e+]+)$', re.MULTILINE)


def counted(url: str) -> Counts:
    """What a server has counted so far; nothing for a server that counts nothing."""
    try:
        with urllib.request.urlopen(f"{url}/metrics", timeout=5) as answer:
            return read(answer.read().decode())
    except (URLError, OSError):
        return {}


def read(metrics: str) -> Counts:
    """The counts among all metrics.

    >>> read('concordia_request_seconds_bucket{le="0.005"} 7.0')
    {0.005: 7}
    """
    return {float(most): int(float(count)) for most, count in _BUCKET.findall(metrics)}


def within(part: float, before: Counts, after: Counts) -> float | None:
    """The seconds, of those that are counted, within which a part of the requests since ``before`` was done.

    >>> within(0.99, {0.001: 5, 0.01: 10}, {0.001: 104, 0.01: 111})
    0.01
    """
    new = {most: count - before.get(most, 0) for most, count in after.items()}
    wanted = part * max(new.values(), default=0)
    return next((most for most in sorted(new) if wanted and new[most] >= wanted), None)
