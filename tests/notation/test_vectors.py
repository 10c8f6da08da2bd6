"""The test vectors for other implementations hold for ours, and cover every board, game and kind of action."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path

import pytest

import concordia
from concordia.actions.types import TYPES
from concordia.errors import InvalidRecord
from concordia.notation import read, write
from concordia.notation.phrases import meaning, phrase

ROOT = Path(__file__).resolve().parents[2]
FILE = ROOT / "docs" / "notation-vectors.json"
VECTORS = json.loads(FILE.read_text(encoding="utf-8"))


def test_the_file_is_what_the_tool_writes():
    spec = importlib.util.spec_from_file_location(
        "notation_vectors", ROOT / "tools" / "pages" / "notation_vectors.py"
    )
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    assert tool.main(["--check"]) == 0


def test_every_phrase_means_its_action_and_is_written_so():
    for each in VECTORS["phrases"]:
        action, _ = meaning(each["text"])
        assert action.to_json() == each["action"]
        assert phrase(action) == each["text"]


@pytest.mark.parametrize("number", range(len(VECTORS["games"])))
def test_every_game_is_read_to_its_record_and_written_as_its_text(number):
    vector = VECTORS["games"][number]
    game = read(vector["text"])
    assert json.loads(json.dumps(game.record())) == vector["record"]
    assert write(concordia.replay(vector["record"])) == vector["text"]


def test_every_fault_is_found_where_it_is():
    for each in VECTORS["faults"]:
        with pytest.raises(InvalidRecord) as wrong:
            read(each["text"])
        place = wrong.value.why.details
        assert (place["line"], place["column"]) == (each["line"], each["column"])


def test_everything_there_is_occurs():
    records = [vector["record"] for vector in VECTORS["games"]]
    setups = [record["setup"] for record in records if "map" in record["setup"]]
    assert {setup["map"] for setup in setups} == set(concordia.catalog.maps.MAPS)
    assert {setup["game"] for setup in setups} == {"classic", "venus", "team"}
    played = {action["type"] for record in records for action in record["actions"]}
    assert played == set(TYPES)
    assert {each["action"]["type"] for each in VECTORS["phrases"]} == set(TYPES)
    for board in concordia.catalog.maps.MAPS:
        facts = concordia.board(board)
        said = {each["action"].get("to") for each in VECTORS["phrases"] if each["map"] == board}
        assert {line.id for line in facts.lines.values() if not line.no_stop} <= said
