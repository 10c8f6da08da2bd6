"""Ways back into an account, with a real mail server on 127.0.0.1: the e-mail is read and its link followed."""

from __future__ import annotations

import asyncio
import email.policy
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from email.message import EmailMessage
from typing import Any

import pytest
from aiosmtpd.smtp import SMTP
from sqlalchemy import func, select

from concordia.server.accounts.recovery import BY_HOST_SECONDS, BY_MAIL_SECONDS
from concordia.server.errors import Refusal
from concordia.server.protocol.page_paths import path_to
from concordia.server.settings import Settings
from concordia.server.store.database import Store
from concordia.server.store.models.account_models import OneTimeLinkRow
from tests.server.conftest import Town

pytestmark = pytest.mark.anyio

OLD, NEW = "ceterum censeo", "quo vadis domine"
ADDRESS = "livia@example.org"


@dataclass
class Mailroom:
    """Takes every e-mail."""

    letters: list[EmailMessage] = field(default_factory=list)

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802 (its name)
        self.letters.append(email.message_from_bytes(envelope.content, policy=email.policy.default))
        return "250 taken"

    def link(self, number: int = -1) -> str:
        """The link in a letter, whole."""
        found = re.search(r"https?://\S+#\S+", self.letters[number].get_content())
        assert found is not None
        return found[0]

    def key(self, number: int = -1) -> str:
        """What the page of the link sends to the server."""
        return self.link(number).partition("#")[2]


@asynccontextmanager
async def mailroom() -> AsyncIterator[tuple[Mailroom, dict[str, object]]]:
    taken = Mailroom()
    server = await asyncio.get_running_loop().create_server(lambda: SMTP(taken), "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        yield taken, {"smtp_host": "127.0.0.1", "smtp_port": port, "smtp_starttls": False}


async def with_mailbox(town: Town, mails: Mailroom, name: str = "Livia", address: str = ADDRESS) -> int:
    """Somebody with an account and a confirmed address."""
    async with town.browser() as browser:
        number: int = (await browser.post("/guest", json={"name": name})).json()["id"]
        await browser.post("/keep", json={"password": OLD})
        assert (await browser.put("/me/mail", json={"email": address})).status_code == 204
        assert (await browser.post("/mail/confirm", json={"key": mails.key()})).status_code == 200
    return number


async def test_an_address_is_confirmed_by_the_link_once_and_without_signing_in(
    store: Store, settings: Settings
) -> None:
    async with mailroom() as (mails, smtp):
        town = Town(store, settings.model_copy(update=smtp))
        async with town.browser() as browser, town.browser() as elsewhere:
            await browser.post("/guest", json={"name": "Livia"})
            await browser.post("/keep", json={"password": OLD})
            await browser.put("/me/mail", json={"email": ADDRESS})
            assert mails.link().startswith(settings.base_url + path_to("confirmMail") + "#")
            confirmed = await elsewhere.post("/mail/confirm", json={"key": mails.key()})
            assert confirmed.json() == {"name": "Livia", "email": ADDRESS}
            assert (await browser.get("/me")).json()["email_confirmed"] is True
            again = await elsewhere.post("/mail/confirm", json={"key": mails.key()})
            assert (again.status_code, again.json()["error"]["code"]) == (404, "account/link_over")


async def test_a_link_confirms_only_the_address_it_was_sent_to(store: Store, settings: Settings) -> None:
    async with mailroom() as (mails, smtp):
        town = Town(store, settings.model_copy(update=smtp))
        async with town.browser() as browser:
            await browser.post("/guest", json={"name": "Livia"})
            await browser.post("/keep", json={"password": OLD})
            await browser.put("/me/mail", json={"email": "old@example.org"})
            await browser.put("/me/mail", json={"email": ADDRESS})
            assert (await browser.post("/mail/confirm", json={"key": mails.key(0)})).status_code == 404
            town.clock.forward(24 * 3600 + 1)
            assert (await browser.post("/mail/confirm", json={"key": mails.key(1)})).status_code == 404
            assert (await browser.get("/me")).json()["email_confirmed"] is False


async def test_a_forgotten_password_is_replaced_by_the_link_and_everything_else_ends(
    store: Store, settings: Settings
) -> None:
    async with mailroom() as (mails, smtp):
        town = Town(store, settings.model_copy(update=smtp))
        livia = await with_mailbox(town, mails)
        closed: list[tuple[int, str | None]] = []
        town.people.signed_out = lambda person, credential: closed.append((person, credential))
        async with town.browser() as thief, town.browser() as browser:
            await thief.post("/session", json={"name": "Livia", "password": OLD})
            token = (await thief.post("/tokens", json={"name": "bot"})).json()["token"]
            assert (
                await browser.post("/password/forgotten", json={"email": "LIVIA@example.org"})
            ).status_code == 204
            await town.people.recovery.stop()
            assert mails.letters[-1]["To"] == ADDRESS
            assert "Livia" in mails.letters[-1].get_content()
            assert mails.link().startswith(settings.base_url + path_to("resetPassword") + "#")
            key = mails.key()
            assert (await browser.post("/password/link", json={"key": key})).json() == {"name": "Livia"}
            answer = await browser.post("/password/reset", json={"key": key, "password": NEW})
            assert (answer.status_code, answer.json()["id"]) == (200, livia)
            assert (await browser.get("/me")).json()["name"] == "Livia"
            assert (await thief.get("/me")).status_code == 401
            bearer = {"authorization": f"Bearer {token}"}
            assert (await browser.get("/me", headers=bearer)).status_code == 401
            assert closed == [(livia, None)]
            assert (await thief.post("/session", json={"name": "Livia", "password": OLD})).status_code == 401
            assert (await thief.post("/session", json={"name": "Livia", "password": NEW})).status_code == 200
            again = await thief.post("/password/reset", json={"key": key, "password": OLD})
            assert (again.status_code, again.json()["error"]["code"]) == (404, "account/link_over")


async def test_a_link_grows_old_and_one_of_several_ends_them_all(store: Store, settings: Settings) -> None:
    async with mailroom() as (mails, smtp):
        town = Town(store, settings.model_copy(update=smtp))
        await with_mailbox(town, mails)
        async with town.browser() as browser:
            for _ in range(2):
                await browser.post("/password/forgotten", json={"email": ADDRESS})
                await town.people.recovery.stop()
            first, second = mails.key(-2), mails.key(-1)
            assert (
                await browser.post("/password/reset", json={"key": second, "password": NEW})
            ).status_code == 200
            assert (await browser.post("/password/reset", json={"key": first, "password": OLD})).status_code == 404
            await browser.post("/password/forgotten", json={"email": ADDRESS})
            await town.people.recovery.stop()
            town.clock.forward(BY_MAIL_SECONDS + 1)
            late = await browser.post("/password/reset", json={"key": mails.key(), "password": OLD})
            assert late.status_code == 404
            await town.people.recovery.forget_old()
            left = await town.store.read(lambda session: session.scalar(select(func.count(OneTimeLinkRow.digest))))
            assert left == 0


async def test_an_address_that_nobody_has_gets_the_same_answer_and_no_e_mail(
    store: Store, settings: Settings
) -> None:
    async with mailroom() as (mails, smtp):
        town = Town(store, settings.model_copy(update=smtp))
        await with_mailbox(town, mails)
        async with town.browser() as browser:  # unconfirmed: whoever reads it may be anybody
            await browser.post("/guest", json={"name": "Marcus"})
            await browser.post("/keep", json={"password": OLD})
            await browser.put("/me/mail", json={"email": "marcus@example.org"})
        before = len(mails.letters)
        async with town.browser() as browser:
            answers = []
            for address in (ADDRESS, "nobody@example.org", "marcus@example.org"):
                answer = await browser.post("/password/forgotten", json={"email": address})
                answers.append((answer.status_code, answer.content, dict(answer.headers)))
            await town.people.recovery.stop()
        assert answers[0] == answers[1] == answers[2]
        assert answers[0][0] == 204
        assert [letter["To"] for letter in mails.letters[before:]] == [ADDRESS]


async def test_one_mailbox_of_several_accounts_gets_a_link_for_each(store: Store, settings: Settings) -> None:
    async with mailroom() as (mails, smtp):
        town = Town(store, settings.model_copy(update=smtp))
        await with_mailbox(town, mails)
        await with_mailbox(town, mails, "Drusilla")
        async with town.browser() as browser:
            await browser.post("/password/forgotten", json={"email": ADDRESS})
            await town.people.recovery.stop()
            keys = re.findall(r"#(\S+)", mails.letters[-1].get_content())
            names = [(await browser.post("/password/link", json={"key": key})).json()["name"] for key in keys]
            assert names == ["Livia", "Drusilla"]


async def test_a_mailbox_is_not_flooded_known_or_unknown(store: Store, settings: Settings) -> None:
    async with mailroom() as (mails, smtp):
        town = Town(store, settings.model_copy(update={**smtp, "trusted_proxies": ("203.0.113.9",)}))
        await with_mailbox(town, mails)
        before = len(mails.letters)
        for address in (ADDRESS, "nobody@example.org"):
            told = []
            for number in range(5):
                async with town.browser(**{"x-forwarded-for": f"198.51.100.{number}"}) as browser:
                    told.append((await browser.post("/password/forgotten", json={"email": address})).status_code)
            assert told == [204, 204, 204, 429, 429]
        await town.people.recovery.stop()
        assert len(mails.letters) - before == 3


async def test_another_mailbox_ends_the_links_sent_to_the_first(store: Store, settings: Settings) -> None:
    async with mailroom() as (mails, smtp):
        town = Town(store, settings.model_copy(update=smtp))
        await with_mailbox(town, mails)
        async with town.browser() as browser:
            await browser.post("/session", json={"name": "Livia", "password": OLD})
            await browser.post("/password/forgotten", json={"email": ADDRESS})
            await town.people.recovery.stop()
            key = mails.key()
            await browser.put("/me/mail", json={"email": "new@example.org"})
            assert (await browser.post("/password/link", json={"key": key})).status_code == 404


async def test_a_mail_server_that_is_away_changes_no_answer(store: Store, settings: Settings) -> None:
    async with mailroom() as (mails, smtp):
        town = Town(store, settings.model_copy(update=smtp))
        await with_mailbox(town, mails)
    async with town.browser() as browser:
        assert (await browser.post("/password/forgotten", json={"email": ADDRESS})).status_code == 204
        await town.people.recovery.stop()


async def test_a_host_makes_a_link_for_a_name(town: Town) -> None:
    async with town.browser() as browser:
        await browser.post("/guest", json={"name": "Livia"})
        await browser.post("/keep", json={"password": OLD})
        link = await town.people.recovery.reset_link(" LIVIA ")
        assert link.startswith(town.settings.base_url + path_to("resetPassword") + "#")
        key = link.partition("#")[2]
        town.clock.forward(BY_HOST_SECONDS - 1)
        assert (await browser.post("/password/reset", json={"key": key, "password": NEW})).status_code == 200
        await town.guest("Marcus")
        for nobody in ("Marcus", "Nobody", "", "x" * 500):
            with pytest.raises(Refusal):
                await town.people.recovery.reset_link(nobody)


async def test_without_mail_the_server_says_so(town: Town) -> None:
    async with town.browser() as browser:
        answer = await browser.post("/password/forgotten", json={"email": ADDRESS})
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "mail/not_here")


@pytest.mark.parametrize("key", ["", "x", "x" * 43 + "\n", "é" * 43, "x" * 44, "../" * 14 + "x", None, 5])
async def test_what_is_no_key_is_refused(town: Town, key: object) -> None:
    async with town.browser() as browser:
        for path in ("/password/link", "/mail/confirm"):
            assert (await browser.post(path, json={"key": key})).status_code == 422
        assert (await browser.post("/password/reset", json={"key": key, "password": NEW})).status_code == 422


async def test_keys_cannot_be_guessed_for_long(town: Town) -> None:
    async with town.browser() as browser:
        tries = [await browser.post("/password/link", json={"key": "x" * 43}) for _ in range(25)]
        assert tries[0].status_code == 404
        assert tries[-1].status_code == 429


@pytest.mark.parametrize("address", ["nobody", "a@b", "a@example.org\nBcc: b@example.org", "a" * 300])
async def test_what_is_no_address_is_refused(store: Store, settings: Settings, address: str) -> None:
    town = Town(store, settings.model_copy(update={"smtp_host": "127.0.0.1", "smtp_port": 9}))
    async with town.browser() as browser:
        assert (await browser.post("/password/forgotten", json={"email": address})).status_code == 422


@pytest.mark.parametrize("password", ["short", "", "x" * 257])
async def test_a_new_password_is_held_to_the_same_rules(town: Town, password: str) -> None:
    async with town.browser() as browser:
        await browser.post("/guest", json={"name": "Livia"})
        await browser.post("/keep", json={"password": OLD})
        key = (await town.people.recovery.reset_link("Livia")).partition("#")[2]
        assert (await browser.post("/password/reset", json={"key": key, "password": password})).status_code == 422
        assert (await browser.post("/password/link", json={"key": key})).status_code == 200
