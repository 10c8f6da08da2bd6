"""A table says who of its players has no account: guests have no profile to lead to."""

from __future__ import annotations

import pytest

from tests.server.http.test_socket import ME, OPEN, bot
from tests.server.running import serving


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("guests")) as running:
        yield running


def guests(table):
    return [seat.get("guest", False) for seat in table["seats"]]


def test_a_seat_says_that_its_holder_is_a_guest_until_they_keep_their_name(server):
    guest, other = server.guest("Livia"), server.guest("Marcus")
    wish = {"map": "italia", "public": True, "seats": [ME, OPEN, bot("random")]}
    key = guest.post("/tables", json=wish).json()["key"]
    other.post(f"/tables/{key}/join", json={})

    assert guests(guest.get(f"/tables/{key}").json()) == [True, True, False]

    guest.post("/keep", json={"password": "a long sentence"})

    assert guests(guest.get(f"/tables/{key}").json()) == [False, True, False]
    assert guests(guest.get("/tables").json()["tables"][0]) == [False, True, False]
    assert guests(guest.get("/me/games").json()["games"][0]["table"]) == [False, True, False]

    server.app.state.registry.rooms.clear()  # opened again from the store

    assert guests(guest.get(f"/tables/{key}").json()) == [False, True, False]
