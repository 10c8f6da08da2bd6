"""The list of public tables: filters and pages."""

from __future__ import annotations

import asyncio

import pytest

from concordia.server.store.models.rating_models import RatingRow
from tests.server.http.made_tables import make
from tests.server.http.test_socket import ME, OPEN, bot
from tests.server.running import serving


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("lobby")) as running:
        yield running


@pytest.fixture(scope="module")
def made(server):
    """Four public tables, by what is different about them."""
    person = server.guest("Livia")
    live = {"kind": "live", "bank": 600}
    return {
        "plain": make(person, ME, OPEN, public=True),
        "live": make(person, ME, OPEN, public=True, pace=live, language="fr"),
        "venus": make(person, ME, OPEN, OPEN, OPEN, public=True, game="venus", map="imperium"),
        "running": make(person, ME, bot(), public=True, start=True),
    }


@pytest.mark.parametrize(
    ("wish", "found"),
    [
        ({}, ["running", "venus", "live", "plain"]),
        ({"game": "venus"}, ["venus"]),
        ({"map": "imperium"}, ["venus"]),
        ({"pace": "live"}, ["live"]),
        ({"pace": "none", "free": True}, ["venus", "plain"]),
        ({"language": "fr"}, ["live"]),
        ({"language": "de"}, []),
        ({"free": False}, ["running"]),
        ({"game": "chess"}, []),
    ],
)
def test_the_lobby_shows_what_fits(server, made, wish, found):
    listed = server.guest().get("/tables", params=wish).json()
    assert [table["key"] for table in listed["tables"]] == [made[name] for name in found]
    assert listed["next"] is None


def test_the_lobby_has_pages(server, made):
    person, seen, cursor = server.guest(), [], None
    for _ in range(2):
        listed = person.get("/tables", params={"most": 2} | ({"cursor": cursor} if cursor else {})).json()
        seen += [table["key"] for table in listed["tables"]]
        cursor = listed["next"]
    assert seen == [made[name] for name in ("running", "venus", "live", "plain")]
    assert cursor is None


@pytest.mark.parametrize(
    "wish", [{"pace": "fast"}, {"most": 0}, {"most": 1000}, {"cursor": -1}, {"language": "x"}]
)
def test_a_wish_that_makes_no_sense_is_refused(server, wish):
    assert server.guest().get("/tables", params=wish).status_code == 422


def test_the_lobby_shows_tables_of_people_of_some_rating(server, made):
    paces = {"live": ({"kind": "live", "bank": 600}, 1800), "correspondence": ({"kind": "none"}, 1400)}
    keys, rows = {}, []
    for kind, (pace, strength) in paces.items():
        person = server.guest()
        keys[make(person, ME, OPEN, public=True, pace=pace)] = kind
        number = person.get("/me").json()["id"]
        rows.append(RatingRow(person_id=number, kind=kind, game="", map="", strength=strength, doubt=50, games=9))
    store = server.app.state.registry.store
    asyncio.run_coroutine_threadsafe(store.write(lambda session: session.add_all(rows)), server.loop()).result(10)
    for wish, found in (
        ({"rating_from": 1600}, ["live"]),
        ({"rating_to": 1600}, ["correspondence"]),
        ({"rating_from": 1400, "rating_to": 1800}, ["correspondence", "live"]),
        ({"rating_from": 1801}, []),
    ):
        listed = server.guest().get("/tables", params=wish).json()["tables"]
        assert [keys[table["key"]] for table in listed] == found
