"""Reports: what a moderator finds in the queue."""

from __future__ import annotations

import pytest

from concordia.server.errors import Refusal
from concordia.server.moderation.deeds import Deed
from concordia.server.moderation.reports import AROUND, Complaint
from tests.server.conftest import Town

pytestmark = pytest.mark.anyio

INSULT = Complaint("insult", "He calls us names.")


async def test_a_line_is_reported_with_those_around_it(town: Town) -> None:
    livia, marcus = await town.guest("Livia"), await town.guest("Marcus")
    lines = [await town.people.chat.say(1, marcus, f"line {n}", players=True) for n in range(2 * AROUND + 4)]
    await town.people.chat.say(1, marcus, "of the spectators", players=False)
    await town.people.chat.say(2, marcus, "elsewhere", players=True)
    reported = lines[AROUND + 2]
    await town.people.reports.of_line(livia, 1, "key", True, reported.id, INSULT)
    (filed,) = await town.people.reports.list(settled=False)
    assert [line["text"] for line in filed.report.context] == [f"line {n}" for n in range(2, 2 * AROUND + 3)]
    assert (filed.report.line_id, filed.report.reason, filed.report.words) == (
        reported.id, "insult", "He calls us names."
    )  # fmt: skip
    assert filed.subject is not None
    assert filed.subject.name == "Marcus"


async def test_what_one_cannot_read_one_cannot_report(town: Town) -> None:
    livia, marcus = await town.guest("Livia"), await town.guest("Marcus")
    hidden = await town.people.chat.say(1, marcus, "among players", players=True)
    for table, players, line in ((1, False, hidden.id), (2, True, hidden.id), (1, True, 999)):
        with pytest.raises(Refusal) as no:
            await town.people.reports.of_line(livia, table, None, players, line, INSULT)
        assert no.value.status == 404
    assert await town.people.reports.waiting() == 0


async def test_a_report_comes_once_and_with_what_was_done_before(town: Town) -> None:
    livia, marcus, tullia = [await town.guest(name) for name in ("Livia", "Marcus", "Tullia")]
    await town.people.moderation.act(None, marcus.id, Deed("warn", "Once before."))
    for _ in range(2):
        await town.people.reports.of_person(livia, marcus.id, INSULT)
    await town.people.reports.of_person(tullia, marcus.id, Complaint("spam"))
    first, second = await town.people.reports.list(settled=False)
    assert [act.words for act in first.earlier] == ["Once before."]
    assert (first.others, second.others) == (1, 1)


async def test_nobody_reports_themselves_or_somebody_who_is_not_there(town: Town) -> None:
    livia = await town.guest("Livia")
    for number, code in ((livia.id, "moderation/yourself"), (999, "person/unknown")):
        with pytest.raises(Refusal) as no:
            await town.people.reports.of_person(livia, number, INSULT)
        assert no.value.code == code


async def test_a_settled_report_leaves_the_queue_and_can_come_again(town: Town) -> None:
    livia, marcus = await town.guest("Livia"), await town.guest("Marcus")
    await town.people.reports.of_person(livia, marcus.id, INSULT)
    (filed,) = await town.people.reports.list(settled=False)
    await town.people.reports.settle(livia, filed.report.id, upheld=True)
    assert await town.people.reports.list(settled=False) == []
    (done,) = await town.people.reports.list(settled=True)
    assert (done.report.upheld, done.report.settled_by) == (True, livia.id)
    for number, status in ((filed.report.id, 409), (999, 404)):
        with pytest.raises(Refusal) as no:
            await town.people.reports.settle(livia, number, upheld=False)
        assert no.value.status == status
    await town.people.reports.of_person(livia, marcus.id, INSULT)
    assert await town.people.reports.waiting() == 1
