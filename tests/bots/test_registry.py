"""The bots by name."""

from __future__ import annotations

import pytest

import concordia
from concordia.bots import registry


@pytest.mark.parametrize("name", registry.BOTS)
def test_every_bot_carries_the_name_it_is_made_by(name):
    assert registry.make(name, 1).name == name


def test_an_unknown_name_is_refused_with_the_names_there_are():
    with pytest.raises(concordia.InvalidSetup) as refused:
        registry.make("gredy", 1)

    assert "gredy" in str(refused.value)
    assert "random, greedy" in str(refused.value)
