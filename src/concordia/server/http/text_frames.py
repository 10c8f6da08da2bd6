"""uvicorn's sockets with a short way out: a text is written to the network at once, without waking a task for it.

A move is told to every screen at its table. By the usual way each of these messages wakes the task of its socket
and goes through five layers; here it is one call. What cannot be written at once, because its reader is slow or
gone, goes the usual way.
"""

from __future__ import annotations

from collections.abc import Callable

from starlette.websockets import WebSocket
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

Write = Callable[[bytes], bool]

_EXTENSION = "concordia.text_frames"
_FINAL_TEXT = 0x81  # RFC 6455, 5.2: a whole message, and it is text
_SHORT, _MEDIUM = 126, 65_536


def framed(text: bytes) -> bytes:
    r"""A text as a frame from a server.

    >>> framed(b"ave")
    b'\x81\x03ave'
    """
    length = len(text)
    if length < _SHORT:
        return b"%c%c%b" % (_FINAL_TEXT, length, text)
    if length < _MEDIUM:
        return b"%c\x7e%b%b" % (_FINAL_TEXT, length.to_bytes(2, "big"), text)
    return b"%c\x7f%b%b" % (_FINAL_TEXT, length.to_bytes(8, "big"), text)


class TextFrames(WebSocketsSansIOProtocol):
    """A socket that tells the application how to write to it at once."""

    def handle_connect(self, event: Request) -> None:
        """Begin as usual, and say that there is a short way."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"] = {**(self.scope["extensions"] or {}), _EXTENSION: {"write": self.write_text}}

    async def send(self, message: ASGISendEvent) -> None:
        """Send as usual; a refusal said by HTTP ends the handshake too, which uvicorn would call an error."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body"):
            self.handshake_complete = True

    def write_text(self, text: bytes) -> bool:
        """Write a message; False if it cannot be written now."""
        if not self.handshake_complete or self.close_sent or self.disconnected or not self.writable.is_set():
            return False
        if self.transport.is_closing():
            return False
        self.transport.write(framed(text))
        return True


def short_way(websocket: WebSocket) -> Write | None:
    """How to write a text to a socket at once; None where the server offers only the usual way."""
    offered = (websocket.scope.get("extensions") or {}).get(_EXTENSION)
    return None if offered is None else offered["write"]
