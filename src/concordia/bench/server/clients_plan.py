"""What a process of clients is asked to do; the server is measured by several of them."""

from __future__ import annotations

from typing import NamedTuple

PLAYERS = 4  # at every table


class ClientsPlan(NamedTuple):
    """What one process of clients does."""

    url: str
    tables: int
    first: int  # the number of its first table among all
    rate: float  # moves a second of all its tables at a human pace
    warm: float  # seconds that are not counted before either part
    human: float
    fast: float
