from __future__ import annotations

import pytest

from concordia.server.errors import Refusal
from concordia.server.people.chat import LONGEST, cleaned
from tests.server.people.conftest import Town

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
    chat = town.people.chat
    await chat.say(1, livia, "salve", players=True)
    await chat.say(1, marcus, "she has the wine", players=False)
    await chat.say(2, livia, "elsewhere", players=True)
    assert [line.text for line in await chat.read(1, livia, players=True)] == ["salve"]
    assert [(line.name, line.text) for line in await chat.read(1, None, players=False)] == [
        ("Marcus", "she has the wine")
    ]


async def test_a_muted_person_is_silent_for_who_muted_them_alone(town: Town) -> None:
    livia, marcus = await town.guest("Livia"), await town.guest("Marcus")
    chat = town.people.chat
    await chat.say(1, marcus, "noise", players=True)
    await chat.mute(livia, marcus.id)
    await chat.mute(livia, marcus.id)
    assert await chat.read(1, livia, players=True) == []
    assert len(await chat.read(1, marcus, players=True)) == 1
    assert await chat.hearers(marcus.id, [livia.id, marcus.id]) == {marcus.id}
    assert await chat.hearers(livia.id, [livia.id, marcus.id]) == {livia.id, marcus.id}
    await chat.unmute(livia, marcus.id)
    assert len(await chat.read(1, livia, players=True)) == 1


async def test_chat_comes_in_pages_the_newest_last(town: Town) -> None:
    livia = await town.guest("Livia")
    lines = [await town.people.chat.say(1, livia, str(number), players=True) for number in range(103)]
    last = await town.people.chat.read(1, livia, players=True)
    assert [line.text for line in last] == [str(number) for number in range(3, 103)]
    assert await town.people.chat.read(1, livia, players=True, before=last[0].id) == lines[:3]


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
