"""Every cell of the table of permissions, refused ones included, against a server."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

import concordia
from concordia.review.game_review import JUDGE_VERSION
from concordia.server.live.registry import new_table_key
from concordia.server.moderation.deeds import Deed as Judgement
from concordia.server.protocol.typescript import openapi
from concordia.server.store.models.study_models import ReviewRow
from concordia.server.table.table import Table
from concordia.server.table.terms import Start, Terms
from tests.server.http.permissions import ELSEWHERE, GROUPS, PEOPLE, STAGES, deeds, page
from tests.server.running import eagerness, serving

DOCS = Path(__file__).resolve().parents[3] / "docs"
MARKS = itertools.count()
ACCOUNTS = ("person", "spectator", "seated", "turn", "table_host", "moderator", "host")


class House:
    """A server with somebody of every kind, and tables for them in every stage."""

    def __init__(self, server):
        self.server = server
        self.browsers = {who: server.guest(who.capitalize()) for who in PEOPLE if who != "nobody"}
        assert server.guest("Friend").post("/keep", json={"password": "correct horse battery"}).status_code == 200
        self.browsers["nobody"] = httpx.Client(base_url=server.url + "/api/v1", timeout=60)
        for who in ACCOUNTS:
            assert self.browsers[who].post("/keep", json={"password": "correct horse battery"}).status_code == 200
        self.ids = {who: self.browsers[who].get("/me").json()["id"] for who in PEOPLE if who != "nobody"}
        for who in ("moderator", "host"):
            self.wait(server.app.state.people.moderation.act(None, self.ids[who], Judgement("appoint", role=who)))
        self.played = _finished_game()
        self.first_turn = _first_turn(self.played)
        self.tables = {}
        source = {"kind": "deal", "map": "italia", "players": 2}
        self.study = self.browsers["seated"].post("/studies", json={"source": source}).json()["key"]

    def wait(self, work):
        return asyncio.run_coroutine_threadsafe(work, self.server.loop()).result(30)

    def table(self, stage):
        """A table in a stage, with a line of chat by somebody seated; the one from before while it is unused."""
        if stage not in self.tables:
            self.tables[stage] = self._laid(stage)
        return self.tables[stage]

    def used_up(self, stage):
        watching = self.tables.pop(stage).watching
        if watching is not None:
            watching.close()

    def _laid(self, stage):
        registry = self.server.app.state.registry
        terms = Terms("classic", "italia", 3, {}, hints=True)
        table = Table(new_table_key(), terms, self.ids["table_host"], registry.clock.now())
        table.sit(self.ids["turn"], "Turn", 0)
        table.sit(self.ids["seated"], "Seated", 1)
        entries = []
        if stage != "waiting":
            table.fill("random")
            table.begin(Start(self.played.seed), registry.clock.now())
        table.closed = stage == "closed"
        if stage == "cancelled":
            table.end("cancelled", registry.clock.now())
        if stage == "finished":
            for action in self.played.actions:
                entries.append(table.game.act(table.asked.seat, action, registry.clock.now(), hold=False))
            table.stage, table.finished_at = "over", registry.clock.now()
        self.wait(registry.add(table, entries))
        if stage == "finished":
            self.wait(registry.store.write(lambda session: session.add(self._review(table.id))))
        laid = Laid(table.key)
        speaker = self.wait(self.server.app.state.people.accounts.of_id(self.ids["seated"]))
        laid.line = self.wait(self.server.app.state.people.chat.say(table.id, speaker, "salve", players=True)).id
        cookie = "; ".join(f"{name}={value}" for name, value in self.browsers["spectator"].cookies.items())
        address = self.server.url.replace("http", "ws") + f"/api/v1/tables/{table.key}/socket"
        if stage != "closed":
            laid.watching = connect(
                address, additional_headers={"Cookie": cookie}
            ).__enter__()  # used_up closes it
            laid.watching.send(json.dumps({"type": "hello", "protocol": 1}))
        return laid

    def _review(self, game):
        """A review that says of the first turn alone what a review says."""
        turn = {"turn": 0, "seat": 0, "card": "architect", "verdict": "mistake", "cost": 8, "wasted": 0}
        turn |= {"before": 40, "played": 30, "better": 38, "best": self.first_turn, "reasons": [], "effect": True}
        told = {"judge": JUDGE_VERSION, "too_short": False, "turns": [turn], "seats": [], "chances": []}
        return ReviewRow(game_id=game, made_at=0.0, review=told)


class Laid:
    def __init__(self, key):
        self.key = key
        self.line = 0
        self.watching = None  # the spectator's socket


class Played:
    def __init__(self, seed, actions):
        self.seed = seed
        self.actions = actions


def _finished_game():
    """A short game to its end."""
    game, rng = concordia.new_game(players=3, map="italia", seed=5), random.Random(5)
    while not game.is_over:
        legal = game.legal_actions()
        game.apply(rng.choices(legal, [eagerness(action.to_json()) for action in legal])[0])
    return Played(5, list(game.history))


def _first_turn(played):
    """What was decided in the first turn of a game."""
    game, decided = concordia.new_game(players=3, map="italia", seed=played.seed), []
    for action in played.actions:
        if game.turns:
            break
        game.apply(action)
        decided.append(action.to_json())
    return decided


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("permissions")) as server:
        made = House(server)
        yield made
        for stage in list(made.tables):
            made.used_up(stage)
        made.browsers["nobody"].close()


def filled(body, values):
    """A body with its gaps filled in."""
    if isinstance(body, dict):
        return {key: filled(value, values) for key, value in body.items()}
    return values.get(body[1:-1], body) if isinstance(body, str) and body.startswith("{") else body


def attempt(house, deed, stage, who):
    """Try something; the answer."""
    laid = house.table(stage)
    browser = house.browsers[who]
    if deed.prepared:
        prepare(house, deed, laid, stage)
    values = {
        "id": f"m{next(MARKS)}",
        "key": laid.key,
        "name": f"Somebody {next(MARKS)}",
        "first_turn": house.first_turn,
    }
    if (deed.body is not None and "version" in deed.body) or "/explain" in deed.path:
        state = house.browsers["turn"].get(f"/tables/{laid.key}/state").json()
        anything = {"type": "play", "card": "prefect"}
        values["action"] = state["legal"][0]["action"] if state["legal"] else anything
        values["version"] = state["version"]
    path = deed.path.format(key=laid.key, line=laid.line, seated=house.ids["seated"], study=house.study)
    body = filled(deed.body, values) if deed.body is not None else None
    return browser.request(deed.verb, path, json=body)


def prepare(house, deed, laid, stage):
    """Do what has to be done at the table before something can be tried."""
    host, turn, table = house.browsers["table_host"], house.browsers["turn"], f"/tables/{laid.key}"
    going_on = stage in ("running", "closed")
    if deed.path.endswith("/start"):
        host.post(f"{table}/fill", json={"level": "random"})
    elif deed.path.endswith("/decline"):
        host.post(f"{table}/invitations", json={"name": "Person"})
    elif deed.path.endswith("/agreements/cancel"):
        turn.post(f"{table}/agreements", json={"kind": "cancel"})
    elif deed.path.endswith("/offer"):
        turn.post(f"{table}/seats/0/offer", json={})
    elif deed.path.endswith("/end_turn") and going_on:
        while decided(turn, table)["asked"]["kind"] != "end":
            pass
    elif going_on and turn.get(f"{table}/state").json()["undo"] == 0:
        decided(turn, table)


def decided(turn, table):
    """The state after a decision; as it is once the turn is decided."""
    state = turn.get(f"{table}/state").json()
    if state["asked"]["kind"] == "end":
        return state
    first = {"id": f"m{next(MARKS)}", "version": state["version"], "action": state["legal"][-1]["action"]}
    assert turn.post(f"{table}/act", json=first).status_code == 200
    return turn.get(f"{table}/state").json()


CASES = [pytest.param(deed, id=f"{group}: {deed.what}") for group, tried in GROUPS.items() for deed in tried]


@pytest.mark.parametrize("deed", CASES)
def test_exactly_those_may_who_the_table_says(house, deed):
    for stage in STAGES:
        for who in PEOPLE:
            answer = attempt(house, deed, stage, who)
            may = who in deed.may.get(stage, ())
            told = (stage, who, answer.status_code, answer.text[:200])
            assert answer.status_code < 500, told
            assert (answer.status_code < 400) is may, told
            if not may:
                assert answer.json()["error"]["reason"], told
                assert (answer.status_code == 401) is (who == "nobody" and not deed.open_to_all), told
            if may and deed.changes:
                house.used_up(stage)
                restore(house)
        if deed.prepared and stage in house.tables:
            house.used_up(stage)


def restore(house):
    """Undo what moderators may have done to the person who is seated."""
    moderation, seated = house.server.app.state.people.moderation, house.ids["seated"]
    row = house.wait(moderation.names({seated}))[seated]
    for wanted, deed in (
        (row.suspended_until, Judgement("unsuspend")),
        (row.muted_until, Judgement("unmute")),
        (row.role, Judgement("appoint")),
    ):
        if wanted is not None:
            house.wait(moderation.act(None, seated, deed))
    if row.suspended_until is not None:
        body = {"name": row.name, "password": "correct horse battery"}
        assert house.browsers["seated"].post("/session", json=body).status_code == 200


def test_a_board_for_analysis_is_its_owners_alone(house):
    finished = house.table("finished")
    board = house.browsers["person"].post(f"/tables/{finished.key}/fork", json={}).json()["key"]
    for who in PEOPLE:
        if who == "person":
            continue
        for verb, path in (("GET", ""), ("GET", "/state"), ("DELETE", "")):
            answer = house.browsers[who].request(verb, f"/tables/{board}{path}")
            assert answer.status_code == (401 if who == "nobody" and verb == "DELETE" else 404)
    assert house.browsers["person"].get(f"/tables/{board}/state").status_code == 200
    assert house.browsers["person"].delete(f"/tables/{board}").status_code == 204


def test_the_page_is_up_to_date():
    assert (DOCS / "permissions.md").read_text(encoding="utf-8") == page(), (
        "run python tools/pages/permissions_table.py"
    )


def test_everything_that_can_be_done_at_a_table_is_tried():
    document = openapi()["paths"]
    there = {
        f"{verb.upper()} {path}" for path, verbs in document.items() if "/tables/{key}" in path for verb in verbs
    }
    forms = {
        "/seats/0/": "/seats/{number}/",
        "/seats/1/": "/seats/{number}/",
        "/agreements/cancel": "/agreements/{kind}",
        "/mistakes/0/": "/mistakes/{turn}/",
    }
    tried = set()
    for deed in deeds():
        request = deed.request
        for given, form in forms.items():
            request = request.replace(given, form)
        tried.add(request)
    assert there - tried == set(ELSEWHERE)


def test_the_table_names_people_and_stages_that_exist():
    assert len(deeds()) == len(CASES)
    assert all(
        set(deed.may) <= set(STAGES) and all(may <= set(PEOPLE) for may in deed.may.values()) for deed in deeds()
    )
