"""What a table is worth to the greedy bot."""

from __future__ import annotations

import concordia
from concordia.bots.greedy.value import Outlook, game_left
from tests.bots.matches import play
from tests.table import player, table


def test_the_game_left_goes_from_one_to_zero():
    game = concordia.new_game("classic", "imperium", 4, 3)
    assert game_left(game.state) == 1.0
    over = play(["random"] * 2, "classic", "italia", 1)
    assert game_left(over.state) == 0.0


def test_a_house_in_a_new_province_of_a_new_good_gains_more():
    game = table(
        player(houses=["Novaria"], discard=["prefect", "prefect", "mercator", "architect"]),
        player(),
        cities={"Novaria": "wine", "Aquileia": "wine", "Massilia": "cloth"},
    )
    outlook = Outlook(game.state, 0)
    number = game.state.setup.board.city_number
    houses = int(game.state.players[0].houses)

    assert outlook.house_gain(houses, number["Massilia"]) > outlook.house_gain(houses, number["Aquileia"])
