"""6.2 The gods, 6.3 who wins."""

from __future__ import annotations

import pytest

from tests.table import play, player, rule, table

GODS = ["vesta", "jupiter", "saturnus", "mercurius", "mars", "minerva", "venus"]


def points(god, one, cities=None, **given):
    """What the first player scores for a god."""
    return table(one, player(), cities=cities, **given).scores()[0][god]


@rule("6.2")
@pytest.mark.parametrize(
    ("money", "goods", "scored"),
    [
        (0, {}, 0),
        (9, {}, 0),
        (10, {}, 1),
        (29, {}, 2),
        (7, {"brick": 1}, 1),
        (6, {"food": 1}, 1),
        (5, {"tool": 1}, 1),
        (4, {"wine": 1}, 1),
        (3, {"cloth": 1}, 1),
        (2, {"cloth": 1}, 0),
        (0, {"brick": 2, "food": 2, "tool": 2, "wine": 2, "cloth": 2}, 5),
        (0, {"cloth": 12}, 8),
    ],
)
def test_vesta_gives_a_point_for_ten_full_sestertii_of_money_and_goods(money, goods, scored):
    assert points("vesta", player(hand=["senator"], money=money, goods=goods)) == scored


@rule("6.2")
def test_jupiter_gives_a_point_for_each_house_in_a_city_that_is_no_brick_city():
    cities = {"Novaria": "food", "Aquileia": "tool", "Massilia": "wine", "Carthago": "cloth"}
    houses = ["Novaria", "Aquileia", "Massilia", "Carthago", "Rusadir", "Tyros"]
    assert points("jupiter", player(hand=["architect"], houses=houses), cities) == 4
    assert points("jupiter", player(hand=["architect"], houses=houses)) == 0


@rule("6.2")
def test_saturnus_gives_a_point_for_each_province_with_an_own_house():
    houses = ["Novaria", "Aquileia", "Syracusae", "Massilia", "Tyros"]
    assert points("saturnus", player(hand=["prefect"], houses=houses)) == 3
    assert points("saturnus", player(hand=["prefect"])) == 0


@rule("6.2")
def test_mercurius_gives_two_points_for_each_kind_of_good_the_own_houses_produce():
    cities = {"Novaria": "food", "Aquileia": "food", "Massilia": "wine", "Carthago": "cloth", "Tyros": "tool"}
    assert points("mercurius", player(hand=["mercator"], houses=["Rusadir", "Petra"]), cities) == 2
    assert points("mercurius", player(hand=["mercator"], houses=["Novaria", "Aquileia"]), cities) == 2
    assert points("mercurius", player(hand=["mercator"], houses=[*cities, "Petra"]), cities) == 10
    stored = player(hand=["mercator"], goods={"wine": 5})
    assert points("mercurius", stored) == 0  # goods in store are not produced


@rule("6.2")
def test_mars_gives_two_points_for_each_colonist_on_the_board_in_cities_and_on_lines():
    one = player(
        hand=["tribune"],
        store={"land": 1, "sea": 2},
        colonists=[["land", "Roma"], ["land", "Novaria-Roma"], ["sea", "Massilia~Roma"]],
    )
    assert points("mars", one) == 6
    assert points("mars", player(hand=["tribune"], store={"land": 3, "sea": 3})) == 0


@rule("6.2")
@pytest.mark.parametrize(
    ("card", "good", "each"),
    [
        ("mason", "brick", 3),
        ("farmer", "food", 3),
        ("smith", "tool", 3),
        ("vintner", "wine", 4),
        ("weaver", "cloth", 5),
    ],
)
def test_minerva_gives_each_specialist_its_points_for_houses_in_cities_of_its_good(card, good, each):
    others = {"brick": "food"}.get(good, "brick")
    cities = dict.fromkeys(("Novaria", "Aquileia", "Massilia", "Carthago", "Tyros"), others)
    cities |= {"Novaria": good, "Aquileia": good, "Massilia": good}
    houses = ["Novaria", "Massilia", "Carthago", "Tyros"]
    assert points("minerva", player(hand=[card], houses=houses), cities) == 2 * each
    assert points("minerva", player(hand=[], discard=[card], houses=[]), cities) == 0


@rule("6.2")
def test_every_card_of_a_god_scores_in_the_hand_and_in_the_discard_pile():
    one = player(hand=["prefect", "diplomat-1"], discard=["prefect", "diplomat-3"], houses=["Novaria", "Tyros"])
    assert points("saturnus", one) == 4 * 2
    vesta = player(hand=["tribune"], discard=["senator"], money=35)
    assert points("vesta", vesta) == 3


@rule("6.2")
def test_each_card_belongs_to_the_god_printed_on_it():
    gods = {
        "tribune": "mars", "architect": "jupiter", "prefect": "saturnus", "mercator": "mercurius",
        "mercator-5": "mercurius", "diplomat": "jupiter", "diplomat-1": "saturnus", "diplomat-3": "saturnus",
        "diplomat-4": "mercurius", "diplomat-5": "mars", "senator": "vesta", "colonist": "mars",
        "consul": "jupiter", "mason": "minerva", "farmer": "minerva", "smith": "minerva",
        "vintner": "minerva", "weaver": "minerva", "magister": "venus", "prefect-architect": "venus",
        "architect-mercator": "venus", "prefect-mercator": "venus",
    }  # fmt: skip
    cities = {"Novaria": "food", "Aquileia": "tool", "Massilia": "wine", "Lutetia": "cloth"}
    houses = [*cities, "Rusadir"]
    for card, god in gods.items():
        one = player(hand=[card], money=10, houses=houses, colonists=[["land", "Roma"]])
        scored = table(one, player(), cities=cities, game="venus").scores()[0]
        assert [name for name in GODS if scored[name]] == [god], card


@rule("6.2")
def test_the_total_is_the_sum_over_all_gods_and_the_concordia_card():
    one = player(
        hand=["senator", "prefect", "tribune"],
        money=20,
        houses=["Novaria", "Tyros"],
        colonists=[["land", "Roma"]],
        concordia=True,
    )
    scored = table(one, player()).scores()[0]
    assert scored == {
        "vesta": 2, "jupiter": 0, "saturnus": 2, "mercurius": 0, "mars": 2, "minerva": 0, "venus": 0,
        "concordia": 7, "total": 13,
    }  # fmt: skip


@rule("6.3")
def test_most_points_win_wherever_the_pm_is():
    for magnus in range(3):
        game = table(player(), player(concordia=True), player(), magnus=magnus, final=[])
        assert game.winners == [1]


@rule("6.3")
@pytest.mark.parametrize(("magnus", "winner"), [(0, 3), (1, 1), (2, 1), (3, 3)])
def test_a_tie_goes_to_who_holds_the_pm_or_would_get_it_first_as_it_travels_right(magnus, winner):
    best = player(hand=["tribune"], colonists=[["land", "Roma"]])
    game = table(player(), best, player(), best, magnus=magnus, final=[])
    totals = [row["total"] for row in game.scores()]
    assert totals == [0, 2, 0, 2]
    assert game.winners == [winner]


@rule("6.3", "5.4")
def test_a_pm_used_in_the_very_last_turn_passes_before_it_breaks_the_tie():
    for action, winner in (("produce:Italia", 2), ("cash", 0)):
        players = [player(hand=["prefect"]), player(), player(concordia=False)]
        game = table(*players, magnus=0, active=0, final=[0])
        play(game, "play:prefect", action)
        assert game.is_over
        assert {row["total"] for row in game.scores()} == {0}
        assert game.position()["magnus"] == winner
        assert game.winners == [winner]
