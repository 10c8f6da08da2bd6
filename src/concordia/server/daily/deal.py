"""Which deal a day has, worked out from its date: the same on every server of a version, unless a host wants not.

What is drawn is drawn from hashes of texts, so that what everybody is told of a deal (board, game, opponents) says
nothing about its seed, and the opponents' chance comes from the seed and from what has been decided so far.
"""

from __future__ import annotations

import hashlib
import hmac
import random
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from concordia.server.table.roman_names import unused_name
from concordia.server.table.table import Table

HOUR = 3600.0
GRACE = HOUR  # for whoever is in play when the day ends
BOARDS = {
    "imperium": (4,),
    "italia": (3, 4),
    "hellas": (3, 4),
    "ionium": (3, 4),
    "ionium-small": (3,),
    "cyprus": (3,),
}
GAMES = ("classic", "classic", "venus")  # a third of the days
LEVELS = ("fair", "strong", "strong")  # whose whole thinking, counted in work, is short on any machine


@dataclass(frozen=True)
class Day:
    """A day of a server: its date, when it begins and ends, and when what it hid is open."""

    date: str
    begins_at: float
    closes_at: float
    opens_at: float


@dataclass(frozen=True)
class Deal:
    """One deal: the game and its seats, and the seed that nobody is told before its day is over."""

    game: str
    map: str
    players: int
    seat: int
    opponents: tuple[tuple[str, str], ...]  # name and level, in the order of the other seats
    seed: int


def day_of(now: float, hour: int = 0) -> Day:
    """The day in which a moment is, if days begin at this hour (UTC).

    >>> day_of(0.0).date, day_of(0.0).opens_at / 3600, day_of(0.0, hour=4).date
    ('1970-01-01', 25.0, '1969-12-31')
    """
    begins = datetime.fromtimestamp(now - hour * HOUR, UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    start = begins.timestamp() + hour * HOUR
    closes = (begins + timedelta(days=1)).timestamp() + hour * HOUR
    return Day(begins.date().isoformat(), start, closes, closes + GRACE)


def deal_of(date: str, version: str, secret: str | None = None) -> Deal:
    """The deal of a date; with a secret of the server it is this server's alone.

    >>> deal_of("2026-11-16", "0.2.0") == deal_of("2026-11-16", "0.2.0")
    True
    >>> deal_of("2026-11-16", "0.2.0").seed == deal_of("2026-11-16", "0.2.0", "mine").seed
    False
    """
    told = random.Random(_hash("table", date, version, secret))
    game, board = told.choice(GAMES), told.choice(list(BOARDS))
    players = told.choice(BOARDS[board])
    seat = told.randrange(players)
    names: list[str] = []
    for _ in range(players - 1):
        names.append(unused_name(f"daily {date}", names))
    levels = [told.choice(LEVELS) for _ in names]
    seed = int(_hash("seed", date, version, secret)[:16], 16) >> 11  # 53 bits, as all games have
    return Deal(game, board, players, seat, tuple(zip(names, levels, strict=True)), seed)


def _hash(what: str, date: str, version: str, secret: str | None) -> str:
    text = f"concordia deal of the day {what} {version} {date}".encode()
    if secret is None:
        return hashlib.sha256(text).hexdigest()
    return hmac.new(secret.encode(), text, hashlib.sha256).hexdigest()


def fingerprint(deal: Deal) -> str:
    """What two servers compare to see whether they had the same deal; told once the seed is no secret."""
    told = f"{deal.game} {deal.map} {deal.players} {deal.seat} {deal.opponents} {deal.seed}"
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def bots_seed(table: Table, seat: int) -> str:
    """Where the chance of an opponent comes from: the deal and what stands decided, not what was taken back."""
    return f"daily {table.start_from.seed} {len(table.game.lines)} {seat}"
