"""What an action is said to cost or bring is what it does."""

from __future__ import annotations

import random

import pytest

import concordia
from concordia.game import Game
from concordia.preview import effect
from tests.table import play, player, rule, seat, table

CASES = [("classic", "imperium", 4), ("venus", "ionium", 3), ("team", "hellas", 4)]


def wealth(game: Game) -> tuple[int, int]:
    """The money of the asked seat with its partner's, and its steps left."""
    state = game.state
    seats = [int(state.seat)]
    if state.setup.team:
        seats.append(int(state.partner(state.seat)))
    return sum(int(state.players[n].money) for n in seats), int(state.steps)


@pytest.mark.parametrize(("kind", "map_id", "players"), CASES)
def test_money_goods_and_steps_are_as_foretold(kind: str, map_id: str, players: int) -> None:
    rng = random.Random(4)
    game = concordia.new_game(kind, map_id, players=players, seed=4)
    seen = set()
    while not game.is_over:
        action = rng.choice(game.legal_actions())
        told = effect(game, action)
        who = int(game.state.seat)
        before, goods = wealth(game), seat(game, who)["goods"]
        after = game.copy()
        after.apply(action)
        if told and action.type != "produce" and after.decision == game.decision:
            assert wealth(after) == (before[0] + told.get("money", 0), before[1] - told.get("steps", 0))
            kept = seat(after, who)["goods"]
            assert all(kept.get(g, 0) == goods.get(g, 0) + n for g, n in told.get("goods", {}).items())
            seen.add(action.type)
        game = after
    assert {"move", "build", "sell", "buy"} <= seen


@rule("5.3", "5.4")
def test_a_province_foretells_what_it_brings_to_everybody() -> None:
    cities = {"Antiochia": "food", "Tyros": "cloth"}
    game = table(player(hand=["prefect"], houses=["Antiochia"]), player(houses=["Tyros"]), cities=cities, magnus=0)
    play(game, "play:prefect")
    produce = concordia.Action.parse("produce:Syria")
    assert effect(game, produce) == {"yields": {"0": {"food": 1, "cloth": 2}, "1": {"cloth": 1}}}
    play(game, produce.to_json())
    assert seat(game, 0)["goods"] == {"food": 1, "cloth": 2}


def test_cash_income_placing_and_buying_cards_foretell_their_figures() -> None:
    rich = player(hand=["colonist", "senator"], goods={"food": 3, "tool": 1}, store={"land": 1, "sea": 0})
    game = play(table(rich, player()), "play:colonist")
    assert effect(game, concordia.Action.parse("income")) == {"money": 5}
    assert effect(game, concordia.Action.parse("place:land:Roma")) == {"goods": {"food": -1, "tool": -1}}
    game = play(table(rich, player(), display=["architect", "mason"]), "play:senator")
    assert effect(game, concordia.Action.parse("purchase:1+food")) == {"goods": {"food": -2}}
    assert effect(game, concordia.Action.parse("done")) == {}
