"""Chapter 3: a turn, and the decisions of the contract that every turn is made of."""

from __future__ import annotations

import pytest

import concordia
from concordia.errors import IllegalAction
from tests.table import play, player, position, rule, seat, table, texts

SYRIA = {"Antiochia": "food", "Tyros": "cloth"}


@rule("3.1")
def test_the_played_card_goes_from_the_hand_on_top_of_the_own_pile():
    game = table(player(hand=["prefect", "prefect", "tribune"], discard=["mercator"]), player(discard=["senator"]))
    play(game, "play:prefect", "cash")

    assert seat(game, 0)["hand"] == ["tribune", "prefect"]
    assert seat(game, 0)["discard"] == ["mercator", "prefect"]
    assert seat(game, 1)["discard"] == ["senator"]


@rule("3.1")
def test_one_card_a_turn():
    game = table(player(hand=["mercator", "prefect", "tribune"]), player())
    play(game, "play:prefect", "cash")

    assert game.decision == (1, "play")


@rule("3.1")
def test_each_kind_in_the_hand_may_be_played_and_counts_once():
    game = table(player(hand=["prefect", "tribune", "prefect", "diplomat-3"], discard=["senator"]), player())

    assert [str(action) for action in game.legal_actions()] == ["play:tribune", "play:prefect", "play:diplomat-3"]


@rule("3.1")
def test_playing_is_compulsory():
    game = table(player(hand=["mercator"]), player())

    assert texts(game) == {"play:mercator"}
    with pytest.raises(IllegalAction):
        play(game, "done")


@rule("3.1")
def test_a_card_that_is_not_in_the_hand_cannot_be_played():
    game = table(player(hand=["mercator"], discard=["prefect"]), player(hand=["senator"]))
    for card in ("prefect", "senator", "mercator-5", "colonist"):
        with pytest.raises(IllegalAction):
            play(game, f"play:{card}")

    assert seat(game, 0)["hand"] == ["mercator"]


@rule("3.1")
@pytest.mark.parametrize("card", ["architect", "diplomat", "senator", "consul", "mason", "farmer", "weaver"])
def test_a_card_that_can_do_nothing_may_be_played_and_asks_nothing(card):
    game = table(player(hand=[card]), player())
    before = seat(game, 0)
    play(game, f"play:{card}")

    assert game.decision == (1, "play")
    assert seat(game, 0) == {**before, "hand": [], "discard": [card]}


@rule("3.1")
@pytest.mark.parametrize("card", ["architect", "mercator", "senator", "consul", "tribune"])
def test_optional_actions_may_be_left_out_though_possible(card):
    rich = {"brick": 2, "food": 2, "tool": 2, "wine": 2, "cloth": 2}
    given = {"money": 20, "goods": rich, "store": {"land": 1, "sea": 1}, "colonists": [["land", "Aquileia-Roma"]]}
    game = table(player(hand=[card], **given), player())
    play(game, f"play:{card}")
    assert game.decision.seat == 0
    play(game, "done")

    assert game.decision == (1, "play")
    assert seat(game, 0)["goods"] == rich
    assert seat(game, 0)["houses"] == []
    assert seat(game, 0)["money"] == (23 if card == "mercator" else 20)


@rule("3.1", "5.3", "5.5", "5.7")
@pytest.mark.parametrize("card", ["prefect", "colonist", "diplomat"])
def test_prefect_colonist_and_diplomat_must_take_one_of_their_options(card):
    given = {"goods": {"food": 1, "tool": 1}, "store": {"land": 1, "sea": 0}}
    game = table(player(hand=[card], **given), player(discard=["architect"]))
    play(game, f"play:{card}")

    assert game.decision == (0, card)
    assert "done" not in texts(game)


@rule("3.1")
def test_a_decision_with_one_action_other_than_done_is_asked():
    game = table(player(hand=["diplomat"]), player(discard=["colonist"]))
    assert texts(game) == {"play:diplomat"}
    play(game, "play:diplomat")
    assert game.decision == (0, "diplomat")
    assert texts(game) == {"copy:1"}
    play(game, "copy:1")
    assert game.decision == (0, "colonist")
    assert texts(game) == {"income"}


@rule("3.1")
def test_with_an_empty_hand_a_turn_passes():
    game = table(player(hand=["prefect"]), player(hand=[]), player(hand=["mercator"]))
    play(game, "play:prefect", "cash")

    assert game.decision == (2, "play")


@rule("3.1")
def test_an_illegal_action_changes_nothing():
    game = table(player(hand=["mercator", "tribune"], money=3, goods={"wine": 1}), player())
    play(game, "play:mercator")
    before = seat(game, 0)
    with pytest.raises(IllegalAction):
        play(game, "sell:2wine")

    assert seat(game, 0) == before
    assert game.decision == (0, "mercator")
    assert len(game.history) == 1


def seen(spot):
    """The views of both opponents of seat 1 and of a spectator."""
    game = concordia.from_position(spot)
    return [game.view(watcher) for watcher in (0, 2, None)]


def spot(**given):
    return position(player(), player(**given), player(), display=["mason"], stack=["consul", "colonist", "weaver"])


@rule("3.2")
def test_others_see_neither_a_hand_nor_the_pile_under_its_top_card():
    one = spot(hand=["architect", "tribune"], discard=["prefect", "senator", "mercator"])
    other = spot(hand=["prefect", "tribune"], discard=["senator", "architect", "mercator"])

    assert seen(one) == seen(other)


@rule("3.2")
def test_nobody_sees_the_order_of_the_stack():
    one, other = spot(), spot()
    other["stack"] = other["stack"][::-1]

    assert seen(one) == seen(other)


@rule("3.2")
@pytest.mark.parametrize(
    "change",
    [
        {"money": 1},
        {"goods": {"wine": 1}},
        {"store": {"land": 1, "sea": 0}},
        {"colonists": [["sea", "Roma"]]},
        {"houses": ["Novaria"]},
        {"hand": ["tribune", "architect", "prefect"]},
        {"discard": ["mercator", "senator"]},
    ],
)
def test_all_see_money_goods_colonists_houses_hand_sizes_and_the_top_card(change):
    plain = {"hand": ["tribune", "architect"], "discard": ["senator", "mercator"]}
    before, after = seen(spot(**plain)), seen(spot(**{**plain, **change}))

    assert all(one != other for one, other in zip(before, after, strict=True))


@rule("3.2")
def test_the_number_of_cards_in_hand_is_public_and_right_after_every_kind_of_turn():
    mine = player(hand=["senator", "mercator", "tribune"], goods={"food": 2, "wine": 1}, discard=["prefect"])
    game = table(mine, player(hand=["prefect"] * 3), display=["mason", "colonist"], stack=["consul"])
    counts = []
    for turn in (["play:senator", "purchase:0", "purchase:1+wine"], ["play:mercator", "done"], ["play:tribune"]):
        play(game, *turn)
        counts.append(game.view(1)["players"][0]["hand_count"])
        assert counts[-1] == len(seat(game, 0)["hand"])
        play(game, "play:prefect", "cash")

    assert counts == [4, 3, 6]


@rule("3.3")
def test_the_bank_never_runs_out_of_goods():
    wine = {"goods": {"wine": 11}}
    game = table(player(money=90, hand=["mercator"]), *[player(**wine) for _ in range(4)])
    play(game, "play:mercator", "buy:12wine")

    assert seat(game, 0)["goods"] == {"wine": 12}


@rule("3.3")
def test_the_bank_never_runs_out_of_sestertii():
    game = table(player(money=900_000, goods={"cloth": 12}, hand=["mercator"]), player(money=1_000_000))
    play(game, "play:mercator", "sell:12cloth")

    assert seat(game, 0)["money"] == 900_087


@rule("3.3")
def test_nobody_builds_a_sixteenth_house():
    cities = concordia.new_game("classic", "imperium", players=2, seed=1).position()["cities"]
    fifteen = [city for city in cities if city not in ("Aquileia", "Vindobona")][:15]
    goods = {"food": 5, "brick": 5}
    here = {"money": 50, "goods": goods, "hand": ["architect"], "colonists": [["land", "Aquileia-Vindobona"]]}

    full = table(player(houses=fifteen, **here), player())
    play(full, "play:architect")
    assert texts(full, "build") == set()
    assert texts(full, "move") != set()

    one_left = table(player(houses=fifteen[:14], **here), player())
    play(one_left, "play:architect", "build:Aquileia")
    assert one_left.decision == (1, "play")
    assert len(seat(one_left, 0)["houses"]) == 15

    two_left = table(player(houses=fifteen[:13], **here), player())
    play(two_left, "play:architect", "build:Aquileia", "build:Vindobona")
    assert len(seat(two_left, 0)["houses"]) == 15


@rule("3.3", "5.5")
@pytest.mark.parametrize(("kind", "other"), [("land", "sea"), ("sea", "land")])
def test_three_colonists_of_a_kind_and_no_more(kind, other):
    mine = player(
        hand=["colonist", "tribune"],
        goods={"food": 4, "tool": 4},
        store={kind: 0, other: 1},
        colonists=[[kind, "Roma"], [kind, "Roma"], [kind, "Roma"]],
    )
    game = table(mine, player())
    play(game, "play:colonist")
    assert texts(game, "place") == {f"place:{other}:Roma"}
    play(game, f"place:{other}:Roma")

    assert game.decision == (1, "play")


@rule("3.4")
def test_trading_is_with_the_bank_and_touches_nobody_else():
    mine = player(money=10, goods={"wine": 3}, hand=["mercator"])
    game = table(mine, player(money=4, goods={"wine": 2, "brick": 5}))
    play(game, "play:mercator", "sell:3wine", "buy:2brick")

    assert seat(game, 0)["goods"] == {"brick": 2}
    assert seat(game, 1) == player(money=4, goods={"brick": 5, "wine": 2})


@rule("3.4")
def test_nobody_lends_money_or_goods():
    rich = player(money=100, goods={"brick": 3, "food": 3, "wine": 3})
    poor = player(hand=["architect"], colonists=[["land", "Aquileia-Novaria"]], goods={"food": 1})
    game = table(poor, rich, cities={"Novaria": "wine"})
    play(game, "play:architect")
    assert texts(game, "build") == set()

    trader = table(player(money=0, hand=["mercator"]), rich)
    play(trader, "play:mercator")
    assert texts(trader) == {"buy:1brick", "done"}


@rule("3.4")
def test_no_action_gives_anything_to_another_player():
    types = {"play", "move", "build", "produce", "cash", "keep", "income", "place", "sell", "buy", "copy"}
    for seed in range(3):
        game = concordia.new_game("classic", "italia", players=3, seed=seed)
        met = set()
        while not game.is_over and len(game.history) < 300:
            legal = game.legal_actions()
            met |= {action.type for action in legal}
            game.apply(legal[len(game.history) * 7919 % len(legal)])
        assert met <= types | {"purchase", "done"}
