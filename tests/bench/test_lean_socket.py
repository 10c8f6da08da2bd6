"""The socket of the load test beside the library's."""

from __future__ import annotations

import asyncio

import pytest
from websockets.asyncio.server import serve

from concordia.bench.server.lean_socket import LeanSocket
from concordia.report.fault import Fault

LENGTHS = (0, 1, 125, 126, 65_535, 65_536, 200_000)


async def at_a_server(do, handler, **options):
    async with serve(handler, "127.0.0.1", 0, **options) as server:
        port = server.sockets[0].getsockname()[1]
        return await do(await LeanSocket.open(f"ws://127.0.0.1:{port}/a/path", {"X-Forwarded-For": "198.18.0.1"}))


async def echo(connection):
    await connection.send(f"{connection.request.path} {connection.request.headers['X-Forwarded-For']}")
    async for text in connection:
        await connection.send(text * 2)


def test_texts_of_every_length_arrive_both_ways_and_in_order():
    async def talk(socket):
        assert await socket.recv() == b"/a/path 198.18.0.1"
        for length in LENGTHS:
            await socket.send("x" * min(length, 65_535))
        for length in LENGTHS:
            assert await socket.recv() == b"x" * 2 * min(length, 65_535)
        await socket.send("\u010d")
        assert (await socket.recv()).decode() == "\u010d\u010d"

    asyncio.run(at_a_server(talk, echo, compression=None))


def test_a_frame_that_comes_in_pieces_is_one_text():
    async def talk():
        socket = LeanSocket()
        socket._let_in.set_result(None)
        frames = b"\x81\x02ab" + b"\x81\x7e\x00\x80" + b"y" * 128
        for byte in frames:
            socket.data_received(bytes((byte,)))
        assert [await socket.recv(), await socket.recv()] == [b"ab", b"y" * 128]

    asyncio.run(talk())


def test_a_ping_is_answered():
    async def ping(connection):
        await asyncio.wait_for(await connection.ping(), 5)
        await connection.send("answered")

    async def talk(socket):
        assert await socket.recv() == b"answered"

    asyncio.run(at_a_server(talk, ping, compression=None, ping_interval=None))


def test_whoever_waits_at_a_socket_that_is_closed_hears_of_it():
    async def leave(connection):
        await connection.close(4001, "enough")

    async def talk(socket):
        with pytest.raises(Fault, match="socket: 4001 enough"):
            await socket.recv()

    asyncio.run(at_a_server(talk, leave, compression=None))


def test_a_server_that_lets_nobody_in_is_named():
    async def refuse(connection, _):
        return connection.respond(403, "no")

    with pytest.raises(Fault, match="403"):
        asyncio.run(at_a_server(None, echo, process_request=refuse))
