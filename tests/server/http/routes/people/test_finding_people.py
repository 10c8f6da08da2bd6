"""Finding people by name, following them, and whom one played with."""

from __future__ import annotations

import pytest
from sqlalchemy import select, update

from concordia.server.accounts.lifetime.personal_data import about
from concordia.server.store.models.people_models import PersonRow
from tests.server.http.test_socket import ME, OPEN, bot
from tests.server.running import serving

pytestmark = pytest.mark.anyio
PASSWORD = "a long sentence"


async def account(town, name):
    """Somebody with an account."""
    person = await town.guest(name)
    kept, _ = await town.people.accounts.keep(person, PASSWORD)
    return kept


async def signed_in(browser, name):
    answer = await browser.post("/session", json={"name": name, "password": PASSWORD})
    assert answer.status_code == 200, answer.text
    return browser


async def found(browser, name, page=0):
    answer = await browser.get("/people", params={"name": name, "page": page})
    assert answer.status_code == 200, answer.text
    return [each["name"] for each in answer.json()["people"]]


async def test_people_are_found_by_how_their_name_begins_whatever_the_accents_and_capitals(town):
    for name in ("Đorđe", "dora", "Žarko", "Mirjana Živković", "100%", "100_"):
        await account(town, name)
    await town.guest("Dominus")
    async with town.browser() as browser:
        await signed_in(browser, "dora")

        assert await found(browser, "DO") == ["dora", "Đorđe"], "in the order of their names, guests left out"
        assert await found(browser, "đor") == ["dora", "Đorđe"]
        assert await found(browser, "zarko") == ["Žarko"]
        assert await found(browser, "mirjana  ziv") == ["Mirjana Živković"]
        assert await found(browser, "100%") == ["100%"], "no sign of a pattern"
        assert await found(browser, "100_") == ["100_"]
        assert await found(browser, "nobody") == []


async def test_nobody_is_found_by_an_address_and_too_short_a_name_is_refused(town):
    person = await account(town, "Livia")
    change = update(PersonRow).where(PersonRow.id == person.id).values(email="secret@example.org")
    await town.store.write(lambda session: session.execute(change))
    async with town.browser() as browser:
        assert (await browser.get("/people", params={"name": "livia"})).status_code == 401
        await signed_in(browser, "Livia")
        answer = await browser.get("/people", params={"name": "secret"})
        assert answer.json() == {"people": [], "more": False}
        assert "example" not in (await browser.get("/people", params={"name": "livia"})).text

        answer = await browser.get("/people", params={"name": "l\u0301"})
        assert (answer.status_code, answer.json()["error"]["code"]) == (422, "people/too_short")


async def test_many_of_a_name_come_page_by_page_and_a_flood_of_questions_is_stopped(town):
    async with town.browser() as browser:
        for number in range(21):
            await account(town, f"Gaius {number:02}")
        await signed_in(browser, "Gaius 00")

        first = (await browser.get("/people", params={"name": "gaius"})).json()
        assert (len(first["people"]), first["more"]) == (20, True)
        assert await found(browser, "gaius", 1) == ["Gaius 20"]
        statuses = {(await browser.get("/people", params={"name": "gaius"})).status_code for _ in range(60)}
        assert statuses == {200, 429}


async def test_whoever_changes_their_name_is_found_by_the_new_one(town):
    person = await account(town, "Livia")
    async with town.browser() as browser:
        await signed_in(browser, "Livia")
        await town.people.accounts.change(person, "Drusilla")

        assert await found(browser, "dru") == ["Drusilla"]
        assert await found(browser, "liv") == []


async def test_people_of_an_older_version_are_found_once_the_server_has_looked_at_their_names(town):
    await account(town, "Élise")
    await town.store.write(lambda session: session.execute(update(PersonRow).values(plain_name=None)))
    await town.people.acquaintances.note_plain_names()

    names = await town.store.read(lambda session: list(session.scalars(select(PersonRow.plain_name))))
    assert names == ["elise"]


async def test_somebody_is_followed_until_one_stops_or_mutes_them(town):
    await account(town, "Livia")
    marcus = await account(town, "Marcus")
    async with town.browser() as browser:
        await signed_in(browser, "Livia")

        async def followed():
            told = (await browser.get("/following")).json()["people"]
            profile = (await browser.get(f"/people/{marcus.id}")).json()
            assert profile["followed"] is bool(told)
            return [each["name"] for each in told]

        assert await followed() == []
        for _ in range(2):
            assert (await browser.put(f"/following/{marcus.id}")).status_code == 204
        assert await followed() == ["Marcus"]
        assert (await browser.get("/people", params={"name": "marc"})).json()["people"][0]["followed"] is True

        assert (await browser.delete(f"/following/{marcus.id}")).status_code == 204
        assert await followed() == []

        await browser.put(f"/following/{marcus.id}")
        await browser.put(f"/mutes/{marcus.id}")
        assert await followed() == []
        answer = await browser.put(f"/following/{marcus.id}")
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "follow/muted")


async def test_whom_one_follows_is_told_to_oneself_with_all_that_is_known(town):
    livia, marcus = await account(town, "Livia"), await account(town, "Marcus")
    await town.people.acquaintances.follow(livia, marcus.id)

    told = await town.store.read(lambda session: about(session, livia.id))

    assert [each["followed_id"] for each in told["followed_people"]] == [marcus.id]
    assert told["statistics"] == []


async def test_guests_strangers_and_oneself_cannot_be_followed(town, monkeypatch):
    livia, guest = await account(town, "Livia"), await town.guest("Dominus")
    others = [await account(town, name) for name in ("Gaius", "Marcus")]
    monkeypatch.setattr("concordia.server.community.find_and_follow.MOST_FOLLOWED", 1)
    async with town.browser() as browser:
        await signed_in(browser, "Livia")

        async def refusal(number):
            answer = await browser.put(f"/following/{number}")
            return answer.status_code, answer.json()["error"]["code"]

        assert await refusal(guest.id) == (404, "person/unknown")
        assert await refusal(99_999) == (404, "person/unknown")
        assert await refusal(livia.id) == (409, "follow/oneself")
        assert (await browser.put(f"/following/{others[0].id}")).status_code == 204
        assert await refusal(others[1].id) == (409, "follow/too_many")


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("people")) as running:
        yield running


def keeper(server, name):
    client = server.guest(name)
    client.post("/keep", json={"password": PASSWORD})
    return client, client.get("/me").json()["id"]


def test_whom_one_played_with_comes_latest_first_and_without_muted_people_and_guests(server):
    (livia, _), (marcus, _), (cassia, number) = (keeper(server, name) for name in ("Livia", "Marcus", "Cassia"))
    guest = server.guest("Dominus")

    def play(*people):
        wish = {"map": "italia", "seats": [ME, *([OPEN] * len(people)), bot("random")]}
        key = livia.post("/tables", json=wish).json()["key"]
        for person in people:
            person.post(f"/tables/{key}/join", json={})
        assert livia.post(f"/tables/{key}/start").status_code == 200

    def opponents():
        told = livia.get("/me/opponents").json()
        assert told["more"] is False
        return [(each["name"], each["games"]) for each in told["people"]]

    play(cassia, guest)
    play(marcus, cassia)
    play(marcus)
    livia.post("/tables", json={"map": "italia", "seats": [ME, OPEN]})  # begins never

    assert opponents() == [("Marcus", 2), ("Cassia", 2)]
    livia.put(f"/mutes/{number}")
    assert opponents() == [("Marcus", 2)]


def test_the_public_tables_of_those_one_follows_are_shown_and_no_others(server):
    (reader, _), (host, number), (other, _) = (keeper(server, name) for name in ("Titus", "Julia", "Flavia"))
    keys = {}
    for person, public in ((host, True), (host, False), (other, True)):
        wish = {"map": "italia", "public": public, "seats": [ME, OPEN]}
        keys[person, public] = person.post("/tables", json=wish).json()["key"]
    reader.put(f"/following/{number}")

    told = reader.get("/following").json()

    assert [table["key"] for table in told["tables"]] == [keys[host, True]]
