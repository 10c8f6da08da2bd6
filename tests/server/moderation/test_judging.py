"""What moderators do: who may, what it changes, and that it is logged and told."""

from __future__ import annotations

import pytest

from concordia.server.accounts.person import Person
from concordia.server.errors import Refusal
from concordia.server.moderation.deeds import Deed
from concordia.server.moderation.judging import Moderation
from concordia.server.moderation.offices import may_judge
from concordia.server.notify.notice import words
from tests.server.conftest import Town

pytestmark = pytest.mark.anyio

HOUR = 3600.0
PASSWORD = "correct horse battery"


async def kept(town: Town, name: str) -> Person:
    guest = await town.guest(name)
    person, _ = await town.people.accounts.keep(guest, PASSWORD)
    return person


async def officer(town: Town, name: str, role: str) -> Person:
    person = await kept(town, name)
    await town.people.moderation.act(None, person.id, Deed("appoint", role=role))
    found = await town.people.accounts.of_id(person.id)
    assert found is not None
    assert found.role == role
    return found


async def told(town: Town, person: Person) -> list[str]:
    rows = await town.people.notices.list(person)
    return [words(row.kind, row.details, "en") for row in rows]


async def refused(moderation: Moderation, who: Person | None, subject: int, deed: Deed) -> str:
    with pytest.raises(Refusal) as no:
        await moderation.act(who, subject, deed)
    return no.value.code


@pytest.mark.parametrize(
    ("role", "other", "may"),
    [
        ("host", "moderator", True),
        ("host", None, True),
        ("host", "host", False),
        ("moderator", None, True),
        ("moderator", "moderator", False),
        ("moderator", "host", False),
        (None, None, False),
    ],
)
def test_nobody_judges_those_of_their_own_office(role: str | None, other: str | None, may: bool) -> None:
    assert may_judge(role, other) is may


async def test_a_warning_is_logged_and_told_with_its_reason(town: Town) -> None:
    livia, marcus = await officer(town, "Livia", "moderator"), await town.guest("Marcus")
    await town.people.moderation.act(livia, marcus.id, Deed("warn", "No insults."))
    (act,) = await town.people.moderation.log(marcus.id)
    assert (act.kind, act.words, act.moderator_id) == ("warn", "No insults.", livia.id)
    assert await told(town, marcus) == ["You have received a warning from a moderator. Reason: No insults."]
    assert await refused(town.people.moderation, livia, marcus.id, Deed("warn")) == "moderation/reasonless"


async def test_only_those_with_an_office_judge_and_only_hosts_appoint(town: Town) -> None:
    host, livia = await officer(town, "Host", "host"), await officer(town, "Livia", "moderator")
    marcus, tullia = await kept(town, "Marcus"), await town.guest("Tullia")
    moderation, warn = town.people.moderation, Deed("warn", "x")
    assert await refused(moderation, marcus, tullia.id, warn) == "moderation/not_over_them"
    assert await refused(moderation, livia, host.id, warn) == "moderation/not_over_them"
    assert await refused(moderation, livia, livia.id, warn) == "moderation/not_over_them"
    appoint = Deed("appoint", role="moderator")
    assert await refused(moderation, livia, marcus.id, appoint) == "moderation/not_over_them"
    assert await refused(moderation, host, marcus.id, Deed("appoint", role="host")) == "moderation/host_by_command"
    assert await refused(moderation, host, tullia.id, appoint) == "moderation/guest"
    assert await refused(moderation, host, 9999, warn) == "person/unknown"
    await moderation.act(host, marcus.id, appoint)
    await moderation.act(host, marcus.id, Deed("appoint"))
    assert await told(town, marcus) == [
        "You are no longer a moderator of this server.",
        "You are now a moderator of this server.",
    ]
    assert await refused(moderation, marcus, tullia.id, warn) == "moderation/not_over_them"
    assert [act.kind for act in await moderation.log(tullia.id)] == []


async def test_who_is_muted_cannot_write_until_the_date(town: Town) -> None:
    marcus = await town.guest("Marcus")
    await town.people.moderation.act(None, marcus.id, Deed("mute", "Spam.", seconds=HOUR))
    with pytest.raises(Refusal) as no:
        await town.people.chat.say(1, marcus, "salve", players=True)
    assert (no.value.code, no.value.status) == ("chat/muted", 403)
    assert "1970" in no.value.reason()
    town.clock.forward(HOUR + 1)
    await town.people.chat.say(1, marcus, "salve", players=True)
    await town.people.moderation.act(None, marcus.id, Deed("mute", "Spam.", seconds=HOUR))
    await town.people.moderation.act(None, marcus.id, Deed("unmute"))
    await town.people.chat.say(1, marcus, "salve", players=True)


async def test_who_is_suspended_is_told_why_and_until_when_at_every_way_in(town: Town) -> None:
    guest = await town.guest("Marcus")
    marcus, key = await town.people.accounts.keep(guest, PASSWORD)
    _, token = await town.people.tokens.make(marcus, "bot")
    await town.people.moderation.act(None, marcus.id, Deed("suspend", "Insults.", seconds=24 * HOUR))
    assert await town.people.accounts.of_session(key) is None  # the session is gone
    ways = [
        lambda: town.people.accounts.sign_in("Marcus", PASSWORD),
        lambda: town.people.tokens.owner(token),
    ]
    for way in ways:
        with pytest.raises(Refusal) as no:
            await way()
        assert no.value.status == 403
        assert no.value.reason().startswith("You are suspended until ")
        assert no.value.reason().endswith("Reason: Insults.")
    assert await town.people.accounts.sign_in("Marcus", "not the password") is None  # others learn nothing
    town.clock.forward(24 * HOUR + 1)
    assert await town.people.accounts.sign_in("Marcus", PASSWORD) is not None
    assert await town.people.tokens.owner(token) is not None


async def test_a_guest_who_is_suspended_keeps_the_session_for_later(town: Town) -> None:
    marcus, key = await town.people.accounts.sit_down("Marcus", "en")
    await town.people.moderation.act(None, marcus.id, Deed("suspend", "Insults.", seconds=HOUR))
    with pytest.raises(Refusal, match="Reason: Insults"):
        await town.people.accounts.of_session(key)
    await town.people.moderation.act(None, marcus.id, Deed("unsuspend"))
    assert await town.people.accounts.of_session(key) is not None


async def test_a_new_name_is_given_everywhere_and_never_one_that_looks_like_anothers(town: Town) -> None:
    await kept(town, "Livia")
    marcus = await kept(town, "Rude Word")
    await town.people.chat.say(1, marcus, "salve", players=True)
    moderation = town.people.moderation
    cyrillic = Deed("rename", name="L\u0456via")
    assert await refused(moderation, None, marcus.id, cyrillic) == "account/name_taken"
    assert await refused(moderation, None, marcus.id, Deed("rename", name="x")) == "account/name_unfit"
    await moderation.act(None, marcus.id, Deed("rename", "A rude name.", name="Marcus"))
    (line,) = await town.people.chat.read(1, None, players=True)
    assert line.name == "Marcus"
    assert await town.people.accounts.sign_in("Marcus", PASSWORD) is not None
    assert await told(town, marcus) == ["A moderator has changed your name to Marcus. Reason: A rude name."]


async def test_a_removed_line_is_gone_from_the_chat_and_kept_in_the_log(town: Town) -> None:
    livia, marcus = await officer(town, "Livia", "moderator"), await town.guest("Marcus")
    line = await town.people.chat.say(1, marcus, "rude", players=True)
    act = await town.people.moderation.remove_line(livia, line.id, "", None)
    assert await town.people.chat.read(1, None, players=True) == []
    assert act.details["text"] == "rude"
    assert await told(town, marcus) == ["A moderator has removed your message: “rude”."]
    with pytest.raises(Refusal, match="does not exist"):
        await town.people.moderation.remove_line(livia, line.id, "", None)


async def test_a_deed_that_is_refused_changes_and_logs_nothing(town: Town) -> None:
    livia, marcus = await officer(town, "Livia", "moderator"), await town.guest("Marcus")
    await kept(town, "Tullia")
    assert await refused(town.people.moderation, livia, marcus.id, Deed("rename", name="Tullia")) == (
        "account/name_taken"
    )
    assert await town.people.moderation.log(marcus.id) == []
    assert await told(town, marcus) == []


async def test_what_the_command_line_did_waits_for_the_server(town: Town) -> None:
    marcus = await town.guest("Marcus")
    act = await town.people.moderation.act(None, marcus.id, Deed("warn", "x"))
    ((waiting, notice),) = await town.people.moderation.waiting()
    assert waiting.id == act.id
    assert notice is not None
    await town.people.moderation.carried_out(act.id)
    assert await town.people.moderation.waiting() == []
