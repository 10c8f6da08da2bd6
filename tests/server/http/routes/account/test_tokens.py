from __future__ import annotations

import pytest
from sqlalchemy import insert

from concordia.server.accounts.api_tokens import KEPT_SECONDS, allows
from concordia.server.accounts.secret_keys import digest
from concordia.server.store.models.people_models import ApiTokenRow
from tests.server.conftest import Town

pytestmark = pytest.mark.anyio

DAY = 24 * 3600


async def test_a_token_that_reads_changes_nothing(town: Town) -> None:
    async with town.browser() as browser:
        await browser.post("/guest", json={"name": "Livia"})
        made = (await browser.post("/tokens", json={"name": "stats", "scope": "read"})).json()
        assert made["scope"] == "read"
        async with town.browser(authorization=f"Bearer {made['token']}") as bot:
            assert (await bot.get("/me")).json()["name"] == "Livia"
            assert (await bot.get("/notices")).status_code == 200
            for refused in (
                await bot.patch("/me", json={"name": "Marcus"}),
                await bot.put("/mutes/5"),
                await bot.post("/guest"),
            ):
                assert (refused.status_code, refused.json()["error"]["code"]) == (403, "token/scope")


async def test_a_token_that_plays_does_not_change_its_owner(town: Town) -> None:
    async with town.browser() as browser:
        await browser.post("/guest", json={"name": "Livia"})
        token = (await browser.post("/tokens", json={"name": "bot", "scope": "play"})).json()["token"]
        async with town.browser(authorization=f"Bearer {token}") as bot:
            assert (await bot.get("/me")).status_code == 200
            refused = await bot.patch("/me", json={"name": "Marcus"})
            assert (refused.status_code, refused.json()["error"]["code"]) == (403, "token/scope")
        assert (await browser.get("/me")).json()["name"] == "Livia"


@pytest.mark.parametrize(
    ("scope", "method", "path", "may"),
    [
        ("read", None, "/api/v1/notices/socket", True),
        ("read", None, "/api/v1/tables/k7f2/socket", False),
        ("play", None, "/api/v1/tables/k7f2/socket", True),
        ("play", "POST", "/api/v1/tables", True),
        ("play", "POST", "/api/v1/records", True),
        ("play", "POST", "/api/v1/tablesx", False),
        ("play", "POST", "/api/v1/notices/read", False),
        ("play", "GET", "/api/v1/people/7", True),
        ("read", "POST", "/api/v1/records", False),
        ("everything", "PATCH", "/api/v1/me", True),
    ],
)
def test_scopes(scope: str, method: str | None, path: str, may: bool) -> None:
    assert allows(scope, method, path) is may  # type: ignore[arg-type]


async def test_a_token_expires_and_what_is_open_by_it_is_closed(town: Town) -> None:
    closed: list[str | None] = []
    town.people.signed_out = lambda _, credential: closed.append(credential)
    async with town.browser() as browser:
        await browser.post("/guest", json={"name": "Livia"})
        began = town.clock.now()
        made = (await browser.post("/tokens", json={"name": "bot", "days": 2})).json()
        assert made["expires"] == began + 2 * DAY
        async with town.browser(authorization=f"Bearer {made['token']}") as bot:
            town.clock.forward(2 * DAY - 1)
            assert (await bot.get("/me")).status_code == 200
            before = await town.people.end_expired(began)
            assert closed == []
            town.clock.forward(1)
            assert (await bot.get("/me")).status_code == 401
        await town.people.end_expired(before)
        assert closed == [digest(made["token"])]
        assert [each["id"] for each in (await browser.get("/tokens")).json()] == [made["id"]]
        town.clock.forward(KEPT_SECONDS)
        await town.people.tokens.forget_old()
        assert (await browser.get("/tokens")).json() == []


async def test_a_token_of_an_older_version_still_does_everything(town: Town) -> None:
    livia = await town.guest("Livia")
    old = insert(ApiTokenRow).values(person_id=livia.id, digest=digest("concordia_old"), name="old", created=1.0)
    await town.store.write(lambda session: session.execute(old))
    async with town.browser(authorization="Bearer concordia_old") as bot:
        assert (await bot.patch("/me", json={"language": "fr"})).status_code == 200


@pytest.mark.parametrize(
    "body",
    [
        {"name": "x", "scope": "admin"},
        {"name": "x", "days": 0},
        {"name": "x", "days": -1},
        {"name": "x", "days": 3651},
        {"name": "x", "days": 10**30},
        {"name": "x", "days": 1.5},
        {"name": ""},
        {},
    ],
)
async def test_what_is_no_token_is_refused(town: Town, body: object) -> None:
    async with town.browser() as browser:
        await browser.post("/guest")
        assert (await browser.post("/tokens", json=body)).status_code == 422
        assert (await browser.get("/tokens")).json() == []
