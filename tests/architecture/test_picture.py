"""The picture of the house shows every part in its place: a floor stands on the floors that it imports from."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

from tests.architecture.test_imports import LAYERS, MODULES, layer

DOCS = Path(__file__).resolve().parents[2] / "docs"
SVG = "{http://www.w3.org/2000/svg}"
INSIDE = {"roles/": "rules.roles", "reasons/": "rules.reasons"}


def picture():
    return ET.parse(DOCS / "pictures" / "architecture.svg").getroot()


def floors():
    """The modules of each floor, the ground first."""
    found = []
    for floor in picture().iter(f"{SVG}g"):
        names = [text.text for text in floor.iter(f"{SVG}text") if text.get("class") == "module"]
        if names:
            found.append([INSIDE.get(name, name.rstrip("/")) for name in names])
    return found[::-1]


def test_every_part_of_the_house_is_in_the_picture_and_nothing_else():
    shown = [name for floor in floors() for name in floor]
    assert len(shown) == len(set(shown))
    parts = {name.split(".")[0] for name in MODULES} - {""}
    assert {name for name in shown if "." not in name} == parts


def test_a_floor_stands_on_the_floors_that_it_imports_from():
    below = -1
    for floor in floors():
        places = [layer(name) for name in floor]
        assert min(places) > below, floor
        below = max([*places, LAYERS.index("rules.reasons")] if "rules" in floor else places)


def test_the_picture_speaks_to_those_who_do_not_see_it():
    root = picture()
    assert root.get("role") == "img"
    said = {part: root.find(f"{SVG}{part}") for part in ("title", "desc")}
    assert {part.get("id") for part in said.values()} == set(root.get("aria-labelledby").split())
    assert len(said["desc"].text) > 200


def test_the_page_walks_in_the_order_of_the_numbers():
    page = (DOCS / "architecture.md").read_text(encoding="utf-8")
    for floor in picture().iter(f"{SVG}g"):
        name = None
        for text in floor.iter(f"{SVG}text"):
            if text.get("class") == "module":
                name = INSIDE.get(text.text, text.text).rstrip("/").replace(".", "/")
            if text.get("class") == "number":
                step = (
                    page.partition(f"\n{text.text}. ")[2]
                    .partition("\n\n")[0]
                    .partition(f"\n{int(text.text) + 1}. ")[0]
                )
                assert f"`{name}" in step, (text.text, name)
