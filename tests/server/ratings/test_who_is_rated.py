"""Who is rated for a finished game and how: leavers, partners, substitutes, boards apart, once."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from concordia.server.ratings.game_results import after_game, ranks_of, record_unrated, sides_of
from concordia.server.ratings.rating import Rating
from concordia.server.store import commit, table_rows
from concordia.server.store.models.people_models import ResultRow
from concordia.server.store.models.rating_models import RatingRow
from concordia.server.store.models.table_models import TableRow
from concordia.server.store.one_writer import Batch
from concordia.server.table import announcements
from concordia.server.table.events import Cancelled, Event, Finished
from concordia.server.table.table import Table
from concordia.server.table.terms import Terms
from tests.server.conftest import Town
from tests.server.happenings import common
from tests.server.ratings.test_game_results import finished
from tests.server.store.test_database import play_on

pytestmark = pytest.mark.anyio


def left(event: Finished, *seats: int, for_good: bool = False) -> Finished:
    """The same game, in which bots finished some seats for their owners."""
    notes = [
        replace(note, last=True, left_by=note.person if for_good else None) if note.seat in seats else note
        for note in event.seats
    ]
    return replace(event, seats=tuple(notes))


async def rows(town: Town, person: int) -> list[RatingRow]:
    everything = select(RatingRow).where(RatingRow.person_id == person).order_by(RatingRow.game, RatingRow.map)
    return await town.store.read(lambda session: list(session.scalars(everything)))


async def results_of(town: Town, person: int) -> list[ResultRow]:
    own = select(ResultRow).where(ResultRow.person_id == person).order_by(ResultRow.id)
    return await town.store.read(lambda session: list(session.scalars(own)))


def test_a_win_by_a_bot_for_somebody_who_left_counts_as_last() -> None:
    event = left(finished([1, 2, 3], [150, 120, 100], [0]), 0)
    assert ranks_of(event, sides_of(event)) == [3, 1, 2]
    after = after_game(event, [Rating()] * 3)
    assert after[0].strength < after[2].strength < after[1].strength


def test_whoever_leaves_a_partner_behind_is_last_and_the_partner_is_not() -> None:
    event = left(finished([1, 2, 3, 4], [100, 20, 90, 20], [0, 2], teams=True), 0)
    after = [rating.strength for rating in after_game(event, [Rating()] * 4)]
    assert after[0] < 1500 < after[2]
    assert after[1] < 1500 > after[3]
    both = left(event, 0, 2)
    assert ranks_of(both, sides_of(both)) == [2, 1]


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_teams_and_any_number_of_people_are_rated_alike(count: int) -> None:
    people: list[int | None] = list(range(1, count + 1))
    event = finished(people, list(range(count, 0, -1)), [0], teams=False)
    assert [rating.settled for rating in after_game(event, [Rating()] * count)] == [False] * count
    if count in (4, 6):
        teams = replace(event, teams=True, winners=(0, count // 2))
        after = after_game(teams, [Rating()] * count)
        assert after[0] == after[count // 2]


async def test_every_game_is_rated_over_all_and_by_game_board_and_both(town: Town) -> None:
    livia, marcus = await town.guest("Livia"), await town.guest("Marcus")
    await town.events.publish(finished([livia.id, marcus.id], [130, 110], [0]))
    found = await rows(town, livia.id)
    assert [(row.game, row.map) for row in found] == [
        ("", ""),
        ("", "imperium"),
        ("classic", ""),
        ("classic", "imperium"),
    ]
    assert {round(row.strength) for row in found} == {1563}
    await town.events.publish(finished([livia.id, marcus.id], [130, 110], [0], table_id=6, map="italia"))
    new = next(row for row in await rows(town, livia.id) if (row.game, row.map) == ("", "italia"))
    assert (new.games, new.strength > 1563, new.doubt > 190) == (1, True, True)


async def test_a_game_without_anybody_who_stayed_is_not_rated(town: Town) -> None:
    livia, marcus = await town.guest("Livia"), await town.guest("Marcus")
    await town.events.publish(left(finished([livia.id, marcus.id], [130, 110], [0]), 0, 1))
    assert await rows(town, livia.id) == []
    assert [row.unrated for row in await results_of(town, livia.id)] == ["abandoned"]


async def test_whoever_takes_over_a_seat_is_not_rated_for_it_but_its_owner_is(town: Town) -> None:
    livia, marcus, gaius = [await town.guest(name) for name in ("Livia", "Marcus", "Gaius")]
    event = left(finished([livia.id, marcus.id], [130, 110], [0]), 0, for_good=True)
    seats = (replace(event.seats[0], person=gaius.id, name="Gaius"), event.seats[1])
    await town.events.publish(replace(event, seats=seats))
    (owner,) = await results_of(town, livia.id)
    (other,) = await results_of(town, gaius.id)
    assert (owner.unrated, owner.left, owner.rank, owner.change < 0) == (None, True, 2, True)
    assert (other.unrated, other.change) == ("took_over", 0)
    assert await rows(town, gaius.id) == []


@pytest.mark.parametrize("why", ["guest", "hints", "shared"])
async def test_a_profile_says_why_a_game_was_not_rated(town: Town, why: str) -> None:
    livia, marcus = await town.guest("Livia"), await town.guest("Marcus")
    people: list[int | None] = [livia.id, marcus.id if why != "shared" else livia.id]
    for _ in range(2):
        await town.events.publish(finished(people, [130, 110], [0], unrated=why))
    async with town.browser() as browser:
        await browser.post("/guest")
        games = (await browser.get(f"/people/{livia.id}/unrated")).json()["games"]
        assert (await browser.get(f"/people/{livia.id}")).json()["results"] == []
        assert (await browser.get("/people/999/unrated")).status_code == 404
    assert [(game["why"], game["points"], game["table"]) for game in games] == [(why, 130, None)]


async def test_boards_for_analysis_leave_no_results(town: Town) -> None:
    livia = await town.guest("Livia")
    await town.events.publish(finished([livia.id, livia.id], [1, 2], [1], unrated="analysis"))
    assert await results_of(town, livia.id) == []


async def test_a_cancelled_game_is_in_the_profile_without_a_rank(town: Town) -> None:
    livia, marcus = await town.guest("Livia"), await town.guest("Marcus")
    event = finished([livia.id, marcus.id], [0, 0], [])
    for _ in range(2):
        await town.store.write(lambda session: record_unrated(session, event, "cancelled", "live"))
    (row,) = await results_of(town, livia.id)
    assert (row.unrated, row.rank, row.kind) == ("cancelled", 0, "live")
    assert await rows(town, livia.id) == []


async def test_the_game_of_somebody_who_is_gone_still_ends(town: Town) -> None:
    livia = await town.guest("Livia")
    await town.events.publish(finished([livia.id, 999], [130, 110], [0]))
    (row,) = await results_of(town, livia.id)
    assert (row.rank, row.change > 0) == (1, True)


async def keep(town: Town, name: str) -> int:
    person = await town.guest(name)
    kept, _ = await town.people.accounts.keep(person, "a long password", name)
    return int(kept.id)


async def test_leaderboards_rank_the_settled_and_list_the_others_apart(town: Town) -> None:
    strong, weak = await keep(town, "Livia"), await keep(town, "Marcus")
    guest = (await town.guest("Gaius")).id
    new = await keep(town, "Claudia")

    def work(session: Any) -> None:
        for person, strength, doubt in ((weak, 1400, 90), (strong, 1700, 90), (guest, 1900, 80), (new, 1600, 190)):
            of = {"kind": "live", "game": "venus", "map": "", "games": 9}
            session.add(RatingRow(person_id=person, strength=strength, doubt=doubt, **of))

    await town.store.write(work)
    async with town.browser() as browser:
        board = (await browser.get("/leaderboard?kind=live&game=venus")).json()
        apart = (await browser.get("/leaderboard?kind=live&game=venus&provisional=true")).json()
        other = (await browser.get("/leaderboard?kind=bots&game=venus&map=italia")).json()
        wrong = [(await browser.get(f"/leaderboard?{query}")).status_code for query in ("game=chess", "page=0")]
    assert [(one["rank"], one["name"], one["rating"]) for one in board["people"]] == [
        (1, "Livia", 1700),
        (2, "Marcus", 1400),
    ]
    assert (board["page"], board["pages"], board["count"]) == (1, 1, 2)
    assert [one["name"] for one in apart["people"]] == ["Claudia"]
    assert (other["people"], other["pages"]) == ([], 1)
    assert wrong == [422, 422]


async def test_leaderboards_come_in_pages(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("concordia.server.ratings.rating_lists.PAGE", 2)
    people = [await keep(town, f"Player {'abc'[number]}") for number in range(3)]

    def work(session: Any) -> None:
        for number, person in enumerate(people):
            of = {"kind": "live", "game": "", "map": "", "games": 9, "doubt": 90}
            session.add(RatingRow(person_id=person, strength=1500 - number, **of))

    await town.store.write(work)
    found = [await town.people.results.leaders("live", "", "", page) for page in (1, 2, 3)]
    assert [[(one.rank, one.name) for one in page.people] for page in found] == [
        [(1, "Player a"), (2, "Player b")],
        [(3, "Player c")],
        [],
    ]
    assert {page.count for page in found} == {3}


async def test_a_rating_over_time(town: Town) -> None:
    livia, marcus = await town.guest("Livia"), await town.guest("Marcus")
    for number, winner in enumerate((0, 0, 1)):
        scores = [120, 100] if winner == 0 else [100, 120]
        await town.events.publish(finished([livia.id, marcus.id], scores, [winner], table_id=number, at=number))
    await town.events.publish(finished([livia.id, marcus.id], [1, 2], [1], table_id=9, unrated="guest"))
    async with town.browser() as browser:
        await browser.post("/guest")
        told = (await browser.get(f"/people/{livia.id}/ratings/live")).json()
        assert (await browser.get(f"/people/{livia.id}/ratings/blitz")).status_code == 422
        assert (await browser.get("/people/999/ratings/live")).status_code == 404
    ratings = [game["rating"] for game in told["games"]]
    assert ratings[0] == 1563
    assert ratings[0] < ratings[1] > ratings[2]
    assert [game["at"] for game in told["games"]] == [0, 1, 2]
    assert told["games"][0]["doubt"] == 194
    assert told["settled"] is False


async def test_ratings_are_written_once_in_the_transaction_that_ends_the_game(town: Town) -> None:
    livia, marcus = await town.guest("Livia"), await town.guest("Marcus")
    table = Table("key", Terms("classic", "italia", 2), livia.id, 0.0)
    for person in (livia, marcus):
        table.sit(person.id, person.name)
    table.start(7, 1.0)
    table.id = await town.store.write(lambda session: table_rows.insert_table(session, table))
    groups = list(play_on(table, random.Random(3)))
    events = list(announcements.decided(table, groups[-1], 9.0))
    change = commit.decided(table, [entry for group in groups for entry in group], events, with_snapshot=False)

    def killed(session: Session, happened: list[list[Event]]) -> list[None]:
        town.people.follow(session, happened)
        raise RuntimeError("killed before the commit")

    with pytest.raises(RuntimeError, match="killed"):
        await town.store.write(Batch(commit.DecisionWriter(killed).write, change))
    stage = select(TableRow.stage).where(TableRow.id == table.id)
    assert await town.store.read(lambda session: session.scalar(stage)) == "playing"
    assert await results_of(town, livia.id) == []
    writer = commit.DecisionWriter(town.people.follow)
    await town.store.write(Batch(writer.write, change))
    assert await town.store.read(lambda session: session.scalar(stage)) == "over"
    with pytest.raises(table_rows.Outdated):
        await town.store.write(Batch(writer.write, change))
    assert [row.games for row in await rows(town, livia.id)] == [1, 1, 1, 1]
    assert len(await results_of(town, marcus.id)) == 1


async def test_whoever_gives_up_against_computers_loses_to_them(town: Town) -> None:
    livia = await town.guest("Livia")
    await town.events.publish(left(finished([livia.id, None], [130, 110], []), 0, for_good=True))
    (row,) = await results_of(town, livia.id)
    assert (row.unrated, row.kind, row.rank, row.change < 0) == (None, "bots", 2, True)


async def test_a_game_that_all_agreed_to_cancel_says_so_in_the_profile(town: Town) -> None:
    livia, marcus = await town.guest("Livia"), await town.guest("Marcus")
    for _ in range(2):
        await town.events.publish(Cancelled(**common(livia, marcus), pace="live"))
    for person in (livia, marcus):
        assert [(row.unrated, row.kind) for row in await results_of(town, person.id)] == [("cancelled", "live")]
