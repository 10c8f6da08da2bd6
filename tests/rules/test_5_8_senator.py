"""5.8 Senator and 5.9 Consul: buying cards."""

from __future__ import annotations

from collections import Counter

import pytest

from concordia.catalog.components import catalog
from concordia.errors import IllegalAction
from tests.table import play, player, rule, same, seat, table, texts

COST = {
    "architect": ["tool"],
    "prefect": ["wine"],
    "mercator-5": ["wine"],
    "colonist": ["food"],
    "consul": ["cloth"],
    "mason": ["food"],
    "farmer": ["brick", "food"],
    "smith": ["brick", "tool"],
    "vintner": ["brick", "wine"],
    "weaver": ["brick", "cloth"],
    "diplomat-1": ["tool"],
    "diplomat-3": ["food"],
    "diplomat-4": ["tool"],
    "diplomat-5": ["food"],
}
SURCHARGE = [[], ["?"], ["?"], ["cloth"], ["cloth"], ["?", "cloth"], ["cloth", "cloth"]]


def senator(*display, stack=(), card="senator", **given):
    game = table(player(hand=[card], **given), player(), display=list(display), stack=list(stack))
    return play(game, f"play:{card}")


def goods(*names):
    return dict(Counter(names))


@rule("5.8")
def test_every_card_for_sale_in_the_base_game_has_its_price():
    on_sale = {name for deck in catalog().decks["classic"].values() for name in deck}

    assert on_sale == set(COST)
    assert {name: sorted(catalog().cards[name].cost) for name in on_sale} == COST


@rule("5.8")
@pytest.mark.parametrize("card", COST)
def test_in_the_first_slot_a_card_costs_the_goods_printed_on_it(card):
    game = senator(card, stack=["mason"], goods=goods(*COST[card]))
    play(game, "purchase:0")

    assert seat(game, 0)["hand"] == [card]
    assert seat(game, 0)["goods"] == {}


@rule("5.8")
@pytest.mark.parametrize("slot", range(7))
def test_each_slot_adds_its_surcharge(slot):
    open_price = "?" in SURCHARGE[slot]
    price = ["food", *(good for good in SURCHARGE[slot] if good != "?"), *(["brick"] if open_price else [])]
    row = ["colonist"] * 7
    game = senator(*row, goods=goods(*price))
    play(game, f"purchase:{slot}" + ("+brick" if open_price else ""))
    assert seat(game, 0)["goods"] == {}

    for missing in set(price):
        less = list(price)
        less.remove(missing)
        short = senator(*row, goods=goods(*less))
        assert not texts(short, f"purchase:{slot}")


@rule("5.8")
def test_a_question_mark_is_any_one_good_of_the_buyers_choice():
    game = senator("mason", "architect", goods={"brick": 1, "tool": 2, "wine": 1, "cloth": 1})

    assert texts(game) == {"purchase:1+brick", "purchase:1+tool", "purchase:1+wine", "purchase:1+cloth", "done"}
    play(game, "purchase:1+wine")
    assert seat(game, 0)["goods"] == {"brick": 1, "tool": 1, "cloth": 1}


@rule("5.8")
def test_a_good_is_not_paid_twice():
    game = senator("mason", "architect", goods={"tool": 1, "brick": 1})

    assert texts(game, "purchase:1") == {"purchase:1+brick"}


@rule("5.8")
def test_cloth_and_question_mark_of_the_sixth_slot():
    row = ["mason"] * 5 + ["consul"]
    one_short = senator(*row, goods={"cloth": 2})
    assert not texts(one_short, "purchase:5")

    game = senator(*row, goods={"cloth": 3, "wine": 1})
    assert texts(game, "purchase:5") == {"purchase:5+cloth", "purchase:5+wine"}
    play(game, "purchase:5+cloth")
    assert seat(game, 0)["goods"] == {"wine": 1}


@rule("5.8")
def test_pay_names_the_good_for_the_question_mark_and_nothing_else():
    game = senator("mason", "mason", goods={"food": 2, "wine": 1})
    for action in (
        {"type": "purchase", "slot": 1, "pay": {}},
        {"type": "purchase", "slot": 0, "pay": {"wine": 1}},
        {"type": "purchase", "slot": 1, "pay": {"wine": 2}},
        {"type": "purchase", "slot": 1, "pay": {"cloth": 1}},
    ):
        with pytest.raises(IllegalAction):
            game.apply(action)
    game.apply({"type": "purchase", "slot": 1, "pay": {"food": 1}})

    assert seat(game, 0)["goods"] == {"wine": 1}


@rule("5.8")
def test_up_to_two_cards():
    row = ["mason", "colonist", "architect"]
    game = senator(*row, goods={"food": 4, "tool": 4, "wine": 4})
    play(game, "purchase:0", "purchase:1+wine")

    assert game.decision == (1, "play")
    assert same(seat(game, 0)["hand"], ["mason", "colonist"])


@rule("5.8")
def test_one_card_or_none_is_enough():
    one = senator("mason", "colonist", goods={"food": 4})
    play(one, "purchase:0", "done")
    assert seat(one, 0)["hand"] == ["mason"]

    none = senator("mason", "colonist", goods={"food": 4})
    play(none, "done")
    assert seat(none, 0)["hand"] == []
    assert none.decision == (1, "play")


@rule("5.8")
def test_both_prices_are_those_of_the_slots_before_the_purchase():
    game = senator("mason", "colonist", "architect", goods={"food": 2, "tool": 1, "brick": 1})
    play(game, "purchase:0")

    assert texts(game) == {"purchase:1+brick", "purchase:1+tool", "purchase:2+brick", "purchase:2+food", "done"}
    play(game, "purchase:2+brick")
    assert seat(game, 0)["goods"] == {"food": 1}


@rule("5.8")
def test_without_the_surcharge_of_the_old_slot_the_second_card_is_out_of_reach():
    game = senator("mason", "colonist", goods={"food": 2})
    play(game, "purchase:0")

    assert game.decision == (1, "play")
    assert seat(game, 0)["goods"] == {"food": 1}


@rule("5.8")
def test_a_bought_card_leaves_its_slot_empty_until_the_end():
    game = senator("mason", "colonist", stack=["weaver"], goods={"food": 3, "wine": 1})
    play(game, "purchase:0")
    with pytest.raises(IllegalAction):
        play(game, "purchase:0")


@rule("5.8")
def test_two_cards_of_a_kind_may_be_bought():
    game = senator("mason", "mason", goods={"food": 2, "wine": 1})
    play(game, "purchase:1+wine", "purchase:0")

    assert seat(game, 0)["hand"] == ["mason", "mason"]


@rule("5.8")
def test_the_rest_slides_left_and_the_display_is_filled_up_to_seven():
    row = ["mason", "colonist", "architect", "prefect", "consul", "farmer", "smith"]
    game = senator(*row, stack=["weaver", "vintner", "diplomat-1"], goods={"food": 3, "tool": 1})
    play(game, "purchase:0", "purchase:2+food")

    after = game.position()
    assert after["display"] == ["colonist", "prefect", "consul", "farmer", "smith", "weaver", "vintner"]
    assert after["stack"] == ["diplomat-1"]


@rule("5.8")
def test_without_a_stack_the_display_shrinks():
    row = ["mason", "colonist", "architect", "prefect", "consul", "farmer", "smith"]
    game = senator(*row, stack=["weaver"], goods={"food": 3, "tool": 1})
    play(game, "purchase:0", "purchase:2+food")

    after = game.position()
    assert after["display"] == ["colonist", "prefect", "consul", "farmer", "smith", "weaver"]
    assert after["stack"] == []


@rule("5.8")
def test_the_bought_card_may_be_played_in_the_next_turn():
    mine = player(hand=["senator"], goods={"food": 1})
    game = table(mine, player(hand=["prefect"]), display=["mason"], stack=["consul"])
    play(game, "play:senator", "purchase:0", "play:prefect", "cash")

    assert texts(game) == {"play:mason"}


@rule("5.8")
def test_money_buys_no_cards():
    game = senator("mason", "colonist", money=100)

    assert game.decision == (1, "play")


@rule("5.8")
def test_every_different_payment_is_offered_once():
    game = senator("mason", "colonist", "prefect", goods={"food": 1, "wine": 2, "brick": 3})
    listed = [str(action) for action in game.legal_actions()]

    assert len(listed) == len(set(listed))
    assert set(listed) == {
        "purchase:0",
        "purchase:1+brick",
        "purchase:1+wine",
        "purchase:2+brick",
        "purchase:2+food",
        "purchase:2+wine",
        "done",
    }


@rule("5.9")
@pytest.mark.parametrize("slot", range(7))
def test_the_consul_pays_no_surcharge_in_any_slot(slot):
    game = senator(*["colonist"] * 7, stack=["mason"], card="consul", goods={"food": 1})
    assert f"purchase:{slot}" in texts(game)
    play(game, f"purchase:{slot}")

    assert seat(game, 0)["hand"] == ["colonist"]
    assert seat(game, 0)["goods"] == {}


@rule("5.9")
def test_the_consul_still_pays_the_goods_on_the_card():
    game = senator("farmer", "architect", "colonist", card="consul", goods={"food": 1, "brick": 0, "cloth": 2})

    assert texts(game) == {"purchase:2", "done"}


@rule("5.9")
def test_the_consul_buys_at_most_one_card():
    game = senator("mason", "colonist", card="consul", goods={"food": 5})
    play(game, "purchase:1")

    assert game.decision == (1, "play")
    assert seat(game, 0)["hand"] == ["colonist"]


@rule("5.9")
def test_the_consul_may_buy_nothing():
    game = senator("mason", card="consul", goods={"food": 5})
    play(game, "done")

    assert seat(game, 0)["hand"] == []
    assert game.decision == (1, "play")


@rule("5.9", "5.8")
def test_after_the_consul_the_display_slides_and_is_filled():
    row = ["mason", "colonist", "architect", "prefect", "consul", "farmer", "smith"]
    game = senator(*row, stack=["weaver", "vintner"], card="consul", goods={"brick": 1, "food": 1})
    play(game, "purchase:5")

    assert game.position()["display"] == ["mason", "colonist", "architect", "prefect", "consul", "smith", "weaver"]
    assert game.position()["stack"] == ["vintner"]


@rule("5.9")
def test_the_consul_takes_no_good_for_a_question_mark():
    game = senator("mason", "colonist", card="consul", goods={"food": 3})
    with pytest.raises(IllegalAction):
        play(game, "purchase:1+food")
