"""The example that learns with PyTorch: what it sees and its advantages are right, and it gets better."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import torch

import concordia

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "examples" / "ppo"))
import learn_an_hour as example  # noqa: E402
import ppo_lessons as lessons  # noqa: E402
import ppo_network as network  # noqa: E402


def test_points_at_a_glance_are_those_of_the_game():
    glance = network.Glance("italia")
    games = example.VectorGames(16, **example.TABLE)
    games.reset(seed=1)
    compared = 0
    for step in range(200):
        games.step(games.sample())
        if step % 10 == 0:
            rows = torch.tensor(games.observations, dtype=torch.float32)
            for number in (0, 1):
                points = glance.points(rows, f"player{number}.")[2].tolist()
                seats = [(int(seat) + number) % 2 for seat in games.seats]
                assert points == [
                    game.scores()[seat]["total"] for game, seat in zip(games.games, seats, strict=True)
                ]
                compared += len(points)
    assert compared > 600


def points_of_houses_and_cards(game, seat):
    scores = game.scores()[seat]
    return scores["total"] - scores["vesta"] - scores["concordia"]


def test_what_a_house_and_a_card_bring_at_a_glance_is_what_they_bring_in_the_game():
    glance = network.Glance("italia")
    cities = list(concordia.board("italia").cities)
    vesta = [card for card in network.CARDS if "vesta" in concordia_gods(card)]
    games = example.VectorGames(16, **example.TABLE)
    games.reset(seed=1)
    compared = {"build": 0, "purchase": 0}
    for _ in range(300):
        games.step(games.sample())
        houses, cards = glance.gains(torch.tensor(games.observations, dtype=torch.float32))
        for place, game in enumerate(games.games):
            seat = int(games.seats[place])
            for action in game.legal_actions():
                if isinstance(action, concordia.Build):
                    told = houses[place, cities.index(action.city)].item()
                elif isinstance(action, concordia.Purchase):
                    card = game.view(seat)["display"][action.slot]
                    if card in vesta:
                        continue
                    told = cards[place, network.CARDS.index(card)].item()
                else:
                    continue
                tried = game.copy()
                tried.apply(action)
                assert points_of_houses_and_cards(tried, seat) - points_of_houses_and_cards(game, seat) == told
                compared[action.to_json()["type"]] += 1
    assert min(compared.values()) > 100


def concordia_gods(card):
    return network.catalog().cards[card].gods


def test_cities_at_a_glance_are_those_of_the_board():
    glance, board = network.Glance("italia"), example.action_space("compact")
    game = concordia.new_game("classic", "italia", 2, seed=1)
    game.apply({"type": "play", "card": "architect"})
    for action in game.legal_actions():
        if isinstance(action, concordia.Move):
            place = board.number_of(game, action) - network.FIRST["move"]
            kind, line = place // (3 * network.LINES), place % network.LINES
            names = list(concordia.board("italia").cities)
            ends = {names[city] for city in torch.nonzero(glance.ends[kind, line]).flatten().tolist()}
            assert ends == set(concordia.board("italia").lines[action.to].ends)


def test_lessons_are_the_teachers_decisions_and_what_they_won(tmp_path):
    watched, seconds = lessons.watched_games(tmp_path, example.TABLE, 1, 5)
    again, same_seconds = lessons.watched_games(tmp_path, example.TABLE, 1, 5)
    assert seconds == same_seconds > 0
    assert all((watched[name] == again[name]).all() for name in watched)
    count = len(watched["rows"])
    assert count > 50
    assert all(
        mask[number] and mask.sum() > 1 for mask, number in zip(watched["masks"], watched["numbers"], strict=True)
    )
    assert abs(watched["leads"]).max() < 3

    games = example.VectorGames(2, **example.TABLE)
    torch.manual_seed(0)
    player = example.Player(example.differing_columns(games, 20), example.possible_numbers(games), "italia")
    told = lessons.imitate(player, watched, 100, example.SCALE)
    chances, _ = player(*player.read(watched["rows"], watched["masks"]))
    right = player.numbers[chances.argmax(1)].numpy() == watched["numbers"]
    assert told["watched"] == count
    assert right.mean() > 0.8


def test_advantages_without_a_network_are_what_is_still_to_be_won(monkeypatch):
    monkeypatch.setattr(example, "STEPS", 400)
    monkeypatch.setattr(example, "GAMES", 2)
    monkeypatch.setattr(example, "TRACE", 1.0)
    monkeypatch.setattr(example, "GUESTS", 1)
    games = example.VectorGames(2, **example.TABLE, reward="progress")
    player = example.Player(example.differing_columns(games, 20), example.possible_numbers(games), "italia")
    torch.nn.init.zeros_(player.value.weight)
    torch.nn.init.zeros_(player.value.bias)
    games.reset(seed=1)
    tables = example.Tables(games)
    rollout = example.Rollout(player, 2)
    rollout.play(player, player, tables)
    advantages, usable = rollout.advantages(player, tables)

    assert rollout.ends.any(), "no game has ended"
    assert rollout.own[:, 1].all()
    assert (rollout.own[:, 0] == (rollout.seats[:, 0] == 1)).all()  # the guest sits at seat 0 of the first game
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
            command, env=environment, cwd=tmp_path, check=True, capture_output=True, text=True, timeout=1800
        )

    script = str(ROOT / "examples" / "ppo" / "learn_an_hour.py")
    short = ("--threads", "1", "--tries", "10", "--last", "10", "--watched", "4")
    run(sys.executable, script, "--minutes", "0.5", *short)
    lines = [json.loads(line) for line in (tmp_path / "learned.jsonl").read_text().splitlines()]
    assert lines[-1]["steps"] > lines[0]["steps"]
    lead = [line["random_points"] - line["random_against"] for line in (lines[0], lines[-1])]
    assert lead[1] > lead[0]

    drawer = str(ROOT / "examples" / "ppo" / "ppo_curve.py")
    drawn = run(sys.executable, drawer, str(tmp_path / "curve.svg"), str(tmp_path / "learned.jsonl"))
    assert len(drawn.stdout.splitlines()) == 2 + len(lines)
    assert "minutes of processor time" in (tmp_path / "curve.svg").read_text()

    run(sys.executable, script, "--minutes", "0.53", *short, "--resume")
    resumed = json.loads((tmp_path / "learned.jsonl").read_text().splitlines()[-1])
    assert resumed["minutes"] > lines[-1]["minutes"]
    assert resumed["steps"] > lines[-1]["steps"]

    program = "import sys; from concordia.cli import main; sys.exit(main())"
    arena = ("arena", "--bots", "learn_an_hour.Learned,random", "--map", "italia", "--games", "2", "--json")
    done = run(sys.executable, "-c", program, *arena, "--results", str(tmp_path / "r.jsonl"))
    assert json.loads(done.stdout)["games"] == 2
