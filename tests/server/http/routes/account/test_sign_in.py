from __future__ import annotations

import json

import httpx
import pytest
from sqlalchemy import select

from concordia.server.accounts.secret_keys import digest
from concordia.server.accounts.sessions import SESSION_SECONDS
from concordia.server.store.models.people_models import PersonRow, SessionRow
from tests.server.conftest import Town

pytestmark = pytest.mark.anyio

PASSWORD = {"password": "ceterum censeo"}


def code(answer: httpx.Response) -> str:
    return str(answer.json()["error"]["code"])


async def test_one_click_makes_a_guest_who_stays_the_same(town: Town) -> None:
    async with town.browser() as browser:
        first = await browser.post("/guest")
        assert first.status_code == 200
        cookie = first.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert "Secure" not in cookie
        assert first.json()["guest"] is True
        again = await browser.post("/guest", json={"name": "Somebody Else"})
        assert again.json() == first.json()
        assert (await browser.get("/me")).json()["name"] == first.json()["name"]


async def test_the_cookie_is_secure_where_there_is_https(https_town: Town) -> None:
    async with https_town.browser() as browser:
        answer = await browser.post("/guest", json={"name": "Livia", "language": "fr"})
        assert "Secure" in answer.headers["set-cookie"]
        assert answer.json() == {
            "id": 1,
            "name": "Livia",
            "guest": True,
            "language": "fr",
            "program": False,
        }


async def test_the_key_of_a_session_is_not_in_the_database(town: Town) -> None:
    async with town.browser() as browser:
        await browser.post("/guest")
        key = browser.cookies["concordia_session"]
        stored = await town.store.read(lambda session: session.scalars(select(SessionRow.digest)).all())
        assert len(stored) == 1
        assert key not in stored[0]


async def test_nobody_is_told_to_sit_down_in_their_language(town: Town) -> None:
    async with town.browser(**{"accept-language": "xx, de;q=0.8"}) as browser:
        answer = await browser.get("/me")
        assert (answer.status_code, code(answer)) == (401, "account/nobody")
        assert answer.json()["error"]["reason"].startswith("Spiele als Gast mit oder melde dich zuerst an")


async def test_a_guest_keeps_the_name_and_signs_in_elsewhere(town: Town) -> None:
    async with town.browser() as here, town.browser() as elsewhere:
        guest = (await here.post("/guest", json={"name": "Livia"})).json()
        kept = await here.post("/keep", json=PASSWORD)
        assert kept.json() == {**guest, "guest": False}
        assert code(await here.post("/keep", json=PASSWORD)) == "account/kept_already"
        there = await elsewhere.post("/session", json={"name": " LIVIA ", **PASSWORD})
        assert there.json() == kept.json()
        assert (await elsewhere.get("/me")).json()["id"] == guest["id"]
        stored = await town.store.read(lambda session: session.scalar(select(PersonRow.password_hash)))
        assert stored is not None
        assert stored.startswith("$argon2id$")


async def test_an_unknown_name_and_a_wrong_password_get_the_same_answer(town: Town) -> None:
    async with town.browser() as browser:
        await browser.post("/guest", json={"name": "Livia"})
        await browser.post("/keep", json=PASSWORD)
        wrong = await browser.post("/session", json={"name": "Livia", "password": "guess"})
        unknown = await browser.post("/session", json={"name": "Nobody", "password": "guess"})
        assert wrong.status_code == unknown.status_code == 401
        assert wrong.content == unknown.content
        assert wrong.headers == unknown.headers


async def test_a_guest_without_a_password_cannot_be_signed_in_to(town: Town) -> None:
    async with town.browser() as browser:
        await browser.post("/guest", json={"name": "Livia"})
        assert (await browser.post("/session", json={"name": "Livia", "password": "x"})).status_code == 401


async def test_a_kept_name_belongs_to_one_whatever_its_letters(town: Town) -> None:
    async with town.browser() as first, town.browser() as second:
        await first.post("/guest", json={"name": "Livia"})
        await second.post("/guest", json={"name": "livia"})
        assert (await first.post("/keep", json=PASSWORD)).status_code == 200
        taken = await second.post("/keep", json=PASSWORD)
        assert (taken.status_code, code(taken)) == (409, "account/name_taken")
        assert code(await second.patch("/me", json={"name": "LIVIA"})) == "account/name_taken"
        other = await second.post("/keep", json={**PASSWORD, "name": "Drusilla"})
        assert other.json()["name"] == "Drusilla"


async def test_a_new_guest_cannot_pass_for_somebody_who_keeps_a_name(town: Town) -> None:
    async with town.browser() as first, town.browser() as second:
        await first.post("/guest", json={"name": "Livia"})
        await first.post("/keep", json=PASSWORD)
        shown = (await second.post("/guest", json={"name": "LIVIA"})).json()["name"]
        assert shown.startswith("LIVIA ")


async def test_signing_out_ends_the_session_for_good(town: Town) -> None:
    async with town.browser() as browser:
        await browser.post("/guest")
        key = browser.cookies["concordia_session"]
        assert (await browser.delete("/session")).status_code == 204
        assert (await browser.get("/me", headers={"cookie": f"concordia_session={key}"})).status_code == 401


async def test_signing_out_everywhere_ends_all_sessions_and_tokens(town: Town) -> None:
    async with town.browser() as here, town.browser() as there:
        await here.post("/guest", json={"name": "Livia"})
        await here.post("/keep", json=PASSWORD)
        await there.post("/session", json={"name": "Livia", **PASSWORD})
        token = (await here.post("/tokens", json={"name": "bot"})).json()["token"]
        page = town.people.notices.streams.open(1)
        assert (await here.delete("/sessions")).status_code == 204
        assert await page.next() is None
        assert (await there.get("/me")).status_code == 401
        async with town.browser(authorization=f"Bearer {token}") as bot:
            assert (await bot.get("/me")).status_code == 401


async def test_changing_the_password_signs_the_others_out(town: Town) -> None:
    async with town.browser() as here, town.browser() as there:
        await here.post("/guest", json={"name": "Livia"})
        await here.post("/keep", json=PASSWORD)
        await there.post("/session", json={"name": "Livia", **PASSWORD})
        wrong = await here.post("/password", json={"old": "not it", "new": "delenda est"})
        assert (wrong.status_code, code(wrong)) == (409, "account/password_wrong")
        right = await here.post("/password", json={"old": PASSWORD["password"], "new": "delenda est"})
        assert right.status_code == 204
        assert (await here.get("/me")).status_code == 200
        assert (await there.get("/me")).status_code == 401
        assert (await there.post("/session", json={"name": "Livia", **PASSWORD})).status_code == 401
        assert (await there.post("/session", json={"name": "Livia", "password": "delenda est"})).status_code == 200


async def test_changing_the_password_revokes_the_tokens(town: Town) -> None:
    async with town.browser() as here:
        await here.post("/guest", json={"name": "Livia"})
        await here.post("/keep", json=PASSWORD)
        token = (await here.post("/tokens", json={"name": "bot"})).json()["token"]
        await here.post("/password", json={"old": PASSWORD["password"], "new": "delenda est"})
        async with town.browser(authorization=f"Bearer {token}") as bot:
            assert (await bot.get("/me")).status_code == 401


async def test_keeping_a_name_gives_the_session_a_new_key(town: Town) -> None:
    async with town.browser() as here, town.browser() as thief:
        await here.post("/guest", json={"name": "Livia"})
        token = (await here.post("/tokens", json={"name": "bot"})).json()["token"]
        stolen = {"cookie": f"concordia_session={here.cookies['concordia_session']}"}
        assert (await thief.get("/me", headers=stolen)).status_code == 200
        page = town.people.notices.streams.open(1, digest(here.cookies["concordia_session"]))
        assert (await here.post("/keep", json=PASSWORD)).status_code == 200
        assert await page.next() is None
        assert (await here.get("/me")).json()["name"] == "Livia"
        assert (await thief.get("/me", headers=stolen)).status_code == 401
        async with town.browser(authorization=f"Bearer {token}") as bot:
            assert (await bot.get("/me")).status_code == 200


async def test_a_session_ends_after_its_time_unless_it_is_used(town: Town) -> None:
    async with town.browser() as used, town.browser() as left:
        await used.post("/guest")
        await left.post("/guest")
        town.clock.forward(SESSION_SECONDS * 0.6)
        assert "set-cookie" in (await used.get("/me")).headers
        assert "set-cookie" not in (await used.get("/me")).headers
        town.clock.forward(SESSION_SECONDS * 0.6)
        assert (await used.get("/me")).status_code == 200
        assert (await left.get("/me")).status_code == 401
        await town.people.sessions.forget_old()
        assert len(await town.store.read(lambda session: session.scalars(select(SessionRow)).all())) == 1


async def test_guessing_passwords_is_slowed_down_for_an_account_and_an_address(town: Town) -> None:
    async with town.browser() as browser:
        tries = [await browser.post("/session", json={"name": "Livia", "password": str(n)}) for n in range(11)]
        assert [answer.status_code for answer in tries] == [401] * 10 + [429]
        assert code(tries[-1]) == "limit/wait"
        tries = [await browser.post("/session", json={"name": f"N{n}", "password": "x"}) for n in range(12)]
        assert tries[-1].status_code == 429
        town.clock.forward(60)
        assert (await browser.post("/session", json={"name": "Livia", "password": "x"})).status_code == 401


async def test_wrong_passwords_from_one_address_do_not_lock_the_owner_out_elsewhere(https_town: Town) -> None:
    async with https_town.browser() as owner, https_town.browser() as stranger:
        home, away = {"x-forwarded-for": "198.51.100.1"}, {"x-forwarded-for": "198.51.100.2"}
        await owner.post("/guest", json={"name": "Livia"}, headers=home)
        await owner.post("/keep", json=PASSWORD, headers=home)
        guess = {"name": "Livia", "password": "guess"}
        tries = [(await stranger.post("/session", json=guess, headers=away)).status_code for _ in range(30)]
        assert tries == [401] * 10 + [429] * 20
        right = await owner.post("/session", json={"name": "Livia", **PASSWORD}, headers=home)
        assert right.status_code == 200


async def test_behind_a_trusted_proxy_everyone_has_an_address_of_their_own(https_town: Town) -> None:
    async with https_town.browser() as browser:
        for number in range(30):
            browser.cookies.clear()
            away = {"x-forwarded-for": f"198.51.100.{number}"}
            assert (await browser.post("/guest", headers=away)).status_code == 200
        for _ in range(20):
            browser.cookies.clear()
            last = await browser.post("/guest", headers={"x-forwarded-for": "198.51.100.0"})
        assert last.status_code == 429


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/guest", {"name": "x"}),
        ("/guest", {"name": "\u0000\u0001"}),
        ("/guest", {"name": "a" * 500}),
        ("/guest", {"name": "\ud800\ud800\ud800"}),
        ("/guest", {"language": "la"}),
        ("/guest", {"name": 5}),
        ("/guest", []),
        ("/session", {"name": "Livia"}),
        ("/session", {"name": "Livia", "password": ""}),
        ("/session", {"name": "Livia", "password": "\ud800"}),
        ("/session", {"name": "Livia", "password": "x" * 300}),
    ],
)
async def test_bad_input_is_refused_in_one_shape(town: Town, path: str, body: object) -> None:
    async with town.browser() as browser:
        answer = await browser.post(path, content=json.dumps(body), headers={"content-type": "application/json"})
        assert answer.status_code == 422
        assert answer.json()["error"].keys() >= {"code", "reason"}
