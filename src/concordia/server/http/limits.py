"""How often something may be done: a bucket of tokens for each address and each account.

A bucket holds ``burst`` tokens and gets ``per_minute`` new ones each minute; everything done takes one. Buckets
live in memory: after a restart everyone starts with a full one.
"""

from __future__ import annotations

import ipaddress
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from time import monotonic


@dataclass(frozen=True)
class Allowance:
    """How much of something one address or account may do."""

    burst: int
    per_minute: float


# What is limited. An address may be a whole family or school, so it gets more than one account.
ALLOWANCES: Mapping[str, Allowance] = {
    "guest/address": Allowance(20, 4),
    "sign_in/address": Allowance(20, 6),
    # Whoever guesses at an account spends their own share of it: its owner still gets in from elsewhere.
    "sign_in/account_here": Allowance(10, 2),
    "sign_in/account": Allowance(200, 20),
    "password/account": Allowance(5, 1),
    "mail/address": Allowance(10, 0.5),
    "mail/account": Allowance(3, 0.2),
    "mail/recipient": Allowance(3, 0.05),
    "reset/address": Allowance(10, 0.5),
    "reset/recipient": Allowance(3, 0.05),
    "link/address": Allowance(20, 6),
    "export/account": Allowance(3, 0.1),
    "create/address": Allowance(60, 20),
    "create/account": Allowance(30, 10),
    "ask/account": Allowance(20, 4),  # invitations and other questions that others are told of
    "chat/address": Allowance(60, 60),
    "chat/account": Allowance(10, 20),
    "report/address": Allowance(20, 2),
    "report/account": Allowance(6, 0.5),
    "message/address": Allowance(600, 6000),
    "message/account": Allowance(200, 1200),
    "hint/account": Allowance(10, 6),
    "review/account": Allowance(20, 4),
    "check/account": Allowance(30, 20),  # turns that are tried again
    "search/account": Allowance(40, 40),
    "request/address": Allowance(300, 1200),
}


@dataclass
class Limits:
    """All buckets. Those unused the longest are dropped first, so a flood of addresses cannot fill the memory."""

    allowances: Mapping[str, Allowance] = field(default_factory=lambda: ALLOWANCES)
    clock: Callable[[], float] = monotonic
    most: int = 50_000
    spent: Callable[[tuple[str, str], float], None] = lambda *_: None  # told of all that is taken
    _buckets: OrderedDict[tuple[str, str], tuple[float, float]] = field(default_factory=OrderedDict, repr=False)

    def take(self, *buckets: tuple[str, str]) -> float:
        """Take a token from each bucket (``("chat/account", "7")``); 0 if it may be done, or seconds to wait.

        Where one of them is empty nothing is taken from any: what is refused costs nobody anything.
        """
        now, wait, left = self.clock(), 0.0, list[tuple[tuple[str, str], float]]()
        for bucket in buckets:
            tokens = self._left(bucket, now)
            left.append((bucket, tokens))
            if tokens < 1:
                wait = max(wait, (1 - tokens) * 60 / self.allowances[bucket[0]].per_minute)
        known = self._buckets
        for bucket, tokens in left:
            known[bucket] = (tokens if wait > 0 else tokens - 1), now
            known.move_to_end(bucket)
            if wait <= 0:
                self.spent(bucket, 1)
        while len(known) > self.most:
            known.popitem(last=False)
        return wait

    def _left(self, bucket: tuple[str, str], now: float) -> float:
        allowance = self.allowances[bucket[0]]
        tokens, since = self._buckets.get(bucket, (float(allowance.burst), now))
        return min(allowance.burst, tokens + (now - since) * allowance.per_minute / 60)

    def give_back(self, *buckets: tuple[str, str]) -> None:
        """Return a token to each bucket: a right password should not count like a wrong one."""
        for bucket in buckets:
            if bucket in self._buckets:
                left, since = self._buckets[bucket]
                self._buckets[bucket] = left + 1, since
                self.spent(bucket, -1)

    def take_elsewhere(self, bucket: tuple[str, str], tokens: float) -> None:
        """Another node has given somebody so many tokens of a bucket."""
        now = self.clock()
        self._buckets[bucket] = self._left(bucket, now) - tokens, now
        self._buckets.move_to_end(bucket)


def address_of(peer: str | None, forwarded: str | None, trusted: Sequence[str] = ()) -> str:
    """The address that limits count for: the peer, or what a trusted proxy says in ``X-Forwarded-For``.

    Of the addresses in the header only the last one that is not a trusted proxy was seen by one; all before it
    are what the client claims. An IPv6 client owns a whole /64, so that is what counts.

    >>> address_of("10.0.0.1", "6.6.6.6, 203.0.113.9", ["10.0.0.0/8"])
    '203.0.113.9'
    >>> address_of("198.51.100.7", "6.6.6.6", ["10.0.0.0/8"])
    '198.51.100.7'
    """
    nets = [ipaddress.ip_network(net, strict=False) for net in trusted]
    hops = [hop.strip() for hop in forwarded.split(",")] if forwarded else []
    seen = peer or ""
    while hops and _inside(seen, nets):
        seen = hops.pop()
    return _block(seen)


def _inside(address: str, nets: Sequence[ipaddress.IPv4Network | ipaddress.IPv6Network]) -> bool:
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    return any(found in net for net in nets)


def _block(address: str) -> str:
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return "unknown"
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((int(found) >> 64 << 64, 64)))
    return str(found)
