from __future__ import annotations

from typing import Any

import pytest

from concordia.server.ratings import rating_lists
from concordia.server.ratings.game_results import kind_of, ranks_of, sides_of
from concordia.server.table.events import Finished, SeatNote
from tests.server.conftest import Town

pytestmark = pytest.mark.anyio


def finished(people: list[int | None], scores: list[int], winners: list[int], **more: Any) -> Finished:
    notes = [
        SeatNote(seat, person, f"P{person}" if person else "greedy", None if person else "greedy")
        for seat, person in enumerate(people)
    ]
    given = {"table": "abc", "table_id": 5, "game": "classic", "map": "imperium", "at": 10.0, "pace": "live"}
    return Finished(
        **{**given, "unrated": None, "teams": False, **more},
        seats=tuple(notes),
        scores=tuple(scores),
        winners=tuple(winners),
    )


def test_winners_come_first_and_ties_behind_them_share_a_rank() -> None:
    event = finished([1, 2, 3, 4], [100, 120, 120, 100], [2])
    assert ranks_of(event, sides_of(event)) == [3, 2, 1, 3]


def test_a_team_is_rated_by_the_points_of_both() -> None:
    event = finished([1, 2, 3, 4], [100, 90, 40, 60], [1, 3], game="team", teams=True)
    assert sides_of(event) == [(0, 2), (1, 3)]
    assert ranks_of(event, sides_of(event)) == [2, 1]


@pytest.mark.parametrize(
    ("people", "pace", "kind"),
    [
        ([1, 2], "live", "live"),
        ([1, 2], "correspondence", "correspondence"),
        ([1, 2], "none", "correspondence"),
        ([1, 2, None], "live", "bots"),
    ],
)
def test_live_correspondence_and_bots_are_rated_apart(people: list[int | None], pace: str, kind: str) -> None:
    assert kind_of(finished(people, [0] * len(people), [0]), pace) == kind


async def test_a_finished_game_is_in_both_profiles_once(town: Town) -> None:
    livia, marcus = await town.guest("Livia"), await town.guest("Marcus")
    event = finished([livia.id, marcus.id], [130, 110], [0])
    await town.events.publish(event)
    await town.events.publish(event)
    async with town.browser() as browser:
        assert (await browser.get(f"/people/{livia.id}")).status_code == 401
        await browser.post("/guest")
        won, lost = [(await browser.get(f"/people/{one.id}")).json() for one in (livia, marcus)]
        assert (await browser.get("/people/999")).json()["error"]["code"] == "person/unknown"
    rating = {"kind": "live", "rating": 1563, "doubt": 194, "settled": False, "games": 1}
    assert won["ratings"] == [rating]
    assert lost["ratings"] == [{**rating, "rating": 1437}]
    assert len(won["results"]) == 1
    result = won["results"][0]
    assert (result["rank"], result["points"], result["change"], result["rating"]) == (1, 130, 63, 1563)
    assert result["opponents"] == [f"P{marcus.id}"]
    assert lost["results"][0]["rank"] == 2


async def test_against_bots_only_people_are_rated_and_a_weak_bot_gives_little(town: Town) -> None:
    livia = await town.guest("Livia")
    await town.events.publish(finished([livia.id, None], [130, 110], [0]))
    (row,) = await town.people.results.ratings(livia.id)
    assert row.kind == "bots"
    assert 1500 < row.strength < 1600


@pytest.mark.parametrize("reason", ["unrated", "two seats"])
async def test_hot_seat_and_analysis_games_are_no_results(town: Town, reason: str) -> None:
    livia, marcus = await town.guest("Livia"), await town.guest("Marcus")
    people = [livia.id, marcus.id if reason == "unrated" else livia.id]
    await town.events.publish(finished(people, [1, 2], [1], unrated="analysis" if reason == "unrated" else None))
    assert await town.people.results.ratings(livia.id) == []


async def test_results_come_in_pages(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rating_lists, "PAGE", 3)
    livia, marcus = await town.guest("Livia"), await town.guest("Marcus")
    for number in range(5):
        await town.events.publish(finished([livia.id, marcus.id], [2, 1], [0], table_id=number))
    first = await town.people.results.results(livia.id)
    assert [row.table_id for row in first] == [4, 3, 2]
    assert [row.table_id for row in await town.people.results.results(livia.id, first[-1].id)] == [1, 0]
