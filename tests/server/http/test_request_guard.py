"""What every request has to pass."""

from __future__ import annotations

import httpx

from concordia.server.http.limits import Allowance, Limits
from tests.server.running import Running, settings_for


def test_whatever_asks_the_database_is_limited_by_address(tmp_path):
    limits = Limits({"request/address": Allowance(4, 0.001)})
    with Running(settings_for(tmp_path), limits=limits) as server:
        paths = ["/healthz", "/api/v1/me", "/healthz", "/healthz", "/healthz", "/api/v1/me"]
        asked = [httpx.get(server.url + path).status_code for path in paths]
        assert asked == [200, 401, 200, 200, 429, 429]
