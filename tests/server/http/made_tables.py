"""Tables made over HTTP, and what is asked of them."""

from __future__ import annotations

import asyncio
import time

import concordia
from concordia.bots.registry import make as make_bot
from tests.server.running import Player


def make(person, *seats, **more):
    answer = person.post("/tables", json={"map": "italia", "seats": list(seats), **more})
    assert answer.status_code == 201, answer.text
    return answer.json()["key"]


def refused(answer, status, code):
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
    assert answer.json()["error"]["reason"].endswith(".")


def finished(server, me, *seats):
    """A table at which a game has been played to its end."""
    key = make(me, *seats, start=True)

    async def go():
        async with Player(server.url, key, me.cookies, key) as player:
            await player.play()

    asyncio.run(go())
    return key


def badly_ended_record(turns):
    """The last turns of a game between computers, played badly: the record of a game of their own."""
    game = concordia.new_game("classic", "italia", players=2, seed=4)
    bots = [make_bot("greedy", seat) for seat in range(2)]
    positions = []
    while not game.is_over:
        if game.between_turns:
            positions.append(game.position())
        game.apply(bots[game.decision.seat].choose(game.view(game.decision.seat), game.legal_actions()))
    last = concordia.from_position(positions[-turns])
    others = [make_bot("random", seat) for seat in range(2)]
    while not last.is_over:
        last.apply(others[last.decision.seat].choose(last.view(last.decision.seat), last.legal_actions()))
    return last.record()


def kinds_of_notices(person, key):
    """What somebody was told of a table, in order."""
    return [notice["kind"] for notice in person.get("/notices").json()[::-1] if notice["table"] == key]


def sweep(server):
    """Let the server look at the clocks of its open tables now."""
    registry = server.app.state.registry

    async def look():
        for room in list(registry.rooms.values()):
            await room.check_time()

    asyncio.run_coroutine_threadsafe(look(), server.loop()).result(10)


def until(holds, seconds=60.0):
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)
