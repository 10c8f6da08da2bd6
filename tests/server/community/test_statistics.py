"""Statistics: what a finished game leaves behind, what is counted, and who may see it."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import delete, func, select

from concordia.server.accounts.lifetime.departure import forget
from concordia.server.community.game_figures import keep_figures
from concordia.server.community.statistics import Statistics
from concordia.server.store.models.community_models import GameFiguresRow
from concordia.server.store.models.people_models import PersonRow
from concordia.server.store.models.table_models import ActionRow, SeatRow, TableRow
from concordia.server.store.table_rows import entries_of
from concordia.server.table.decision_log import standing
from tests.server.http.test_socket import ME, OPEN, bot
from tests.server.running import Player, serving

PASSWORD = "a long sentence"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("figures")) as running:
        yield running


@pytest.fixture(scope="module")
def players(server):
    return {name: server.guest(name) for name in ("Livia", "Marcus")}


@pytest.fixture(scope="module")
def over(server, players):
    """The key of a game of Livia, Marcus and a computer, played to its end."""
    wish = {"map": "italia", "seats": [ME, OPEN, bot("random")]}
    key = players["Livia"].post("/tables", json=wish).json()["key"]
    players["Marcus"].post(f"/tables/{key}/join", json={})
    players["Livia"].post(f"/tables/{key}/start")

    async def play(name):
        async with Player(server.url, key, players[name].cookies, name) as player:
            await player.play()

    async def both():
        await asyncio.gather(play("Livia"), play("Marcus"))

    asyncio.run(both())
    return key


def number(client):
    return client.get("/me").json()["id"]


def statistics(client, of=None, **query):
    answer = client.get(f"/people/{of or number(client)}/statistics", params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_finished_game_is_in_the_statistics_of_its_players(server, players, over):
    store = server.app.state.registry.store
    table = store.read_now(lambda session: session.scalar(select(TableRow).where(TableRow.key == over)))
    lines = store.read_now(lambda session: standing(entries_of(session, table.id)))
    for seat, name in enumerate(players):
        told = statistics(players[name])
        scores, winners = table.result["scores"], table.result["winners"]
        texts = [line.text for line in lines if line.seat == seat]
        mine = {text.partition("/")[0] for text in texts if text.startswith("play:")}
        bought = [text for text in texts if text.startswith("purchase:")]

        assert (told["games"], told["won"], told["points"]) == (1, int(seat in winners), scores[seat]["total"])
        assert (told["complete"], told["left_out"]) == (True, 0)
        figures = told["figures"]
        assert [(each["what"], each["games"]) for each in figures["boards"]] == [("italia", 1)]
        assert [each["what"] for each in figures["counts"]] == ["3"]
        assert sum(each["points"] for each in figures["gods"]) == scores[seat]["total"]
        best = sum(scores[winner]["total"] for winner in winners) / len(winners)
        assert sum(each["winners"] for each in figures["gods"]) == pytest.approx(best)
        assert {f"play:{each['card']}" for each in figures["cards"] if each["played"]} == mine
        assert sum(each["bought"] for each in figures["cards"]) == len(bought)


def test_figures_are_chosen_by_kind_of_game_and_opponents(players, over):
    livia = players["Livia"]

    assert statistics(livia, game="classic", against="people")["games"] == 1
    assert statistics(livia, against="computers")["games"] == 0
    venus = statistics(livia, game="venus")
    assert (venus["games"], venus["points"], venus["figures"]["boards"]) == (0, 0, [])
    assert [each["what"] for each in venus["figures"]["kinds"]] == ["classic"], "what could be chosen instead"
    refused = livia.get(f"/people/{number(livia)}/statistics", params={"game": "chess"})
    assert (refused.status_code, refused.json()["error"]["code"]) == (422, "people/no_such_game")


def test_others_see_a_summary_until_somebody_shows_their_figures(players, over):
    livia, marcus = players.values()

    told = statistics(marcus, number(livia), against="computers")
    assert (told["games"], told["open"], told["figures"]) == (1, False, None)

    livia.patch("/me", json={"preferences": {"open_statistics": True}})
    told = statistics(marcus, number(livia))
    assert (told["open"], told["figures"]["boards"][0]["what"]) == (True, "italia")
    livia.patch("/me", json={"preferences": {"open_statistics": False}})
    assert marcus.get("/people/99999/statistics").status_code == 404


def test_games_of_an_older_version_are_worked_out_when_they_are_asked_for(server, players, over):
    store = server.app.state.registry.store
    before = statistics(players["Livia"])
    asyncio.run_coroutine_threadsafe(
        store.write(lambda session: session.execute(delete(GameFiguresRow))), server.loop()
    ).result()

    assert statistics(players["Livia"]) == before
    asyncio.run_coroutine_threadsafe(server.app.state.people.statistics.catch_up(), server.loop()).result()
    count = select(func.count()).select_from(GameFiguresRow)
    assert store.read_now(lambda session: session.scalar(count)) == 2, "of both players, and once"


def person(session, id):
    session.add(PersonRow(id=id, name=f"P{id}", language="en", preferences={}, created=0.0))


def table(session, id, holders, *, away=(), left=None, analysis=False, result=True, begun=True):
    """A finished game of some people, the first of whom won."""
    terms = {"game": "classic", "map": "italia", "options": {}, "public": False, "shuffle": False}
    scores = [{"vesta": 5, "total": 5} for _ in holders]
    row = TableRow(id=id, key=f"k{id}", host=1, players=len(holders), analysis=analysis, **terms)
    row.pace, row.level, row.rules, row.stage = {"kind": "none"}, "greedy", 1, "over"
    row.created_at = row.asked_since = row.finished_at = float(id)
    row.started_at = float(id) if begun else None
    row.result = {"scores": scores, "winners": [0], "turns": 9} if result else None
    session.add(row)
    session.flush()
    for seat, holder in enumerate(holders):
        sits = SeatRow(table_id=id, number=seat, kind="person" if holder else "bot", person=holder, name="x")
        sits.away, sits.skip_end, sits.auto_keep = seat in away, False, False
        sits.bank = sits.vacation_left = 0.0
        sits.left_by = left if seat == 0 else None
        session.add(sits)


def entry(session, table, number, kind, seat, text, by="person", card=None):
    values = {"turn": 0, "token": "", "at": 0.0}
    session.add(
        ActionRow(game_id=table, number=number, kind=kind, seat=seat, action=text, by=by, card=card, **values)
    )


@pytest.mark.anyio
async def test_what_was_taken_back_or_done_by_a_bot_is_not_counted(store):
    def laid(session):
        person(session, 1)
        table(session, 7, [1, None])
        entry(session, 7, 1, "act", 0, "play:architect")
        entry(session, 7, 2, "undo", 0, "1")
        entry(session, 7, 3, "act+end", 0, "play:magister/consul")
        entry(session, 7, 4, "act+end", 1, "play:tribune", "bot")
        entry(session, 7, 5, "act+end", 0, "play:senator", "bot")
        entry(session, 7, 6, "act+end", 0, "purchase:0", card="mason")
        entry(session, 7, 7, "act+end", 0, "copy:1", card="tribune")
        keep_figures(session, 7)
        keep_figures(session, 7)

    await store.write(laid)
    found = await Statistics(store).of(1)

    assert [(each.card, each.played, each.bought) for each in found.cards] == [("magister", 1, 0), ("mason", 0, 1)]


@pytest.mark.anyio
async def test_games_with_oneself_left_called_off_and_for_analysis_are_left_out(store):
    def laid(session):
        for id in (1, 2):
            person(session, id)
        table(session, 1, [1, 2])
        table(session, 2, [1, 1])
        table(session, 3, [1, 2], away=[0])
        table(session, 4, [1, 2], result=False)
        table(session, 5, [1, 2], analysis=True)
        table(session, 6, [1, 99])  # one of them is gone
        table(session, 7, [1, 2], left=1)
        table(session, 8, [1, 2], result=False, begun=False)  # withdrawn, no game at all

    await store.write(laid)
    found = await Statistics(store).of(1)

    assert (found.all.games, found.all.won, found.left_out, found.complete) == (2, 2, 4, True)
    other = await Statistics(store).of(2)
    assert (other.all.games, other.all.won, other.left_out) == (3, 0, 1)


@pytest.mark.anyio
async def test_figures_of_somebody_who_is_forgotten_do_not_come_back(store):
    def laid(session):
        for id in (1, 2):
            person(session, id)
        table(session, 1, [1, 2])
        keep_figures(session, 1)
        session.flush()
        forget(session, 1, "Nemo", 9.0)

    await store.write(laid)
    await Statistics(store).catch_up()

    assert (await Statistics(store).of(1)).all.games == 0
    assert (await Statistics(store).of(2)).all.games == 1
