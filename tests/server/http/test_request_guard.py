"""What every request has to pass."""

from __future__ import annotations

import asyncio
import json

import httpx
import pytest

from concordia.server.http.limits import Allowance, Limits
from concordia.server.http.request_guard import Guard
from tests.server.running import Running, settings_for


def test_whatever_asks_the_database_is_limited_by_address(tmp_path):
    limits = Limits({"request/address": Allowance(4, 0.001)})
    with Running(settings_for(tmp_path), limits=limits) as server:
        paths = ["/healthz", "/api/v1/me", "/healthz", "/healthz", "/healthz", "/api/v1/me"]
        asked = [httpx.get(server.url + path).status_code for path in paths]
        assert asked == [200, 401, 200, 200, 429, 429]


@pytest.mark.parametrize("length", [b"\xb2", b"9" * 5000, b"-1", b"1e3", b"", b"1000001"])
def test_a_length_that_is_none_is_refused_with_a_sentence(tmp_path, length):
    """Also where the server in front of it lets such a header through."""
    sent = []

    async def send(message):
        sent.append(message)

    scope = {"type": "http", "method": "POST", "path": "/api/v1/guest", "headers": [(b"content-length", length)]}
    asyncio.run(Guard(None, settings_for(tmp_path))(scope, None, send))
    assert sent[0]["status"] == 413
    assert json.loads(sent[1]["body"])["error"]["reason"].endswith(".")


@pytest.mark.parametrize("kind", ["http", "websocket"])
def test_what_cannot_be_answered_before_the_server_ends_is_told_to_try_another_and_is_no_failure(kind, tmp_path):
    sent = []

    async def for_ever(scope, receive, send):
        await asyncio.Event().wait()

    async def receive():
        return {"type": "http.request", "body": b""}

    async def send(message):
        sent.append(message)

    async def end():
        guard = Guard(for_ever, settings_for(tmp_path))
        scope = {"type": kind, "method": "POST", "path": "/", "headers": [], "app": None}
        answering = asyncio.create_task(guard(scope, receive, send))
        await asyncio.sleep(0.01)
        answering.cancel()  # as uvicorn does
        await answering

    asyncio.run(end())
    assert [message["status"] for message in sent if message["type"] == "http.response.start"] == (
        [503] if kind == "http" else []
    )


def test_data_says_in_few_words_that_nothing_in_it_may_run(tmp_path):
    with Running(settings_for(tmp_path)) as server:
        answer, page = httpx.get(server.url + "/api/v1/choices"), httpx.get(server.url + "/nowhere")
    assert answer.headers["content-security-policy"] == "default-src 'none'; frame-ancestors 'none'"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert sum(len(name) + len(value) for name, value in answer.headers.raw) < 300
    assert "script-src 'self'" in page.headers["content-security-policy"]
