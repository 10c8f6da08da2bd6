"""Finished games, replayed to the exact scores: one for each board and game and each way a game can end.

Those from a seed are made by ``python -m tools.finished_games``, the one from a position is written by hand.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tools.finished_games import PLAN, WAYS, played

import concordia
from concordia.catalog.maps import MAPS
from concordia.chance import Dice
from concordia.version import RULES_VERSION
from tests.table import rule

FILES = sorted(Path(__file__).parent.glob("*.json"))
GAMES = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in FILES}
FROM_SEED = [told for told in GAMES.values() if "setup" in told]


def start(told):
    return concordia.new_game(**told["setup"]) if "setup" in told else concordia.from_position(told["position"])


@rule("6.1", "6.2", "6.3")
@pytest.mark.parametrize("name", GAMES)
def test_a_finished_game_is_replayed_to_the_exact_scores(name):
    told = GAMES[name]
    assert told["rules"] == RULES_VERSION, "the rules have changed: python -m tools.finished_games"
    game = start(told)
    way = ""
    for line in told["actions"]:
        assert game.between_turns
        for word in line.split():
            action = concordia.Action.parse(word)
            game.apply(action)
            if not way and any(player.concordia for player in game.state.players):
                way = WAYS[action.type]
    assert game.is_over
    assert game.scores() == told["scores"]
    assert game.winners == told["winners"]
    assert game.turns == told["turns"]
    assert (way or "no hands") == told["ends"]


@rule("3.1")
def test_when_all_hands_run_empty_in_play_the_game_is_over():
    told = GAMES["hands-run-empty"]
    assert told["ends"] == "no hands"
    assert not any(row["concordia"] for row in told["scores"])


@rule("6.1", "1.2")
def test_every_board_game_and_number_of_players_and_every_way_to_end_has_a_finished_game():
    setups = [told["setup"] for told in FROM_SEED]
    assert {(s["game"], s["map"]) for s in setups} == {(g, m) for g in ("classic", "venus", "team") for m in MAPS}
    for kind, numbers in (("classic", {2, 3, 4, 5}), ("venus", {2, 3, 4, 5}), ("team", {4, 6})):
        assert {s["players"] for s in setups if s["game"] == kind} == numbers
        assert {told["ends"] for told in FROM_SEED if told["setup"]["game"] == kind} == set(WAYS.values())


@rule("6.3", "8.10")
@pytest.mark.parametrize("name", ["classic-italia-2-127", "venus-cyprus-3-50", "team-hellas-4-119"])
def test_a_finished_game_of_each_kind_was_level_and_the_pm_decided(name):
    told = GAMES[name]
    totals = [row["total"] for row in told["scores"]]
    half = len(totals) // 2
    sides = [totals[n] + totals[n + half] for n in range(half)] if told["setup"]["game"] == "team" else totals
    assert sides.count(max(sides)) > 1
    assert len(told["winners"]) == (2 if told["setup"]["game"] == "team" else 1)


def test_the_games_on_file_are_those_of_the_plan_and_can_be_made_again():
    names = {f"{kind}-{map_id}-{players}-{seed}" for kind, map_id, players, seed, _, _ in PLAN}
    assert names | {"hands-run-empty"} == set(GAMES)
    kind, map_id, players, seed, style, options = PLAN[-1]
    told = GAMES[f"{kind}-{map_id}-{players}-{seed}"]
    again = played(concordia.new_game(kind, map_id, players, seed, **options), style, Dice(f"{style} {seed}"))
    assert again == {key: told[key] for key in again}
