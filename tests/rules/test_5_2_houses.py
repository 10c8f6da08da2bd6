"""5.2 Architect, part (b): building houses."""

from __future__ import annotations

import pytest

from concordia.catalog.maps import MAPS, board_map
from concordia.core.board import board
from concordia.errors import IllegalAction
from tests.table import play, player, rule, seat, table, texts

GOODS = {
    "brick": {"food": 1},
    "food": {"brick": 1, "food": 1},
    "tool": {"brick": 1, "tool": 1},
    "wine": {"brick": 1, "wine": 1},
    "cloth": {"brick": 1, "cloth": 1},
}
MONEY = {"brick": 1, "food": 2, "tool": 3, "wine": 4, "cloth": 5}
PRICES = [(good, houses) for good in GOODS for houses in range(5)]
RICH = {"brick": 3, "food": 3, "tool": 2, "wine": 2, "cloth": 2}


def architect(*colonists, others=(), cities=None, **given):
    """Seat 0 has just played an Architect; ``others`` are the houses of seats 1 and up."""
    mine = player(hand=["architect"], colonists=[list(one) for one in colonists], **given)
    game = table(mine, *[player(houses=list(owned)) for owned in others] or [player()], cities=cities)
    return play(game, "play:architect")


def in_novaria(good, houses, money, goods):
    """Novaria, of that good and with that many houses of others, is the only city without an own house."""
    given = {"money": money, "goods": goods, "houses": ["Massilia"]}
    here = ("land", "Massilia-Novaria")
    return architect(here, others=[["Novaria"]] * houses or [[]], cities={"Novaria": good}, **given)


@rule("5.2")
@pytest.mark.parametrize(("good", "houses"), PRICES)
def test_the_price_is_goods_by_the_city_and_money_times_the_houses_with_the_new_one(good, houses):
    money = MONEY[good] * (houses + 1)
    game = in_novaria(good, houses, money + 7, GOODS[good])
    play(game, "build:Novaria")

    assert seat(game, 0)["money"] == 7
    assert seat(game, 0)["goods"] == {}
    assert seat(game, 0)["houses"] == ["Massilia", "Novaria"]


@rule("5.2")
@pytest.mark.parametrize(("good", "houses"), PRICES)
def test_the_exact_money_is_enough_and_one_sestertius_less_is_not(good, houses):
    money = MONEY[good] * (houses + 1)

    assert texts(in_novaria(good, houses, money, GOODS[good]), "build") == {"build:Novaria"}
    assert texts(in_novaria(good, houses, money - 1, GOODS[good]), "build") == set()


@rule("5.2")
@pytest.mark.parametrize("good", GOODS)
def test_every_good_of_the_price_is_needed(good):
    for missing in GOODS[good]:
        goods = {name: 2 for name in RICH if name != missing}
        assert texts(in_novaria(good, 0, 50, goods), "build") == set()


@rule("5.2")
def test_the_goods_of_the_price_do_not_grow_with_the_houses():
    game = in_novaria("cloth", 3, 20, {"brick": 1, "cloth": 1})
    play(game, "build:Novaria")

    assert seat(game, 0)["money"] == 0
    assert seat(game, 0)["goods"] == {}


@rule("5.2")
def test_a_house_in_a_brick_city_needs_food_and_no_brick():
    assert texts(in_novaria("brick", 0, 1, {"food": 1}), "build") == {"build:Novaria"}
    assert texts(in_novaria("brick", 0, 1, {"brick": 5}), "build") == set()


@rule("5.2")
def test_a_food_city_needs_a_brick_and_a_food():
    assert texts(in_novaria("food", 0, 9, {"food": 2}), "build") == set()
    assert texts(in_novaria("food", 0, 9, {"brick": 2}), "build") == set()


@rule("5.2")
@pytest.mark.parametrize(
    ("colonist", "cities"),
    [
        (("land", "Aquileia-Vindobona"), {"Aquileia", "Vindobona"}),
        (("sea", "Aquileia~Dyrrhachium"), {"Aquileia", "Dyrrhachium"}),
        (("land", "Aquileia-Roma"), {"Aquileia"}),
        (("sea", "Roma~Syracusae"), {"Syracusae"}),
    ],
)
def test_houses_go_up_at_both_ends_of_a_colonists_line_but_never_in_the_capital(colonist, cities):
    game = architect(colonist, money=20, goods=RICH)

    assert texts(game, "build") == {f"build:{city}" for city in cities}


@rule("5.2")
@pytest.mark.parametrize("map", MAPS)
def test_every_line_of_every_board_leads_to_its_two_cities(map):
    facts = board_map(map)
    for kind in ("land", "sea"):
        for number, ends in enumerate(facts.lines[kind]):
            if kind == "land" and ends in facts.no_stop:
                continue
            line = board(map).network(("land", "sea").index(kind)).names[number]
            mine = player(hand=["architect"], money=20, goods={"food": 1}, colonists=[[kind, line]])
            game = play(table(mine, player(), map=map), "play:architect")
            built = {action.to_json()["city"] for action in game.legal_actions() if action.type == "build"}
            assert built == set(ends) - {facts.capital}


@rule("5.2")
def test_the_capital_of_every_board_is_closed():
    for map, line, city in (("hellas", "Athenae-Thebae", "Thebae"), ("cyprus", "Antiochia-Apamea", "Apamea")):
        mine = player(hand=["architect"], money=20, goods=RICH, colonists=[["land", line]])
        game = play(table(mine, player(), map=map), "play:architect")
        assert texts(game, "build") == {f"build:{city}"}


@rule("5.2")
def test_any_number_of_houses_beside_any_of_the_colonists():
    game = architect(("land", "Aquileia-Vindobona"), ("sea", "Massilia~Valentia"), money=20, goods={"food": 4})
    assert texts(game, "build") == {f"build:{city}" for city in ("Aquileia", "Vindobona", "Massilia", "Valentia")}
    play(game, "build:Vindobona", "build:Massilia", "build:Aquileia", "build:Valentia")

    assert seat(game, 0)["money"] == 16
    assert game.decision == (1, "play")


@rule("5.2")
def test_all_six_colonists_let_their_owner_build():
    by_land = [("land", "Petra-Tyros"), ("land", "Alexandria-Cyrene"), ("land", "Sirmium-Vindobona")]
    by_sea = [("sea", "Alexandria~Athenae"), ("sea", "Sinope~Tomis"), ("sea", "Brigantium~Olisipo")]
    game = architect(*by_land, *by_sea, money=20, goods={"food": 1})
    ends = {city for _, line in by_land + by_sea for city in line.replace("~", "-").split("-")}

    assert texts(game, "build") == {f"build:{city}" for city in ends}
    assert len(ends) == 11


@rule("5.2")
def test_no_second_own_house_in_a_city():
    game = architect(("land", "Aquileia-Vindobona"), money=20, goods=RICH, houses=["Aquileia"])
    assert texts(game, "build") == {"build:Vindobona"}
    with pytest.raises(IllegalAction):
        play(game, "build:Aquileia")
    play(game, "build:Vindobona")

    assert texts(game, "build") == set()


@rule("5.2")
def test_other_players_houses_do_not_close_a_city():
    game = architect(("land", "Aquileia-Vindobona"), others=[["Aquileia"], ["Aquileia"]], money=3, goods=RICH)

    assert "build:Aquileia" in texts(game)


@rule("5.2")
def test_a_colonist_standing_in_a_city_lets_nobody_build():
    game = architect(("land", "Aquileia"), ("sea", "Aquileia"), money=20, goods=RICH)
    assert texts(game, "build") == set()

    play(game, "move:land:Aquileia>Aquileia-Vindobona")
    assert texts(game, "build") == {"build:Aquileia", "build:Vindobona"}


@rule("5.2")
def test_another_players_colonist_lets_only_that_player_build():
    mine = player(hand=["architect"], money=20, goods=RICH, colonists=[["land", "Aquileia-Vindobona"]])
    other = player(colonists=[["land", "Massilia-Novaria"]])
    game = play(table(mine, other), "play:architect")

    assert texts(game, "build") == {"build:Aquileia", "build:Vindobona"}


@rule("5.2")
def test_a_city_not_at_an_end_of_the_line_is_closed():
    game = architect(("land", "Aquileia-Vindobona"), money=20, goods=RICH)
    for city in ("Novaria", "Roma", "Sirmium"):
        with pytest.raises(IllegalAction):
            play(game, f"build:{city}")


@rule("5.2")
def test_moving_first_then_building_at_the_new_place():
    game = architect(("land", "Aquileia-Vindobona"), money=20, goods=RICH)
    play(game, "move:land:Aquileia-Vindobona>Sirmium-Vindobona")

    assert texts(game, "build") == {"build:Sirmium", "build:Vindobona"}


@rule("5.2")
def test_no_movement_after_the_first_house():
    game = architect(("land", "Aquileia-Vindobona"), ("sea", "Roma"), money=20, goods=RICH)
    play(game, "move:sea:Roma>Massilia~Roma")
    assert texts(game, "move") != set()
    play(game, "build:Vindobona")

    assert texts(game, "move") == set()
    assert texts(game) == {"build:Aquileia", "build:Massilia", "done"}
    with pytest.raises(IllegalAction):
        play(game, "move:land:Aquileia-Vindobona>Aquileia-Roma")


@rule("5.2")
def test_building_is_optional():
    game = architect(("land", "Aquileia-Vindobona"), money=20, goods=RICH)
    play(game, "move:land:Aquileia-Vindobona>Aquileia-Roma", "done")

    assert seat(game, 0)["houses"] == []
    assert game.decision == (1, "play")


@rule("5.2")
def test_a_new_house_makes_the_city_dearer_for_the_next_player():
    mine = player(hand=["architect"], money=4, goods={"brick": 1, "wine": 1}, colonists=[["land", "Novaria-Roma"]])
    other = {**mine, "money": 9, "colonists": [["land", "Massilia-Novaria"]]}
    game = table(mine, {**other, "houses": ["Massilia"]}, cities={"Novaria": "wine"})
    play(game, "play:architect", "build:Novaria", "play:architect", "build:Novaria")

    assert seat(game, 0)["money"] == 0
    assert seat(game, 1)["money"] == 1


@rule("5.2")
def test_houses_elsewhere_in_the_province_do_not_make_it_dearer():
    game = architect(
        ("land", "Novaria-Roma"),
        others=[["Aquileia", "Syracusae"]],
        cities={"Novaria": "tool"},
        money=3,
        goods={"brick": 1, "tool": 1},
    )

    assert "build:Novaria" in texts(game)


@rule("5.2")
def test_building_needs_neither_steps_nor_a_move():
    mine = player(hand=["architect"], money=1, goods={"food": 1}, colonists=[["land", "Novaria-Roma"]])
    game = table(mine, player())
    play(game, "play:architect", "build:Novaria")

    assert seat(game, 0)["houses"] == ["Novaria"]


@rule("5.2")
def test_a_house_frees_the_spaces_of_its_goods():
    goods = {"brick": 1, "food": 1, "cloth": 10}
    mine = player(hand=["architect", "mercator"], money=40, goods=goods, colonists=[["land", "Novaria-Roma"]])
    game = table(mine, player(hand=["prefect"]), cities={"Novaria": "food"})
    play(game, "play:architect", "build:Novaria", "play:prefect", "cash", "play:mercator")

    assert "buy:2tool" in texts(game)
    assert "buy:3tool" not in texts(game)
