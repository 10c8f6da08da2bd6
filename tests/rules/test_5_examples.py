"""The worked examples of the rulebooks for the cards of chapter 5, with their exact figures.

The situations are laid out again from the rulebooks' texts (numbered as in docs/rules.md); what the texts
leave open, such as a good that plays no part, is ours.
"""

from __future__ import annotations

import pytest

from concordia.errors import IllegalAction
from tests.table import play, player, rule, same, seat, table, texts


@rule("5.1", "4.1")
def test_tribune_five_cards_back_two_sestertii_and_a_colonist_in_roma():
    """000, 001, 002, 003: four cards lie on the pile when the Tribune is played."""
    mine = player(
        money=1,
        hand=["tribune", "senator"],
        discard=["architect", "prefect", "mercator", "diplomat"],
        goods={"food": 2, "tool": 1, "wine": 5},
        store={"land": 2, "sea": 2},
        colonists=[["land", "Roma"], ["sea", "Roma"]],
    )
    game = table(mine, player())
    play(game, "play:tribune")
    assert same(seat(game, 0)["hand"], ["tribune", "senator", "architect", "prefect", "mercator", "diplomat"])
    assert seat(game, 0)["money"] == 1 + 2
    play(game, "place:land:Roma")

    assert seat(game, 0)["goods"] == {"food": 1, "wine": 5}
    assert seat(game, 0)["store"] == {"land": 1, "sea": 2}  # one more space for goods
    assert same(seat(game, 0)["colonists"], [["land", "Roma"], ["land", "Roma"], ["sea", "Roma"]])


def red_architect(aquileia, goods, money):
    """Three colonists, one between Colonia A. and Novaria, two still in Roma; two houses in Aquileia."""
    red = player(
        hand=["architect"],
        money=money,
        goods=goods,
        colonists=[["land", "Colonia Agrippina-Novaria"], ["land", "Roma"], ["sea", "Roma"]],
        houses=["Colonia Agrippina"],
    )
    cities = {"Massilia": "cloth", "Novaria": "wine", "Aquileia": aquileia, "Vindobona": "tool"}
    game = table(red, player(houses=["Aquileia"]), player(houses=["Aquileia"]), cities=cities)
    play(game, "play:architect", "move:sea:Roma>Massilia~Roma", "move:land:Roma>Aquileia-Vindobona")
    assert texts(game, "move") == set()  # all three steps are taken
    return game


@rule("5.2")
def test_architect_three_houses_aquileia_being_a_food_city():
    """001, 002, 003: Massilia 5, Novaria 4 and, tripled, Aquileia 6 sestertii."""
    game = red_architect("food", {"brick": 3, "food": 1, "wine": 1, "cloth": 1}, money=15)
    play(game, "build:Massilia")
    assert seat(game, 0)["money"] == 10
    assert seat(game, 0)["goods"] == {"brick": 2, "food": 1, "wine": 1}
    play(game, "build:Novaria")
    assert seat(game, 0)["money"] == 6
    assert seat(game, 0)["goods"] == {"brick": 1, "food": 1}
    play(game, "build:Aquileia")

    assert seat(game, 0)["money"] == 0
    assert seat(game, 0)["goods"] == {}
    assert same(seat(game, 0)["houses"], ["Colonia Agrippina", "Massilia", "Novaria", "Aquileia"])


@rule("5.2")
def test_architect_three_houses_aquileia_being_a_brick_city():
    """000: here Aquileia costs 3 sestertii and a food, and no brick."""
    game = red_architect("brick", {"brick": 2, "food": 1, "wine": 1, "cloth": 1}, money=12)
    play(game, "build:Massilia", "build:Novaria")
    assert seat(game, 0)["money"] == 3
    assert seat(game, 0)["goods"] == {"food": 1}
    play(game, "build:Aquileia")

    assert seat(game, 0)["money"] == 0
    assert seat(game, 0)["goods"] == {}


@rule("5.2")
def test_architect_four_of_five_cities_are_open():
    """000 - 003: five cities lie beside red's colonists, in one of them stands a red house."""
    game = red_architect("food", {"brick": 5, "food": 1, "tool": 1, "wine": 1, "cloth": 1}, money=50)

    assert texts(game, "build") == {"build:Massilia", "build:Novaria", "build:Aquileia", "build:Vindobona"}


@rule("5.2")
def test_architect_the_third_house_in_a_wine_city_costs_twelve_sestertii():
    """003, in passing: a brick, a wine and 3 x 4 sestertii."""
    here = [["land", "Novaria-Roma"]]
    mine = player(hand=["architect"], money=12, goods={"brick": 1, "wine": 1}, colonists=here)
    others = [player(houses=["Novaria"]), player(houses=["Novaria"])]
    game = table(mine, *others, cities={"Novaria": "wine"})
    play(game, "play:architect", "build:Novaria")

    assert seat(game, 0)["money"] == 0
    assert seat(game, 0)["goods"] == {}


@rule("5.3")
def test_prefect_in_syria():
    """000, 001, 003: red takes a cloth as bonus, red and blue a food each, yellow a cloth."""
    red = player(hand=["prefect"], houses=["Antiochia"])
    blue, yellow = player(houses=["Antiochia"]), player(houses=["Tyros"])
    game = table(red, blue, yellow, cities={"Antiochia": "food", "Tyros": "cloth"})
    assert game.position()["markers"]["Syria"] == {"good": "cloth", "up": True}
    play(game, "play:prefect", "produce:Syria")

    assert seat(game, 0)["goods"] == {"food": 1, "cloth": 1}
    assert seat(game, 1)["goods"] == {"food": 1}
    assert seat(game, 2)["goods"] == {"cloth": 1}
    assert game.position()["markers"]["Syria"] == {"good": "cloth", "up": False}


@rule("5.3")
def test_prefect_in_locris():
    """002: red takes a cloth as bonus, red and blue a brick each, yellow a cloth."""
    red = player(hand=["prefect"], houses=["Thermos"])
    blue, yellow = player(houses=["Thermos"]), player(houses=["Delphi"])
    game = table(red, blue, yellow, game="venus", map="hellas", cities={"Delphi": "cloth", "Thermos": "brick"})
    play(game, "play:prefect", "produce:Locris")

    assert seat(game, 0)["goods"] == {"brick": 1, "cloth": 1}
    assert seat(game, 1)["goods"] == {"brick": 1}
    assert seat(game, 2)["goods"] == {"cloth": 1}
    assert game.position()["markers"]["Locris"] == {"good": "cloth", "up": False}


@rule("5.3")
@pytest.mark.parametrize(
    ("map", "turned", "coins"),
    [
        ("imperium", {"Gallia": "wine", "Hispania": "food", "Mauretania": "tool"}, 6),
        ("imperium", {"Syria": "cloth", "Asia": "cloth", "Libya": "wine", "Aegyptus": "tool"}, 6),
        (
            "hellas",
            {
                "Achaia": "cloth",
                "Argolis": "wine",
                "Attica": "tool",
                "Cyclades": "cloth",
                "Euboea": "wine",
                "Laconia": "tool",
            },
            10,
        ),
    ],
)
def test_prefect_cash(map, turned, coins):
    """000, 001, 003: six coins are to be seen; 002: ten coins on six markers, which are turned back."""
    markers = {name: {"good": good, "up": False} for name, good in turned.items()}
    game = table(player(hand=["prefect"], money=1), player(), map=map, markers=markers)
    play(game, "play:prefect", "cash")

    assert seat(game, 0)["money"] == 1 + coins
    assert all(marker["up"] for marker in game.position()["markers"].values())


@rule("5.5")
def test_colonist_one_in_roma_and_one_in_massilia():
    """000 - 003: two food, three tools. Aquileia would do as well, not Novaria; both in one city would do."""
    red = player(
        hand=["colonist"],
        goods={"food": 2, "tool": 3},
        store={"land": 2, "sea": 2},
        colonists=[["land", "Aquileia-Novaria"]],
        houses=["Massilia", "Aquileia"],
    )
    game = table(red, player(houses=["Novaria"]))
    play(game, "play:colonist")
    cities = ("Roma", "Massilia", "Aquileia")
    assert texts(game, "place") == {f"place:{kind}:{city}" for kind in ("land", "sea") for city in cities}
    same_city = game.copy()
    play(game, "place:sea:Roma", "place:land:Massilia")

    assert seat(game, 0)["goods"] == {"tool": 1}
    assert same(seat(game, 0)["colonists"], [["land", "Aquileia-Novaria"], ["land", "Massilia"], ["sea", "Roma"]])
    play(same_city, "place:land:Massilia", "place:sea:Massilia")
    assert seat(same_city, 0)["goods"] == {"tool": 1}


@rule("5.5")
def test_colonist_novaria_is_of_use_to_land_colonists_only():
    """000, 001, 002, 003, in brackets."""
    mine = player(hand=["colonist"], goods={"food": 1, "tool": 1}, store={"land": 1, "sea": 1}, houses=["Novaria"])
    game = play(table(mine, player()), "play:colonist")

    assert texts(game, "place") == {"place:land:Roma", "place:sea:Roma", "place:land:Novaria"}


@rule("5.6")
def test_mercator_three_wine_sold_and_four_bricks_bought():
    """000 - 003: 2 + 3 + 18 = 23 sestertii, room for five bricks of the seven affordable, four bought for 12."""
    green = player(
        hand=["mercator"], money=2, goods={"tool": 2, "wine": 3, "cloth": 1}, store={"land": 2, "sea": 2}
    )
    game = table(green, player())
    play(game, "play:mercator")
    assert seat(game, 0)["money"] == 5
    play(game, "sell:3wine")
    assert seat(game, 0)["money"] == 23
    assert "buy:5brick" in texts(game)
    assert "buy:6brick" not in texts(game)
    play(game, "buy:4brick")

    assert seat(game, 0)["money"] == 11
    assert seat(game, 0)["goods"] == {"brick": 4, "tool": 2, "cloth": 1}
    assert game.decision == (1, "play")  # a food as third kind is not possible
    with pytest.raises(IllegalAction):
        play(game, "buy:1food")


@rule("5.7")
def test_diplomat_senator_architect_or_prefect():
    """000, 001, 003: of the four piles one shows a Diplomat; the fifth player may copy the other three."""
    piles = ["senator", "diplomat", "architect", "prefect"]
    others = [player(discard=["mercator", top]) for top in piles]
    mine = player(hand=["diplomat"], goods={"food": 1}, colonists=[["land", "Roma"]])
    game = table(mine, *others, magnus=0)
    play(game, "play:diplomat")
    assert texts(game) == {"copy:1", "copy:3", "copy:4"}

    for choice, asked in (("copy:1", "purchase"), ("copy:3", "architect"), ("copy:4", "prefect")):
        chosen = play(game.copy(), choice)
        assert chosen.decision == (0, asked)


@rule("5.7")
def test_diplomat_mercator_architect_or_prefect():
    """002, each for themselves: the first pile shows a Diplomat, or is empty after a Tribune."""
    piles = [["prefect", "diplomat"], ["mercator"], ["architect"], ["prefect"]]
    game = table(player(hand=["diplomat"]), *[player(discard=pile) for pile in piles], game="venus")
    play(game, "play:diplomat")
    assert texts(game) == {"copy:2", "copy:3", "copy:4"}

    taken_up = table(player(hand=["diplomat"]), *[player(discard=pile) for pile in [[], *piles[1:]]], game="venus")
    play(taken_up, "play:diplomat")
    assert texts(taken_up) == {"copy:2", "copy:3", "copy:4"}


ROW = ["mercator-5", "prefect", "architect", "farmer", "smith", "colonist", "mason"]


@rule("5.8")
def test_senator_mercator_and_architect():
    """000 - 003: a wine, and a tool with a brick for the "?"; the Prefect slides by one, all others by two."""
    mine = player(hand=["senator"], goods={"brick": 1, "tool": 1, "wine": 1})
    game = table(mine, player(), display=ROW, stack=["weaver", "vintner", "consul"])
    play(game, "play:senator", "purchase:0")
    assert seat(game, 0)["goods"] == {"brick": 1, "tool": 1}
    play(game, "purchase:2+brick")

    assert seat(game, 0)["goods"] == {}
    assert same(seat(game, 0)["hand"], ["mercator-5", "architect"])
    assert game.position()["display"] == ["prefect", "farmer", "smith", "colonist", "mason", "weaver", "vintner"]
    assert game.position()["stack"] == ["consul"]


@rule("5.8")
def test_senator_any_other_good_would_have_paid_the_question_mark():
    """000, 001, 003."""
    goods = {"brick": 1, "food": 1, "tool": 2, "wine": 2, "cloth": 1}
    game = table(player(hand=["senator"], goods=goods), player(), display=ROW, stack=["weaver"])
    play(game, "play:senator", "purchase:0")

    assert texts(game, "purchase:2") == {f"purchase:2+{good}" for good in goods}


@rule("5.8")
def test_senator_the_farmer_would_have_cost_brick_food_and_cloth():
    """000 - 003, in brackets: the fourth slot adds a cloth."""
    mine = player(hand=["senator"], goods={"brick": 1, "food": 1, "cloth": 1})
    game = table(mine, player(), display=ROW, stack=["weaver"])
    play(game, "play:senator", "purchase:3")

    assert seat(game, 0)["hand"] == ["farmer"]
    assert seat(game, 0)["goods"] == {}


@rule("5.9")
def test_consul_the_colonist_of_the_sixth_slot_for_one_food():
    """000 - 003: neither the cloth nor the "?" of the slot is paid; the Prefect slides into its place."""
    row = ["mercator-5", "smith", "architect", "farmer", "mason", "colonist", "prefect"]
    mine = player(hand=["consul"], goods={"brick": 1, "food": 2, "cloth": 1})
    game = table(mine, player(), display=row, stack=["weaver", "vintner"])
    play(game, "play:consul", "purchase:5")

    assert seat(game, 0)["hand"] == ["colonist"]
    assert seat(game, 0)["goods"] == {"brick": 1, "food": 1, "cloth": 1}
    assert game.position()["display"] == [*row[:5], "prefect", "weaver"]
    assert game.decision == (1, "play")  # one card and no more


@rule("5.10")
def test_vintner_four_wine_for_four_houses():
    """000 - 003: four free spaces take four wine, the others receive nothing."""
    wine = ["Massilia", "Novaria", "Tyros", "Petra"]
    mine = player(hand=["vintner"], houses=[*wine, "Tomis"], goods={"brick": 4}, store={"land": 2, "sea": 2})
    game = table(mine, player(houses=wine), cities=dict.fromkeys(wine, "wine"))
    play(game, "play:vintner")

    assert seat(game, 0)["goods"] == {"brick": 4, "wine": 4}
    assert seat(game, 1)["goods"] == {}
