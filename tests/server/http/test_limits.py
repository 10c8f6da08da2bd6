from __future__ import annotations

import pytest

from concordia.server.clock import HandClock
from concordia.server.http.limits import Allowance, Limits, address_of

LIVIA = "chat/account", "7"


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def limits(clock: HandClock) -> Limits:
    return Limits({"chat/account": Allowance(3, 6)}, clock.now, most=10)


def test_a_burst_is_allowed_and_then_one_at_a_time(limits: Limits, clock: HandClock) -> None:
    assert [limits.take(LIVIA) for _ in range(3)] == [0, 0, 0]
    assert limits.take(LIVIA) == pytest.approx(10)
    clock.forward(4)
    assert limits.take(LIVIA) == pytest.approx(6)
    clock.forward(6)
    assert limits.take(LIVIA) == 0
    assert limits.take(LIVIA) > 0


def test_everyone_has_a_bucket_of_their_own(limits: Limits) -> None:
    for _ in range(4):
        limits.take(LIVIA)
    assert limits.take(("chat/account", "8")) == 0


def test_what_is_refused_takes_from_no_bucket(clock: HandClock) -> None:
    limits = Limits({"chat/account": Allowance(3, 6), "chat/address": Allowance(1, 6)}, clock.now)
    home = "chat/address", "203.0.113.9"
    assert [limits.take(home, LIVIA) > 0 for _ in range(5)] == [False, True, True, True, True]
    assert [limits.take(LIVIA) > 0 for _ in range(3)] == [False, False, True]


def test_a_bucket_never_holds_more_than_its_burst(limits: Limits, clock: HandClock) -> None:
    limits.take(LIVIA)
    for _ in range(5):
        limits.give_back(LIVIA)
    clock.forward(3600)
    assert [limits.take(LIVIA) > 0 for _ in range(4)] == [False, False, False, True]


def test_a_flood_of_addresses_does_not_fill_the_memory(limits: Limits) -> None:
    for number in range(1000):
        limits.take(("chat/account", str(number)))
    assert len(limits._buckets) == 10


@pytest.mark.parametrize(
    ("peer", "header", "trusted", "counted"),
    [
        ("198.51.100.7", None, [], "198.51.100.7"),
        ("198.51.100.7", "6.6.6.6", [], "198.51.100.7"),
        ("10.0.0.1", "6.6.6.6, 203.0.113.9", ["10.0.0.1"], "203.0.113.9"),
        ("10.0.0.1", "6.6.6.6, 203.0.113.9, 10.0.0.2", ["10.0.0.0/8"], "203.0.113.9"),
        ("10.0.0.1", "rubbish", ["10.0.0.1"], "unknown"),
        ("10.0.0.1", None, ["10.0.0.1"], "10.0.0.1"),
        ("2001:db8:1:2:3:4:5:6", None, [], "2001:db8:1:2::/64"),
        ("::ffff:198.51.100.7", None, [], "198.51.100.7"),
        (None, None, [], "unknown"),
    ],
)
def test_only_a_trusted_proxy_can_name_another_address(
    peer: str | None, header: str | None, trusted: list[str], counted: str
) -> None:
    assert address_of(peer, header, trusted) == counted
