"""Accounts of bots are named as such, and people are not; tests/line_bots/test_join.py has them at tables."""

from __future__ import annotations

import pytest

from tests.server.conftest import Town

pytestmark = pytest.mark.anyio

PASSWORD = "a long enough password"


async def keep(browser, name):
    await browser.post("/guest", json={"name": name})
    assert (await browser.post("/keep", json={"password": PASSWORD})).status_code == 200


async def test_an_account_becomes_one_of_a_bot_and_says_so(town: Town) -> None:
    async with town.browser() as browser:
        await browser.post("/guest", json={"name": "Builder"})
        refused = await browser.post("/me/bot")
        assert refused.json()["error"]["code"] == "bot_account/guest"
        await browser.post("/keep", json={"password": PASSWORD})
        made = (await browser.post("/me/bot")).json()
        assert (made["name"], made["program"]) == ("BOT Builder", True)
        assert (await browser.post("/me/bot")).json()["name"] == "BOT Builder"
        renamed = (await browser.patch("/me", json={"name": "Mason"})).json()
        assert renamed["name"] == "BOT Mason"
        assert (await browser.get(f"/people/{made['id']}")).json()["program"] is True


async def test_people_are_not_named_like_bots(town: Town) -> None:
    async with town.browser() as browser:
        for name in ("BOT Livia", "bot Livia", "Bot  Livia"):
            refused = await browser.post("/guest", json={"name": name})
            assert (refused.status_code, refused.json()["error"]["code"]) == (422, "account/name_of_bots")
        await keep(browser, "Botulus")
        assert (await browser.patch("/me", json={"name": "bot X"})).status_code == 422
