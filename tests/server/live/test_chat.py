from __future__ import annotations

import pytest

from concordia.server.errors import Refusal
from concordia.server.live import chat
from concordia.server.live.chat import LONGEST, cleaned
from tests.server.conftest import Town

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("said", "stored"),
    [
        ("  salve  ", "salve"),
        ("two\nlines\tand\u2028more", "two lines and more"),
        ("bell\u0007 \u0000zero \u001b[31mred", "bell zero [31mred"),
        ("right\u202eleft", "rightleft"),
        ("half \ud83d pair", "half pair"),
        ("👩\u200d🌾 plants", "👩\u200d🌾 plants"),
        ("x" * LONGEST, "x" * LONGEST),
    ],
)
def test_a_line_is_one_line_without_anything_invisible(said: str, stored: str) -> None:
    assert cleaned(said) == stored


@pytest.mark.parametrize(
    ("said", "code"), [("", "chat/empty"), ("\u200b \u0000", "chat/empty"), ("x" * 501, "chat/too_long")]
)
def test_nothing_and_too_much_are_refused(said: str, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        cleaned(said)
    assert refused.value.code == code


async def test_players_and_spectators_hear_their_own(town: Town) -> None:
    livia, marcus = await town.guest("Livia"), await town.guest("Marcus")
    chatting = town.people.chat
    await chatting.say(1, livia, "salve", players=True)
    await chatting.say(1, marcus, "she has the wine", players=False)
    await chatting.say(2, livia, "elsewhere", players=True)
    assert [line.text for line in await chatting.read(1, livia, players=True)] == ["salve"]
    assert [(line.name, line.text) for line in await chatting.read(1, None, players=False)] == [
        ("Marcus", "she has the wine")
    ]


async def test_a_muted_person_is_silent_for_who_muted_them_alone(town: Town) -> None:
    livia, marcus = await town.guest("Livia"), await town.guest("Marcus")
    chatting = town.people.chat
    await chatting.say(1, marcus, "noise", players=True)
    await chatting.mute(livia, marcus.id)
    await chatting.mute(livia, marcus.id)
    assert await chatting.read(1, livia, players=True) == []
    assert len(await chatting.read(1, marcus, players=True)) == 1
    assert await chatting.hearers(marcus.id, [livia.id, marcus.id]) == {marcus.id}
    assert await chatting.hearers(livia.id, [livia.id, marcus.id]) == {livia.id, marcus.id}
    await chatting.unmute(livia, marcus.id)
    assert len(await chatting.read(1, livia, players=True)) == 1


async def test_chat_comes_in_pages_the_newest_last(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chat, "PAGE", 3)
    livia = await town.guest("Livia")
    lines = [await town.people.chat.say(1, livia, str(number), players=True) for number in range(5)]
    last = await town.people.chat.read(1, livia, players=True)
    assert [line.text for line in last] == ["2", "3", "4"]
    assert await town.people.chat.read(1, livia, players=True, before=last[0].id) == lines[:2]


async def test_muting_over_http(town: Town) -> None:
    marcus = await town.guest("Marcus")
    async with town.browser() as browser:
        me = (await browser.post("/guest")).json()["id"]
        assert (await browser.put(f"/mutes/{marcus.id}")).status_code == 204
        assert (await browser.get("/mutes")).json() == [{"id": marcus.id, "name": "Marcus"}]
        assert (await browser.put(f"/mutes/{me}")).status_code == 404
        assert (await browser.put("/mutes/999")).status_code == 404
        assert (await browser.delete(f"/mutes/{marcus.id}")).status_code == 204
        assert (await browser.get("/mutes")).json() == []
