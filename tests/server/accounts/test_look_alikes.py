from __future__ import annotations

import pytest
from sqlalchemy import update

from concordia.server.accounts.look_alikes import look
from concordia.server.store.models.people_models import PersonRow
from tests.server.conftest import Town

PASSWORD = {"password": "ceterum censeo"}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Livia", "L\u0456v\u0456\u0430"),  # Cyrillic
        ("Ivan", "lvan"),
        ("LIVIA", "L1V1A"),
        ("Otto", "0tt0"),
        ("Roma", "R\u03bfma"),  # Greek
        ("Sam", "Sarn"),
        ("\u0410\u043d\u0430", "A\u043d\u0430"),
    ],
)
def test_names_that_people_would_take_for_each_other_look_the_same(one: str, other: str) -> None:
    assert look(one) == look(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Marcus", "Markus"), ("Zoe", "Zo\u00e9"), ("Livia", "Lidia"), ("Ana 2", "Ana 3"), ("Mila", "Mia")],
)
def test_other_names_do_not(one: str, other: str) -> None:
    assert look(one) != look(other)


@pytest.mark.anyio
async def test_nobody_takes_a_name_that_looks_like_another(town: Town) -> None:
    async with town.browser() as livia, town.browser() as other:
        await livia.post("/guest", json={"name": "Livia"})
        await livia.post("/keep", json=PASSWORD)
        guest = await other.post("/guest", json={"name": "L\u0456via"})
        assert guest.json()["name"].startswith("L\u0456via ")
        for refused in (
            await other.post("/keep", json={**PASSWORD, "name": "Liv\u0456a"}),
            await other.patch("/me", json={"name": "Livi\u0430"}),
        ):
            assert (refused.status_code, refused.json()["error"]["code"]) == (409, "account/name_taken")
        assert (await livia.patch("/me", json={"name": "LIVIA"})).json()["name"] == "LIVIA"
        assert (await other.post("/session", json={"name": "L\u0456via", **PASSWORD})).status_code == 401


@pytest.mark.anyio
async def test_names_of_older_versions_are_looked_at_once(town: Town) -> None:
    async with town.browser() as livia, town.browser() as other:
        await livia.post("/guest", json={"name": "Livia"})
        await livia.post("/keep", json=PASSWORD)
        await town.store.write(lambda session: session.execute(update(PersonRow).values(look=None)))
        await town.people.accounts.note_looks()
        await other.post("/guest")
        refused = await other.post("/keep", json={**PASSWORD, "name": "Liv\u0456a"})
        assert refused.status_code == 409
