"""Web push, from subscribing to a message that only this browser can read."""

from __future__ import annotations

import base64
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
import pytest
from py_vapid import Vapid02
from sqlalchemy import select

from concordia.server.accounts.person import Person
from concordia.server.notify.web_push import PushCalls
from concordia.server.people import People
from concordia.server.settings import Settings
from concordia.server.store.database import Store
from concordia.server.store.models.push_models import PushRow
from tests.server.conftest import Town
from tests.server.happenings import asked
from tests.server.notify.browsers import PushBrowser
from tests.server.notify.receivers import receiver
from tests.server.notify.test_delivery import _attempted, at_work, settled

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def subscribed(town: Town, url: str) -> AsyncIterator[tuple[httpx.AsyncClient, Person, PushBrowser]]:
    """Somebody whose browser is told by push."""
    async with town.browser() as browser:
        me = (await browser.post("/guest", json={"name": "Livia"})).json()
        phone = PushBrowser(url)
        answer = await browser.post("/push", json=phone.subscription("a phone"))
        assert answer.status_code == 201, answer.text
        person = await town.people.accounts.of_id(me["id"])
        assert person is not None
        yield browser, person, phone


async def test_a_turn_is_pushed_encrypted_and_signed(town: Town) -> None:
    async with receiver() as service, subscribed(town, service.url) as (browser, livia, phone):
        async with at_work(town.people):
            await town.events.publish(asked(livia, await town.guest("Marcus")))
            await settled(town, ["sent"])
        state = (await browser.get("/push")).json()
    (call,) = service.calls
    assert phone.read(call.body) == {
        "title": "Concordia",
        "body": "Concordia on Imperium against Marcus: it is your turn. Play a card from your hand.",
        "path": "/t/abc",
        "tag": "turns",
    }
    assert b"Imperium" not in call.body
    assert call.headers["content-encoding"] == "aes128gcm"
    assert int(call.headers["ttl"]) > 0
    assert Vapid02.verify(call.headers["authorization"])
    assert call.headers["authorization"].endswith(f"k={state['key']}")
    token = call.headers["authorization"].partition("t=")[2].split(".")[1]
    claims = json.loads(base64.urlsafe_b64decode(token + "=" * (-len(token) % 4)))
    assert claims["aud"] == f"http://127.0.0.1:{service.port}"
    assert claims["exp"] > town.clock.now()


async def test_several_tables_are_one_message(town: Town) -> None:
    async with receiver() as service, subscribed(town, service.url) as (_, livia, phone):
        marcus = await town.guest("Marcus")
        await town.events.publish(asked(livia, marcus, table="one", table_id=1))
        await town.events.publish(asked(livia, marcus, table="two", table_id=2))
        async with at_work(town.people):
            await settled(town, ["sent", "sent"])
    told = [phone.read(call.body) for call in service.calls]
    assert {each["tag"] for each in told} == {"turns"}
    assert {each["path"] for each in told} == {"/games"}
    assert told[0]["body"].endswith("2 tables are waiting for you in all.")
    assert len({call.headers["topic"] for call in service.calls}) == 1


@pytest.mark.parametrize("status", ["404 who", "410 gone"])
async def test_a_subscription_that_has_ended_is_removed(town: Town, status: str) -> None:
    async with receiver() as service, subscribed(town, service.url) as (browser, livia, _):
        service.answers = [status]
        async with at_work(town.people):
            await town.events.publish(asked(livia, "greedy"))
            await settled(town, ["failed"])
        assert (await browser.get("/push")).json()["subscriptions"] == []


async def test_a_push_service_out_of_order_is_tried_again(town: Town) -> None:
    async with receiver() as service, subscribed(town, service.url) as (_, livia, _phone):
        service.answers = ["503 later"]
        async with at_work(town.people):
            await town.events.publish(asked(livia, "greedy"))
            await _attempted(town, 1)
            town.clock.forward(31)
            town.people.delivery.wake()
            await settled(town, ["sent"])
        assert len(service.calls) == 2


async def test_a_device_is_tested_by_a_button_and_removed(town: Town) -> None:
    async with receiver() as service, subscribed(town, service.url) as (browser, _, phone):
        (device,) = (await browser.get("/push")).json()["subscriptions"]
        assert (device["device"], device["here"]) == ("a phone", True)
        assert (await browser.post(f"/push/{device['id']}/test")).status_code == 204
        assert phone.read(service.calls[0].body)["body"] == "Notifications from Concordia arrive on this device."
        service.answers = ["500 no", "410 gone"]
        failed = await browser.post(f"/push/{device['id']}/test")
        assert (failed.status_code, failed.json()["error"]["code"]) == (409, "push/not_taken")
        over = await browser.post(f"/push/{device['id']}/test")
        assert (over.status_code, over.json()["error"]["code"]) == (409, "push/over")
        town.clock.forward(3600)
        assert (await browser.post(f"/push/{device['id']}/test")).status_code == 404
        again = (await browser.post("/push", json=phone.subscription())).json()
        async with town.browser() as stranger:
            await stranger.post("/guest")
            assert (await stranger.delete(f"/push/{again['id']}")).status_code == 404
        assert (await browser.delete(f"/push/{again['id']}")).status_code == 204
        assert (await browser.get("/push")).json()["subscriptions"] == []


async def test_a_subscription_ends_with_its_session(town: Town) -> None:
    async with receiver() as service, subscribed(town, service.url) as (browser, livia, _):
        await town.events.publish(asked(livia, "greedy"))
        await browser.delete("/session")
        async with at_work(town.people):
            await settled(town, ["failed"])
        assert service.calls == []


async def test_the_same_browser_is_told_for_one_person_only(town: Town) -> None:
    async with receiver() as service, subscribed(town, service.url) as (_, livia, phone):
        async with town.browser() as other:
            await other.post("/guest")
            assert (await other.post("/push", json=phone.subscription())).status_code == 201
        rows = await town.store.read(lambda session: list(session.scalars(select(PushRow))))
        assert len(rows) == 1
        assert rows[0].person_id != livia.id


@pytest.mark.parametrize(
    "endpoint", ["http://127.0.0.1:9/x", "https://127.0.0.1/x", "https://[::1]/x", "https://user@example.org/x"]
)
async def test_a_subscription_does_not_lead_into_our_own_network(
    store: Store, settings: Settings, endpoint: str
) -> None:
    town = Town(store, settings)
    strict = People(store, settings, clock=town.clock)
    town.app.state.people = strict
    async with town.browser() as browser:
        await browser.post("/guest")
        answer = await browser.post("/push", json=PushBrowser(endpoint).subscription())
        assert (answer.status_code, answer.json()["error"]["code"]) == (422, "push/unreachable")


async def test_keys_that_are_none_are_refused(town: Town) -> None:
    async with town.browser() as browser:
        await browser.post("/guest")
        asked_for = PushBrowser("http://127.0.0.1:9/x").subscription()
        for part in ({"p256dh": "AAAA"}, {"auth": "AAAA"}, {"p256dh": "B" * 87}):
            wrong = {**asked_for, "keys": {**asked_for["keys"], **part}}
            answer = await browser.post("/push", json=wrong)
            assert (answer.status_code, answer.json()["error"]["code"]) == (422, "push/unfit")


def test_the_key_is_made_on_the_first_start_and_stays(settings: Settings) -> None:
    first = PushCalls(settings).public_key
    assert PushCalls(Settings(data_dir=settings.data_dir)).public_key == first
    assert len(base64.urlsafe_b64decode(first + "=")) == 65
