"""The example that learns with PyTorch: its advantages are right, it learns, and the arena plays its network."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import torch

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "examples" / "ppo"))
import learn_an_hour as example  # noqa: E402


def test_advantages_without_a_network_are_what_is_still_to_be_won(monkeypatch):
    monkeypatch.setattr(example, "STEPS", 400)
    monkeypatch.setattr(example, "GAMES", 2)
    monkeypatch.setattr(example, "TRACE", 1.0)
    games = example.VectorGames(2, **example.TABLE, reward="progress")
    player = example.Player(example.differing_columns(games, 20), example.possible_numbers(games))
    torch.nn.init.zeros_(player.value.weight)
    torch.nn.init.zeros_(player.value.bias)
    games.reset(seed=1)
    rollout = example.Rollout(len(player.columns), len(player.numbers), 2)
    rollout.play(player, games)
    advantages, usable = rollout.advantages(player, games)

    assert rollout.ends.any(), "no game has ended"
    for place in range(2):
        for end in np.flatnonzero(rollout.ends[:, place])[:1]:
            for step in range(end + 1):
                seat = rollout.seats[step, place]
                later = rollout.rewards[step : end + 1, place, seat].sum()
                assert usable[step, place]
                assert advantages[step, place] == pytest.approx(later, abs=1e-3)


def test_it_learns_and_plays_in_the_arena(tmp_path):
    environment = {**os.environ, "CONCORDIA_LEARNED": str(tmp_path / "learned.pt")}
    environment["PYTHONPATH"] = os.pathsep.join(
        (str(ROOT / "examples" / "ppo"), environment.get("PYTHONPATH", ""))
    )

    def run(*command):
        return subprocess.run(
            command, env=environment, cwd=tmp_path, check=True, capture_output=True, text=True, timeout=600
        )

    script = str(ROOT / "examples" / "ppo" / "learn_an_hour.py")
    run(sys.executable, script, "--minutes", "0.5", "--every", "0.5", "--tries", "10", "--threads", "1")
    lines = [json.loads(line) for line in (tmp_path / "learned.jsonl").read_text().splitlines()]
    assert lines[-1]["steps"] > lines[0]["steps"]
    lead = [line["random_points"] - line["random_against"] for line in (lines[0], lines[-1])]
    assert lead[1] > lead[0]

    run(sys.executable, script, "--draw", str(tmp_path / "curve.svg"))
    assert "minutes of processor time" in (tmp_path / "curve.svg").read_text()

    program = "import sys; from concordia.cli import main; sys.exit(main())"
    arena = ("arena", "--bots", "learn_an_hour.Learned,random", "--map", "italia", "--games", "2", "--json")
    done = run(sys.executable, "-c", program, *arena, "--results", str(tmp_path / "r.jsonl"))
    assert json.loads(done.stdout)["games"] == 2
