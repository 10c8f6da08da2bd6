"""uvicorn's sockets with a short way out, and in: a text is written to the network at once, and read in one step.

A move is told to every screen at its table. By the usual way each of these messages wakes the task of its socket
and goes through five layers; here it is one call. What cannot be written at once, because its reader is slow or
gone, goes the usual way. So does everything that comes in, unless it is what nearly always comes: one frame with a
whole text.
"""

from __future__ import annotations

from collections.abc import Callable

from starlette.websockets import WebSocket
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

try:
    from websockets.speedups import apply_mask
except ImportError:  # where it was not compiled
    from websockets.utils import apply_mask

Write = Callable[[bytes], bool]

_EXTENSION = "concordia.text_frames"
_FINAL_TEXT = 0x81  # RFC 6455, 5.2: a whole message, and it is text
_MASKED = 0x80
_CONTROL = (0x89, 0x8A)  # ping and pong
_SHORT, _MEDIUM = 126, 65_536
_WAITING = 1  # messages that may wait for the application before nothing more is read


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


def payload_at(data: bytes) -> int:
    r"""Where the mask of a client's frame ends, if these bytes are one frame and nothing else; 0 if not.

    >>> payload_at(b"\x81\x83MASKave"), payload_at(b"\x81\x83MASKav"), payload_at(b"\x81\x03ave")
    (6, 0, 0)
    """
    if len(data) < 6 or not data[1] & _MASKED:  # two bytes, and the mask
        return 0
    begins, length = 6, data[1] - _MASKED
    if length == _SHORT:
        begins, length = 8, int.from_bytes(data[2:4], "big")
    elif length > _SHORT:
        return 0
    return begins if len(data) == begins + length else 0


class TextFrames(WebSocketsSansIOProtocol):
    """A socket that tells the application how to write to it at once."""

    _between_frames = False  # whether all that was read so far were whole frames

    def data_received(self, data: bytes) -> None:
        """Hand a whole text on at once, and leave everything else to uvicorn."""
        if self._between_frames:
            begins = payload_at(data)
            if begins and data[0] == _FINAL_TEXT and self._hand_on(data, begins):
                return
            self._between_frames = begins > 0 and data[0] in _CONTROL
        elif not self.handshake_initiated:
            self._between_frames = data.endswith(b"\r\n\r\n")
        super().data_received(data)

    def _hand_on(self, data: bytes, begins: int) -> bool:
        if len(data) > self.config.ws_max_size or self.close_sent or self.conn.state is not State.OPEN:
            return False
        try:
            text = apply_mask(data[begins:], data[begins - 4 : begins]).decode()
        except UnicodeDecodeError:
            return False
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() > _WAITING and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
        return True

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
        if not self.handshake_complete or self.close_sent or not self.writable.is_set():
            return False
        if self.transport.is_closing():
            return False
        self.transport.write(framed(text))
        return True


def short_way(websocket: WebSocket) -> Write | None:
    """How to write a text to a socket at once; None where the server offers only the usual way."""
    offered = (websocket.scope.get("extensions") or {}).get(_EXTENSION)
    return None if offered is None else offered["write"]
