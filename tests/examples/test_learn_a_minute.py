"""The example learns: fifty games are enough to win more than half of its games against random."""

import importlib.util
import math
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "learn_a_minute.py"
GAMES = 50


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_it_learns_to_beat_random(capsys):
    spec = importlib.util.spec_from_file_location("learn_a_minute", EXAMPLE)
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    won = example.main(math.inf, GAMES)
    assert won >= 60
    assert f"{won} of 100 won" in capsys.readouterr().out
