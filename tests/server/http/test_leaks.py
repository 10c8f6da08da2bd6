"""Nothing hidden leaves the server: every text sent to a seat is recorded and looked through.

Two tables are laid out that one seat cannot tell apart: hands of others, the order below the tops of piles and the
stack differ. The same is done at both, and the seat must be sent the same, letter by letter, until the table
itself shows a difference to everybody.
"""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3

import pytest

import concordia
from concordia.server.clock import HandClock
from concordia.server.live.bot_pool import Thinking
from concordia.server.live.connection import Connection
from concordia.server.live.registry import Registry
from concordia.server.metrics import Metrics
from concordia.server.people import People
from concordia.server.protocol.socket_messages import Act, EndTurn, Undo
from concordia.server.settings import Settings
from concordia.server.store.database import Store
from concordia.server.store.upgrade import upgrade
from concordia.server.table.table import Table
from concordia.server.table.terms import Start, Terms
from tests.server.running import Player, serving

KINDS = [("classic", "italia", 3), ("venus", "hellas", 4), ("team", "ionium", 4)]


class Recorder(Connection):
    """A connection that keeps every text."""

    def __init__(self, person):
        super().__init__(person, "x")
        self.texts = []

    def send(self, text):
        self.texts.append(text.decode())


def indistinguishable(kind, seed):
    """Two positions that seat 0 cannot tell apart."""
    game, board, players = kind
    rng = random.Random(seed)
    base = concordia.new_game(game, board, players=players, seed=seed)
    turns = rng.randrange(4, 40)
    while not base.is_over and not (base.between_turns and base.turns >= turns):
        base.apply(rng.choice(base.legal_actions()))
    if base.is_over:
        return None
    view = base.view(0)
    return [view.sample(random.Random(f"{seed} {n}")).position() for n in range(2)]


async def seated(registry, kind, position, key):
    game, board, players = kind
    table = Table(key, Terms(game, board, players), 1, 0.0)
    for person in range(players):
        table.sit(person + 1, f"P{person}")
    table.begin(Start(None, position), 0.0)
    room = await registry.add(table)
    connections = [Recorder(1), Recorder(None)]
    for connection in connections:
        await room.enter(connection)
    return room, connections


async def do(room, seat, wish):
    await room.request(seat + 1, seat, wish)


async def compare(registry, kind, positions, seed) -> int:
    """Do the same at both tables; how many decisions were indistinguishable."""
    rng = random.Random(seed)
    tables = [await seated(registry, kind, position, f"{n}{seed:011d}") for n, position in enumerate(positions)]
    (one, mine), (two, other) = tables
    steps = 0

    def same() -> None:
        for left, right in zip(mine, other, strict=True):
            assert [text.replace(one.table.key, "KEY") for text in left.texts] == [
                text.replace(two.table.key, "KEY") for text in right.texts
            ]

    same()
    while one.table.asked is not None and steps < 60:
        asked, version = one.table.asked, one.table.version
        assert two.table.asked == asked
        id = f"i{version}"
        if asked.kind == "end":
            wish = EndTurn(type="end_turn", id=id, version=version)
        elif one.table.game.undoable(asked.seat) and rng.random() < 0.2:
            wish = Undo(type="undo", id=id, version=version)
        else:
            both = [each for each in one.table.game.legal(asked.seat) if each in two.table.game.legal(asked.seat)]
            if not both:
                break
            wish = Act(type="act", id=id, version=version, action=rng.choice(both).to_json())
        await do(one, asked.seat, wish)
        await do(two, asked.seat, wish)
        shown = [room.table.game.view(None) for room in (one, two)]
        if shown[0] != shown[1]:  # a card was turned up for all to see
            assert isinstance(wish, EndTurn) or shown[0]["display"] == shown[1]["display"]
            break
        if one.table.asked == (0, "legatus"):  # seat 0 looks at the partner's hand (8.7)
            break
        same()
        steps += 1
    return steps


@pytest.mark.parametrize("kind", KINDS)
def test_a_seat_is_sent_the_same_at_tables_it_cannot_tell_apart(tmp_path, kind):
    url = f"sqlite:///{tmp_path}/a.db"
    upgrade(url)
    store = Store(url)

    async def go():
        registry = Registry(store, HandClock(), People(store, Settings(data_dir=tmp_path)), Thinking(1), Metrics())
        steps = differing = 0
        for seed in range(12):
            positions = indistinguishable(kind, seed)
            if positions is not None and positions[0] != positions[1]:
                differing += 1
                steps += await compare(registry, kind, positions, seed)
        await registry.close()
        return steps, differing

    steps, differing = asyncio.run(go())
    store.close()
    assert differing > 6
    assert steps > 60


def hidden_in(message, seat, players) -> None:
    """A message holds no hand but the own, no pile, no stack and no seed."""
    assert "seed" not in json.dumps(message)
    view = message.get("view") or {}
    assert set(view.get("stack", {})) <= {"count", "decks"}
    rows = message.get("players") or dict(enumerate(view.get("players", [])))
    for number, row in rows.items():
        if int(number) != seat:
            assert "discard" not in row
            assert "hand" not in row or sees_partner(message, seat, int(number), players)


def sees_partner(message, seat, number, players) -> bool:
    """After a Legatus its player has looked at the partner's hand (8.7)."""
    return number == (seat + players // 2) % players and players in (4, 6)


def test_whole_games_hold_no_hidden_thing(tmp_path):
    with serving(tmp_path) as server:
        people = [server.guest(f"G{n}") for n in range(2)]
        made = people[0].post("/tables", json={"map": "italia", "seats": [{"kind": "me"}, {"kind": "open"}]})
        key = made.json()["key"]
        people[1].post(f"/tables/{key}/join", json={})
        people[0].post(f"/tables/{key}/start")

        async def go():
            async with (
                Player(server.url, key, people[0].cookies, 1) as one,
                Player(server.url, key, people[1].cookies, 2) as two,
                Player(server.url, key, server.guest().cookies, 3) as watcher,
            ):
                playing = [asyncio.create_task(player.play(50)) for player in (one, two)]
                await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
                for task in playing:
                    task.cancel()
                await asyncio.gather(*playing, return_exceptions=True)
                await watcher.say({"type": "ping"})
                await watcher.until("pong")
            return one, two, watcher

        one, two, watcher = asyncio.run(go())
        http = people[1].get(f"/tables/{key}/state").text + people[1].get("/me/games").text
        http += people[1].get(f"/tables/{key}").text
        assert people[0].get(f"/tables/{key}/record").status_code == 403
    connection = sqlite3.connect(tmp_path / "concordia.sqlite3")
    seed = str(connection.execute("SELECT seed FROM tables").fetchone()[0])
    connection.close()
    for player, seat in ((one, 0), (two, 1), (watcher, None)):
        assert len(player.messages) > 40
        for message in player.messages:
            hidden_in(message, seat, 2)
        assert not any(seed in text for text in player.told)
    assert seed not in http
