"""Bots never win rated games for people: the way from leaving a table to the profile, on a real server."""

from __future__ import annotations

import asyncio

import httpx

from tests.server.http.test_socket import ME, OPEN
from tests.server.running import Player, Running, serving


def account(server: Running, name: str) -> httpx.Client:
    person = server.guest(name)
    assert person.post("/keep", json={"name": name, "password": "a long password"}).status_code == 200
    return person


def table_of_two(host: httpx.Client, other: httpx.Client, **more: object) -> str:
    seats = [ME, OPEN]
    made = host.post("/tables", json={"map": "italia", "seats": seats, "stand_in": "random", **more})
    key: str = made.json()["key"]
    other.post(f"/tables/{key}/join", json={})
    return key


def finish(server: Running, key: str, *people: httpx.Client) -> None:
    async def play() -> None:
        async def one(person: httpx.Client) -> None:
            async with Player(server.url, key, person.cookies, key) as player:
                await player.play()

        await asyncio.gather(*(one(person) for person in people))

    asyncio.run(play())


def test_whoever_lets_a_bot_finish_is_last_and_a_guest_makes_a_table_unrated(tmp_path):
    with serving(tmp_path) as server:
        livia, marcus, guest = account(server, "Livia"), account(server, "Marcus"), server.guest("Gaius")
        for person in (livia, marcus, guest):
            person.patch("/me", json={"preferences": {"skip_end": True}})
        me = {person: person.get("/me").json()["id"] for person in (livia, marcus, guest)}

        key = table_of_two(livia, marcus)
        info = livia.get(f"/tables/{key}").json()
        assert (info["rated"], info["unrated"], info["stand_in"]) == (True, None, "random")
        livia.post(f"/tables/{key}/start")
        livia.post(f"/tables/{key}/leave", json={})
        finish(server, key, marcus)
        (left,) = livia.get(f"/people/{me[livia]}").json()["results"]
        (stayed,) = livia.get(f"/people/{me[marcus]}").json()["results"]
        assert (left["rank"], left["rating"]) == (2, 1437)
        assert (stayed["rank"], stayed["rating"]) == (1, 1563)

        key = table_of_two(livia, guest)
        assert livia.get(f"/tables/{key}").json()["unrated"] == "guest"
        livia.post(f"/tables/{key}/start")
        guest.post("/keep", json={"name": "Gaius", "password": "a long password"})  # too late for this game
        assert livia.get(f"/tables/{key}").json()["unrated"] == "guest"
        livia.post(f"/tables/{key}/leave", json={})
        finish(server, key, guest)
        profile = livia.get(f"/people/{me[livia]}/unrated").json()
        assert [game["why"] for game in profile["games"]] == ["guest"]
        assert len(livia.get(f"/people/{me[livia]}").json()["results"]) == 1
