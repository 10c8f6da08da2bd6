"""The tool that makes the explorer's games: a seed makes the same ones, and seats see only what they may."""

from __future__ import annotations

import importlib.util
import json
import random
from pathlib import Path

import pytest

from concordia.explorer.game_set import COLUMNS, shipped_games
from concordia.start import new_game

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def tool():
    spec = importlib.util.spec_from_file_location("make_explorer_games", ROOT / "tools" / "make_explorer_games.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_first_game_is_the_first_that_is_shipped_and_files_are_gone_on_with(tool, tmp_path, monkeypatch):
    path = tmp_path / "made.jsonl"
    tool.make(1, 0, 1, path)
    first = path.read_text()
    tool.make(1, 0, 1, path)
    assert path.read_text() == first, "what is there is not played again"

    monkeypatch.setattr(tool, "TARGET", tmp_path / "packed.npz")
    tool.pack(1, path)
    made, shipped = tool.GameSet.unpacked(tool.TARGET.read_bytes()), shipped_games()
    for name in set(COLUMNS) - {"first", "map"}:
        assert (made.columns[name][0] == shipped.columns[name][0]).all(), name
    for games in (made, shipped):
        assert len(games.kinds[games.columns["first"][0][0]]) > 1
    kinds = [[games.kinds[number] for number in games.columns["first"][0]] for games in (made, shipped)]
    assert kinds[0] == kinds[1]
    assert made.about["command"].endswith("--seed 1 --first 0 --games 1")
    assert made.about["games"] == [{**tool.planned()[0]._asdict(), "games": 1}]


def test_only_the_order_within_the_decks_is_hidden(tool):
    """What a seat plans with has the same view as the game, and every card of a deck may come next."""
    kind = tool.Kind("fair", "venus", "hellas", 3)
    game, rng = new_game(kind.game, kind.map, kind.players, 5), random.Random(2)
    for _ in range(80):
        game.apply(rng.choice(game.legal_actions()))
    while not game.between_turns:
        game.apply(rng.choice(game.legal_actions()))
    seat = int(game.state.seat)
    orders, wanted = set(), set()
    for _ in range(60):
        dealt, sampled = tool.Dealt(game, kind).sample(rng), game.view(seat).sample(rng)
        assert dealt.view(seat) == game.view(seat)
        for found, state in ((orders, dealt.state), (wanted, sampled.state)):
            found |= {(place, card) for place, card in enumerate(state.stack[state.drawn :])}
    assert orders == wanted
    assert len(orders) > game.state.stack_left()


def test_every_kind_has_its_share_after_any_part_of_a_plan(tool):
    half = tool.side_by_side(tool.PLAN)[: sum(tool.PLAN.values()) // 2]
    for kind, count in tool.PLAN.items():
        assert abs(half.count(kind) - count / 2) <= 1


def test_numbers_are_told_as_ranges(tool):
    assert tool.in_ranges([0, 1, 2, 7, 8]) == [(0, 3), (7, 2)]
    assert json.loads(json.dumps(tool.in_ranges([]))) == []
