"""What a webhook sends: generic JSON, or what Discord, Slack and Matrix understand."""

from __future__ import annotations

import hashlib
import hmac
import html
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args

Preset = Literal["generic", "discord", "slack", "matrix"]
PRESETS: tuple[Preset, ...] = get_args(Preset)

# A Matrix room takes events at this address of its homeserver; other Matrix addresses are bridges' webhooks.
_MATRIX_ROOM = "/send/m.room.message"


@dataclass(frozen=True)
class Alert:
    """One notice in words: ``id`` is the same for every attempt, so that a receiver can drop a repeated one."""

    id: str
    text: str
    link: str
    facts: Mapping[str, Any]


@dataclass(frozen=True)
class Call:
    """The HTTP request of a webhook."""

    method: str
    url: str
    headers: Mapping[str, str]
    body: bytes


def call(preset: str, url: str, secret: str, alert: Alert) -> Call:
    """The request that tells an alert to a receiver of this kind."""
    method = "POST"
    headers = {"content-type": "application/json", "idempotency-key": alert.id}
    body = json.dumps(_SHAPES[preset](alert), ensure_ascii=False).encode()
    if preset == "matrix" and url.endswith(_MATRIX_ROOM):
        # The homeserver itself drops a second event with the same transaction id.
        method, url = "PUT", f"{url}/{alert.id}"
        headers["authorization"] = f"Bearer {secret}"
    elif preset == "generic" and secret:
        signed = hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
        headers["x-concordia-signature"] = f"sha256={signed}"
    return Call(method, url, headers, body)


def _generic(alert: Alert) -> dict[str, Any]:
    return {"id": alert.id, "text": alert.text, "link": alert.link, **alert.facts}


def _discord(alert: Alert) -> dict[str, Any]:
    # A person named "@everyone" calls nobody.
    return {"content": _joined(alert.text, alert.link)[:2000], "allowed_mentions": {"parse": []}}


def _slack(alert: Alert) -> dict[str, Any]:
    words = alert.text
    for sign, written in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")):
        words = words.replace(sign, written)
    return {"text": _joined(words, f"<{alert.link}>" if alert.link else "")}


def _matrix(alert: Alert) -> dict[str, Any]:
    plain = _joined(alert.text, alert.link)
    link = html.escape(alert.link)
    rich = _joined(html.escape(alert.text), f'<a href="{link}">{link}</a>' if link else "")
    written = {"msgtype": "m.text", "body": plain, "format": "org.matrix.custom.html", "formatted_body": rich}
    return {**written, "text": plain, "html": rich}


def _joined(text: str, link: str) -> str:
    return f"{text} {link}" if link else text


_SHAPES = {"generic": _generic, "discord": _discord, "slack": _slack, "matrix": _matrix}
