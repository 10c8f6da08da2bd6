"""5.3 Prefect and 5.4 the Praefectus Magnus."""

from __future__ import annotations

import pytest

from concordia.catalog.maps import board_map
from concordia.errors import IllegalAction
from concordia.position.writing import write
from tests.table import play, player, rule, seat, table, texts

ASIA = {"Attalia": "food", "Byzantium": "wine", "Sinope": "tool"}  # a marker of wine
PROVINCES = [province.name for province in board_map("imperium").provinces]


def markers(game):
    """Provinces whose marker shows its coin side."""
    return {name for name, marker in write(game.state)["markers"].items() if not marker["up"]}


def down(*provinces, **goods):
    """Markers on their coin side."""
    return {**{name: {"up": False} for name in provinces}, **goods}


@rule("5.3")
def test_each_province_whose_marker_shows_its_goods_may_be_chosen():
    game = table(player(hand=["prefect"]), player(), markers=down("Asia", "Libya"))
    play(game, "play:prefect")

    assert texts(game) == {f"produce:{name}" for name in PROVINCES if name not in ("Asia", "Libya")} | {"cash"}
    with pytest.raises(IllegalAction):
        play(game, "produce:Asia")


@rule("5.3")
def test_the_bonus_is_one_good_of_the_marker():
    game = table(player(hand=["prefect"]), player(), cities=ASIA)
    play(game, "play:prefect", "produce:Asia")

    assert seat(game, 0)["goods"] == {"wine": 1}
    assert seat(game, 1)["goods"] == {}


@rule("5.3")
def test_the_marker_is_turned_to_its_coin_side_and_the_others_stay():
    game = table(player(hand=["prefect"]), player(), markers=down("Libya"))
    play(game, "play:prefect", "produce:Asia")

    assert markers(game) == {"Asia", "Libya"}


@rule("5.3")
def test_every_house_produces_one_good_of_its_city_for_its_owner():
    game = table(
        player(hand=["prefect"], houses=["Attalia", "Sinope", "Tyros"]),
        player(houses=["Attalia", "Byzantium"]),
        player(houses=["Novaria"]),
        cities=ASIA,
    )
    play(game, "play:prefect", "produce:Asia")

    assert seat(game, 0)["goods"] == {"food": 1, "tool": 1, "wine": 1}
    assert seat(game, 1)["goods"] == {"food": 1, "wine": 1}
    assert seat(game, 2)["goods"] == {}


@rule("5.3")
def test_the_province_may_hold_houses_of_others_only():
    game = table(player(hand=["prefect"]), player(houses=["Attalia"]), cities=ASIA)
    play(game, "play:prefect", "produce:Asia")

    assert seat(game, 0)["goods"] == {"wine": 1}
    assert seat(game, 1)["goods"] == {"food": 1}


@rule("5.3")
def test_the_bonus_is_the_markers_good_also_where_no_city_produces_it():
    marker = {"Asia": {"good": "cloth", "up": True}}
    game = table(player(hand=["prefect"], houses=["Attalia"]), player(), cities=ASIA, markers=marker)
    play(game, "play:prefect", "produce:Asia")

    assert seat(game, 0)["goods"] == {"food": 1, "cloth": 1}


@rule("5.3")
@pytest.mark.parametrize(("good", "coins"), [("brick", 2), ("food", 2), ("tool", 2), ("wine", 2), ("cloth", 1)])
def test_cash_pays_the_coins_of_a_turned_marker(good, coins):
    turned = {"Asia": {"good": good, "up": False}}
    game = table(player(hand=["prefect"], money=3), player(), markers=turned)
    play(game, "play:prefect", "cash")

    assert seat(game, 0)["money"] == 3 + coins


@rule("5.3")
def test_cash_pays_for_every_turned_marker_and_turns_them_all_back():
    turned = {
        "Asia": {"good": "cloth", "up": False},
        "Libya": {"good": "wine", "up": False},
        "Gallia": {"good": "brick", "up": False},
        "Italia": {"good": "tool", "up": True},
    }
    game = table(player(hand=["prefect"]), player(money=1), markers=turned)
    play(game, "play:prefect", "cash")

    assert seat(game, 0)["money"] == 5
    assert seat(game, 1)["money"] == 1
    assert markers(game) == set()


@rule("5.3")
def test_cash_gives_no_goods():
    game = table(player(hand=["prefect"], houses=["Attalia"]), player(houses=["Attalia"]), cities=ASIA)
    play(game, "play:prefect", "cash")

    assert seat(game, 0)["goods"] == seat(game, 1)["goods"] == {}


@rule("5.3")
def test_cash_may_be_chosen_for_nothing():
    game = table(player(hand=["prefect"]), player())
    play(game, "play:prefect")
    assert "cash" in texts(game)
    play(game, "cash")

    assert seat(game, 0)["money"] == 0


@rule("5.3")
def test_with_all_markers_turned_cash_is_the_only_choice_and_is_asked():
    game = table(player(hand=["prefect"]), player(), markers=down(*PROVINCES))
    play(game, "play:prefect")

    assert game.decision == (0, "prefect")
    assert texts(game) == {"cash"}
    play(game, "cash")
    assert seat(game, 0)["money"] == 24


@rule("5.3")
def test_a_turned_marker_pays_later_what_was_let_produce():
    game = table(player(hand=["prefect", "tribune"]), player(hand=["prefect"]), cities=ASIA)
    play(game, "play:prefect", "produce:Asia", "play:prefect", "cash")

    assert seat(game, 1)["money"] == 2
    assert markers(game) == set()


@rule("5.4")
def test_the_holder_of_the_pm_takes_two_goods_of_the_marker():
    game = table(player(hand=["prefect"]), player(), player(), cities=ASIA, magnus=0)
    play(game, "play:prefect", "produce:Asia")

    assert seat(game, 0)["goods"] == {"wine": 2}


@rule("5.4")
def test_production_is_not_doubled():
    mine = player(hand=["prefect"], houses=["Attalia", "Byzantium"])
    game = table(mine, player(houses=["Attalia"]), cities=ASIA, magnus=0)
    play(game, "play:prefect", "produce:Asia")

    assert seat(game, 0)["goods"] == {"food": 1, "wine": 3}
    assert seat(game, 1)["goods"] == {"food": 1}


@rule("5.4")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_pm_passes_to_the_right(players):
    for holder in range(players):
        seats = [player(hand=["prefect"]) for _ in range(players)]
        game = table(*seats, magnus=holder, active=holder)
        play(game, "play:prefect", "produce:Asia")
        assert game.position()["magnus"] == (holder - 1) % players


@rule("5.4")
def test_there_is_no_choice_about_the_pm():
    game = table(player(hand=["prefect"]), player(), magnus=0)
    play(game, "play:prefect")

    assert len(texts(game, "produce:Asia")) == 1


@rule("5.4")
def test_the_pm_does_nothing_for_another_players_prefect():
    game = table(player(hand=["prefect"]), player(houses=["Byzantium"]), cities=ASIA, magnus=1)
    play(game, "play:prefect", "produce:Asia")

    assert seat(game, 0)["goods"] == {"wine": 1}
    assert seat(game, 1)["goods"] == {"wine": 1}
    assert game.position()["magnus"] == 1


@rule("5.4")
def test_cash_neither_doubles_nor_passes_the_pm():
    game = table(player(hand=["prefect"]), player(), markers=down("Asia"), magnus=0)
    play(game, "play:prefect", "cash")

    assert seat(game, 0)["money"] == 2
    assert game.position()["magnus"] == 0


@rule("5.4")
def test_the_pm_passes_also_when_the_bonus_did_not_fit():
    game = table(player(hand=["prefect"], goods={"cloth": 12}), player(), cities=ASIA, magnus=0)
    play(game, "play:prefect", "produce:Asia")

    assert seat(game, 0)["goods"] == {"cloth": 12}
    assert game.position()["magnus"] == 1


@rule("5.4")
def test_the_pm_passes_also_when_half_of_the_bonus_fits():
    game = table(player(hand=["prefect"], goods={"cloth": 11}), player(), cities=ASIA, magnus=0)
    play(game, "play:prefect", "produce:Asia")

    assert seat(game, 0)["goods"] == {"wine": 1, "cloth": 11}
    assert game.position()["magnus"] == 1


@rule("5.4")
def test_the_pm_passes_at_the_end_of_the_turn_and_not_before():
    other = player(goods={"cloth": 11}, houses=["Attalia", "Sinope"])
    game = table(player(hand=["prefect"]), other, player(), cities=ASIA, magnus=0)
    play(game, "play:prefect", "produce:Asia")
    assert game.decision == (1, "keep")
    assert write(game.state)["magnus"] == 0
    play(game, "keep:1tool")

    assert game.position()["magnus"] == 2


@rule("5.4", "5.7")
def test_a_prefect_copied_by_a_diplomat_doubles_and_passes_the_pm():
    game = table(player(hand=["diplomat"]), player(discard=["prefect"]), player(), cities=ASIA, magnus=0)
    play(game, "play:diplomat", "copy:1", "produce:Asia")

    assert seat(game, 0)["goods"] == {"wine": 2}
    assert game.position()["magnus"] == 2


@rule("5.4", "5.7")
def test_cash_through_a_diplomat_leaves_the_pm():
    game = table(player(hand=["diplomat"]), player(discard=["prefect"]), player(), magnus=0)
    play(game, "play:diplomat", "copy:1", "cash")

    assert game.position()["magnus"] == 0


@rule("5.4", "7.2")
def test_a_prefect_repeated_by_a_magister_doubles_and_passes_the_pm():
    mine = player(hand=["magister"], discard=["prefect"])
    game = table(mine, player(), player(), cities=ASIA, magnus=0, game="venus")
    play(game, "play:magister", "produce:Asia")

    assert seat(game, 0)["goods"] == {"wine": 2}
    assert game.position()["magnus"] == 2


@rule("5.4")
@pytest.mark.parametrize("card", ["architect", "tribune", "senator", "vintner"])
def test_the_other_cards_leave_the_pm(card):
    game = table(player(hand=[card], houses=["Byzantium"]), player(), cities=ASIA, magnus=0)
    play(game, f"play:{card}")

    assert seat(game, 0)["goods"] == ({"wine": 1} if card == "vintner" else {})
    assert game.position()["magnus"] == 0


@rule("5.4")
def test_the_new_holder_doubles_in_the_next_turn():
    game = table(player(hand=["prefect"]), player(hand=["prefect"]), cities=ASIA, magnus=0)
    play(game, "play:prefect", "produce:Asia", "play:prefect", "produce:Libya")

    assert seat(game, 1)["goods"] == {"brick": 2}
    assert game.position()["magnus"] == 0


@rule("5.4", "6.3")
@pytest.mark.parametrize(("choice", "winner"), [("produce:Asia", 2), ("cash", 0)])
def test_the_pm_passes_before_a_final_tie_break(choice, winner):
    players = [player(hand=["prefect"]), player(), player()]
    game = table(*players, magnus=0, final=[0])
    play(game, "play:prefect", choice)

    assert game.is_over
    assert [score["total"] for score in game.scores()] == [0, 0, 0]
    assert game.winners == [winner]
