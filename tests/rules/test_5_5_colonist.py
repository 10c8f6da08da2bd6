"""5.5 Colonist."""

from __future__ import annotations

import pytest

from concordia.errors import IllegalAction
from tests.table import play, player, rule, same, seat, table, texts

PLENTY = {"food": 4, "tool": 4}
NO_SEA = ["Lutetia", "Memphis", "Napoca", "Novaria", "Petra", "Sirmium", "Vindobona"]


def colonist(**given):
    mine = player(hand=["colonist"], **given)
    return play(table(mine, player(houses=["Tyros"])), "play:colonist")


@rule("5.5")
@pytest.mark.parametrize(("option", "income"), [("5+1", [5, 6, 7, 11]), ("2013", [0, 2, 4, 12])])
def test_income_counts_the_colonists_on_the_board(option, income):
    by_land = [["land", "Roma"], ["land", "Aquileia-Roma"], ["land", "Tyros"]]
    six = [*by_land, ["sea", "Massilia~Roma"], ["sea", "Roma"], ["sea", "Roma"]]
    for number, earned in zip((0, 1, 2, 6), income, strict=True):
        mine = player(hand=["colonist"], money=4, colonists=six[:number])
        game = table(mine, player(colonists=[["land", "Roma"]]), options={"colonist_income": option})
        play(game, "play:colonist", "income")
        assert seat(game, 0)["money"] == 4 + earned
        assert game.decision == (1, "play")


@rule("5.5")
def test_the_income_is_5_and_1_each_unless_chosen_otherwise():
    game = colonist(colonists=[["land", "Roma"], ["sea", "Roma"]])
    play(game, "income")

    assert seat(game, 0)["money"] == 7


@rule("5.5")
def test_colonists_in_the_storehouse_earn_nothing():
    game = colonist(store={"land": 3, "sea": 3})
    play(game, "income")

    assert seat(game, 0)["money"] == 5


@rule("5.5")
def test_in_the_capital_or_in_a_city_with_an_own_house():
    game = colonist(goods=PLENTY, store={"land": 2, "sea": 2}, houses=["Massilia", "Tyros"])

    cities = ("Roma", "Massilia", "Tyros")
    assert texts(game, "place") == {f"place:{kind}:{city}" for kind in ("land", "sea") for city in cities}


@rule("5.5")
def test_not_in_a_city_with_anothers_house_or_beside_a_colonist():
    game = colonist(goods=PLENTY, store={"land": 1, "sea": 0}, colonists=[["land", "Aquileia-Novaria"]])

    assert texts(game, "place") == {"place:land:Roma"}
    for city in ("Tyros", "Aquileia", "Novaria"):
        with pytest.raises(IllegalAction):
            play(game, f"place:land:{city}")


@rule("5.5")
def test_a_city_takes_a_kind_only_if_it_has_a_line_of_that_kind():
    game = colonist(goods=PLENTY, store={"land": 1, "sea": 1}, houses=NO_SEA)

    assert texts(game, "place:sea") == {"place:sea:Roma"}
    assert len(texts(game, "place:land")) == 1 + len(NO_SEA)


@rule("5.5")
def test_an_island_takes_no_land_colonist():
    mine = player(hand=["colonist"], goods=PLENTY, store={"land": 1, "sea": 1}, houses=["Aleria", "Olbia"])
    game = play(table(mine, player(), map="italia"), "play:colonist")

    assert texts(game, "place:land") == {"place:land:Roma"}
    assert texts(game, "place:sea") == {"place:sea:Roma", "place:sea:Aleria", "place:sea:Olbia"}


@rule("5.5")
def test_any_number_each_for_a_food_and_a_tool():
    game = colonist(goods={**PLENTY, "wine": 1}, store={"land": 2, "sea": 1}, houses=["Massilia"], money=3)
    play(game, "place:land:Massilia", "place:sea:Roma", "place:land:Massilia")

    assert same(seat(game, 0)["colonists"], [["land", "Massilia"], ["land", "Massilia"], ["sea", "Roma"]])
    assert seat(game, 0)["goods"] == {"food": 1, "tool": 1, "wine": 1}
    assert seat(game, 0)["store"] == {"land": 0, "sea": 0}
    assert seat(game, 0)["money"] == 3
    assert game.decision == (1, "play")


@rule("5.5")
def test_after_the_first_colonist_the_player_may_stop_but_not_earn():
    game = colonist(goods=PLENTY, store={"land": 2, "sea": 0})
    assert "done" not in texts(game)
    play(game, "place:land:Roma")
    assert texts(game) == {"place:land:Roma", "done"}
    with pytest.raises(IllegalAction):
        play(game, "income")
    play(game, "done")

    assert game.decision == (1, "play")
    assert seat(game, 0)["money"] == 0


@rule("5.5")
@pytest.mark.parametrize("spent", [{"food": 1, "tool": 3}, {"food": 3, "tool": 1}])
def test_placing_ends_by_itself_when_food_or_tool_runs_out(spent):
    game = colonist(goods=spent, store={"land": 2, "sea": 2})
    play(game, "place:land:Roma")

    assert game.decision == (1, "play")


@rule("5.5")
@pytest.mark.parametrize("goods", [{}, {"food": 2}, {"tool": 2}, {"brick": 3, "wine": 3}])
def test_without_food_and_tool_only_the_income_is_offered(goods):
    game = colonist(goods=goods, store={"land": 2, "sea": 2}, money=50)

    assert game.decision == (0, "colonist")
    assert texts(game) == {"income"}


@rule("5.5")
def test_without_colonists_in_the_storehouse_only_the_income_is_offered():
    game = colonist(goods=PLENTY)

    assert texts(game) == {"income"}


@rule("5.5", "5.2")
def test_a_new_colonist_counts_once_for_the_next_steps_and_the_next_income():
    mine = player(
        hand=["colonist", "architect", "colonist"],
        goods={"food": 1, "tool": 1},
        store={"land": 1, "sea": 0},
        colonists=[["land", "Roma-Syracusae"]],
    )
    game = table(mine, player(hand=["prefect", "prefect"]))
    play(game, "play:colonist", "place:land:Roma", "play:prefect", "cash", "play:architect")
    play(game, "move:land:Roma>Aquileia-Vindobona")
    assert game.decision == (1, "play")  # two steps and no more
    play(game, "play:prefect", "cash", "play:colonist", "income")

    assert seat(game, 0)["money"] == 7
