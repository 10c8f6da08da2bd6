"""What version 0.1.0 wrote is read by this one: records, positions, views, notation.

The file was made by commit 70e71f1: fifteen random games, each with its record, its notation, and the record, the
position and a view in the middle of it. Databases of 0.1.0 are in tests/server/store.
"""

from __future__ import annotations

import gzip
import json
import random
import re
import tomllib
from pathlib import Path

import pytest

import concordia
from concordia.cli import main
from concordia.notation import read, write
from concordia.version import RULES_VERSION

ROOT = Path(__file__).resolve().parents[2]
OLD = json.loads(gzip.decompress((Path(__file__).parent / "version_0_1_0.json.gz").read_bytes()))
EACH = pytest.mark.parametrize("old", OLD["games"], ids=lambda old: "-".join(map(str, _what(old["record"]))))


def _what(record):
    return record["setup"]["game"], record["setup"]["map"], record["setup"]["players"]


@EACH
def test_a_record_of_0_1_0_is_replayed_to_the_same_end_and_written_the_same(old):
    again = concordia.replay(old["record"])
    assert again.is_over
    assert json.loads(json.dumps(again.record())) == old["record"]
    assert json.loads(json.dumps(concordia.replay(old["unfinished"]).record())) == old["unfinished"]


@EACH
def test_a_game_goes_on_from_a_position_of_0_1_0(old):
    game = concordia.from_position(old["position"])
    assert json.loads(json.dumps(game.position())) == old["position"]
    assert json.loads(json.dumps(concordia.replay(old["unfinished"]).position())) == old["position"]
    game.apply(game.legal_actions()[0])


@EACH
def test_a_view_of_0_1_0_can_be_sampled(old):
    view = concordia.View(old["view"])
    game = view.sample(random.Random(1))
    seen = json.loads(json.dumps(game.view(old["view"]["seat"])))
    for key in ("cities", "markers", "display", "magnus", "active", "final"):
        assert seen[key] == old["view"][key]


@EACH
def test_the_notation_of_0_1_0_is_read_and_written_the_same(old):
    game = read(old["notation"])
    assert json.loads(json.dumps(game.record())) == old["record"]
    assert write(game) == old["notation"]


def test_the_commands_take_what_0_1_0_wrote(tmp_path, capsys):
    (tmp_path / "game.json").write_text(json.dumps(OLD["games"][0]["record"]))
    assert main(["replay", str(tmp_path / "game.json"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["over"]


def test_the_version_has_grown_and_every_place_says_the_same(capsys):
    number = tuple(map(int, re.findall(r"\d+", concordia.__version__)))
    assert number > tuple(map(int, OLD["version"].split(".")))
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.startswith(f"concordia {concordia.__version__}, rules {RULES_VERSION},")
    changes = re.findall(r"^## (\d\S*)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert changes[0].rstrip(",") == concordia.__version__
    cited = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {concordia.__version__}\n" in cited


def test_wheels_are_built_for_every_version_that_is_stated():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    stated = re.findall(r"Python :: (3\.\d+)", " ".join(project["project"]["classifiers"]))
    built = project["tool"]["cibuildwheel"]["build"]
    assert built == [f"cp{version.replace('.', '')}-*" for version in stated]
