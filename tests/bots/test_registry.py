"""The bots by name."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import concordia
from concordia.arena import bot_check
from concordia.bots import registry
from concordia.data import data_path
from concordia.messages import read


@pytest.mark.parametrize("name", registry.BOTS)
def test_every_bot_carries_the_name_it_is_made_by(name):
    assert registry.make(name, 1).name == name


def test_an_unknown_name_is_refused_with_the_names_there_are():
    with pytest.raises(concordia.InvalidSetup) as refused:
        registry.make("gredy", 1)

    assert "gredy" in str(refused.value)
    assert "random, greedy" in str(refused.value)


def test_every_sentence_about_names_is_there_and_is_said():
    sources = [Path(module.__file__).read_text(encoding="utf-8") for module in (registry, bot_check)]
    said = set(re.findall(r'\b(?:say|why)\("(\w+)"', "".join(sources)))

    assert said == set(read("en/registry"))


def test_a_network_can_be_measured_before_it_is_shipped():
    bot = registry.load(f"master:{data_path('frozen/master-1.npz')}", 1)

    assert bot.name.endswith("master-1.npz")
    assert not bot.network.sees_opponents
    with pytest.raises(registry.UnusableBot):
        registry.check("master:nowhere.npz")


def test_the_bots_without_a_network_need_no_numpy():
    code = "import sys; from concordia.bots import registry; registry.make('greedy', 1)"
    code += "; sys.exit('numpy' in sys.modules)"

    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
