"""The picture of the house shows every part in its place: a floor stands on the floors that it imports from."""

from __future__ import annotations

import importlib.util
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from tests.architecture.test_imports import MODULES, SOURCE, imports

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
SVG = "{http://www.w3.org/2000/svg}"
SURFACE = "preview"  # the package's own __init__ stands on the floor of the last part that a game is told by


def picture():
    return ET.parse(DOCS / "pictures" / "architecture.svg").getroot()


def floors():
    """The modules of each floor, the ground first."""
    found = []
    for floor in picture().iter(f"{SVG}g"):
        names = [text.get("data-module") for text in floor.iter(f"{SVG}text") if text.get("class") == "module"]
        if names:
            found.append(names)
    return found[::-1]


def shown():
    return [name for floor in floors() for name in floor]


def heights():
    """The floor of each part of the house, counted from the ground."""
    found = {name.split(".")[0]: height for height, floor in enumerate(floors()) for name in floor}
    return {**found, "": found[SURFACE]}


def height(module, known):
    return known[module.split(".")[0]]


def test_every_part_of_the_house_is_in_the_picture_and_nothing_else():
    assert len(shown()) == len(set(shown()))
    assert set(shown()) <= set(MODULES)
    parts = {name.split(".")[0] for name in MODULES} - {""}
    assert {name.split(".")[0] for name in shown()} == parts


@pytest.mark.parametrize("package", sorted({name.split(".")[0] for name in shown() if "." in name}))
def test_a_package_that_is_shown_from_inside_is_shown_whole(package):
    folders = {f"{package}.{path.parent.name}" for path in (SOURCE / package).glob("*/__init__.py")}
    assert folders <= set(shown())


def test_a_part_stands_on_one_floor():
    known = heights()
    for number, floor in enumerate(floors()):
        assert {known[name.split(".")[0]] for name in floor} == {number}


@pytest.mark.parametrize("module", MODULES)
def test_a_floor_stands_on_the_floors_that_it_imports_from(module):
    known = heights()
    above = {name for name in imports(module) if height(name, known) > height(module, known)}
    assert not above


def test_no_floor_could_be_left_out():
    """Each floor but the ground imports from a floor below it."""
    known = heights()
    for number, floor in enumerate(floors()[1:], start=1):
        parts = {name.split(".")[0] for name in floor}
        below = {
            height(name, known) for module in MODULES if module.split(".")[0] in parts for name in imports(module)
        }
        assert min(below) < number


def test_the_picture_speaks_to_those_who_do_not_see_it():
    root = picture()
    assert root.get("role") == "img"
    said = {part: root.find(f"{SVG}{part}") for part in ("title", "desc")}
    assert {part.get("id") for part in said.values()} == set(root.get("aria-labelledby").split())
    assert len(said["desc"].text) > 200


def test_the_page_walks_up_the_floors_and_names_all_that_stands_there():
    page = (DOCS / "architecture.md").read_text(encoding="utf-8")
    steps = dict(re.findall(r"^(\d+)\. (.*(?:\n   .*)*)", page, re.MULTILINE))
    assert list(steps) == [str(number + 1) for number in range(len(floors()))]
    for number, floor in enumerate(floors(), start=1):
        for name in floor:
            word = name.replace(".", "/")
            assert re.search(rf"`{word}(\.py|/|`)|`{word.rpartition('/')[2]}(\.py|/|`)", steps[str(number)]), name


def test_the_numbers_count_the_floors():
    numbers = [text.text for text in picture().iter(f"{SVG}text") if text.get("class") == "number"]
    assert numbers[::-1] == [str(number + 1) for number in range(len(floors()))]


@pytest.fixture(scope="module")
def tool():
    spec = importlib.util.spec_from_file_location(
        "architecture_picture", ROOT / "tools" / "pages" / "architecture_picture.py"
    )
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_picture_is_up_to_date(tool):
    assert tool.PICTURE.read_text(encoding="utf-8") == tool.drawn(), (
        "run python tools/pages/architecture_picture.py"
    )


def test_check_fails_on_an_old_picture(tool, monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(tool, "PICTURE", tmp_path / "a" / "b" / "old.svg")
    assert tool.main(["--check"]) == 1
    assert "out of date" in capsys.readouterr().err
    assert tool.main(["--wrong"]) == 2
