from __future__ import annotations

import pytest

from concordia.server.accounts.sessions import SESSION_SECONDS, USED_EVERY
from tests.server.conftest import Town

pytestmark = pytest.mark.anyio

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1"
LIVIA = {"name": "Livia", "password": "ceterum censeo"}


async def test_sessions_are_listed_with_device_and_dates_and_ended_one_by_one(town: Town) -> None:
    async with town.browser(**{"user-agent": FIREFOX}) as desk, town.browser(**{"user-agent": PHONE}) as phone:
        await desk.post("/guest", json={"name": "Livia"})
        await desk.post("/keep", json={"password": "ceterum censeo"})
        began = town.clock.now()
        town.clock.forward(USED_EVERY + 1)
        await phone.post("/session", json=LIVIA)
        town.clock.forward(USED_EVERY + 1)
        await desk.get("/me")
        here, there = (await desk.get("/sessions")).json()
        assert (here["device"], here["here"]) == ("Firefox · Linux", True)
        assert (here["created"], here["used"]) == (began, town.clock.now())
        assert (there["device"], there["here"]) == ("Safari · iPhone", False)
        assert there["used"] == there["created"] == began + USED_EVERY + 1
        assert (await desk.delete(f"/sessions/{there['id']}")).status_code == 204
        assert (await phone.get("/me")).status_code == 401
        again = await desk.delete(f"/sessions/{there['id']}")
        assert (again.status_code, again.json()["error"]["code"]) == (404, "session/unknown")
        assert (await desk.get("/me")).status_code == 200


async def test_all_others_are_ended_and_what_they_have_open_is_closed(town: Town) -> None:
    closed: list[tuple[int, str | None]] = []
    town.people.signed_out = lambda person, credential: closed.append((person, credential))
    async with town.browser() as desk, town.browser() as phone, town.browser() as other:
        livia = (await desk.post("/guest", json={"name": "Livia"})).json()["id"]
        await desk.post("/keep", json={"password": "ceterum censeo"})
        await phone.post("/session", json=LIVIA)
        await other.post("/guest", json={"name": "Marcus"})
        closed.clear()
        assert (await desk.delete("/sessions/others")).status_code == 204
        assert (await phone.get("/me")).status_code == 401
        assert (await other.get("/me")).status_code == 200
        assert [each["here"] for each in (await desk.get("/sessions")).json()] == [True]
        ((person, credential),) = closed
        assert person == livia
        assert credential is not None


async def test_nobody_ends_the_session_of_another(town: Town) -> None:
    async with town.browser() as livia, town.browser() as marcus:
        await livia.post("/guest")
        await marcus.post("/guest")
        (hers,) = (await livia.get("/sessions")).json()
        assert (await marcus.delete(f"/sessions/{hers['id']}")).status_code == 404
        assert (await livia.get("/me")).status_code == 200


async def test_what_has_run_out_is_not_listed(town: Town) -> None:
    async with town.browser() as desk, town.browser() as phone:
        await desk.post("/guest", json={"name": "Livia"})
        await desk.post("/keep", json={"password": "ceterum censeo"})
        town.clock.forward(SESSION_SECONDS + 1)
        await phone.post("/session", json=LIVIA)
        assert len((await phone.get("/sessions")).json()) == 1


@pytest.mark.parametrize("name", ["x", "%", "0" * 15, "0" * 17, "g" * 16, "_" * 16])
async def test_what_names_no_session_is_refused(town: Town, name: str) -> None:
    async with town.browser() as browser:
        await browser.post("/guest")
        assert (await browser.delete(f"/sessions/{name}")).status_code == 422
        assert (await browser.get("/me")).status_code == 200


async def test_a_token_cannot_look_at_sessions(town: Town) -> None:
    async with town.browser() as browser:
        await browser.post("/guest")
        token = (await browser.post("/tokens", json={"name": "bot"})).json()["token"]
        async with town.browser(authorization=f"Bearer {token}") as bot:
            assert (await bot.get("/sessions")).status_code == 403
            assert (await bot.delete("/sessions/others")).status_code == 403
