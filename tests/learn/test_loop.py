"""The loop: a run that can be resumed, and a tiny one from end to end."""

from __future__ import annotations

import json

import numpy as np

from concordia.bots.evaluation.network import load
from concordia.cli import main
from concordia.learn.config import Config, read_config
from concordia.learn.games_file import read
from concordia.learn.loop import Run

TINY = {"kinds": {"classic italia 2": 1, "team hellas 4": 1}, "hidden": [8], "width": 1, "moves": 2, "window": 4}


def test_the_command_learns_from_end_to_end_and_goes_on_where_it_was(tmp_path, capsys):
    config = tmp_path / "tiny.json"
    config.write_text(json.dumps(TINY))
    folder, output = tmp_path / "run", tmp_path / "net.npz"
    command = ["learn", str(folder), "--config", str(config), "--games", "2", "--output", str(output)]

    assert main([*command, "--rounds", "1"]) == 0
    assert main([*command, "--rounds", "2"]) == 0
    log = [json.loads(line) for line in (folder / "log.jsonl").read_text().splitlines()]

    assert [line["round"] for line in log] == [0, 1]
    assert load(output).hidden == (8,)
    assert str(output) in capsys.readouterr().out


def test_a_broken_configuration_is_refused_in_one_line(tmp_path, capsys):
    config = tmp_path / "broken.json"
    config.write_text("{")

    assert main(["learn", str(tmp_path / "run"), "--config", str(config)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_shipped_configuration_plays_all_games_on_all_boards():
    kinds = [kind.split() for kind in read_config(None).kinds]

    assert {game for game, _, _ in kinds} == {"classic", "venus", "team"}
    assert {map for _, map, _ in kinds} == {"imperium", "italia", "hellas", "cyprus", "ionium", "ionium-small"}


def test_a_larger_network_takes_over_what_a_smaller_one_has_played(tmp_path):
    said = []
    small = Config(rounds=1, games=2, hidden=(4,), width=1, moves=2)
    Run(small, tmp_path, said.append).learn()
    Run(Config(rounds=2, games=2, hidden=(6,), width=1, moves=2), tmp_path, said.append).learn()

    assert load(tmp_path / "net-0001.npz").hidden == (6,)


def test_the_result_is_the_mean_of_the_last_networks(tmp_path):
    config = Config(rounds=3, games=2, hidden=(4,), width=1, moves=2, average=2)

    result = load(Run(config, tmp_path, lambda _: None).learn())

    for layer, (weights, bias) in enumerate(result.layers):
        last = [load(tmp_path / f"net-000{number}.npz").layers[layer] for number in (1, 2)]
        assert np.allclose(weights, (last[0][0] + last[1][0]) / 2)
        assert np.allclose(bias, (last[0][1] + last[1][1]) / 2)
        assert not np.allclose(last[0][0], last[1][0])


def test_a_configuration_of_an_earlier_version_keeps_its_meaning(tmp_path):
    config = tmp_path / "old.json"
    config.write_text(json.dumps({"heats": [0.5], "whims": [0.25]}))

    assert read_config(config).temperatures == (0.5,)
    assert read_config(config).exploration_rates == (0.25,)


def test_a_run_learns_to_beat_a_frozen_network_and_its_best_is_chosen_by_matches(tmp_path):
    said = []
    config = Config(
        kinds={"venus cyprus 2": 1},
        rounds=2,
        games=2,
        hidden=(128, 32),
        width=1,
        moves=2,
        start="master-1",
        against="master-1",
        searched=0.1,
        checked=1,
        checked_games=4,
    )
    Run(config, tmp_path, said.append).learn()

    assert all(len(game.learners) == 1 for game in read(tmp_path / "games-0000.jsonl.gz"))
    assert said[1]["check"][0] == 4
    assert (tmp_path / "result.npz").read_bytes() == (tmp_path / "best.npz").read_bytes()
