"""The files that come with the package: cards and maps, the weights of the evaluation, measured ratings.

They are found beside this module. importlib.resources would find them in a zip file, too, and would take longer
to import than half the engine.
"""

from __future__ import annotations

import json
from os.path import dirname, join
from typing import Any


def data_path(name: str) -> str:
    """The path of a file here: ``data_path("maps/italia.json")``."""
    return join(dirname(__file__), name)


def read_json(name: str) -> Any:
    """What a JSON file here says: ``read_json("cards.json")``."""
    with open(data_path(name), encoding="utf-8") as file:
        return json.load(file)
