from __future__ import annotations

import re

import httpx
import pytest

from concordia.server.http.limits import Limits
from concordia.server.people import People
from concordia.server.settings import Settings
from concordia.server.store.database import Store
from tests.server.conftest import Town
from tests.server.notify.receivers import mail_server, receiver

pytestmark = pytest.mark.anyio


async def keeps_a_name(browser: httpx.AsyncClient, name: str = "Livia") -> None:
    await browser.post("/guest", json={"name": name})
    await browser.post("/keep", json={"password": "ceterum censeo"})


async def test_a_mailbox_counts_once_its_code_was_typed_in(store: Store, settings: Settings) -> None:
    async with mail_server() as server:
        mail = {"smtp_host": "127.0.0.1", "smtp_port": server.port, "smtp_starttls": False}
        town = Town(store, settings.model_copy(update=mail))
        async with town.browser() as browser:
            await keeps_a_name(browser)
            assert (await browser.put("/me/mail", json={"email": "livia@example.org"})).status_code == 204
            (letter,) = server.letters
            code = re.search(r"[0-9]{8}", letter["Subject"])
            assert code is not None
            assert code[0] in letter.get_content()
            wrong = await browser.post("/me/mail/confirm", json={"code": f"{(int(code[0]) + 1) % 10**8:08d}"})
            assert (wrong.status_code, wrong.json()["error"]["code"]) == (422, "mail/wrong_code")
            assert (await browser.get("/me")).json()["email_confirmed"] is False
            town.clock.forward(1700)
            assert (await browser.post("/me/mail/confirm", json={"code": code[0]})).status_code == 204
            me = (await browser.get("/me")).json()
            assert (me["email"], me["email_confirmed"], me["email_possible"]) == ("livia@example.org", True, True)
            await browser.put("/me/mail", json={"email": "other@example.org"})
            assert (await browser.get("/me")).json()["email_confirmed"] is False
            assert (await browser.post("/me/mail/confirm", json={"code": code[0]})).status_code == 422
            assert (await browser.delete("/me/mail")).status_code == 204
            assert (await browser.get("/me")).json()["email"] is None


async def test_a_code_grows_old_and_cannot_be_guessed_for_long(store: Store, settings: Settings) -> None:
    async with mail_server() as server:
        mail = {"smtp_host": "127.0.0.1", "smtp_port": server.port, "smtp_starttls": False}
        town = Town(store, settings.model_copy(update=mail))
        async with town.browser() as browser:
            await keeps_a_name(browser)
            await browser.put("/me/mail", json={"email": "livia@example.org"})
            code = server.letters[0]["Subject"][:8]
            town.clock.forward(3601)
            assert (await browser.post("/me/mail/confirm", json={"code": code})).status_code == 422
            tries = [await browser.post("/me/mail/confirm", json={"code": "00000000"}) for _ in range(5)]
            assert tries[-1].status_code == 429
            letters = [await browser.put("/me/mail", json={"email": f"l{n}@example.org"}) for n in range(6)]
            assert letters[-1].status_code == 429


async def test_guests_cannot_have_e_mails_sent(store: Store, settings: Settings) -> None:
    async with mail_server() as server:
        mail = {"smtp_host": "127.0.0.1", "smtp_port": server.port, "smtp_starttls": False}
        async with Town(store, settings.model_copy(update=mail)).browser() as browser:
            await browser.post("/guest", json={"name": "Livia"})
            answer = await browser.put("/me/mail", json={"email": "victim@example.org"})
            assert (answer.status_code, answer.json()["error"]["code"]) == (403, "mail/guest")
        assert server.letters == []


async def test_nobody_can_flood_a_mailbox_with_many_accounts(store: Store, settings: Settings) -> None:
    async with mail_server() as server:
        mail = {"smtp_host": "127.0.0.1", "smtp_port": server.port, "smtp_starttls": False}
        proxy = {"trusted_proxies": ("203.0.113.9",)}
        town = Town(store, settings.model_copy(update={**mail, **proxy}))
        for number in range(8):
            async with town.browser(**{"x-forwarded-for": f"198.51.100.{number}"}) as browser:
                await keeps_a_name(browser, f"Livia {number}")
                await browser.put("/me/mail", json={"email": "Victim@example.org"})
        assert len(server.letters) == 3
        for number in range(8):
            async with town.browser(**{"x-forwarded-for": "198.51.100.200"}) as browser:
                await keeps_a_name(browser, f"Marcus {number}")
                for other in range(2):
                    await browser.put("/me/mail", json={"email": f"v{number}{other}@example.org"})
        assert len(server.letters) == 3 + 10


async def test_the_link_in_a_letter_stops_them_but_only_a_genuine_one(town: Town) -> None:
    livia = await town.guest("Livia", email="livia@example.org", email_confirmed=True)
    link = town.people.composer.stop_link(livia.id)
    async with town.browser() as browser:
        asking = await browser.get(link)
        assert "<form" in asking.text
        assert await town.people.mailboxes.of(livia) == ("livia@example.org", True)
        forged = link[:-1] + ("0" if link[-1] != "0" else "1")
        assert (await browser.post(forged)).status_code == 404
        assert (await browser.post(link, data={"List-Unsubscribe": "One-Click"})).status_code == 200
        assert await town.people.mailboxes.of(livia) == (None, False)


@pytest.mark.parametrize(
    "email",
    ["nobody", "a@b", "a b@example.org", "a@example.org\nBcc: b@example.org", "a@exa mple.org", "é@example.org"],
)
async def test_what_is_no_address_gets_no_letter(store: Store, settings: Settings, email: str) -> None:
    town = Town(store, settings.model_copy(update={"smtp_host": "127.0.0.1", "smtp_port": 9}))
    async with town.browser() as browser:
        await keeps_a_name(browser)
        assert (await browser.put("/me/mail", json={"email": email})).json()["error"]["code"] == "mail/no_address"


async def test_a_server_without_mail_says_so(town: Town) -> None:
    async with town.browser() as browser:
        await keeps_a_name(browser)
        answer = await browser.put("/me/mail", json={"email": "livia@example.org"})
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "mail/not_here")


async def test_webhooks_are_set_up_tried_out_and_taken_down(town: Town) -> None:
    async with receiver() as hook, town.browser() as browser, town.browser() as stranger:
        await browser.post("/guest", json={"name": "Livia", "language": "de"})
        await stranger.post("/guest")
        made = await browser.post("/webhooks", json={"url": hook.url, "secret": "arcanum"})
        assert made.status_code == 201
        assert "arcanum" not in made.text
        number = made.json()["id"]
        assert (await browser.post(f"/webhooks/{number}/test")).status_code == 204
        (call,) = hook.calls
        assert call.body["text"].startswith("Livia: Dieser Webhook funktioniert.")
        assert call.headers["host"] == f"127.0.0.1:{hook.port}"
        assert "x-concordia-signature" in call.headers
        hook.answers = ["500 broken"]
        assert (await browser.post(f"/webhooks/{number}/test")).json()["error"]["code"] == "webhook/not_taken"
        assert (await stranger.post(f"/webhooks/{number}/test")).status_code == 404
        assert (await stranger.delete(f"/webhooks/{number}")).status_code == 404
        assert (await stranger.get("/webhooks")).json() == []
        assert [one["id"] for one in (await browser.get("/webhooks")).json()] == [number]
        assert (await browser.delete(f"/webhooks/{number}")).status_code == 204
        assert (await browser.get("/webhooks")).json() == []


async def test_there_are_at_most_five_webhooks(town: Town) -> None:
    async with town.browser() as browser:
        await browser.post("/guest")
        made = [await browser.post("/webhooks", json={"url": "http://127.0.0.1:9/"}) for _ in range(6)]
        assert [answer.status_code for answer in made] == [201] * 5 + [409]


@pytest.mark.parametrize("url", ["http://127.0.0.1:9/", "http://localhost/", "http://[::1]/", "ftp://1.1.1.1/x"])
async def test_without_the_setting_no_webhook_leads_inside(town: Town, url: str) -> None:
    town.app.state.people = People(
        town.store,
        town.settings.model_copy(update={"private_webhooks": False}),
        clock=town.clock,
        limits=Limits(clock=town.clock.now),
    )
    async with town.browser() as browser:
        await browser.post("/guest")
        answer = await browser.post("/webhooks", json={"url": url})
        assert (answer.status_code, answer.json()["error"]["code"]) == (422, "webhook/unreachable")
        assert (await browser.get("/webhooks")).json() == []
