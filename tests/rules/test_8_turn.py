"""8.1-8.4: a team's turn, double cards, Tribune and Prefect, and the partner's purse."""

from __future__ import annotations

import pytest

from tests.table import play, player, rule, seat, table, texts


def team(*players, **given):
    """Four at the table: seats 0 and 2 against 1 and 3; those not given have a Tribune only."""
    filled = [*players, *(player() for _ in range(4 - len(players)))]
    return table(*filled, game="team", **given)


def mercator(**given):
    return player(hand=["mercator", "tribune"], **given)


@rule("8.1")
def test_the_partner_carries_out_the_same_card_right_after_the_active_player():
    game = play(team(mercator()), "play:mercator")
    assert game.decision == (0, "mercator")
    play(game, "done")
    assert game.decision == (2, "mercator")


@rule("8.1")
def test_both_partners_get_the_whole_effect_with_their_own_pieces():
    game = team(mercator(goods={"brick": 1}), player(), player(goods={"wine": 2}))
    play(game, "play:mercator")
    assert game.decision == (0, "mercator")
    assert texts(game, "sell:") == {"sell:1brick"}
    play(game, "sell:1brick", "done")
    assert game.decision == (2, "mercator")
    assert texts(game, "sell:") == {"sell:1wine", "sell:2wine"}
    play(game, "sell:2wine", "done")
    assert [seat(game, n)["money"] for n in range(4)] == [6, 0, 15, 0]


@rule("8.1")
def test_the_partner_plays_no_card_for_it():
    game = team(mercator(), player(), player(hand=["mercator", "tribune"], discard=["prefect"]))
    play(game, "play:mercator", "done", "done")
    assert seat(game, 0)["discard"] == ["mercator"]
    assert seat(game, 2)["hand"] == ["tribune", "mercator"]
    assert seat(game, 2)["discard"] == ["prefect"]


@rule("8.1")
def test_a_partner_with_an_empty_hand_carries_the_card_out_too():
    game = play(team(mercator(), player(), player(hand=[])), "play:mercator", "done")
    assert game.decision == (2, "mercator")


@rule("8.1", "1.4")
@pytest.mark.parametrize(("number", "active", "partner", "following"), [(4, 3, 1, 0), (6, 1, 4, 2), (6, 5, 2, 0)])
def test_then_the_turn_passes_to_the_next_seat(number, active, partner, following):
    game = table(*(mercator() for _ in range(number)), game="team", active=active)
    play(game, "play:mercator", "done")
    assert game.decision.seat == partner
    play(game, "done")
    assert game.decision == (following, "play")
    assert game.between_turns


@rule("8.1", "5.2")
def test_both_partners_move_and_build_with_an_architect():
    one = player(hand=["architect"], colonists=[["land", "Roma"]], goods={"food": 1}, money=1)
    two = player(colonists=[["sea", "Roma"]], goods={"food": 1}, money=1)
    game = play(team(one, player(), two), "play:architect", "move:land:Roma>Novaria-Roma", "build:Novaria")
    assert game.decision == (2, "architect")
    assert texts(game) == {
        f"move:sea:Roma>{line}" for line in ("Carthago~Roma", "Massilia~Roma", "Roma~Syracusae")
    } | {"done"}
    play(game, "move:sea:Roma>Massilia~Roma", "build:Massilia")
    assert seat(game, 0)["houses"] == ["Novaria"]
    assert seat(game, 2)["houses"] == ["Massilia"]


@rule("8.1", "5.10")
def test_a_specialist_works_for_both_partners_and_for_nobody_else():
    houses = {"houses": ["Novaria", "Tyros"]}
    game = play(team(player(hand=["mason"], **houses), player(**houses), player(**houses)), "play:mason")
    assert [seat(game, n)["goods"] for n in range(4)] == [{"brick": 2}, {}, {"brick": 2}, {}]


@rule("8.1", "5.5")
def test_both_partners_choose_freely_what_a_colonist_does():
    store = {"store": {"land": 1, "sea": 0}, "goods": {"food": 1, "tool": 1}}
    game = team(player(hand=["colonist"], **store), player(), player(**store))
    play(game, "play:colonist", "place:land:Roma", "income")
    assert seat(game, 0)["colonists"] == [["land", "Roma"]]
    assert seat(game, 2)["money"] == 5


@rule("8.2")
@pytest.mark.parametrize(
    ("card", "half", "other"),
    [
        ("prefect-architect", "prefect", "architect"),
        ("prefect-architect", "architect", "prefect"),
        ("architect-mercator", "architect", "mercator"),
        ("architect-mercator", "mercator-5", "architect"),
        ("prefect-mercator", "prefect", "mercator"),
        ("prefect-mercator", "mercator-5", "prefect"),
    ],
)
def test_of_a_double_card_the_partner_must_use_the_other_half(card, half, other):
    pieces = {"colonists": [["land", "Roma"]], "goods": {"wine": 1}}
    game = play(team(player(hand=[card], **pieces), player(), player(**pieces)), f"play:{card}/{half}")
    assert game.decision == (0, half.removesuffix("-5"))
    play(game, "cash" if half == "prefect" else "done")
    assert game.decision == (2, other)
    assert seat(game, 2)["money"] == (5 if other == "mercator" else 0)


@rule("8.3", "5.1")
def test_a_tribune_lets_both_take_up_their_own_piles_and_be_paid_for_their_own_cards():
    one = player(hand=["tribune"], discard=["prefect", "mercator", "praetor"])
    two = player(discard=["prefect", "mercator", "praetor", "diplomat", "legatus"])
    game = play(team(one, player(discard=["praetor"] * 5), two), "play:tribune")
    assert [seat(game, n)["money"] for n in range(4)] == [1, 0, 2, 0]
    assert [len(seat(game, n)["discard"]) for n in range(4)] == [0, 5, 0, 0]
    assert len(seat(game, 0)["hand"]) == 4
    assert len(seat(game, 2)["hand"]) == 6


@rule("8.3", "5.1")
def test_with_a_tribune_each_partner_may_place_one_colonist_in_the_capital():
    store = {"store": {"land": 1, "sea": 1}, "goods": {"food": 1, "tool": 1}}
    game = play(team(player(**store), player(), player(**store)), "play:tribune", "place:land:Roma")
    assert game.decision == (2, "tribune")
    play(game, "place:sea:Roma")
    assert seat(game, 0)["colonists"] == [["land", "Roma"]]
    assert seat(game, 2)["colonists"] == [["sea", "Roma"]]


@rule("8.3", "5.3")
def test_with_a_prefect_each_partner_chooses_freely_one_after_the_other():
    game = team(player(hand=["prefect"], houses=["Novaria"]), player(), player(houses=["Tyros"]))
    play(game, "play:prefect", "produce:Italia")
    assert game.decision == (2, "prefect")
    assert "produce:Italia" not in texts(game)
    other = play(game.copy(), "produce:Syria")
    assert [seat(other, n)["goods"] for n in (0, 2)] == [{"brick": 2}, {"brick": 2}]
    play(game, "cash")
    assert seat(game, 2)["money"] == 2  # the coins of the marker the first has just turned
    assert all(marker["up"] for marker in game.position()["markers"].values())


@rule("8.3", "5.4")
def test_the_pm_doubles_and_passes_for_the_player_whose_turn_it_is_and_not_for_the_partner():
    game = team(player(hand=["prefect"]), magnus=0)
    play(game, "play:prefect", "produce:Italia", "produce:Syria")
    assert [seat(game, n)["goods"] for n in (0, 2)] == [{"brick": 2}, {"brick": 1}]
    assert game.position()["magnus"] == 3


@rule("8.3", "5.4")
def test_a_partner_who_holds_the_pm_gets_nothing_doubled_and_keeps_it():
    game = team(player(hand=["prefect"]), magnus=2)
    play(game, "play:prefect", "produce:Italia", "produce:Syria")
    assert [seat(game, n)["goods"] for n in (0, 2)] == [{"brick": 1}, {"brick": 1}]
    assert game.position()["magnus"] == 2


@rule("8.3", "5.4")
def test_the_pm_stays_where_only_the_partner_lets_a_province_produce():
    game = team(player(hand=["prefect"]), magnus=0)
    play(game, "play:prefect", "cash", "produce:Syria")
    assert seat(game, 2)["goods"] == {"brick": 1}
    assert game.position()["magnus"] == 0


@rule("8.3", "5.4")
def test_the_pm_doubles_for_the_player_of_a_legatus_though_the_partner_plays_the_prefect():
    game = team(player(hand=["legatus"]), player(), player(hand=["prefect"]), magnus=0)
    play(game, "play:legatus", "done", "play:prefect", "produce:Italia", "produce:Syria")
    assert seat(game, 2)["goods"] == {"brick": 1}
    assert seat(game, 0)["goods"] == {"brick": 2}
    assert game.position()["magnus"] == 3


@rule("8.3", "5.4")
def test_the_pm_does_not_double_for_a_partner_who_plays_a_prefect_under_a_legatus_or_proconsul():
    under_legatus = team(player(hand=["legatus"]), player(), player(hand=["prefect"]), magnus=2)
    play(under_legatus, "play:legatus", "done", "play:prefect", "produce:Italia", "produce:Syria")
    under_proconsul = team(player(hand=["proconsul"]), player(), player(hand=["prefect"]), magnus=2)
    play(under_proconsul, "play:proconsul", "play:prefect", "produce:Italia")
    for game in (under_legatus, under_proconsul):
        assert seat(game, 2)["goods"] == {"brick": 1}
        assert game.position()["magnus"] == 2


@rule("8.3", "5.4")
def test_the_pm_doubles_a_copied_prefect_and_the_prefect_of_a_double_card():
    copied = team(player(hand=["diplomat"]), player(discard=["prefect"]), magnus=0)
    play(copied, "play:diplomat", "copy:1", "produce:Italia", "produce:Syria")
    double = team(player(hand=["prefect-mercator"]), magnus=0)
    play(double, "play:prefect-mercator/prefect", "produce:Italia", "done")
    for game in (copied, double):
        assert seat(game, 0)["goods"] == {"brick": 2}
        assert game.position()["magnus"] == 3


@rule("8.3", "5.4")
def test_the_pm_doubles_the_other_half_of_a_double_card_that_falls_to_the_player_whose_turn_it_is():
    game = team(player(hand=["legatus"]), player(), player(hand=["prefect-mercator"]), magnus=0)
    play(game, "play:legatus", "done", "play:prefect-mercator/mercator-5", "done")
    assert game.decision == (0, "prefect")
    play(game, "produce:Italia")
    assert seat(game, 0)["goods"] == {"brick": 2}
    assert game.position()["magnus"] == 3


@rule("8.3", "5.4")
def test_the_pm_passes_only_once_in_a_turn_and_at_its_end():
    game = team(player(hand=["prefect"]), player(hand=["prefect"]), magnus=0)
    play(game, "play:prefect", "produce:Italia")
    assert int(game.state.magnus) == 0  # the turn is not over
    play(game, "cash")
    assert game.position()["magnus"] == 3


@rule("8.3", "4.3")
def test_overflows_are_decided_in_turn_order_from_the_player_whose_turn_it_is():
    """Also for the Prefect of the partner."""
    cities = {"Aquileia": "food", "Novaria": "tool"}
    full = {"houses": ["Aquileia", "Novaria"], "goods": {"brick": 11}}
    players = [player(**full) for _ in range(4)]
    players[1] = player(hand=["prefect"], **full)
    game = team(*players, cities=cities, active=1)
    game = play(game, "play:prefect", "cash")
    assert game.decision == (3, "prefect")
    play(game, "produce:Italia")
    order = []
    while game.decision.kind == "keep":
        order.append(game.decision.seat)
        play(game, "keep:1food")
    assert order == [1, 2, 3, 0]
    assert game.decision == (2, "play")


@rule("8.3", "4.3")
def test_overflows_of_the_active_players_prefect_come_before_the_partners_choice():
    cities = {"Aquileia": "food", "Novaria": "tool"}
    full = {"houses": ["Aquileia", "Novaria"], "goods": {"brick": 11}}
    game = team(player(hand=["prefect"]), player(**full), cities=cities)
    play(game, "play:prefect", "produce:Italia")
    assert game.decision == (1, "keep")
    play(game, "keep:1tool")
    assert game.decision == (2, "prefect")


def builder(**given):
    """Beside the cloth city Massilia, with the goods for a house there: it costs 5 sestertii."""
    return player(colonists=[["sea", "Massilia~Roma"]], goods={"brick": 1, "cloth": 1}, **given)


CLOTH = {"cities": {"Massilia": "cloth"}}


@rule("8.4")
def test_a_player_short_of_sestertii_takes_the_missing_ones_from_the_partner_who_is_not_asked():
    game = team(builder(hand=["architect"], money=2), player(money=9), player(money=4), player(money=9), **CLOTH)
    play(game, "play:architect", "build:Massilia")
    assert [seat(game, n)["money"] for n in range(4)] == [0, 9, 1, 9]
    assert game.decision.seat == 1


@rule("8.4")
def test_own_money_goes_first():
    game = team(builder(hand=["architect"], money=6), player(), player(money=10), **CLOTH)
    play(game, "play:architect", "build:Massilia")
    assert [seat(game, n)["money"] for n in (0, 2)] == [1, 10]


@rule("8.4")
@pytest.mark.parametrize(
    ("own", "partners", "possible"), [(0, 5, True), (5, 0, True), (2, 3, True), (2, 2, False)]
)
def test_what_both_purses_hold_together_decides_what_is_affordable(own, partners, possible):
    game = team(builder(hand=["architect"], money=own), player(money=50), player(money=partners), **CLOTH)
    play(game, "play:architect")
    assert ("build:Massilia" in texts(game)) is possible


@rule("8.4")
def test_a_partner_who_carries_a_card_out_takes_from_the_active_players_purse_too():
    game = team(player(hand=["architect"], money=4), player(), builder(money=3), **CLOTH)
    play(game, "play:architect", "build:Massilia")
    assert [seat(game, n)["money"] for n in (0, 2)] == [2, 0]
    assert seat(game, 2)["houses"] == ["Massilia"]


@rule("8.4", "5.6")
def test_a_mercator_buys_with_both_purses():
    game = play(team(mercator(money=1), player(money=50), player(money=6)), "play:mercator")
    assert texts(game, "buy:") == {
        "buy:1brick", "buy:2brick", "buy:3brick", "buy:1food", "buy:2food", "buy:1tool", "buy:2tool",
        "buy:1wine", "buy:1cloth",
    }  # fmt: skip
    play(game, "buy:3brick")
    assert game.decision == (2, "mercator")
    assert [seat(game, n)["money"] for n in (0, 2)] == [0, 1 + 3]  # 1 is left of 4 + 6, then the partner's 3


@rule("8.4")
def test_money_from_a_sale_stays_with_the_seller():
    game = play(team(mercator(goods={"cloth": 2}), player(), player(money=1)), "play:mercator", "sell:2cloth")
    assert [seat(game, n)["money"] for n in (0, 2)] == [17, 1]


@rule("8.4", "3.4")
def test_goods_and_cards_are_never_shared():
    poor = player(hand=["architect"], money=9, colonists=[["sea", "Massilia~Roma"]], goods={"brick": 1})
    game = play(team(poor, player(), player(goods={"cloth": 3}), **CLOTH), "play:architect")
    assert texts(game, "build:") == set()
    buyer = player(hand=["praetor"])
    rich = player(hand=["tribune", "legatus"], goods={"food": 2})
    shop = team(buyer, player(), rich, display=["mason"], stack=[])
    assert texts(shop) == {"play:praetor"}
    play(shop, "play:praetor")
    assert shop.decision == (2, "purchase")


@rule("8.4", "3.4")
def test_outside_teams_nobody_pays_for_another():
    one = builder(hand=["architect"], money=4)
    game = play(table(one, player(money=9), player(money=9), **CLOTH), "play:architect")
    assert "build:Massilia" not in texts(game)
