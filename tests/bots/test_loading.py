"""Bots by name: levels, classes by dotted names, and what installed packages add."""

from __future__ import annotations

import sys

import pytest

from concordia.bots import registry
from tests.cli.shell import program

BOTS = """
class Plain:
    def choose(self, view, legal):
        return legal[0]

class Seeded(Plain):
    name = "my own name"
    def __init__(self, seed):
        self.seed = seed

class Mute:
    pass

class Broken(Plain):
    def __init__(self):
        raise RuntimeError("no weights")

NUMBER = 7
"""


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "loading_test_bots.py").write_text(BOTS)
    (tmp_path / "loading_test_needs.py").write_text("import no_such_library\n")
    yield tmp_path
    for name in ("loading_test_bots", "loading_test_needs"):
        sys.modules.pop(name, None)


def test_a_level_is_made_by_the_registry():
    assert registry.load("greedy", 1).name == "greedy"


def test_a_class_from_the_working_directory(here):
    assert registry.load("loading_test_bots.Plain", 5).name == "loading_test_bots.Plain"
    bot = registry.load("loading_test_bots.Seeded", 5)
    assert (bot.seed, bot.name) == (5, "my own name")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("gredy", "did you mean 'greedy'"),
        ("", "choose one of"),
        ("a..b", "choose one of"),
        ("no_such_module.Bot", "no module no_such_module"),
        ("loading_test_bots.No", "no class No"),
        ("loading_test_bots.NUMBER", "no class NUMBER"),
        ("loading_test_bots.Mute", "choose(view, legal)"),
        ("loading_test_bots.Broken", "no weights"),
        ("loading_test_needs.Bot", "no_such_library"),
    ],
)
def test_what_is_wrong_with_a_name_is_said(here, name, said):
    with pytest.raises(registry.UnusableBot) as refused:
        registry.check(name)

    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


def test_an_installed_package_adds_a_level_to_every_command(here):
    about = here / "my_bots-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: my-bots\nVersion: 1\n")
    (about / "entry_points.txt").write_text(
        "[concordia.bots]\nplain = loading_test_bots:Plain\ngreedy = loading_test_bots:Mute\n"
    )
    path = f"{here}:{':'.join(entry for entry in sys.path if entry)}"
    bots = ("--bots", "plain,random", "--map", "italia", "--games", "2")
    simulated = program("simulate", *bots, "--json", PYTHONPATH=path)
    matched = program("arena", *bots, "--processes", "1", "--results", str(here / "r.jsonl"), PYTHONPATH=path)
    refused = program("simulate", "--bots", "plan,random", PYTHONPATH=path)

    assert simulated.code == 0, simulated.err
    assert matched.code == 0, matched.err
    assert "plain" in matched.out
    assert "did you mean 'plain'" in refused.err
    ours = ("--bots", "greedy,random", "--map", "italia", "--games", "1")
    assert program("simulate", *ours, PYTHONPATH=path).code == 0, "a package does not replace a level of ours"
