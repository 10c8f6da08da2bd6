"""Hostile clients: requests made from the OpenAPI, and messages that are malformed, mistimed or not one's own."""

from __future__ import annotations

import asyncio
import copy
import json
import random

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from hypothesis.errors import Unsatisfiable
from websockets.exceptions import ConnectionClosed

from tests.server.http.test_socket import ME, OPEN, sit, table_for
from tests.server.running import Player, serving

EXAMPLES = 6  # for each operation; `make soak` has more
MESSAGES = 1500
OURS = ("/api/v1/tables", "/api/v1/records", "/api/v1/choices", "/api/v1/me/games")


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("fuzz")) as running:
        yield running


def operations(server):
    document = httpx.get(server.url + "/api/v1/openapi.json").json()
    schema = schemathesis.openapi.from_dict(document)
    schema.config.base_url = server.url
    return [each.ok() for each in schema.get_all_operations()]


def test_no_request_breaks_the_server(server):
    me = server.guest("Fuzzer")
    key = me.post("/tables", json={"map": "italia", "seats": [ME, ME], "start": True}).json()["key"]
    rng = random.Random(1)
    for operation in operations(server):
        if not operation.path.startswith(OURS):
            continue  # people's own tests fuzz theirs

        def attack(case):
            if "key" in (case.path_parameters or {}) and rng.random() < 0.8:
                case.path_parameters["key"] = key
            if isinstance((case.query or {}).get("wait"), int | float):
                case.query["wait"] = min(case.query["wait"], 0.01)
            answer = case.call(cookies=dict(me.cookies))
            assert answer.status_code < 500, (case.operation.label, case.body, answer.text)
            if answer.status_code >= 400:
                assert set(answer.json()["error"]) <= {"code", "reason", "rule"}

        for mode in list(schemathesis.GenerationMode):
            strategy = operation.as_strategy(generation_mode=mode)
            try:
                run(strategy, attack)
            except (schemathesis.errors.SchemathesisError, Unsatisfiable):
                continue  # nothing of this kind can be made for it
    assert me.get(f"/tables/{key}").status_code == 200
    assert "concordia_failures_total 0.0" in httpx.get(server.url + "/metrics").text


def run(strategy, attack):
    from hypothesis import given

    quick = settings(
        max_examples=EXAMPLES, deadline=None, database=None, derandomize=True, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    quick(given(strategy)(attack))()


VALUES = [None, True, -1, 0, 5, 2**31, 2**63, 1e308, "", "x", "\u0000", "é" * 30, [], {}, [[]], {"type": "act"}]


def spoiled(rng, message):
    """A message with something wrong in it."""
    made = copy.deepcopy(message)
    kind = rng.randrange(6)
    if kind == 0:
        made[rng.choice(["type", "id", "version", "action", "seat", "more"])] = rng.choice(VALUES)
    elif kind == 1 and made:
        made.pop(rng.choice(list(made)))
    elif kind == 2 and isinstance(made.get("action"), dict):
        made["action"][rng.choice(["type", "card", "city", "count", "goods", "x"])] = rng.choice(VALUES)
    elif kind == 3:
        made["version"] = rng.choice([0, 1, 2, 3, 99, -1])
    text = json.dumps(made)
    if kind == 4:
        text = text[: rng.randrange(len(text))]
    if kind == 5:
        place = rng.randrange(len(text))
        text = text[:place] + rng.choice('{}[]",:x\u2028') + text[place + 1 :]
    return text


def test_no_message_breaks_the_server_or_changes_anothers_game(server):
    people, key = table_for(server, 2)
    state = people[1].get(f"/tables/{key}/state").json()
    rng = random.Random(7)
    ideas = [
        {"type": "act", "id": "a", "version": 0, "action": {"type": "play", "card": "prefect"}},
        {"type": "act", "id": "b", "version": 0, "action": {"type": "keep", "goods": {"wine": 1}}},
        {
            "type": "act",
            "id": "c",
            "version": 0,
            "action": {"type": "move", "kind": "land", "from": "Roma", "to": "x"},
        },
        {"type": "undo", "id": "d", "version": 0},
        {"type": "reset_turn", "id": "e", "version": 0},
        {"type": "end_turn", "id": "f", "version": 0},
        {"type": "handover", "seat": 0},
        {"type": "back"},
        {"type": "hello", "protocol": 1},
        {"type": "ping"},
    ]

    async def go():
        sent = 0
        while sent < MESSAGES:
            who = rng.choice([people[1], server.guest(), None])  # whose turn it is not
            fuzzer = sit(server, key, people[1]) if who is not None else Player(server.url, key, {})
            if rng.random() < 0.5 and who is not None:
                fuzzer = sit(server, key, who)
            try:
                async with fuzzer:
                    await fuzzer.until("state")
                    for _ in range(60):
                        await fuzzer.say(spoiled(rng, rng.choice(ideas)))
                        sent += 1
                    await fuzzer.say({"type": "ping"})
                    while (await fuzzer.hear())["type"] != "pong":
                        pass
            except ConnectionClosed:
                continue

    asyncio.run(go())
    assert people[1].get(f"/tables/{key}/state").json() == state
    assert "concordia_failures_total 0.0" in httpx.get(server.url + "/metrics").text


def test_a_table_of_strangers_is_left_alone(server):
    me, stranger = server.guest(), server.guest()
    key = me.post("/tables", json={"map": "italia", "seats": [ME, OPEN]}).json()["key"]
    for path in ("fill", "start"):
        assert stranger.post(f"/tables/{key}/{path}", json={}).status_code == 403
    for path in ("leave", "vacation", "back"):
        assert stranger.post(f"/tables/{key}/{path}", json={"on": True}).status_code in (403, 422)
