"""The example that learns with PyTorch: what it is told is right, and it gets better."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import torch

import concordia

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "examples" / "pytorch"
sys.path.insert(0, str(FOLDER))
import learn_from_scratch as example  # noqa: E402


@pytest.fixture
def judge():
    torch.manual_seed(0)
    return example.Judge(example.greatest_features(300))


def test_at_first_a_table_is_worth_its_lead(judge):
    game = concordia.new_game("classic", "italia", players=2, seed=1)
    rows = example.Afterstates("italia").after(game)
    assert example.worth_of(judge, rows) == pytest.approx(rows[:, example.LEAD] / example.POINTS)


@pytest.mark.parametrize(("trace", "told"), [(1.0, [3, 3, 3]), (0.0, [20, 30, 3]), (0.5, [18.25, 16.5, 3])])
def test_a_table_is_told_what_came_after_it(judge, monkeypatch, trace, told):
    monkeypatch.setattr(example, "TRACE", trace)
    memory = example.Memory()
    selfplay = example.SelfPlay(memory, seed=1)
    rows = torch.arange(3 * len(example.FEATURES)).reshape(3, -1).float()
    selfplay.learn_from([(row.numpy(), judged) for row, judged in zip(rows, (10, 20, 30), strict=True)], end=3)
    assert memory.count == 3
    assert (memory.rows[:3] == rows).all()
    assert memory.worths[:3].tolist() == told


def test_every_table_of_finished_games_is_remembered_and_the_oldest_go(judge, monkeypatch):
    monkeypatch.setattr(example, "GAMES", 4)
    monkeypatch.setattr(example, "LONGEST", 10)
    monkeypatch.setattr(example, "MEMORY", 100)
    memory = example.Memory()
    selfplay = example.SelfPlay(memory, seed=1)
    while memory.count <= 100:
        selfplay.step(judge, curiosity=0.1)
    assert selfplay.begun > 4
    assert memory.worths.abs().max() <= 1.5 + example.VICTORY
    assert memory.rows.isfinite().all()
    assert len(memory.draw()[0]) == example.BATCH


def test_it_learns_and_plays_in_the_arena(tmp_path):
    environment = {**os.environ, "CONCORDIA_LEARNED": str(tmp_path / "learned.pt")}
    environment["PYTHONPATH"] = os.pathsep.join((str(FOLDER), environment.get("PYTHONPATH", "")))

    def run(*command):
        return subprocess.run(
            command, env=environment, cwd=tmp_path, check=True, capture_output=True, text=True, timeout=1800
        )

    script = str(FOLDER / "learn_from_scratch.py")
    run(sys.executable, script, "--minutes", "1.5", "--every", "2", "--tries", "6", "--last", "10")
    lines = [json.loads(line) for line in (tmp_path / "learned.jsonl").read_text().splitlines()]
    assert len(lines) == 2
    lead = [line["greedy_points"] - line["greedy_against"] for line in lines]
    assert lead[1] > lead[0] + 50

    drawer = str(FOLDER / "learning_curve.py")
    drawn = run(sys.executable, drawer, str(tmp_path / "curve.svg"), str(tmp_path / "learned.jsonl"))
    assert len(drawn.stdout.splitlines()) == 2 + len(lines)
    assert "minutes of processor time" in (tmp_path / "curve.svg").read_text()

    program = "import sys; from concordia.cli import main; sys.exit(main())"
    arena = ("arena", "--bots", "learn_from_scratch.Learned,random", "--map", "italia", "--games", "2", "--json")
    done = run(sys.executable, "-c", program, *arena, "--results", str(tmp_path / "r.jsonl"))
    assert json.loads(done.stdout)["games"] == 2
