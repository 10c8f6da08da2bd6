"""A plan is followed while the table is as it was foreseen."""

from __future__ import annotations

import pytest

from concordia.bots.levels import LEVELS
from concordia.bots.thinker.bot import Thinker
from concordia.bots.thinker.plans import mark
from tests.bots.matches import middle
from tests.table import player, table


@pytest.fixture
def building():
    """A table at which the best turn is an Architect with several decisions."""
    return table(
        player(
            hand=["architect", "tribune"],
            money=40,
            goods={"brick": 3, "food": 3, "wine": 2},
            colonists=[["land", "Roma"]],
        ),
        player(),
        cities={"Novaria": "wine", "Aquileia": "food"},
        display=["mason", "smith", "farmer"],
    )


class Watched(Thinker):
    """Counts how often it thinks."""

    thoughts = 0

    def steps(self, view):
        self.thoughts += 1
        return super().steps(view)


def test_a_turn_is_thought_out_once(building):
    bot, decided = Watched(LEVELS["fair"], 1), 0
    while building.turns == 0:
        building.apply(bot.choose(building.view(0), building.legal_actions()))
        decided += 1

    assert decided > 2
    assert bot.thoughts == 1


def test_a_plan_is_dropped_when_the_table_is_another(building):
    bot = Watched(LEVELS["fair"], 1)
    building.apply(bot.choose(building.view(0), building.legal_actions()))
    planned = bot.plan(building.view(0), building.legal_actions())[0]
    bot.thoughts = 0
    view = building.view(0)
    view["players"][0]["money"] += 1

    assert planned in building.legal_actions()
    assert bot.choose(view, building.legal_actions()) in building.legal_actions()
    assert bot.thoughts == 1


@pytest.mark.parametrize("key", ["money", "goods", "hand"])
def test_the_mark_of_a_table_changes_with_what_the_player_has(key):
    game = middle()
    view = game.view(game.decision.seat)
    before, own = mark(view), view["players"][view["seat"]]
    own[key] = own[key] + 1 if key == "money" else type(own[key])()

    assert mark(view) != before
