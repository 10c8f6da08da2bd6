"""Names: a stranger finds a room by its name, so no folder is crowded and no name stands for two things."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

from tests.architecture.test_imports import MODULES, SOURCE, tree

MOST_SIBLINGS = 16
IN_ORDER = "server/store/migrations/versions"  # steps with numbers: there, one more is found as easily

# Modules of the same name that play the same part in different packages, and which part that is.
SAME_PART = {
    "reading": "from JSON or text to what the package is about",
    "writing": "from what the package is about to JSON or text",
    "errors": "what can go wrong in the package",
    "bot": "the bot that the package is named after",
    "architect": "what is done with the Architect",
    "registry": "what there is, by name",
    "ladder": "the command, and what it runs",
    "backup": "the command, and what it runs",
    "export": "the command, and what it runs",
    "move": "the command, and what it runs",
    "people": "the command, and what it runs",
}

# The protocol's names for what it describes: clients know them, so they stay.
OF_THE_PROTOCOL = {"Board", "Done", "State", "Store"}
OF_PETTINGZOO = {"raw_env"}  # the name its tools look for, in every version of an environment


def test_no_folder_is_crowded():
    folders = defaultdict(list)
    for path in SOURCE.rglob("*.py"):
        if path.name != "__init__.py":
            folders[path.parent.relative_to(SOURCE).as_posix()].append(path.name)
    del folders[IN_ORDER]
    crowded = {folder: len(names) for folder, names in folders.items() if len(names) > MOST_SIBLINGS}

    assert not crowded


# Around the package: folders in which nobody searches by reading through, and why.
ROOMY = {
    "tests": "one for each part of the package",
    "tests/rules": "one for each chapter of the rules, numbered",
    "tests/games": "finished games, named after board and seed",
    "tests/server": "one for each part of the server",
    "tests/server/http": "the API as a whole; one test for each thing that holds everywhere",
}


def test_no_folder_of_tools_and_tests_is_crowded():
    root = SOURCE.parents[1]
    crowded = set()
    for top in ("tools", "tests", "examples"):
        for folder in [root / top, *(path for path in (root / top).rglob("*") if path.is_dir())]:
            inside = [path for path in folder.iterdir() if not path.name.startswith(("__", "."))]
            if len(inside) > MOST_SIBLINGS:
                crowded.add(folder.relative_to(root).as_posix())

    assert crowded - ROOMY.keys() == set()
    assert ROOMY.keys() - crowded == set(), "take folders off the list that are not crowded any more"


def test_no_two_modules_have_the_same_name_unless_they_play_the_same_part():
    homonyms = defaultdict(list)
    for module in MODULES:
        if not Path(MODULES[module]).name.startswith("__init__"):
            homonyms[module.rpartition(".")[2]].append(module)
    shared = {name: modules for name, modules in homonyms.items() if len(modules) > 1}

    assert {name: modules for name, modules in shared.items() if name not in SAME_PART} == {}
    assert set(SAME_PART) == set(shared), "take names off the list that are not shared any more"


def test_no_two_classes_have_the_same_name():
    homonyms = defaultdict(list)
    for module in MODULES:
        for node in ast.walk(tree(module)):
            if isinstance(node, ast.ClassDef):
                homonyms[node.name].append(module)

    shared = {name: modules for name, modules in homonyms.items() if len(modules) > 1}

    assert {name: modules for name, modules in shared.items() if name not in OF_THE_PROTOCOL | OF_PETTINGZOO} == {}
