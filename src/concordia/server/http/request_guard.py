"""Before every request: where it may come from, how large and how often; and the headers of every answer."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import time
from contextlib import suppress
from urllib.parse import urlsplit

from fastapi import HTTPException
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from concordia.server.errors import Refusal, error_body
from concordia.server.http.identity import limit
from concordia.server.protocol.page_paths import patterns_of
from concordia.server.settings import Settings
from concordia.server.wording import say

LARGEST_BODY = 1_000_000
SAFE = ("GET", "HEAD", "OPTIONS")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",  # a table's link is its secret
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
# Pages that others may show within theirs: they only read, and lead to nothing that could be done.
EMBEDDED = re.compile(patterns_of("embed")[0].replace("(?<", "(?P<"))
EMBEDDED_HEADERS = {name: value for name, value in HEADERS.items() if name != "x-frame-options"}
EMBEDDED_HEADERS["cross-origin-resource-policy"] = "cross-origin"
PARTS = "/assets/"
PART_HEADERS = {name: HEADERS[name] for name in ("x-content-type-options", "cross-origin-resource-policy")}
# Data is no page: nothing in it may run, load or be framed. More words would take a slow line longer than it does.
DATA_HEADERS = {
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "x-frame-options": "DENY",
    **PART_HEADERS,
}

log = logging.getLogger("concordia.http")


class Guard:
    """Refuses what comes from elsewhere or is too large, before anything is read."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        """Guard an application."""
        self.app = app
        self.settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        code = self._wrong(scope, headers)
        if scope["type"] == "websocket":
            if code is None:
                with suppress(asyncio.CancelledError):  # the server ends
                    await self.app(scope, receive, send)
            else:
                await send({"type": "websocket.close", "code": 1008})
            return
        if code is not None:
            await _refuse(send, *code)
            return
        await self._answer(scope, receive, send)

    def _wrong(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        changing = scope["type"] == "websocket" or scope["method"] not in SAFE
        if changing and not self.may_come_from(headers):
            return 403, "request/origin"
        length = headers.get("content-length", "0")
        if not _at_most(length, LARGEST_BODY):
            return 413, "request/too_large"
        return None if self._within_limits(scope) else (429, "request/too_many")

    def _within_limits(self, scope: Scope) -> bool:
        """Whether this address asks for no more than its share."""
        if not scope["path"].startswith(("/api/", "/healthz")):  # the rest asks no database
            return True
        try:
            limit(HTTPConnection(scope), "request")
        except Refusal:
            return False
        return True

    def may_come_from(self, headers: Headers) -> bool:
        """Whether a page of this server, or no page at all, sends this."""
        origin = headers.get("origin")
        if origin is None:
            return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
        known = {self.settings.base_url, *self.settings.allowed_origins}
        return origin in known or urlsplit(origin).netloc == headers.get("host", "")

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, got, status, answering = time.perf_counter(), 0, 500, False

        async def bounded() -> Message:
            nonlocal got
            message = await receive()
            got += len(message.get("body", b""))
            if got > LARGEST_BODY:
                raise HTTPException(413)
            return message

        async def headed(message: Message) -> None:
            nonlocal status, answering
            if message["type"] == "http.response.start":
                status, answering = message["status"], True
                added = MutableHeaders(scope=message)
                for name, value in _headers_for(scope["path"], added.get("content-type", "")).items():
                    added.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    added.setdefault("cache-control", "no-store")
            await send(message)

        try:
            await self.app(scope, bounded, headed)
        except asyncio.CancelledError:  # the server ends, and cannot wait for this answer any longer
            if not answering:
                status = 503
                await _refuse(send, status, "server/stopping")
        finally:
            route = getattr(scope.get("route"), "path", None)  # never the path itself: it holds secrets of links
            spent = round((time.perf_counter() - began) * 1000, 2)
            log.info("request", extra={"method": scope["method"], "route": route, "status": status, "ms": spent})


def _headers_for(path: str, kind: str) -> dict[str, str]:
    """What is said with an answer of some content type, for the browser's sake."""
    # A part of a page needs no rules for pages: on a slow line they take as long as it does.
    if path.startswith(PARTS) and not path.endswith(".svg"):
        return PART_HEADERS
    if kind.startswith("application/json"):
        return DATA_HEADERS
    return EMBEDDED_HEADERS if EMBEDDED.match(path) else HEADERS


def _at_most(number: str, most: int) -> bool:
    """Whether a header's number is no larger than allowed, however many digits it has."""
    return number.isascii() and number.isdigit() and len(number) <= 18 and int(number) <= most


async def _refuse(send: Send, status: int, code: str) -> None:
    body = json.dumps(error_body(code, say(code))).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    headers += [(name.encode(), value.encode()) for name, value in HEADERS.items()]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
