from __future__ import annotations

import json

import pytest

from tests.server.conftest import Town

pytestmark = pytest.mark.anyio


async def test_name_language_and_preferences_are_changed_one_by_one(town: Town) -> None:
    async with town.browser() as browser:
        await browser.post("/guest", json={"name": "Livia"})
        await browser.patch("/me", json={"preferences": {"skip_end": True, "page": {"theme": "dark"}}})
        await browser.patch("/me", json={"preferences": {"mail": "none"}, "language": "sr"})
        me = (await browser.patch("/me", json={"name": "  Livia Drusilla "})).json()
        assert me["name"] == "Livia Drusilla"
        assert me["language"] == "sr"
        wanted = {"skip_end": True, "auto_keep": False, "mail": "none", "browser": True, "hide_chat": False}
        assert {key: me["preferences"][key] for key in wanted} == wanted
        assert me["preferences"]["page"] == {"theme": "dark"}
        assert (await browser.get("/me")).json() == me
        person = await town.people.accounts.of_id(me["id"])
        assert person is not None
        assert person.preferences.skip_end
        assert not person.preferences.auto_keep


async def test_a_page_may_ask_who_is_here_without_being_refused(town: Town) -> None:
    async with town.browser() as browser:
        nobody = await browser.get("/session")
        assert (nobody.status_code, nobody.json()) == (200, {"me": None})
        await browser.post("/guest", json={"name": "Livia"})
        assert (await browser.get("/session")).json() == {"me": (await browser.get("/me")).json()}


async def test_from_then_on_the_server_speaks_that_language(town: Town) -> None:
    async with town.browser(**{"accept-language": "en"}) as browser:
        await browser.post("/guest", json={"name": "Livia", "language": "fr"})
        answer = await browser.delete("/webhooks/5")
        assert answer.json()["error"]["reason"] == "Vous n\u2019avez pas ce webhook."


@pytest.mark.parametrize(
    "body",
    [
        {"preferences": {"unknown": 1}},
        {"preferences": {"page": {"x": "y" * 5000}}},
        {"preferences": {"page": {"x": "\ud800"}}},
        {"preferences": {"mail": "sometimes"}},
        {"language": "la"},
        {"name": "-"},
        {"password_hash": "x"},
    ],
)
async def test_nothing_else_can_be_changed(town: Town, body: object) -> None:
    async with town.browser(**{"content-type": "application/json"}) as browser:
        await browser.post("/guest", json={"name": "Livia"})
        before = (await browser.get("/me")).json()
        assert (await browser.patch("/me", content=json.dumps(body))).status_code == 422
        assert (await browser.get("/me")).json() == before


async def test_numbers_that_are_none_are_refused(town: Town) -> None:
    async with town.browser(**{"content-type": "application/json"}) as browser:
        await browser.post("/guest")
        answer = await browser.patch("/me", content=b'{"preferences": {"page": {"x": NaN}}}')
        assert answer.status_code == 422


async def test_an_api_token_is_shown_once_and_plays_but_does_not_govern(town: Town) -> None:
    async with town.browser() as browser:
        guest = (await browser.post("/guest", json={"name": "Livia"})).json()
        made = await browser.post("/tokens", json={"name": "my\u0000 bot"})
        assert made.status_code == 201
        token = made.json()["token"]
        listed = (await browser.get("/tokens")).json()
        assert [(one["name"], one["used"]) for one in listed] == [("my bot", None)]
        assert token not in str(listed)
        async with town.browser(authorization=f"bearer {token}") as bot:
            assert (await bot.get("/me")).json()["id"] == guest["id"]
            for refused in (await bot.get("/tokens"), await bot.post("/tokens", json={"name": "another"})):
                assert refused.status_code == 403
                assert refused.json()["error"]["code"] == "account/not_with_token"
            assert (await browser.get("/tokens")).json()[0]["used"] == town.clock.now()
            assert (await browser.delete(f"/tokens/{listed[0]['id']}")).status_code == 204
            assert (await bot.get("/me")).status_code == 401


async def test_a_wrong_token_is_nobody_even_beside_a_right_cookie(town: Town) -> None:
    async with town.browser() as browser:
        await browser.post("/guest")
        for wrong in ("concordia_x", "x", "", "concordia_" + "x" * 5000):
            assert (await browser.get("/me", headers={"authorization": f"Bearer {wrong}"})).status_code == 401


async def test_nobody_can_take_back_the_token_of_another(town: Town) -> None:
    async with town.browser() as livia, town.browser() as marcus:
        await livia.post("/guest")
        await marcus.post("/guest")
        made = (await livia.post("/tokens", json={"name": "bot"})).json()
        assert (await marcus.delete(f"/tokens/{made['id']}")).status_code == 404
        assert len((await livia.get("/tokens")).json()) == 1


async def test_there_are_at_most_twenty_tokens(town: Town) -> None:
    async with town.browser() as browser:
        await browser.post("/guest")
        answers = [await browser.post("/tokens", json={"name": str(n)}) for n in range(21)]
        assert answers[19].status_code == 201
        assert answers[20].status_code == 409


@pytest.mark.parametrize("number", ["0", "-1", "x", str(2**31), str(10**30)])
async def test_a_number_that_no_row_has_is_refused(town: Town, number: str) -> None:
    async with town.browser() as browser:
        await browser.post("/guest")
        assert (await browser.get(f"/people/{number}")).status_code == 422
        assert (await browser.put(f"/mutes/{number}")).status_code == 422
