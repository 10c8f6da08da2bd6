"""Records replay exactly, and a broken one is refused with the place of the fault."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest

import concordia
from concordia.game import Game
from concordia.messages import LANGUAGES
from concordia.record import reading as records
from concordia.story import render


def finished(game: str = "classic", map_id: str = "italia", players: int = 2, seed: int = 3) -> Game:
    played = concordia.new_game(game, map_id, players=players, seed=seed)
    rng = random.Random(seed)
    while not played.is_over:
        played.apply(rng.choice(played.legal_actions()))
    return played


@pytest.fixture(scope="module")
def written() -> dict[str, Any]:
    made: dict[str, Any] = json.loads(json.dumps(finished().record()))
    return made


@pytest.mark.parametrize(("game", "players"), [("classic", 3), ("venus", 4), ("team", 6)])
def test_a_record_replays_to_the_same_table_scores_and_record(game: str, players: int) -> None:
    played = finished(game, "hellas", players)
    record = json.loads(json.dumps(played.record()))
    again = concordia.replay(record)
    assert again.position() == played.position()
    assert again.scores() == played.scores()
    assert again.winners == played.winners == record["result"]["winners"]
    assert again.record() == record


def test_a_record_in_the_middle_of_a_turn_goes_on_where_it_stopped() -> None:
    played = finished()
    for stop in (0, 1, 7, 50, len(played.history) - 1):
        part = concordia.new_game("classic", "italia", players=2, seed=3)
        for action in played.history[:stop]:
            part.apply(action)
        again = concordia.replay(part.record())
        assert again.view(0) == part.view(0)
        for action in played.history[stop:]:
            again.apply(action)
        assert again.position() == played.position()


def test_a_game_from_a_position_is_recorded_with_it() -> None:
    start = finished("venus", "cyprus", 3, seed=5)
    part = concordia.new_game("venus", "cyprus", players=3, seed=5)
    for action in start.history[:100]:
        part.apply(action)
    while not part.between_turns:
        part.apply(part.legal_actions()[-1])
    forked = concordia.from_position(part.position())
    forked.apply(forked.legal_actions()[0])
    record = forked.record()
    assert "seed" not in record["setup"]
    assert concordia.replay(json.loads(json.dumps(record))).record() == record


def refused(record: object, *words: str) -> None:
    with pytest.raises(concordia.InvalidRecord) as wrong:
        concordia.replay(record)
    for word in words:
        assert word in wrong.value.reason


def test_an_action_that_breaks_the_rules_is_named(written: dict[str, Any]) -> None:
    record = copy.deepcopy(written)
    record["actions"][10] = {"type": "build", "city": "Roma"}
    refused(record, "Action 10")
    record["actions"][10] = {"type": "fly"}
    refused(record, "Action 10", "fly")


def test_another_legal_action_is_found_in_its_turn(written: dict[str, Any]) -> None:
    game = concordia.new_game("classic", "italia", players=2, seed=3)
    found = 0
    for number, action in enumerate(written["actions"]):
        others = [other.to_json() for other in game.legal_actions() if other.to_json() != action]
        if others and number % 17 == 0:
            record = copy.deepcopy(written)
            record["actions"][number] = others[0]
            with pytest.raises(concordia.InvalidRecord):
                concordia.replay(record)
            found += 1
        game.apply(action)
    assert found > 5


def test_a_record_cut_short_is_refused(written: dict[str, Any]) -> None:
    for keep in (0, 5, len(written["actions"]) - 1):
        record = copy.deepcopy(written)
        del record["actions"][keep:]
        refused(record)
        record["result"] = None
        refused(record, "cut short")


def test_a_changed_result_seed_option_or_version_is_refused(written: dict[str, Any]) -> None:
    record = copy.deepcopy(written)
    record["result"]["scores"][0] += 1
    refused(record, "result")
    for key, value in (("seed", 4), ("map", "hellas"), ("players", 3), ("map", "mars"), ("players", 9)):
        record = copy.deepcopy(written)
        record["setup"][key] = value
        refused(record)
    record = copy.deepcopy(written)
    record["rules"] = 99
    refused(record, "99")


JUNK: list[Any] = [None, 1, "x", [], {}, [1], {"rules": 1}, True, {"rules": 1, "setup": {}, "actions": {}}]


@pytest.mark.parametrize("junk", JUNK, ids=repr)
def test_what_is_no_record_is_refused(junk: Any, written: dict[str, Any]) -> None:
    refused(junk)
    for key in ("rules", "setup", "actions"):
        record = copy.deepcopy(written)
        record[key] = junk
        if record != written and not (key == "rules" and junk == 1):
            refused(record)
    record = copy.deepcopy(written)
    record["more"] = junk
    refused(record, "more")


@pytest.mark.parametrize("text", ["", "{", "[1, 2", "\x00", "nul", b"\xff\xfe\x00", "[" * 100_000, "7"])
def test_a_text_that_holds_no_record_is_refused(text: str | bytes) -> None:
    with pytest.raises(concordia.InvalidRecord):
        records.load(text)


def test_a_sampled_game_has_no_record() -> None:
    game = concordia.new_game("classic", "italia", players=2, seed=1)
    with pytest.raises(concordia.InvalidRecord):
        game.view(0).sample(random.Random(1)).record()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_is_told_in_every_language(language: str) -> None:
    played = finished("team", "ionium", 4)
    text = render(played, language)
    assert len(text.splitlines()) > played.turns
    assert all(len(line) <= 110 for line in text.splitlines())
    assert str(played.scores()[0]["total"]) in text.splitlines()[-5]
    assert "{" not in text
