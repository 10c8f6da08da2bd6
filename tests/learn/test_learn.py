"""Learning: games that can be taken up again, gradients that are right, and a tiny training from end to end."""

from __future__ import annotations

import json
import random

import numpy as np
import pytest

import concordia
from concordia.bots.evaluation.batch import WIDTH
from concordia.bots.evaluation.network import LEAD, POINTS, UNIT, load, shipped_network
from concordia.cli import main
from concordia.learn import games_file as games
from concordia.learn import training
from concordia.learn.loop import Config, Run, read_config
from concordia.learn.samples import samples_of
from concordia.learn.selfplay import SelfPlayer, selfplay

TINY = {"kinds": {"classic italia 2": 1, "team hellas 4": 1}, "hidden": [8], "width": 1, "moves": 2, "window": 4}


def a_game(kind=("venus", "cyprus", 2), seed=4):
    players = [
        SelfPlayer(shipped_network(), 1, 3, temperature=1.0, exploration_rate=0.1, seed=seat)
        for seat in range(kind[2])
    ]
    return selfplay(kind, seed, players)


def test_a_game_of_self_play_replays_to_its_scores():
    played = a_game()
    game = concordia.new_game(played.game, played.map, played.players, played.seed)
    for code in played.codes:
        game.apply(next(action for action in game.legal_actions() if action.code == code))

    assert [row["total"] for row in game.scores()] == played.scores
    assert game.is_over == played.over


def test_games_are_read_back_as_they_were_written(tmp_path):
    played = [a_game(), a_game(("team", "hellas", 4), 5)]
    games.write(tmp_path / "games.jsonl.gz", played)

    assert games.read(tmp_path / "games.jsonl.gz") == played


def test_without_a_network_every_row_is_told_how_the_game_ended():
    played = a_game()
    samples = samples_of(played, random.Random(1))
    ends = samples.rows[:, POINTS] + UNIT * samples.targets[:, 0]

    assert samples.rows.shape[1] == WIDTH
    assert {round(float(end)) for end in ends} == set(played.scores)
    margins = samples.rows[:, LEAD] + UNIT * samples.targets[:, 1]
    assert {abs(round(float(margin))) for margin in margins} == {abs(played.scores[0] - played.scores[1])}


def test_with_a_network_early_rows_are_told_more_of_what_it_expects():
    played = a_game()
    plain = samples_of(played, random.Random(1))
    mixed = samples_of(played, random.Random(1), shipped_network(), trace=0.5)
    off = np.abs(plain.targets[:, 0] - mixed.targets[:, 0])

    assert np.array_equal(plain.rows, mixed.rows)
    assert off[: len(off) // 4].mean() > off[-5:].mean()


def test_gradients_are_the_slopes_of_the_loss():
    rng = np.random.default_rng(1)
    layers = [(rng.standard_normal(shape), rng.standard_normal(shape[1])) for shape in ((5, 4), (4, 3))]
    inputs, targets = rng.standard_normal((7, 5)), rng.random((7, 3))

    def loss():
        out = np.maximum(inputs @ layers[0][0] + layers[0][1], 0) @ layers[1][0] + layers[1][1]
        squares = 0.5 * training.LOSSES[:2] * (out[:, :2] - targets[:, :2]) ** 2
        cross = np.logaddexp(0, out[:, 2]) - targets[:, 2] * out[:, 2]
        return (squares.sum() + training.LOSSES[2] * cross.sum()) / len(inputs)

    slopes = training.gradients(layers, inputs, targets)
    for layer in range(2):
        for part in range(2):
            weights, before = layers[layer][part], loss()
            weights.flat[0] += 1e-6
            assert slopes[layer][part].flat[0] == pytest.approx((loss() - before) / 1e-6, abs=1e-4)
            weights.flat[0] -= 1e-6


def test_training_brings_the_network_nearer_to_what_came():
    samples = samples_of(a_game(), random.Random(1))
    rng = np.random.default_rng(1)
    fresh = training.fresh(samples, (16,), rng)
    trained = training.train(fresh, samples, 30, 3e-3, rng, batch=32)

    assert training.errors(trained, samples)[0] < training.errors(fresh, samples)[0] / 2


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
