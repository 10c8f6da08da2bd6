"""The explorer over HTTP: filters, what is refused, which games are counted and which are not."""

from __future__ import annotations

import asyncio

import httpx
import pytest
from sqlalchemy import select, update

from concordia.explorer.game_set import shipped_games
from concordia.server.clock import HandClock
from concordia.server.store.models.study_models import ExploredRow
from concordia.server.store.models.table_models import TableRow
from concordia.server.store.table_removal import delete_table
from tests.server.daily.days import DAY, account, begin, draw_quick, play, wait
from tests.server.http.made_tables import refused, until
from tests.server.http.test_socket import ME, OPEN, bot
from tests.server.running import Player, serving

NOON = 1_794_830_400.0  # 2026-11-16T12:00Z
HERE = {"map": "cyprus", "players": 3, "source": "server"}


@pytest.fixture(scope="module")
def clock():
    return HandClock(NOON)


@pytest.fixture(scope="module")
def server(tmp_path_factory, clock):
    with (
        pytest.MonkeyPatch.context() as patch,
        serving(tmp_path_factory.mktemp("explorer"), clock=clock) as running,
    ):
        patch.setattr("concordia.server.daily.deals.MASTER", "greedy")
        running.app.state.explorer.here.fresh_seconds = 0.0
        yield running


@pytest.fixture(scope="module")
def anybody(server):
    client = httpx.Client(base_url=server.url + "/api/v1")
    server.also_closes(client)
    return client


@pytest.fixture(scope="module")
def livia(server):
    return account(server, "Livia")


def make(server, owner, *, public, seats=None, **more):
    """A game on Cyprus, played by chance to its end."""
    wish = {"map": "cyprus", "public": public, "seats": seats or [ME, bot("random"), bot("random")], **more}
    key = owner.post("/tables", json=wish).json()["key"]
    owner.post(f"/tables/{key}/start")
    play(server, owner, key, seed=key)
    until(lambda: owner.get(f"/tables/{key}").json()["stage"] == "over")
    return key


def ask(client, path="/explorer", **query):
    answer = client.get(path, params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.fixture(scope="module")
def public(server, livia):
    return make(server, livia, public=True)


def test_shipped_games_are_told_to_anybody(anybody):
    told = ask(anybody, source="shipped")
    about = [each for each in shipped_games().about["games"] if each["map"] == "imperium" and each["players"] == 4]

    assert told["source_games"] == len(shipped_games())
    assert told["games"] == told["filter_games"] == sum(e["games"] for e in about if e["game"] == "classic")
    assert (told["fair"], told["seat"], told["here"]) == (0.25, 0, 0)
    assert sum(turn["games"] for turn in told["turns"]) == told["games"]
    first = told["turns"][0]
    assert first["low"] < first["won"] / first["games"] < first["high"]
    assert {each["game"] for each in told["available"]} == {"classic", "venus"}


def test_one_goes_deeper_turn_by_turn(anybody):
    path = []
    for depth in range(3):
        told = ask(anybody, source="shipped", after=",".join(path))
        assert told["seat"] == depth
        row = told["turns"][0]
        path.append(row["name"])
        assert ask(anybody, source="shipped", after=",".join(path))["games"] == row["games"]
    by_place = ask(anybody, source="shipped", by="place")
    assert len(by_place["turns"]) > len(ask(anybody, source="shipped")["turns"])


def test_filters_choose_games(anybody):
    strong = ask(anybody, source="shipped", level="strong")
    every = ask(anybody, source="shipped", map="")

    assert 0 < strong["games"] < ask(anybody, source="shipped", level="fair")["games"]
    assert every["games"] >= ask(anybody, source="shipped")["games"]
    assert ask(anybody, source="shipped", level="people")["games"] == 0
    assert ask(anybody, source="shipped", after="nobody.plays.this")["turns"] == []
    assert ask(anybody, source="shipped", game="team")["winners"] == 0


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "chess"},
        {"map": "atlantis"},
        {"players": "7"},
        {"players": "x"},
        {"level": "best"},
        {"by": "x"},
        {"source": "moon"},
        {"after": "a" * 2000},
    ],
)
def test_bad_questions_are_refused(anybody, wrong):
    refused(anybody.get("/explorer", params=wrong), 422, "request/malformed")


def test_nobody_goes_deeper_than_what_is_known(anybody):
    refused(anybody.get("/explorer", params={"after": ",".join(["a"] * 12)}), 422, "explorer/too_deep")


def test_a_finished_game_is_added_and_leads_to_its_replay(server, anybody, livia, public):
    told = ask(anybody, **HERE)
    listed = ask(anybody, "/explorer/games", **HERE, after=told["turns"][0]["name"])
    record = livia.get(f"/tables/{public}/record").json()

    assert (told["games"], told["here"], told["source_games"]) == (1, 1, 1)
    assert told["turns"][0]["here"] == 1
    assert [(each["key"], each["points"], each["winners"]) for each in listed["games"]] == [
        (public, record["result"]["scores"], record["result"]["winners"])
    ]
    both = ask(anybody, **HERE | {"source": "all"})
    assert both["games"] == 1 + ask(anybody, **HERE | {"source": "shipped"})["games"]
    assert both["here"] == 1
    assert ask(anybody, **HERE, level="people")["games"] == 1
    assert ask(anybody, **HERE, level="strong")["games"] == 0


def test_a_figure_leads_to_the_games_that_it_counts(anybody, public):
    told = ask(anybody, **HERE)
    for kind, figures in (("province", told["provinces"]), ("card", told["cards"])):
        for each in figures:
            for who in ("winners", "others"):
                found = ask(anybody, "/explorer/games", **HERE, having=f"{kind}:{each['name']}", who=who)
                assert (found["count"] > 0) == (each[who] > 0), (each, who)
    for wrong in ({"having": "city"}, {"having": "mood:good"}, {"who": "nobody"}, {"having": "city:" + "a" * 80}):
        refused(anybody.get("/explorer/games", params=wrong), 422, "request/malformed")


def test_a_private_game_is_counted_but_its_link_is_its_players(server, anybody, livia, public):
    key = make(server, livia, public=False)
    assert ask(anybody, **HERE)["games"] == 2
    for reader, may in ((anybody, False), (livia, True), (account(server, "Marcus"), False)):
        listed = ask(reader, "/explorer/games", **HERE)
        assert listed["count"] == 2
        assert (key in [each["key"] for each in listed["games"]]) == may


def test_games_that_go_on_or_were_called_off_are_not_counted(server, anybody, livia, public):
    before = ask(anybody, **HERE)["games"]
    wish = {"map": "cyprus", "public": True, "seats": [ME, OPEN, bot("random")]}
    key = livia.post("/tables", json=wish).json()["key"]
    guest = server.guest("Gaius")
    guest.post(f"/tables/{key}/join", json={})
    livia.post(f"/tables/{key}/start")

    async def some():
        async with Player(server.url, key, livia.cookies, 1) as player:
            await player.play(3)

    asyncio.run(some())
    analysis = livia.post("/records", json=livia.get(f"/tables/{public}/record").json()).json()["key"]
    assert livia.get(f"/tables/{analysis}").json()["analysis"]
    assert ask(anybody, **HERE)["games"] == before


def test_a_secret_deal_is_absent_until_its_day_is_over(server, anybody, clock, public):
    day = draw_quick(server, clock)
    person = account(server, "Secunda")
    before = ask(anybody, **HERE)["games"]
    key = begin(person)
    play(server, person, key)
    until(lambda: person.get(f"/tables/{key}").json()["stage"] == "over")

    for reader in (anybody, person):
        assert ask(reader, **HERE)["games"] == before
        assert key not in [each["key"] for each in ask(reader, "/explorer/games", **HERE)["games"]]
    store = server.app.state.registry.store
    kept = (
        select(ExploredRow.game_id).join(TableRow, TableRow.id == ExploredRow.game_id).where(TableRow.key == key)
    )
    assert store.read_now(lambda session: session.scalar(kept)) is None
    clock.forward(day.opens_at - clock.now() + 1)
    assert ask(anybody, **HERE)["games"] >= before + 1
    assert key in [each["key"] for each in ask(anybody, "/explorer/games", **HERE)["games"]]
    clock.forward(DAY)


def test_a_game_that_is_deleted_is_no_longer_counted(server, anybody, livia):
    key = make(server, livia, public=True)
    before = ask(anybody, **HERE)["games"]
    store = server.app.state.registry.store
    number = store.read_now(lambda session: session.scalar(select(TableRow.id).where(TableRow.key == key)))
    wait(server, store.write(lambda session: delete_table(session, number, key)))

    assert ask(anybody, **HERE)["games"] == before - 1


def test_a_game_by_older_rules_is_left_out(server, anybody, livia):
    before = ask(anybody, **HERE)["games"]
    key = make(server, livia, public=True)
    older = update(TableRow).where(TableRow.key == key).values(rules=0)
    wait(server, server.app.state.registry.store.write(lambda session: session.execute(older)))

    assert ask(anybody, **HERE)["games"] == before
