"""concordia watch: a game of a real server, line by line and on the full screen."""

from __future__ import annotations

import asyncio
import contextlib
import threading

import pytest

from concordia.cli.colour import Paint
from concordia.cli.followed_table import ConnectionLost, FollowedTable, address_of, follow
from concordia.cli.game_texts import Texts
from concordia.cli.line.table_text import TableText
from concordia.cli.line.watch_log import log_line, points_now
from concordia.cli.parser import CommandError
from concordia.cli.tui.watch_screen import WatchApp
from tests.cli.shell import is_one_line, program
from tests.cli.tui.full_screen import shown
from tests.server.running import Player, Running, settings_for

SEATS = [{"kind": "me"}, {"kind": "bot", "level": "random"}]


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with Running(settings_for(tmp_path_factory.mktemp("server"))) as running:
        yield running


def make_table(host, seats=SEATS, **more):
    wanted = {"game": "classic", "map": "italia", "seats": seats, "start": True, **more}
    answer = host.post("/tables", json=wanted)
    assert answer.is_success, answer.text
    return answer.json()["key"]


def link(server, key):
    return f"{server.url}/table/{key}"


async def until(true, pilot):
    async with asyncio.timeout(60):
        while not true():
            await pilot.pause(0.02)
    await pilot.pause()


@pytest.mark.parametrize(
    ("given", "server", "key"),
    [
        ("https://example.org/table/abc", "https://example.org", "abc"),
        ("http://example.org:8000/table/abc?x=1#y", "http://example.org:8000", "abc"),
        ("https://example.org/t/abc", "https://example.org", "abc"),
        ("https://example.org/t/abc/replay?step=3", "https://example.org", "abc"),
        ("https://example.org/games/table/abc/", "https://example.org/games", "abc"),
        ("https://example.org/api/v1/tables/abc/socket", "https://example.org", "abc"),
    ],
)
def test_a_link_names_server_and_table(given, server, key):
    address = address_of(given)

    assert address == (server, key)
    assert address.socket == f"{server.replace('http', 'ws', 1)}/api/v1/tables/{key}/socket"


@pytest.mark.parametrize("given", ["", "abc", "https://example.org", "ftp://example.org/table/abc", "/table/abc"])
def test_what_is_no_link_is_refused_in_one_line(shell, given):
    done = shell("watch", given)

    assert done.code == 2
    assert is_one_line(done.err)
    assert "https://example.org/t/KEY" in done.err


def test_no_server_and_no_table_are_told_in_one_line(server):
    nobody = program("watch", "http://127.0.0.1:9/table/abc")
    no_table = program("watch", link(server, "nonsense"))

    assert (nobody.code, no_table.code) == (2, 2)
    assert is_one_line(nobody.err)
    assert "does not answer" in nobody.err
    assert is_one_line(no_table.err)
    assert "does not show you such a table" in no_table.err


@pytest.mark.parametrize("language", ["en", "fr"])
def test_in_a_pipe_a_whole_game_is_told_line_by_line(server, language):
    host = server.guest()
    key = make_table(host)
    told = []
    reader = threading.Thread(
        target=lambda: told.append(program("watch", link(server, key), "--language", language))
    )
    reader.start()

    async def play():
        async with Player(server.url, key, host.cookies) as player:
            await player.play()
            return player.picture["result"]

    result = asyncio.run(play())
    reader.join(60)
    (done,) = told
    assert done.code == 0, done.err
    lines = done.out.splitlines()
    label = {"en": "A seat 0", "fr": "A place 0"}[language]
    assert any(line.startswith(label) for line in lines)
    assert sum(": " in line for line in lines) > 50
    for row in result["scores"]:
        assert any(f" {row['total']} point" in line for line in lines[-5:])
    ended = {"en": "If the game ended after turn ", "fr": "Si la partie finissait après le tour "}[language]
    assert sum(line.startswith(ended) for line in lines) > 10
    assert any("(+3 sest" in line for line in lines), "a Mercator's money"
    assert "\x1b" not in done.out


async def pictures(server, host, key, moves):
    """Play on, and give what a spectator is shown each time with the standings that the server tells."""
    async with Player(server.url, key, host.cookies) as player:
        await player.play(0)
        for _ in range(moves):
            await player.play(1)
            async with contextlib.aclosing(follow(address_of(link(server, key)))) as told:
                followed = await anext(told)
            standings = await asyncio.to_thread(host.get, f"/tables/{key}/standings")
            if standings.is_success and standings.json()["version"] != followed.version:
                continue
            yield followed, standings


def test_the_points_are_those_that_the_server_reckons(server):
    host = server.guest()
    key = make_table(host)

    async def compare():
        compared = 0
        async for followed, standings in pictures(server, host, key, 40):
            assert points_now(followed) == standings.json()["scores"]
            compared += 1
        return compared

    assert asyncio.run(compare()) > 5


def test_where_points_are_agreed_to_be_hidden_none_are_told(server):
    host = server.guest()
    key = make_table(host, options={"scores": False})

    async def look():
        async for followed, standings in pictures(server, host, key, 3):
            assert standings.status_code == 403
            assert points_now(followed) is None

    asyncio.run(look())


def test_a_line_says_what_its_decision_took_and_brought():
    brought = {"0": {"goods": {"food": 1}, "money": 3, "cards": 2}}
    effect = {"yields": {"0": {"wine": 1}, "2": {"wine": 2}}, "brought": brought}
    line = {"seat": 0, "action": {"type": "produce", "province": "Latium"}, "effect": effect}
    screen = TableText(Texts("en"), Paint(shapes=False), ["a", "b", "c"], 100)
    paid = {
        "seat": 1,
        "action": {"type": "build", "city": "Casinum"},
        "effect": {"money": -1, "goods": {"food": -1}},
    }

    assert log_line(line, screen).endswith(
        "Latium produces (2 cards back, +1 food, +1 wine, +3 sestertii); C +2 wine"
    )
    assert log_line(paid, screen).endswith("house in Casinum (-1 food, -1 sestertius)")


def test_the_full_screen_follows_a_game_live(server):
    host = server.guest("Livia")
    key = make_table(host)

    async def watch():
        app = WatchApp(address_of(link(server, key)), None, "en")
        async with app.run_test(size=(120, 40)) as pilot, Player(server.url, key, host.cookies) as player:
            await until(lambda: "Livia" in shown(app), pilot)
            assert "decides: Play a card from your hand." in shown(app)
            assert "You hold no cards" in shown(app)
            await player.play(12)
            await until(lambda: app.followed.version >= player.picture["version"], pilot)
            await pilot.pause(0.3)
            assert len(app.told()) > 5
            await pilot.press("l")
            await pilot.pause()
            assert app.told()[0][:40] in shown(app)
            await pilot.press("s")
            await pilot.pause()
            assert "The points as if the game ended now:" in shown(app)
            await pilot.press("m", "m")
            await pilot.pause()
            assert "ROMA" in shown(app)
            await pilot.press("L")
            await pilot.pause()
            assert "tour" in shown(app)
            await player.play()
            await until(lambda: "Les points" in shown(app), pilot)
            for row in player.picture["result"]["scores"]:
                assert f" {row['total']}" in shown(app)

    asyncio.run(watch())


def test_with_a_token_one_sees_ones_own_hand(server):
    host = server.guest()
    key = make_table(host)
    token = host.post("/tokens", json={"name": "watch"}, headers={"Origin": server.url}).json()["token"]

    async def watch():
        app = WatchApp(address_of(link(server, key)), token, "en")
        async with app.run_test(size=(120, 40)) as pilot:
            await until(lambda: "Architect Move your colonists" in shown(app), pilot)
            assert app.table_view()["seat"] == 0

    asyncio.run(watch())


def test_a_table_that_has_not_begun_is_waited_for(server):
    host = server.guest()
    key = make_table(host, [{"kind": "me"}, {"kind": "open"}], start=False)

    async def watch():
        app = WatchApp(address_of(link(server, key)), None, "en")
        async with app.run_test(size=(100, 30)) as pilot:
            await until(lambda: "The game has not started yet: 1 of 2 seats are taken." in shown(app), pilot)
            other = server.guest()
            await asyncio.to_thread(other.post, f"/tables/{key}/join", json={})
            await asyncio.to_thread(host.post, f"/tables/{key}/start", json={})
            await until(lambda: "Play a card from your hand." in shown(app), pilot)

    asyncio.run(watch())


def test_what_is_taken_back_leaves_the_log(server):
    host = server.guest()
    key = make_table(host)

    async def watch():
        app = WatchApp(address_of(link(server, key)), None, "en")
        async with app.run_test(size=(100, 30)) as pilot, Player(server.url, key, host.cookies) as player:
            while not player.asked:
                await player.hear()
            await player.request("act", action={"type": "play", "card": "architect"})
            await until(lambda: any("Architect" in line for line in app.told()), pilot)
            await player.request("undo")
            await until(lambda: not any("Architect" in line for line in app.told()), pilot)

    asyncio.run(watch())


def test_a_cut_line_is_taken_up_again(tmp_path):
    heard = []

    async def read(server, key):
        async with contextlib.aclosing(follow(address_of(link(server, key)))) as told:
            async for news in told:
                heard.append(news)
                if isinstance(news, ConnectionLost):
                    return

    with Running(settings_for(tmp_path)) as server:
        key = make_table(server.guest())
        reader = threading.Thread(target=lambda: asyncio.run(read(server, key)))
        reader.start()
        while not any(isinstance(news, FollowedTable) for news in heard):
            assert reader.is_alive()
    reader.join(30)

    assert isinstance(heard[-1], ConnectionLost)


def test_a_server_that_was_never_there_is_an_error():
    async def read():
        async for _ in follow(address_of("http://127.0.0.1:9/table/abc")):
            pass

    with pytest.raises(CommandError, match="does not answer"):
        asyncio.run(read())
