"""Texts that are written to a socket at once arrive whole and in order, also where their reader is slow."""

from __future__ import annotations

import asyncio

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket
from websockets.asyncio.client import connect

from concordia.server.http.text_frames import TextFrames, short_way
from concordia.server.live.connection import FULL, Connection


async def told(app: Starlette, **options) -> list[str]:
    """Everything that an application sends to a client until it closes the socket."""
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_config=None, lifespan="off", ws=TextFrames))
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    async with connect(f"ws://127.0.0.1:{port}/", max_size=2**22, **options) as client:
        heard = [str(text) async for text in client]
    server.should_exit = True
    await serving
    return heard


@pytest.mark.parametrize("compression", [None, "deflate"])
def test_texts_of_every_length_arrive_whole_beside_those_sent_the_usual_way(compression):
    lengths = [0, 1, 125, 126, 127, 65_535, 65_536, 300_000]

    async def talk(websocket: WebSocket) -> None:
        await websocket.accept()
        write = short_way(websocket)
        for length in lengths:
            while not write(("ä" * length).encode()):
                await asyncio.sleep(0.01)  # the network is full
            await websocket.send_text(f"{length}")
        await websocket.close()
        assert not write(b"too late")

    heard = asyncio.run(told(Starlette(routes=[WebSocketRoute("/", talk)]), compression=compression))
    assert heard[::2] == ["ä" * length for length in lengths]
    assert heard[1::2] == [str(length) for length in lengths]


def test_nothing_overtakes_what_waits_for_a_slow_reader():
    async def talk(websocket: WebSocket) -> None:
        await websocket.accept()
        connection = Connection(None, None, write=short_way(websocket))

        async def usual_way() -> None:
            while (text := await connection.next()) is not None:
                await websocket.send_text(text.decode())

        sending = asyncio.create_task(usual_way())
        for number in range(200):
            connection.send(b"%d %b" % (number, b"x" * 20_000))
            if number % 7 == 0:
                await asyncio.sleep(0)
        connection.close()
        await sending
        await websocket.close()

    heard = asyncio.run(told(Starlette(routes=[WebSocketRoute("/", talk)]), compression=None))
    assert [int(text.partition(" ")[0]) for text in heard] == list(range(200))


def test_what_cannot_be_written_at_once_waits_its_turn():
    async def talk() -> tuple[list[bytes], list[bytes | None]]:
        written: list[bytes] = []
        free = True

        def write(text: bytes) -> bool:
            if free:
                written.append(text)
            return free

        connection = Connection(None, None, write=write)
        connection.send(b"1")
        free = False
        connection.send(b"2")
        free = True
        connection.send(b"3")  # 2 is still waiting
        taken = [await connection.next()]
        connection.send(b"4")  # 2 is being sent
        taken += [await connection.next(), await connection.next()]
        nothing_left = asyncio.create_task(connection.next())
        await asyncio.sleep(0)
        connection.send(b"5")
        connection.close()
        return written, [*taken, await nothing_left]

    assert asyncio.run(talk()) == ([b"1", b"5"], [b"2", b"3", b"4", None])


def test_a_reader_that_falls_far_behind_is_disconnected():
    async def talk() -> bool:
        connection = Connection(None, None, write=lambda _: False)
        for _ in range(FULL + 1):
            connection.send(b"x")
        return connection.closed and await connection.next() is None

    assert asyncio.run(talk())


def frame(first: int, payload: bytes, mask: bytes = b"MASK") -> bytes:
    """A frame as a client sends it."""
    length = len(payload)
    head = bytes([first, 0x80 | length]) if length < 126 else bytes([first, 0xFE, *length.to_bytes(2, "big")])
    return head + mask + bytes(byte ^ mask[place % 4] for place, byte in enumerate(payload))


TEXT, FIRST_PART, LAST_PART, PING, PONG = 0x81, 0x01, 0x80, 0x89, 0x8A
LONG = ("ä" * 300).encode()


@pytest.mark.parametrize(
    ("chunks", "heard"),
    [
        ([frame(TEXT, b"ave"), frame(TEXT, LONG)], ["ave", LONG.decode()]),
        ([frame(TEXT, b"ave") + frame(TEXT, b"vale"), frame(TEXT, b"salve")], ["ave", "vale", "salve"]),
        (
            [frame(TEXT, b"ave")[:4], frame(TEXT, b"ave")[4:] + frame(TEXT, b"va")[:1], frame(TEXT, b"va")[1:]],
            ["ave", "va"],
        ),
        ([frame(TEXT, LONG)[:2], frame(TEXT, LONG)[2:], frame(TEXT, b"vale")], [LONG.decode(), "vale"]),
        (
            [frame(FIRST_PART, b"a"), frame(PING, b""), frame(LAST_PART, b"ve"), frame(TEXT, b"vale")],
            ["ave", "vale"],
        ),
        ([frame(PONG, b"?"), frame(TEXT, b"ave"), frame(PING, b"1"), frame(TEXT, b"")], ["ave", ""]),
        ([frame(FIRST_PART, b"a"), frame(TEXT, b"ve")], 1002),  # a text within a text
        ([frame(TEXT, b"ave"), frame(TEXT, b"\xff\xfe")], 1007),
        ([frame(TEXT, b"ave"), b"\x81\x03ave"], 1002),  # a client must mask
        ([frame(TEXT, b"ave"), frame(TEXT, b"x" * 20_000)], 1009),
    ],
)
def test_what_comes_in_is_the_same_however_the_network_cuts_it(chunks, heard):
    """By the short way or by the usual one: texts in order, and a fault is told with its number."""
    texts: list[str] = []

    async def listen(websocket: WebSocket) -> None:
        await websocket.accept()
        async for text in websocket.iter_text():
            texts.append(text)

    async def talk() -> bytes:
        app = Starlette(routes=[WebSocketRoute("/", listen)])
        server = uvicorn.Server(
            uvicorn.Config(app, port=0, log_config=None, lifespan="off", ws=TextFrames, ws_max_size=16_384)
        )
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        reader, writer = await asyncio.open_connection("127.0.0.1", server.servers[0].sockets[0].getsockname()[1])
        key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        writer.write(f"GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n{key}".encode())
        await reader.readuntil(b"\r\n\r\n")
        for chunk in chunks:
            writer.write(chunk)
            await writer.drain()
            await asyncio.sleep(0.05)
        writer.write(frame(0x88, (1000).to_bytes(2, "big")))
        answered = await asyncio.wait_for(reader.read(), 10)
        writer.close()
        server.should_exit = True
        await serving
        return answered

    answered = asyncio.run(talk())
    if isinstance(heard, int):
        assert heard.to_bytes(2, "big") in answered
    else:
        assert texts == heard
        assert (1000).to_bytes(2, "big") in answered
