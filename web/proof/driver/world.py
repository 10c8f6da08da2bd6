"""A server with the world around it: a clock that can be moved, a mail server, somebody who receives webhooks.

It prints one line of JSON with its addresses, then answers lines of JSON on standard input: ``{"do": "forward",
"seconds": 86400}`` moves the clock, ``{"do": "letters"}``, ``{"do": "calls"}`` and ``{"do": "pushes"}`` tell what
has arrived so far, ``{"do": "deal"}`` draws a quick deal of the day, ``{"do": "finish", "table": key}`` plays
somebody's try on to its end and ``{"do": "master"}`` lets a master play those that are over. It ends when its input
does.
"""

from __future__ import annotations

import asyncio
import base64
import email
import email.policy
import json
import os
import sys
import tempfile
import threading
import time
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import http_ece
import quick_deals
import uvicorn
from aiosmtpd.smtp import SMTP
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from fastapi import FastAPI
from py_vapid import Vapid02

from concordia.server.app import create_app
from concordia.server.clock import SteadyClock
from concordia.server.http.limits import ALLOWANCES, Allowance, Limits
from concordia.server.people import People
from concordia.server.settings import Settings
from concordia.server.store.upgrade import upgrade

LETTERS: list[dict[str, str]] = []
CALLS: list[dict[str, Any]] = []
PUSHES: list[dict[str, Any]] = []
PUSH_KEY, PUSH_AUTH = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)


class MovedClock(SteadyClock):
    """The machine's time, and whatever was added to it."""

    def __init__(self) -> None:
        self.added = 0.0
        super().__init__(lambda: time.time() + self.added, lambda: time.monotonic() + self.added)


class PostOffice:
    """Keeps every letter; aiosmtpd calls this."""

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802
        """Keep one."""
        letter = email.message_from_bytes(envelope.content, policy=email.policy.default)
        assert isinstance(letter, EmailMessage)
        plain = letter.get_body(("plain",))
        LETTERS.append(
            {
                "to": ",".join(envelope.rcpt_tos),
                "subject": str(letter["subject"]),
                "text": plain.get_content() if plain else "",
            }
        )
        return "250 kept"


class Receiver(BaseHTTPRequestHandler):
    """Takes every webhook."""

    def do_POST(self) -> None:
        """Keep one."""
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        if self.path == "/push":
            self._push(body)
            return
        CALLS.append({"path": self.path, "headers": dict(self.headers.items()), "body": json.loads(body)})
        self.send_response(204)
        self.end_headers()

    def _push(self, body: bytes) -> None:
        """A browser's push service: only who has the browser's key can read what comes."""
        signed = Vapid02.verify(self.headers["authorization"])
        plain = http_ece.decrypt(body, private_key=PUSH_KEY, auth_secret=PUSH_AUTH, version="aes128gcm")
        if signed:
            PUSHES.append(json.loads(plain))
        self.send_response(201 if signed else 403)
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


def base64url(raw: bytes) -> str:
    """As browsers write their keys."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def answer(clock: MovedClock, people: People, asked: dict[str, Any]) -> Any:
    """Do what is asked, or tell it."""
    match asked["do"]:
        case "forward":
            clock.added += asked["seconds"]
            people.delivery.wake()
            return {"now": clock.now()}
        case "letters":
            return LETTERS
        case "calls":
            return CALLS
        case "pushes":
            return PUSHES
    raise ValueError(asked)


async def deals(app: FastAPI, asked: dict[str, Any]) -> dict[str, Any]:
    """What is done about the deal of the day."""
    if asked["do"] == "deal":
        return quick_deals.draw(app)
    if asked["do"] == "finish":
        await quick_deals.finish(app, asked["table"])
        return {}
    await quick_deals.let_master_play(app)
    return {}


async def run(port: int, web: Path, data: Path) -> None:
    """Until the input ends."""
    loop = asyncio.get_running_loop()
    post = await loop.create_server(lambda: SMTP(PostOffice()), "127.0.0.1", 0)
    receiver = ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
    threading.Thread(target=receiver.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{port}"
    settings = Settings(
        data_dir=data,
        web_dir=web,
        bot_workers=1,
        public_url=address,
        trusted_proxies=("127.0.0.1",),
        smtp_host="127.0.0.1",
        smtp_port=post.sockets[0].getsockname()[1],
        smtp_from="concordia@example.org",
        smtp_starttls=False,
        private_webhooks=True,
    )
    upgrade(settings.url)
    clock = MovedClock()
    limits = Limits({what: Allowance(10**9, 10**9) for what in ALLOWANCES})  # weeks pass in seconds here
    app = create_app(settings, clock=clock, limits=limits)
    config = uvicorn.Config(app, port=port, log_level="warning", access_log=False)
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve())
    while not server.started and not serving.done():
        await asyncio.sleep(0.05)
    here = f"http://127.0.0.1:{receiver.server_port}"
    point = PUSH_KEY.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    keys = {"p256dh": base64url(point), "auth": base64url(PUSH_AUTH)}
    push = {"endpoint": f"{here}/push", "keys": keys}
    print(json.dumps({"address": address, "hook": f"{here}/hook", "push": push}), flush=True)
    while line := await asyncio.to_thread(sys.stdin.readline):
        asked = json.loads(line)
        about_deals = asked["do"] in ("deal", "finish", "master")
        told = await deals(app, asked) if about_deals else answer(clock, app.state.people, asked)
        print(json.dumps(told), flush=True)
    server.should_exit = True
    await serving
    receiver.shutdown()
    post.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="concordia-world-") as folder:
        asyncio.run(run(int(sys.argv[1]), Path(sys.argv[2]), Path(folder)))
