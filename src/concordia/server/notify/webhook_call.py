"""Calling a webhook: once, at the IP address that was checked, without following redirects."""

from __future__ import annotations

import asyncio
import ipaddress
import ssl
from functools import cache

import httpx

from concordia.server.notify.smtp import Undelivered
from concordia.server.notify.ssrf import Unreachable, parts, resolve
from concordia.server.notify.webhook_payloads import Call

SECONDS = 10
LARGEST_ANSWER = 64 * 1024
# The receiver is busy or broken for now; any other refusal is final.
_AGAIN = (408, 425, 429)


async def send(call: Call, *, allow_private: bool) -> None:
    """Make the call; Undelivered if the receiver cannot be reached or refuses it."""
    try:
        async with asyncio.timeout(2 * SECONDS):
            status = await _status(call, await resolve(call.url, allow_private=allow_private))
    except Unreachable as wrong:
        raise Undelivered(for_good=True) from wrong
    except (httpx.HTTPError, httpx.InvalidURL, OSError) as wrong:
        raise Undelivered(for_good=False) from wrong
    if not 200 <= status < 300:
        raise Undelivered(for_good=status < 500 and status not in _AGAIN, status=status)


async def _status(call: Call, address: str) -> int:
    # A client of its own for each call: no connection, cookie or credential is shared between receivers.
    async with httpx.AsyncClient(
        verify=_tls(), timeout=SECONDS, follow_redirects=False, trust_env=False
    ) as client:
        answer = await client.send(_request(call, address), stream=True)
        try:
            await _drain(answer)
        finally:
            await answer.aclose()
    return answer.status_code


@cache
def _tls() -> ssl.SSLContext:
    """The certificates that are trusted; reading them takes longer than a call."""
    return ssl.create_default_context()


def _request(call: Call, address: str) -> httpx.Request:
    """A request to the checked IP address that still speaks to, and verifies, the host by its name."""
    host = parts(call.url).hostname or ""
    url = httpx.URL(call.url)
    pinned = url.copy_with(host=str(ipaddress.ip_address(address)))
    headers = {**call.headers, "host": url.netloc.decode("ascii"), "user-agent": "Concordia"}
    extensions = {"sni_hostname": host, "timeout": httpx.Timeout(SECONDS).as_dict()}
    return httpx.Request(call.method, pinned, headers=headers, content=call.body, extensions=extensions)


async def _drain(answer: httpx.Response) -> None:
    """Read the answer to its end, or until it is too long to be an answer."""
    size = 0
    async for piece in answer.aiter_raw():
        size += len(piece)
        if size > LARGEST_ANSWER:
            return
