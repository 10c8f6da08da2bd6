"""Web push: a message encrypted for one browser, and the call that hands it to that browser's push service."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
from dataclasses import asdict, dataclass
from typing import Any
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02
from pywebpush import WebPusher

from concordia.server.notify.webhook_payloads import Call
from concordia.server.settings import Settings
from concordia.server.store.models.push_models import PushRow

KEPT_SECONDS = 24 * 3600  # how long a push service keeps a message for a browser that is off
SIGNED_SECONDS = 12 * 3600
# The number of points of the curve P-256: a private key is below it.
_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551


@dataclass(frozen=True)
class PushMessage:
    """What the service worker shows; a later message with the same tag takes its place."""

    title: str
    body: str
    path: str  # of the page that a click opens
    tag: str


class PushCalls:
    """Writes calls to push services, signed with this server's key."""

    def __init__(self, settings: Settings) -> None:
        """Sign as the server of these settings: the key follows from its secret, drawn on the first start."""
        seed = hmac.new(settings.secret, b"web push", hashlib.sha512).digest()
        number = 1 + int.from_bytes(seed, "big") % (_ORDER - 1)
        self._key = ec.derive_private_key(number, ec.SECP256R1())
        self._signer: Any = Vapid02(self._key)  # type: ignore[no-untyped-call]
        self._contact = _contact(settings)

    @property
    def public_key(self) -> str:
        """The key by which a browser knows who may send it messages."""
        raw = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()

    def call(self, to: PushRow, message: PushMessage, now: float) -> Call:
        """The call that sends a message to a browser."""
        subscription = {"endpoint": to.endpoint, "keys": {"p256dh": to.public_key, "auth": to.auth}}
        text = json.dumps(asdict(message), ensure_ascii=False).encode()
        body = WebPusher(subscription).encode(text, "aes128gcm")["body"]
        service = urlsplit(to.endpoint)
        claims = {
            "sub": self._contact,
            "aud": f"{service.scheme}://{service.netloc}",
            "exp": int(now) + SIGNED_SECONDS,
        }
        headers = {
            **self._signer.sign(claims),
            "content-type": "application/octet-stream",
            "content-encoding": "aes128gcm",
            "ttl": str(KEPT_SECONDS),
            "urgency": "high",
            "topic": hashlib.sha256(message.tag.encode()).hexdigest()[:32],
        }
        return Call("POST", to.endpoint, headers, bytes(body))


def fits(public_key: str, auth: str) -> bool:
    """Whether these are the keys of a browser: a point of P-256 and sixteen bytes.

    >>> fits("no", "no")
    False
    """
    try:
        point, secret = (base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)) for text in (public_key, auth))
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        return False
    return len(point) == 65 and len(secret) == 16


def _contact(settings: Settings) -> str:
    """Whom a push service may ask about this server."""
    if settings.base_url.startswith("https://"):
        return settings.base_url
    sender = settings.smtp_from.rpartition("<")[2].rstrip("> ")
    return f"mailto:{sender or 'concordia@localhost'}"
