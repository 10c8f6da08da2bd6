from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TypeVar

import pytest
from sqlalchemy import select
from sqlalchemy.exc import OperationalError

from concordia.server.accounts.person import Person
from concordia.server.notify.due_deliveries import WAITS, claim
from concordia.server.notify.smtp import Email, Undelivered, send
from concordia.server.people import People
from concordia.server.settings import Settings
from concordia.server.store.database import DatabaseAway, Store
from concordia.server.store.models.people_models import DeliveryRow, WebhookRow
from concordia.server.store.one_writer import Work
from tests.server.conftest import Town
from tests.server.happenings import asked
from tests.server.notify.receivers import MailServer, mail_server, receiver, until

pytestmark = pytest.mark.anyio

T = TypeVar("T")

MAILBOX = {"email": "livia@example.org", "email_confirmed": True}


@asynccontextmanager
async def at_work(people: People) -> AsyncIterator[People]:
    await people.start()
    try:
        yield people
    finally:
        await people.stop()


def with_mail(store: Store, settings: Settings, server: MailServer) -> Town:
    mail = {"smtp_host": "127.0.0.1", "smtp_port": server.port, "smtp_starttls": False}
    return Town(store, settings.model_copy(update={**mail, "smtp_from": "table@concordia.example"}))


async def hooked(town: Town, person: Person, url: str, preset: str = "generic") -> int:
    row = await town.people.webhooks.add(person, preset, url, "", alerts="all")
    return row.id


async def states(town: Town) -> list[str]:
    every = select(DeliveryRow.state).order_by(DeliveryRow.id)
    return await town.store.read(lambda session: list(session.scalars(every)))


async def settled(town: Town, wanted: list[str]) -> None:
    async with asyncio.timeout(60):
        while await states(town) != wanted:
            await asyncio.sleep(0.01)


async def test_a_letter_names_the_game_the_opponent_and_what_is_asked(store: Store, settings: Settings) -> None:
    async with mail_server() as server:
        town = with_mail(store, settings, server)
        livia = await town.guest("Livia", **MAILBOX, language="fr")
        marcus = await town.guest("Marcus")
        async with at_work(town.people):
            await town.events.publish(asked(livia, marcus))
            await settled(town, ["sent"])
    (letter,) = server.letters
    told = "Concordia sur Imperium contre Marcus\u00a0: c\u2019est votre tour. Jouez une carte de votre main."
    assert letter["Subject"] == told
    assert letter["To"] == "livia@example.org"
    assert letter["From"] == "table@concordia.example"
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert told in letter.get_content()
    assert "http://127.0.0.1:8000/t/abc" in letter.get_content()


async def test_a_letter_is_not_sent_in_clear_where_tls_was_wanted(store: Store, settings: Settings) -> None:
    async with mail_server() as server:
        town = with_mail(store, settings, server)
        letter = Email("id", "livia@example.org", "subject", "text")
        with pytest.raises(Undelivered) as kept:
            await send(town.settings.model_copy(update={"smtp_starttls": True}), letter, 0.0)
    assert not kept.value.for_good
    assert server.letters == []


async def test_a_mailbox_that_does_not_exist_is_not_tried_again(store: Store, settings: Settings) -> None:
    async with mail_server() as server:
        town = with_mail(store, settings, server)
        server.refuse = "550 nobody here"
        livia = await town.guest("Livia", **MAILBOX)
        async with at_work(town.people):
            await town.events.publish(asked(livia, await town.guest("Marcus")))
            await settled(town, ["failed"])


async def test_what_waits_is_sent_after_a_restart_and_what_was_sent_is_not(
    store: Store, settings: Settings
) -> None:
    async with mail_server() as server, receiver() as hook:
        town = with_mail(store, settings, server)
        often = {"mail_every": 0}
        livia, marcus = await town.guest("Livia", **MAILBOX, preferences=often), await town.guest("Marcus")
        await hooked(town, livia, hook.url)
        await town.events.publish(asked(livia, marcus, number=1))  # nobody is at work: the process died
        for number in (1, 2):
            async with at_work(town.people_again()):
                await town.events.publish(asked(livia, marcus, number=1))
                await town.events.publish(asked(livia, marcus, number=2))
                await settled(town, ["sent"] * 4)
                await asyncio.sleep(0.05 * number)
    assert sum(letter.get_content().count("/t/abc") for letter in server.letters) == 2
    assert len(hook.calls) == 2


async def test_a_letter_is_not_claimed_while_the_last_one_to_that_mailbox_is_on_its_way(
    store: Store, settings: Settings
) -> None:
    async with mail_server() as server:
        town = with_mail(store, settings, server)
        livia = await town.guest("Livia", **MAILBOX)
        await town.events.publish(asked(livia, await town.guest("Marcus")))
        now, on_its_way = town.clock.now(), {("mail", livia.id)}
        assert await store.write(lambda session: claim(session, now, 8, on_its_way)) == []
        (letter,) = await store.write(lambda session: claim(session, now, 8, ()))  # it was left for the next round
    assert letter.key == ("mail", livia.id)


async def test_a_mail_server_out_of_order_is_tried_again_with_the_same_id(
    store: Store, settings: Settings
) -> None:
    async with mail_server() as server:
        town = with_mail(store, settings, server)
        server.refuse = "451 later"
        livia = await town.guest("Livia", **MAILBOX)
        async with at_work(town.people):
            await town.events.publish(asked(livia, await town.guest("Marcus")))
            for wait in WAITS[:3]:
                await _attempted(town, WAITS.index(wait) + 1)
                town.clock.forward(wait)
                if wait == WAITS[1]:
                    server.refuse = ""
                town.people.delivery.wake()
                if not server.refuse:
                    break
            await settled(town, ["sent"])
    assert len(server.letters) == 1


async def _attempted(town: Town, times: int) -> None:
    async with asyncio.timeout(60):
        every = select(DeliveryRow.attempts)
        while await town.store.read(lambda session: session.scalar(every)) != times:
            await asyncio.sleep(0.01)


@pytest.mark.parametrize(
    ("answer", "state"),
    [
        ("500 broken", "waiting"),
        ("429 slowly", "waiting"),
        ("404 gone", "failed"),
        ("302 elsewhere\r\nlocation: http://127.0.0.1:1/", "failed"),
    ],
)
async def test_a_webhook_that_refuses_is_called_again_only_if_that_may_help(
    town: Town, answer: str, state: str
) -> None:
    livia = await town.guest("Livia")
    async with receiver() as hook, at_work(town.people):
        hook.answers = [answer]
        await hooked(town, livia, hook.url)
        await town.events.publish(asked(livia, "greedy"))
        await _attempted(town, 1)
        assert await states(town) == [state]
        town.clock.forward(WAITS[0])
        town.people.delivery.wake()
        if state == "waiting":
            await settled(town, ["sent"])
        else:
            await asyncio.sleep(0.1)
        assert len(hook.calls) == (2 if state == "waiting" else 1)
        assert len({call.headers["idempotency-key"] for call in hook.calls}) == 1


async def test_nothing_is_tried_for_ever(town: Town) -> None:
    livia = await town.guest("Livia")
    async with at_work(town.people):
        async with receiver() as hook:
            await hooked(town, livia, hook.url)
        await town.events.publish(asked(livia, "greedy"))
        for times, wait in enumerate(WAITS, start=1):
            await _attempted(town, times)
            town.clock.forward(wait)
            town.people.delivery.wake()
        await settled(town, ["failed"])


async def test_a_slow_receiver_holds_nobody_else_up(town: Town) -> None:
    livia, marcus = await town.guest("Livia"), await town.guest("Marcus")
    async with receiver() as slow, receiver() as quick, at_work(town.people):
        slow.held = asyncio.Event()
        await hooked(town, livia, slow.url)
        await hooked(town, marcus, quick.url, "discord")
        await town.events.publish(asked(livia, marcus, seat=0))
        await until(lambda: slow.calls)
        await town.events.publish(asked(livia, marcus, seat=1))
        await until(lambda: quick.calls)
        assert (
            quick.calls[0]
            .body["content"]
            .startswith("Marcus: Concordia on Imperium against Livia: it is your turn.")
        )
        slow.held.set()
        await settled(town, ["sent", "sent"])


async def test_stopping_finishes_what_is_on_its_way(town: Town) -> None:
    livia = await town.guest("Livia")
    async with receiver() as hook:
        hook.held = asyncio.Event()
        await hooked(town, livia, hook.url)
        async with at_work(town.people):
            await town.events.publish(asked(livia, "greedy"))
            await until(lambda: hook.calls)
            asyncio.get_running_loop().call_later(0.05, hook.held.set)
        assert await states(town) == ["sent"]
        async with at_work(town.people_again()):
            await asyncio.sleep(0.1)
        assert len(hook.calls) == 1


async def test_what_returns_while_the_postman_looks_is_not_sent_again(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    livia = await town.guest("Livia")
    async with receiver() as hook, at_work(town.people):
        hook.held = asyncio.Event()
        await hooked(town, livia, hook.url)
        await town.events.publish(asked(livia, "greedy"))
        await until(lambda: hook.calls)
        read, held = town.store.read, hook.held

        async def slow_read(work: Work[T]) -> T:
            found = await read(work)
            held.set()
            await asyncio.sleep(0.3)
            return found

        monkeypatch.setattr(town.store, "read", slow_read)
        town.people.delivery.wake()
        await asyncio.sleep(0.5)
        assert len(hook.calls) == 1


@pytest.mark.parametrize("fault", [OperationalError("", {}, OSError()), DatabaseAway()])
async def test_a_delivery_that_cannot_be_noted_is_not_made_again(
    town: Town, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    livia = await town.guest("Livia")
    async with receiver() as hook:
        await hooked(town, livia, hook.url)
        await town.events.publish(asked(livia, "greedy"))
        write, broken = town.store.write, [True]

        async def full_disk(work: Work[T]) -> T:
            if broken and hook.calls:
                broken.clear()
                raise fault
            return await write(work)

        monkeypatch.setattr(town.store, "write", full_disk)
        town.people.delivery.start()
        await settled(town, ["sent"])
        await town.people.stop()
        assert (len(hook.calls), broken) == (1, [])


async def test_an_answer_without_an_end_is_not_read_to_the_end(town: Town) -> None:
    livia = await town.guest("Livia")
    async with receiver() as hook, at_work(town.people):
        hook.endless, hook.answers = True, ["200 fine"]
        await hooked(town, livia, hook.url)
        await town.events.publish(asked(livia, "greedy"))
        await settled(town, ["sent"])


async def test_a_webhook_that_turns_inwards_is_not_called(store: Store, settings: Settings) -> None:
    town = Town(store, settings)
    livia = await town.guest("Livia")
    async with receiver() as hook:
        await hooked(town, livia, hook.url)
        strict = People(store, settings, clock=town.clock)
        await town.events.publish(asked(livia, "greedy"))
        async with at_work(strict):
            await settled(town, ["failed"])
        assert hook.calls == []


async def test_a_removed_webhook_gets_nothing_any_more(town: Town) -> None:
    livia = await town.guest("Livia")
    async with receiver() as hook:
        number = await hooked(town, livia, hook.url)
        await town.events.publish(asked(livia, "greedy"))
        await town.people.webhooks.remove(livia, number)
        async with at_work(town.people):
            await asyncio.sleep(0.1)
        assert hook.calls == []
        assert await town.store.read(lambda session: session.scalars(select(WebhookRow)).all()) == []
