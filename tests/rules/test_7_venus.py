"""7.1 and 7.3-7.6: the cards, the display and the boards of Venus."""

from __future__ import annotations

from collections import Counter

import pytest

import concordia
from concordia.catalog.maps import MAPS
from tests.table import play, player, position, rule, same, seat, table, texts

DOUBLE = ("prefect-architect", "architect-mercator", "prefect-mercator")
CROSSING = "Apollonia-Brundisium"


def venus(*players, **given):
    return table(*players, game="venus", **given)


@rule("7.1")
def test_everybody_starts_with_eight_cards_the_magister_among_them():
    start = concordia.new_game("venus", "cyprus", players=3, seed=5).position()
    hand = ["tribune", "architect", "prefect", "prefect", "mercator", "diplomat", "senator", "magister"]
    for one in start["players"]:
        assert same(one["hand"], hand)


@rule("7.1", "2.3")
@pytest.mark.parametrize(("players", "cards", "double"), [(2, 15, 2), (3, 21, 3), (4, 26, 4), (5, 30, 4)])
def test_the_decks_of_venus_hold_its_double_cards(players, cards, double):
    start = concordia.new_game("venus", "cyprus", players=players, seed=5).position()
    for_sale = Counter(start["display"] + start["stack"])
    assert sum(for_sale.values()) == cards
    assert sum(for_sale[card] for card in DOUBLE) == double
    assert for_sale["prefect-architect"] == 1
    assert for_sale["architect-mercator"] == (2 if players > 3 else 1)
    assert for_sale["prefect-mercator"] == (1 if players > 2 else 0)


@rule("7.3")
@pytest.mark.parametrize(
    ("card", "halves"),
    [
        ("prefect-architect", {"prefect": "prefect", "architect": "architect"}),
        ("architect-mercator", {"architect": "architect", "mercator-5": "mercator"}),
        ("prefect-mercator", {"prefect": "prefect", "mercator-5": "mercator"}),
    ],
)
def test_a_double_card_is_used_for_one_of_its_two_halves(card, halves):
    game = venus(player(hand=[card], colonists=[["land", "Roma"]]), player())
    assert texts(game) == {f"play:{card}/{half}" for half in halves}
    for half, asked in halves.items():
        other = play(game.copy(), f"play:{card}/{half}")
        assert (other.decision.seat, other.decision.kind) == (0, asked)
        assert seat(other, 0)["discard"] == [card]


@rule("7.3")
def test_only_one_half_of_a_double_card_is_carried_out():
    game = venus(player(hand=["prefect-mercator"]), player())
    play(game, "play:prefect-mercator/prefect", "cash")
    assert game.decision.seat == 1
    assert seat(game, 0)["money"] == 0


@rule("7.3", "5.6")
@pytest.mark.parametrize("card", ["architect-mercator", "prefect-mercator"])
def test_the_mercator_of_a_double_card_gives_5(card):
    game = play(venus(player(hand=[card]), player()), f"play:{card}/mercator-5")
    assert seat(game, 0)["money"] == 5


@rule("7.3", "5.7")
def test_of_a_copied_double_card_either_half_may_be_used():
    game = venus(player(hand=["diplomat"]), player(discard=["architect-mercator"]))
    play(game, "play:diplomat")
    assert texts(game) == {"copy:1/architect", "copy:1/mercator-5"}
    play(game, "copy:1/mercator-5")
    assert seat(game, 0)["money"] == 5


@rule("7.4")
def test_venus_gives_two_points_for_each_province_with_two_or_more_own_houses():
    houses = ["Novaria", "Aquileia", "Syracusae", "Massilia", "Lutetia", "Tyros"]  # 3 + 2 + 1
    others = player(hand=["tribune"], houses=["Antiochia", "Novaria"])
    for hand, scored in (["magister"], 4), (["magister", "prefect-mercator"], 8), (["tribune"], 0):
        game = venus(player(hand=hand, houses=houses), others)
        assert game.scores()[0]["venus"] == scored
    assert venus(player(hand=["magister"], houses=["Tyros", "Novaria"]), others).scores()[0]["venus"] == 0


@rule("7.5", "5.8")
@pytest.mark.parametrize("map_id", MAPS)
@pytest.mark.parametrize(
    ("side", "surcharges"),
    [
        ("cloth", ["", "?", "?", "cloth", "cloth", "? cloth", "cloth cloth"]),
        ("wine", ["", "?", "?", "wine", "cloth", "? wine", "wine cloth"]),
    ],
)
def test_each_side_of_the_display_has_its_own_surcharges_on_every_board(map_id, side, surcharges):
    for game, buyer in (("classic", "senator"), ("venus", "senator"), ("team", "praetor")):
        for slot, surcharge in enumerate(surcharges):
            goods = Counter(surcharge.replace("?", "tool").split()) + Counter(["food"])
            players = [player(hand=[buyer], goods=dict(goods)), *[player()] * 3]
            shop = {"display": ["colonist"] * 7, "stack": [], "options": {"display": side}}
            bought = play(table(*players, game=game, map=map_id, **shop), f"play:{buyer}")
            action = f"purchase:{slot}" + ("+tool" if "?" in surcharge else "")
            assert action in texts(bought)
            play(bought, action)
            assert seat(bought, 0)["goods"] == {}
            for good in goods:  # with one good less it is too dear
                players[0] = player(hand=[buyer], goods=dict(goods - Counter([good])))
                short = play(table(*players, game=game, map=map_id, **shop), f"play:{buyer}")
                assert short.decision.seat != 0 or texts(short, f"purchase:{slot}") == set()


@rule("7.5")
@pytest.mark.parametrize("map_id", MAPS)
def test_the_wine_side_may_be_chosen_with_any_board_and_game_and_is_not_the_default(map_id):
    for game in ("classic", "venus", "team"):
        chosen = concordia.new_game(game, map_id, players=4, seed=1, display="wine")
        assert chosen.position()["options"]["display"] == "wine"
        assert concordia.new_game(game, map_id, players=4, seed=1).position()["options"]["display"] == "cloth"


@rule("7.6")
def test_the_line_over_the_sea_is_never_the_end_of_a_move():
    start = [["land", "Apollonia"], *[["sea", "Athenae"]] * 3, ["land", "Brundisium"]]
    game = play(table(player(hand=["architect"], colonists=start), player(), map="ionium"), "play:architect")
    moves = texts(game, "move:land:")
    assert "move:land:Apollonia>Apollonia-Scodra" in moves
    assert not [move for move in moves if move.endswith(CROSSING)]
    with pytest.raises(concordia.IllegalAction):
        game.apply({"type": "move", "kind": "land", "from": "Apollonia", "to": CROSSING})


@rule("7.6")
def test_the_line_over_the_sea_is_passed_for_one_step():
    over = "move:land:Apollonia>Brundisium-Canusium"
    alone = table(player(hand=["architect"], colonists=[["land", "Apollonia"]]), player(), map="ionium")
    assert over not in texts(play(alone, "play:architect"))
    two = player(hand=["architect"], colonists=[["land", "Apollonia"], ["sea", "Athenae"]])
    game = play(table(two, player(), map="ionium"), "play:architect")
    assert over in texts(game)
    play(game, over)
    assert game.decision.seat == 1  # both steps are used up
    assert ["land", "Brundisium-Canusium"] in seat(game, 0)["colonists"]


@rule("7.6")
def test_the_line_over_the_sea_is_passed_from_another_line_too():
    two = player(hand=["architect"], colonists=[["land", "Apollonia-Scodra"], ["sea", "Athenae"]])
    game = play(table(two, player(), map="ionium"), "play:architect")
    assert "move:land:Apollonia-Scodra>Brundisium-Heraclea" in texts(game)


@rule("7.6")
def test_the_sea_line_between_the_same_cities_is_a_line_like_any_other():
    one = player(hand=["architect"], colonists=[["sea", "Apollonia"]])
    game = play(table(one, player(), map="ionium"), "play:architect")
    assert "move:sea:Apollonia>Apollonia~Brundisium" in texts(game)


@rule("7.6")
def test_a_position_with_a_colonist_on_the_line_over_the_sea_is_refused():
    with pytest.raises(concordia.InvalidPosition) as refused:
        concordia.from_position(position(player(colonists=[["land", CROSSING]]), player(), map="ionium"))
    assert refused.value.rule == "7.6"
    assert CROSSING in refused.value.reason


@rule("7.6", "1.2")
def test_the_small_ionium_has_no_line_over_the_sea():
    start = [["land", "Apollonia"], ["sea", "Athenae"]]
    one = player(hand=["architect"], colonists=start)
    game = play(table(one, player(), map="ionium-small"), "play:architect")
    assert not [move for move in texts(game, "move:") if "Brundisium" in move]
