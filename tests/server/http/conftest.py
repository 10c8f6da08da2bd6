"""A server by whose clock the tests live, and a guest."""

from __future__ import annotations

import pytest

from concordia.server.clock import HandClock
from tests.server.running import serving


@pytest.fixture(scope="module")
def clock():
    return HandClock(1_800_000_000.0)


@pytest.fixture(scope="module")
def server(tmp_path_factory, clock):
    with serving(tmp_path_factory.mktemp("api"), clock=clock) as running:
        yield running


@pytest.fixture(scope="module")
def me(server):
    return server.guest("Livia")
