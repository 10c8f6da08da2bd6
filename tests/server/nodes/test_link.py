"""A node's link: what it sees to depends on when its beats are answered, and whoever waits is told of it."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest

from concordia.server.nodes import link as link_module
from concordia.server.nodes.alone import MEMBERS
from concordia.server.nodes.link import LEASE_SECONDS, Link
from concordia.version import RULES_VERSION


class SlowLine:
    """A line to a database that takes its time; ``meanwhile`` happens before it answers."""

    def __init__(self, hands):
        self.hands, self.seconds, self.meanwhile = hands, 0.0, lambda: None

    async def execute(self, _, given):
        self.hands[0] += self.seconds
        self.meanwhile()
        return SimpleNamespace(fetchall=lambda: self.rows(given["name"]))

    async def rows(self, name):
        return [(name, RULES_VERSION)]


@pytest.fixture
def hands(monkeypatch):
    """The hands of the clock that the link reads."""
    made = [100.0]
    monkeypatch.setattr(link_module, "time", SimpleNamespace(monotonic=lambda: made[0]))
    return made


def test_who_saw_to_nothing_while_a_beat_was_on_its_way_looks_again_at_everything(hands):
    link, line, looked = Link(None), SlowLine(hands), []
    link.hear(MEMBERS, lambda: looked.append(link.owns("a table")))
    asyncio.run(link._beat(line))
    assert looked == [True]
    hands[0] += LEASE_SECONDS - 0.2  # each beat begins in time
    line.seconds = 1.0  # but is answered when the one before does not count any more
    line.meanwhile = lambda: looked.append(link.owns("a table"))
    asyncio.run(link._beat(line))
    assert looked == [True, False, True]


def test_who_was_never_without_the_right_to_see_to_anything_does_not_look_again(hands):
    link, line, looked = Link(None), SlowLine(hands), []
    link.hear(MEMBERS, lambda: looked.append(hands[0]))
    for _ in range(5):
        line.seconds = 0.4
        asyncio.run(link._beat(line))
        hands[0] += 0.5
    assert len(looked) == 1
