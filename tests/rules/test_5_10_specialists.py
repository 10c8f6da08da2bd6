"""5.10 The specialists."""

from __future__ import annotations

import pytest

from concordia.catalog.maps import board_map
from tests.table import play, player, rule, seat, table

SPECIALISTS = [("mason", "brick"), ("farmer", "food"), ("smith", "tool"), ("vintner", "wine"), ("weaver", "cloth")]
CITIES = ["Tyros", "Petra", "Massilia", "Novaria", "Tomis"]


@rule("5.10")
@pytest.mark.parametrize(("card", "good"), SPECIALISTS)
def test_each_own_house_in_a_city_of_the_good_produces_one(card, good):
    other = "food" if good == "brick" else "brick"
    cities = {**dict.fromkeys(CITIES[:3], good), **dict.fromkeys(CITIES[3:], other)}
    game = table(player(hand=[card], houses=CITIES), player(), cities=cities)
    play(game, f"play:{card}")

    assert seat(game, 0)["goods"] == {good: 3}
    assert game.decision == (1, "play")


@rule("5.10")
@pytest.mark.parametrize(("card", "good"), SPECIALISTS)
def test_others_receive_nothing(card, good):
    game = table(
        player(hand=[card], houses=CITIES[:1]),
        player(houses=CITIES),
        cities=dict.fromkeys(CITIES, good),
    )
    play(game, f"play:{card}")

    assert seat(game, 0)["goods"] == {good: 1}
    assert seat(game, 1)["goods"] == {}


@rule("5.10")
@pytest.mark.parametrize(("card", "good"), SPECIALISTS)
def test_without_a_fitting_house_nothing_is_produced(card, good):
    other = "food" if good == "brick" else "brick"
    game = table(player(hand=[card], houses=CITIES), player(), cities=dict.fromkeys(CITIES, other))
    play(game, f"play:{card}")

    assert seat(game, 0)["goods"] == {}


@rule("5.10")
@pytest.mark.parametrize("up", [True, False])
def test_markers_play_no_part_and_stay(up):
    markers = {"Syria": {"good": "wine", "up": up}}
    game = table(player(hand=["vintner"], houses=["Tyros"]), player(), cities={"Tyros": "wine"}, markers=markers)
    before = game.position()["markers"]
    play(game, "play:vintner")

    assert seat(game, 0)["goods"] == {"wine": 1}
    assert game.position()["markers"] == before


@rule("5.10", "5.4")
def test_the_pm_plays_no_part_and_stays():
    game = table(player(hand=["vintner"], houses=["Tyros"]), player(), cities={"Tyros": "wine"}, magnus=0)
    play(game, "play:vintner")

    assert seat(game, 0)["goods"] == {"wine": 1}
    assert game.position()["magnus"] == 0


@rule("5.10", "4.3")
def test_what_does_not_fit_is_lost():
    mine = player(hand=["weaver"], houses=CITIES, goods={"wine": 8}, store={"land": 1, "sea": 1})
    game = table(mine, player(), cities=dict.fromkeys(CITIES, "cloth"))
    play(game, "play:weaver")

    assert seat(game, 0)["goods"] == {"wine": 8, "cloth": 2}


@rule("5.10")
def test_fifteen_houses_of_one_good_fill_the_storehouse():
    fifteen = list(board_map("imperium").cities[1:16])
    game = table(player(hand=["mason"], houses=fifteen), player())
    play(game, "play:mason")

    assert seat(game, 0)["goods"] == {"brick": 12}
